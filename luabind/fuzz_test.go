package luabind_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"taquin/luabind"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// Any text at all, run as a chunk, gives values or an error, and neither a
// panic nor a Host that does not work any more.
func FuzzChunk(f *testing.F) {
	for _, m := range newHost(f, nil).State().Modules() {
		for _, e := range m.Entries {
			f.Add(e.Code())
		}
	}
	for _, source := range []string{`for i = 1, 3 do`, `b:`, `return`, "#!x\nprint(1)", "\x00", `perm{`, `board:play("é")`, `goto x ::x::`, `setmetatable(_G, nil)`, `board = nil monteecv()`} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if costly(source) {
			return
		}
		h, err := luabind.New(luabind.Config{Out: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		limit := errors.New("fuzz: time is up")
		timer := time.AfterFunc(100*time.Millisecond, func() { h.Interrupt(limit) })
		defer timer.Stop()
		run := func(c prompt.Line, err error) {
			if err != nil {
				return
			}
			values, err := h.Eval(c)
			if err != nil && strings.Contains(err.Error(), "internal error") {
				t.Errorf("%q\n%s", source, err)
			}
			for _, v := range values {
				h.Shower().Show(v, show.Style{})
			}
		}
		run(h.Compile("fuzz", source))
		timer.Stop()
		c, err := h.Compile("after", "1 + 1")
		if err != nil {
			t.Fatal(err)
		}
		if values, err := h.Eval(c); err != nil || h.Shower().Show(values[0], show.Style{}) != "2" {
			t.Errorf("after %q the Host gives %v, %v", source, values, err)
		}
	})
}

// costly tells chunks that may fill the memory or the disk, which the program
// guards against and the Host does not.
func costly(source string) bool {
	for _, word := range []string{"rep", "..", "concat", "csv", "while", "goto", "repeat", "gsub"} {
		if strings.Contains(source, word) {
			return true
		}
	}
	return len(source) > 1000
}
