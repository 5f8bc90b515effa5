"""England's ECF ratings: monthly ratings since 2020, Clarke's grades before them."""
