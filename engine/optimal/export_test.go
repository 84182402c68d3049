package optimal

import "time"

// NoteEvery sets how often a checkpoint is written.
func (o *Solver) NoteEvery(d time.Duration) { o.noteEvery = d }
