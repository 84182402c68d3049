package optimal

import "time"

// NoteEvery sets how often a checkpoint is written.
func (o *Solver) SetCheckpointInterval(d time.Duration) { o.checkpointInterval = d }

// Grown sets how many boards a search generates below a bound before it goes over to other
// tables and to longer words.
func (o *Solver) SetThresholds(tables, longer, longest int64) {
	o.thresholds = thresholds{tables, longer, longest}
}
