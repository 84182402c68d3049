package optimal

import "time"

// SetCheckpointInterval sets how often checkpoints are saved.
func (o *Solver) SetCheckpointInterval(d time.Duration) { o.checkpointInterval = d }

// SetThresholds sets the nodes per bound at which a search switches to other tables and to
// longer sequences.
func (o *Solver) SetThresholds(tables, longer, longest int64) {
	at := [3]int64{longer, longest, 1 << 60}
	o.thresholds = thresholds{tables, 1 << 60, at, at}
}
