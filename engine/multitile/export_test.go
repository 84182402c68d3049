package multitile

// WithTables returns a solver whose tables have at most the given number of boards.
func WithTables(most int) *Solver { return &Solver{maxBoards: most} }
