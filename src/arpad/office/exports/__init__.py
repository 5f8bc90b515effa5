"""Lists of an office as files: for FIDE's readers, for programs, for spreadsheets, for paper."""
