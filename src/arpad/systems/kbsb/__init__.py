"""Belgium, KBSB/FRBE/KSB: the national rating of the quarterly lists."""
