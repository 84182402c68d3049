package draw_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/guard"
)

// newHost makes a Host for a test that prints to out.
func newHost(t *testing.T, out io.Writer) *luabind.Host {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: out, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// refused runs rows of a chunk and a piece of the message it must raise. The board b
// and the permutation p must afterwards be as they were.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	h := newHost(t, io.Discard)
	if _, err := h.Run("before", `b, p, nan, inf = taquin.new(3, 3):play("hgbdh"), perm{1, 2, 0}, 0/0, 1/0`); err != nil {
		t.Fatal(err)
	}
	look := func() string {
		values, err := h.Run("state", `return tostring(b) .. b:history() .. tostring(p)`)
		if err != nil {
			t.Fatal(err)
		}
		return values[0].String()
	}
	before := look()
	for _, row := range rows {
		_, err := h.Run("row", row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]), strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		}
		if after := look(); after != before {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], after, before)
		}
	}
}

// interrupted runs a chunk that takes long and stops it.
func interrupted(t *testing.T, source string) {
	t.Helper()
	h := newHost(t, io.Discard)
	h.State().L.SetGlobal("stop_soon", h.State().L.NewFunction(func(*lua.LState) int {
		time.AfterFunc(50*time.Millisecond, func() { h.Interrupt(guard.ErrInterrupted) })
		return 0
	}))
	if _, err := h.Run("long", "stop_soon() "+source); !errors.Is(err, guard.ErrInterrupted) {
		t.Errorf("%s\nended with %v, which is no interruption", source, err)
	}
}
