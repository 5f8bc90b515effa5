"""US Chess: Glickman and Doan's system, a section rated as a whole in passes."""
