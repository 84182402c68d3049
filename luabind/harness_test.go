package luabind_test

import (
	"io"
	"testing"

	"taquin/luabind"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
)

// newHost makes a Host for a test; what it prints goes to out, which may be nil.
func newHost(t testing.TB, out io.Writer) *luabind.Host {
	t.Helper()
	return luatest.New(t, luabind.Config{Out: out, Seed: 1}).Host
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

// refused runs rows of a chunk and a piece of the message it must raise. The
// global b and board must afterwards be as they were, pieces and history.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, `
b = taquin.new(3, 3):play("hgbdh")
board = b:copy()
d, p = cards.dogs():turn(3), perm{1, 2, 0}`,
		`return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(d) .. tostring(p)`, rows)
}
