package stdlib_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/show"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// runner runs chunks in a state that has the standard library and nothing else.
type runner struct {
	*bind.State
	*show.Shower
	explainer *explain.Explainer
	concat    *lua.LFunction
}

// newRunner makes a runner whose output goes to out, which may be nil.
func newRunner(t testing.TB, out io.Writer) *runner {
	if out == nil {
		out = io.Discard
	}
	return newRunnerWith(t, guard.Limits{}, out, out)
}

func newRunnerWith(t testing.TB, limits guard.Limits, out, errs io.Writer) *runner {
	t.Helper()
	L := gopherlua.NewState()
	t.Cleanup(L.Close)
	g := guard.New(limits)
	L.SetContext(g)
	progress := guard.NewProgress(nil, time.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, progress, out, errs, nil), progress)
	random, err := values.NewRandom(1)
	if err != nil {
		t.Fatal(err)
	}
	x := explain.New(s)
	r := &runner{State: s, Shower: show.New(s, x), explainer: x}
	x.Inline = r.Inline
	r.concat, err = stdlib.Open(s, stdlib.Needs{Explainer: x, Random: random, Now: time.Now, Compile: r.compile})
	if err != nil {
		t.Fatal(err)
	}
	if limits.Sandbox {
		stdlib.Seal(s)
	}
	return r
}

func (r *runner) compile(name, text string) (*lua.LFunction, error) {
	proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: name, Text: text}, r.concat)
	if err != nil {
		return nil, err
	}
	return r.L.NewFunctionFromProto(proto), nil
}

// run runs a chunk and returns its values.
func (r *runner) run(name, text string) ([]lua.LValue, error) {
	r.Guard.Reset()
	fn, err := r.compile(name, text)
	if err != nil {
		return nil, err
	}
	r.explainer.Begin()
	base := r.L.GetTop()
	if err := r.explainer.Call(fn, 0); err != nil {
		return nil, r.explainer.Translate(err)
	}
	var values []lua.LValue
	for i := base + 1; i <= r.L.GetTop(); i++ {
		values = append(values, r.L.Get(i))
	}
	r.L.SetTop(base)
	return values, nil
}

// gives runs expressions and compares their values, written one after the other.
func gives(t *testing.T, rows [][2]string) {
	t.Helper()
	r := newRunner(t, nil)
	for _, row := range rows {
		values, err := r.run("row", "return "+row[0])
		if err != nil {
			t.Errorf("%s\n%s", row[0], err)
			continue
		}
		var got []string
		for _, v := range values {
			got = append(got, r.Show(v, show.Style{}))
		}
		if got := strings.Join(got, " "); got != row[1] {
			t.Errorf("%s gives %s, want %s", row[0], got, row[1])
		}
	}
}

// refused runs chunks that must fail with errors that contain a text.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	r := newRunner(t, nil)
	for _, row := range rows {
		_, err := r.run("row", row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		case strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\nis refused with %s", row[0], err)
		}
	}
}

// succeeds runs chunks that assert what they have to show, all in one state.
func succeeds(t *testing.T, chunks ...string) {
	t.Helper()
	r := newRunner(t, nil)
	for _, chunk := range chunks {
		if _, err := r.run("chunk", chunk); err != nil {
			t.Errorf("%s\n%s", chunk, err)
		}
	}
}

// interrupted runs a chunk that would go on for ever, or for very long, and interrupts
// it. It must stop, and the state must work afterwards.
func interrupted(t *testing.T, chunk string) {
	t.Helper()
	r := newRunner(t, nil)
	interruptedIn(t, r, chunk)
}

func interruptedIn(t *testing.T, r *runner, chunk string) {
	t.Helper()
	cause := errors.New("enough of it")
	done := make(chan error, 1)
	go func() {
		_, err := r.run("long", chunk)
		done <- err
	}()
	again := time.NewTicker(30 * time.Millisecond) // the first may come before the chunk runs
	defer again.Stop()
	patience := time.After(2 * time.Minute)
	for waiting := true; waiting; {
		select {
		case err := <-done:
			if !errors.Is(err, cause) {
				t.Errorf("%s\nended with %v, which is no interruption", chunk, err)
			}
			waiting = false
		case <-again.C:
			r.Guard.Stop(cause)
		case <-patience:
			t.Fatalf("%s\ncannot be interrupted", chunk)
		}
	}
	values, err := r.run("after", `local n = 0 for i = 1, 10 do pcall(function() n = n + i end) end return n`)
	if err != nil || values[0].String() != "55" {
		t.Fatalf("after %s\nthe state gives %v, %v", chunk, values, err)
	}
}
