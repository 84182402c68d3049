package tables

import (
	"fmt"
	"testing"

	"taquin/engine/pdb/tablefile"
)

// What a file does not say of itself is not taken from the next one.
func TestState(t *testing.T) {
	for _, err := range []error{tablefile.ErrForeign, tablefile.ErrTruncated, tablefile.ErrAltered} {
		if state(fmt.Errorf("a.table: %w", err)) != err {
			t.Errorf("%v: %v", err, state(err))
		}
	}
	if state(nil).Error() != "ok" || state(errUnreadable{}).Error() != "permission denied" {
		t.Errorf("%v, %v", state(nil), state(errUnreadable{}))
	}
}

type errUnreadable struct{}

func (errUnreadable) Error() string { return "permission denied" }
