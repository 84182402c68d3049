package luabind_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// newHost returns a Host for a test with the output out, which may be nil.
func newHost(t testing.TB, out io.Writer) *luabind.Host {
	t.Helper()
	return luatest.New(t, luabind.Config{Out: out, Seed: 1}).Host
}

// shown returns the values of an expression in the format of the prompt.
func shown(t *testing.T, expression string, style show.Style) string {
	t.Helper()
	h := newHost(t, nil)
	values, err := h.Run("show", "return "+expression)
	if err != nil {
		t.Fatalf("%s\n%s", expression, err)
	}
	return h.Shower().ShowAll(values, style)
}

// refused runs rows of a chunk and a part of its error. The boards b and board must be unchanged
// afterwards, with their histories.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	luatest.Refused(t, `
b = taquin.new(3, 3):play("hgbdh")
board = b:copy()
d, p = cards.dogs():turn(3), perm{1, 2, 0}`,
		`return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(d) .. tostring(p)`, rows)
}

// The scripts use every name of the Lua surface and assert its results.
func TestAPI(t *testing.T) {
	paths, err := filepath.Glob("testdata/api/*.lua")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".lua"), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			l := luatest.Asserting(t, luabind.Config{Scripts: fstest.MapFS{"lib/five.lua": {Data: []byte("return 5, 6")}}})
			l.Assert(filepath.Base(path), string(source), "one")
		})
	}
}

// The prelude itself must be able to fail.
func TestPrelude(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	for _, wrong := range []string{`equal(1, 2)`, `equal({1}, {1, 2})`, `equal({1, 2}, {1})`, `equal(nil, 1)`, `equal(perm{0, 1}, perm{1, 0})`} {
		if _, err := l.Run("wrong", wrong); err == nil {
			t.Errorf("%s does not fail", wrong)
		}
	}
}

func TestSeedRange(t *testing.T) {
	for seed, ok := range map[int64]bool{-1: false, 0: true, values.MaxSeed: true, values.MaxSeed + 1: false} {
		h, err := luabind.New(luabind.Config{Out: &strings.Builder{}, Seed: seed})
		if (err == nil) != ok {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err == nil {
			h.Close()
		}
	}
}
