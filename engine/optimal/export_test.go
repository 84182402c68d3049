package optimal

import "time"

// NoteEvery sets how often a checkpoint is written.
func (o *Solver) NoteEvery(d time.Duration) { o.noteEvery = d }

// Grown sets how many boards a search generates below a bound before it goes over to other
// tables and to longer words.
func (o *Solver) Grown(tables, longer, longest int64) { o.grown = grown{tables, longer, longest} }
