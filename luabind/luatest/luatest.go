// Package luatest provides a lab to the tests of the packages below luabind. Only tests import it.
// Begin with New; Scripts and Refused cover most tests of a module.
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

// prelude defines the assertions equal(got, want) and fails(want, f, …), and the numbers nan and
// inf.
//
//go:embed prelude.lua
var prelude string

// Lab is a lab whose failures fail the test.
type Lab struct {
	*luabind.Host
	t testing.TB
}

// New returns a lab, which is closed at the end of the test. Without Out its output is dropped.
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

// Asserting returns a lab with the prelude.
func Asserting(t testing.TB, cfg luabind.Config) Lab {
	t.Helper()
	l := New(t, cfg)
	l.Must(prelude)
	return l
}

// Must runs a chunk and returns its values. An error fails the test.
func (l Lab) Must(chunk string) []lua.LValue {
	l.t.Helper()
	values, err := l.Run("chunk", chunk)
	if err != nil {
		l.t.Fatalf("%s\nfails: %v", chunk, err)
	}
	return values
}

// Assert runs a chunk with assertions and arguments, and checks the current board afterwards.
func (l Lab) Assert(name, chunk string, arguments ...string) {
	l.t.Helper()
	if _, err := l.Run(name, chunk, arguments...); err != nil {
		l.t.Error(err)
	}
	l.checkBoard(name)
}

// checkBoard checks the invariants of the current board, if any.
func (l Lab) checkBoard(after string) {
	l.t.Helper()
	if g, ok := l.Current().Board(); ok {
		if err := g.Board.Check(); err != nil {
			l.t.Errorf("after %s: %s", after, err)
		}
	}
}

// Scripts runs files with assertions, each in a new lab.
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

// Gives evaluates rows of an expression and its values, in the format of the prompt and separated
// by blanks, in one lab.
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

// Refused runs rows of a chunk and a part of its error. After each chunk the values of the chunk
// state must be unchanged. The chunk before runs first.
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

// Interrupted interrupts a chunk that runs for ever, or very long, and returns its error. The lab
// must work afterwards.
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

// InterruptEvery interrupts the lab repeatedly until end is called, because the first interrupt
// may come before the chunk runs.
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

// Network returns a network whose cluster, at any address, is this machine with a number of
// threads. Its workers have labs of the Config, and are closed at the end of the test.
func Network(t Test, cfg luabind.Config, threads int) *lab.Network {
	t.Helper()
	worker, err := luabind.NewClusterWorker(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(worker.Close)
	return NetworkOf(sharetest.NewInProcess(map[string]share.Worker{lab.Kind: worker}, threads))
}

// NetworkOf returns a network with a cluster. Its units are short, so that a job has many.
func NetworkOf(crew share.Cluster) *lab.Network {
	return lab.NewNetwork("here", time.Second, func(context.Context, string, string) (lab.Cluster, error) { return cluster{crew}, nil })
}

// cluster is a cluster without an end.
type cluster struct{ share.Cluster }

func (cluster) Close() {}
