package luabind_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/show"
)

// newHost makes a Host for a test; what it prints goes to out, which may be nil.
func newHost(t testing.TB, out io.Writer) *luabind.Host {
	t.Helper()
	if out == nil {
		out = io.Discard
	}
	h, err := luabind.New(luabind.Config{Out: out, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// shown is what the prompt shows of the values of an expression.
func shown(t *testing.T, expression string, style show.Style) string {
	t.Helper()
	h := newHost(t, nil)
	values, err := h.Run("show", "return "+expression)
	if err != nil {
		t.Fatalf("%s\n%s", expression, err)
	}
	return h.Shower().ShowAll(values, style)
}

// gives runs rows of an expression and what the prompt shows of its values.
func gives(t *testing.T, rows [][2]string) {
	t.Helper()
	h := newHost(t, nil)
	for _, row := range rows {
		values, err := h.Run("row", "return "+row[0])
		if err != nil {
			t.Errorf("%s\n%s", row[0], err)
			continue
		}
		var got []string
		for _, v := range values {
			got = append(got, h.Shower().Show(v, show.Style{}))
		}
		if got := strings.Join(got, " "); got != row[1] {
			t.Errorf("%s gives %s, want %s", row[0], got, row[1])
		}
	}
}

// refused runs rows of a chunk and a piece of the message it must raise. The
// global b and board must afterwards be as they were, pieces and history.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	h := newHost(t, nil)
	const state = `return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(d) .. tostring(p)`
	if _, err := h.Run("before", `
b = taquin.new(3, 3):play("hgbdh")
board = b:copy()
d, p, nan, inf = cards.dogs():turn(3), perm{1, 2, 0}, 0/0, 1/0`); err != nil {
		t.Fatal(err)
	}
	look := func() string {
		values, err := h.Run("state", state)
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
		case !strings.Contains(err.Error(), row[1]):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		case strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\n%s", row[0], err)
		}
		if after := look(); after != before {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], after, before)
		}
		checkBoard(t, h, row[0])
	}
}

// checkBoard checks the bookkeeping of the global board, if it is one.
func checkBoard(t *testing.T, h *luabind.Host, when string) {
	t.Helper()
	values, err := h.Run("board", "return board")
	if err != nil {
		t.Fatal(err)
	}
	ud, ok := values[0].(*lua.LUserData)
	if !ok {
		return
	}
	if g, ok := ud.Value.(*board.Game); ok {
		if err := g.Board.Check(); err != nil {
			t.Errorf("%s: %s", when, err)
		}
	}
}

// interrupted runs a chunk that would go on for ever, or for very long, and
// interrupts it. It must stop at once, and the Host must work afterwards.
func interrupted(t *testing.T, h *luabind.Host, source string) {
	t.Helper()
	cause := errors.New("enough of it")
	patience := time.AfterFunc(2*time.Minute, func() { panic("this cannot be interrupted:\n" + source) })
	end := interruptEvery(30*time.Millisecond, h, cause)
	_, err := h.Run("long", source)
	end()
	patience.Stop()
	if !errors.Is(err, cause) {
		t.Errorf("%s\nended with %v, which is no interruption", source, err)
	}
	values, err := h.Run("after", "return #board")
	if err != nil || values[0].String() != "16" {
		t.Fatalf("after %s\nthe Host gives %v, %v", source, values, err)
	}
	checkBoard(t, h, source)
}

// interruptEvery interrupts a host again and again until it is told to end, for the
// first time may come before anything runs.
func interruptEvery(d time.Duration, h *luabind.Host, cause error) (end func()) {
	tick, ended, gone := time.NewTicker(d), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		for {
			select {
			case <-tick.C:
				h.Interrupt(cause)
			case <-ended:
				tick.Stop()
				return
			}
		}
	}()
	return func() {
		close(ended)
		<-gone
	}
}
