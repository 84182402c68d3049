package text

import (
	"fmt"
	"time"
)

// Mark precedes marked times in the output of replayed sessions, so that outputs can be compared
// apart from times. It is removed before display; no text contains both symbols together.
const Mark = "∘≈"

// Marked is a time that Seconds marks, represented as a negative duration.
func Marked(d time.Duration) time.Duration { return -max(d, 1) }

// Seconds formats a duration: "5.38e-05 s", after Mark if it is marked.
func Seconds(d time.Duration) string {
	mark := ""
	if d < 0 {
		mark, d = Mark, -d
	}
	return fmt.Sprintf("%s%.3g s", mark, d.Seconds())
}
