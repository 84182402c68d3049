// Package luatest is for the tests of the packages below luabind which look at what
// Lua sees: a whole lab, and the ways in which such tests use one. It holds no test,
// and nothing but tests imports it.
//
// Begin with New; Scripts and Refused are most of what a module's tests need.
package luatest

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/share"
	"taquin/engine/share/sharetest"
	"taquin/luabind"
	"taquin/luabind/lib/lab"
	"taquin/luabind/show"
)

// prelude is what scripts assert with: equal(got, want) and fails(want, f, …), and the
// numbers nan and inf.
//
//go:embed prelude.lua
var prelude string

// Lab is a lab that fails its test where it must not fail.
type Lab struct {
	*luabind.Host
	t testing.TB
}

// New makes a lab, which is closed when the test ends. Without Out it prints nowhere.
func New(t testing.TB, cfg luabind.Config) Lab {
	t.Helper()
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	h, err := luabind.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return Lab{h, t}
}

// Asserting makes a lab whose chunks have the prelude to assert with.
func Asserting(t testing.TB, cfg luabind.Config) Lab {
	t.Helper()
	l := New(t, cfg)
	l.Must(prelude)
	return l
}

// Must runs a chunk that must not fail, and returns its values.
func (l Lab) Must(chunk string) []lua.LValue {
	l.t.Helper()
	values, err := l.Run("chunk", chunk)
	if err != nil {
		l.t.Fatalf("%s\nfails: %v", chunk, err)
	}
	return values
}

// Assert runs a chunk that asserts, with the arguments of a script, and checks the
// current board afterwards.
func (l Lab) Assert(name, chunk string, arguments ...string) {
	l.t.Helper()
	if _, err := l.Run(name, chunk, arguments...); err != nil {
		l.t.Error(err)
	}
	l.checkBoard(name)
}

// checkBoard checks that the current board, if there is one, is a possible one.
func (l Lab) checkBoard(after string) {
	l.t.Helper()
	if g, ok := l.Current().Board(); ok {
		if err := g.Board.Check(); err != nil {
			l.t.Errorf("after %s: %s", after, err)
		}
	}
}

// Scripts runs files that assert, each in a lab of its own.
func Scripts(t *testing.T, files ...string) {
	t.Helper()
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		Asserting(t, luabind.Config{}).Assert(file, string(text))
	}
}

// Gives runs rows of an expression and its values as the prompt shows them, with a blank
// between two, all in one lab.
func Gives(t *testing.T, rows [][2]string) {
	t.Helper()
	l := New(t, luabind.Config{Seed: 1})
	for _, row := range rows {
		values, err := l.Run("row", "return "+row[0])
		if err != nil {
			t.Errorf("%s\n%s", row[0], err)
			continue
		}
		var got []string
		for _, v := range values {
			got = append(got, l.Shower().Show(v, show.Style{}))
		}
		if got := strings.Join(got, " "); got != row[1] {
			t.Errorf("%s gives %s, want %s", row[0], got, row[1])
		}
	}
}

// Refused runs rows of a chunk and a piece of the error that it must end with. What
// the chunk state returns must after each be as it was after the chunk before.
func Refused(t *testing.T, before, state string, rows [][2]string) {
	t.Helper()
	l := Asserting(t, luabind.Config{Seed: 1})
	l.Must(before)
	was := l.Must(state)
	for _, row := range rows {
		_, err := l.Run("row", row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]), strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		}
		for i, is := range l.Must(state) {
			if is != was[i] {
				t.Fatalf("%s\nleft %s\nwas  %s", row[0], is, was[i])
			}
		}
		l.checkBoard(row[0])
	}
}

// Interrupted runs a chunk that would go on for ever, or for very long, interrupts it
// and returns its error. The lab must work afterwards.
func (l Lab) Interrupted(chunk string) error {
	l.t.Helper()
	cause := errors.New("enough of it")
	patience := time.AfterFunc(2*time.Minute, func() { panic("this cannot be interrupted:\n" + chunk) })
	defer patience.Stop()
	end := l.InterruptEvery(40*time.Millisecond, cause)
	_, err := l.Run("long", chunk)
	end()
	if !errors.Is(err, cause) {
		l.t.Fatalf("%s\nended with %v, which is no interruption", chunk, err)
	}
	const work = `local n = 0 for i = 1, 10 do pcall(function() n = n + i end) end return n`
	if values, err := l.Run("after", work); err != nil || values[0].String() != "55" {
		l.t.Fatalf("after %s\nthe lab gives %v, %v", chunk, values, err)
	}
	l.checkBoard(chunk)
	return err
}

// InterruptEvery interrupts the lab again and again until end is called, for the first
// time may come before anything runs.
func (l Lab) InterruptEvery(d time.Duration, cause error) (end func()) {
	ended, quiet := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(quiet)
		again := time.NewTicker(d)
		defer again.Stop()
		for {
			select {
			case <-again.C:
				l.Interrupt(cause)
			case <-ended:
				return
			}
		}
	}()
	return func() {
		close(ended)
		<-quiet
	}
}

// Test is a test of testing or of rapid.
type Test interface {
	Helper()
	Fatal(values ...any)
	Cleanup(f func())
}

// Network makes a network whose cluster is this machine, with so many threads, whatever its
// address. Its doers serve labs of the Config, and are closed when the test ends.
func Network(t Test, cfg luabind.Config, threads int) *lab.Network {
	t.Helper()
	doer, err := luabind.NewDoer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(doer.Close)
	return NetworkOf(sharetest.NewInProcess(map[string]share.Worker{lab.Kind: doer}, threads))
}

// NetworkOf makes a network whose cluster is a crew, with units so short that there are many.
func NetworkOf(crew share.Cluster) *lab.Network {
	return lab.NewNetwork("here", time.Second, func(context.Context, string, string) (lab.Cluster, error) { return cluster{crew}, nil })
}

// cluster is a crew that needs no end.
type cluster struct{ share.Cluster }

func (cluster) Close() {}
