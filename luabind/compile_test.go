package luabind

import (
	"errors"
	"io"
	"testing"
)

// An interruption is told from a slip also where it comes while a chunk is
// compiled.
func TestInterruptWhileCompiling(t *testing.T) {
	h, err := New(Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	h.Interrupt(ErrInterrupted)
	if _, err := h.compileLine("input", "1"); !errors.Is(err, ErrInterrupted) {
		t.Errorf("it ends with %v", err)
	}
}
