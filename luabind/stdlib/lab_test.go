package stdlib_test

import (
	"io"
	"testing"

	"taquin/luabind"
	"taquin/luabind/luatest"
)

// newLab makes a lab whose output goes to out, which may be nil.
func newLab(t testing.TB, out io.Writer) luatest.Lab { return luatest.New(t, luabind.Config{Out: out}) }

// refused runs chunks that must fail with errors that contain a text.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, "", "", rows)
}

// succeeds runs chunks that assert what they have to show, all in one lab.
func succeeds(t *testing.T, chunks ...string) {
	t.Helper()
	l := newLab(t, nil)
	for _, chunk := range chunks {
		l.Assert("chunk", chunk)
	}
}

// interrupted runs a chunk that would go on for ever in a new lab.
func interrupted(t *testing.T, chunk string) {
	t.Helper()
	newLab(t, nil).Interrupted(chunk)
}
