package text

import (
	"fmt"
	"time"
)

// Mark stands before a measured time that is marked: where a session is replayed,
// so that what it prints can be compared with what it printed then. Nobody sees it,
// and nobody writes these two symbols together.
const Mark = "∘≈"

// Marked is a measured time that Seconds marks. It is negative, as no measured time
// is.
func Marked(d time.Duration) time.Duration { return -max(d, 1) }

// Seconds writes a measured time: "5.38e-05 s", after Mark if it is marked.
func Seconds(d time.Duration) string {
	mark := ""
	if d < 0 {
		mark, d = Mark, -d
	}
	return fmt.Sprintf("%s%.3g s", mark, d.Seconds())
}
