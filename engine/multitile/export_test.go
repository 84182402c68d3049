package multitile

// WithTables returns a solver whose tables have at most so many boards.
func WithTables(most int) *Solver { return &Solver{maxBoards: most} }
