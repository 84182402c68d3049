package luabind

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// What stops the host stops the compiler, of a short chunk and of a long one, and
// the error tells it from one in the text.
func TestInterruptedCompiler(t *testing.T) {
	h, err := New(Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	enough := errors.New("enough")
	for _, text := range []string{"x = 1", "x = = 1", strings.Repeat("x = 1\n", 1<<16)} {
		h.flag.set(enough)
		if _, err := h.load("chunk", text); !errors.Is(err, enough) || err.Error() != "enough" {
			t.Errorf("%.20q: %v", text, err)
		}
		h.flag.reset()
	}
	if _, err := h.load("chunk", "x = 1"); err != nil {
		t.Error(err)
	}
}
