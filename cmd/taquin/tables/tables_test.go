package tables

import (
	"testing"

	"taquin/engine/pdb/tablefile"
)

// What a file does not say of itself is not taken from the next one.
func TestState(t *testing.T) {
	for _, err := range []error{tablefile.ErrForeign, tablefile.ErrTruncated, tablefile.ErrAltered} {
		if state(err) != err.Error() {
			t.Errorf("%v: %q", err, state(err))
		}
	}
	if state(nil) != "ok" || state(errUnreadable{}) != "permission denied" {
		t.Errorf("%q, %q", state(nil), state(errUnreadable{}))
	}
}

type errUnreadable struct{}

func (errUnreadable) Error() string { return "permission denied" }
