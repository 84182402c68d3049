//go:build unix

package luabind_test

import (
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

var (
	full = flag.Bool("scaling.full", false, "TestScaling makes all calls, not a third of them, and gives each 2 s instead of a twentieth of a second")
	only = flag.String("scaling.only", "", "the one function that TestScaling calls")
)

// TestScaling calls every function of the lab and of Lua's library as its example does, but
// with the largest values of all types, in one argument after another, in the fields of
// tables of options and in all arguments at once; then with the limits of its numbers, and in
// 64 threads. Of each kind there is a large value. In the sandbox, with 256 MB, a call must end within a second of the time that
// it is given, with all that it has begun, and take no more than 512 MB. If it does not, a
// function makes something long without a step or something large without a grant: see
// bind.Args.Step and Grant.
func TestScaling(t *testing.T) {
	t.Chdir(t.TempDir())
	s := newScaling(t)
	kinds, made := map[string]bool{"stream": true}, 0 // of which the sandbox has none
	for _, l := range large {
		t.Run(l.name, func(t *testing.T) {
			s.attempt(t, l.lua, call{}, "shown", "big")
			v := s.value(t, l.lua, call{})
			if k := s.host.State().KindOf(v); k != nil {
				kinds[k.Name] = true
			}
			for _, of := range s.operations(v) {
				s.attempt(t, l.lua, call{}, of, of)
			}
			for _, c := range s.calls {
				for _, w := range s.ways(t, c, l.lua) {
					s.attempt(t, l.lua, c, w.name, w.call.String())
				}
			}
			made++
		})
	}
	if made == len(large) { // not only those that -run names
		for _, k := range s.newHost(t, true).State().Kinds() {
			if !kinds[k.Name] {
				t.Errorf("no value in large is a %s", k.Name)
			}
		}
	}
	t.Run("limits of numbers", func(t *testing.T) {
		for _, c := range s.calls {
			for _, w := range limits(c) {
				s.attempt(t, "nil", c, w.name, w.call.String())
			}
		}
	})
	t.Run("methods", func(t *testing.T) {
		for code := range solving() {
			s.attempt(t, "nil", call{}, code, code)
		}
	})
	t.Run("64 threads", func(t *testing.T) {
		for name, code := range s.together() {
			s.attempt(t, "nil", call{}, name, code)
		}
	})
	s.drop()
	t.Logf("%d functions, %d calls with large values, of which %d were taken and %d stopped", len(s.calls), s.tried, s.taken, s.stopped)
}

// scaling is the work of TestScaling.
type scaling struct {
	calls     []call
	closed    map[string]bool         // the functions that are closed in the sandbox, which are called outside
	receivers map[string]reflect.Type // of methods, by the prefixes of their names
	limit     time.Duration
	host      *luabind.Host // in which made is the global big
	made      string
	sandbox   bool   // host has it
	held      uint64 // memory when it was made
	tried     int
	taken     int // not refused
	stopped   int // of these, by a limit
}

const (
	usual = 3                // one call of so many is made without -scaling.full, for each function with other values
	slack = time.Second      // in which a call must notice that its time is up
	hangs = 20 * time.Second // after which nobody waits for it any longer

	litter = 64e6 // bytes that calls may leave behind
)

func newScaling(t *testing.T) *scaling {
	s := &scaling{limit: 50 * time.Millisecond, closed: map[string]bool{}}
	if *full {
		s.limit = 2 * time.Second
	}
	h := s.newHost(t, true)
	defer h.Close()
	entries := functions(h)
	s.receivers = receivers(entries)
	for _, e := range entries {
		if *only != "" && e.Name != *only {
			continue
		}
		c, ok := callOf(h, e)
		if !ok {
			t.Fatalf("the example of %s does not call it: %s", e.Name, e.Example)
		}
		_, err := h.Run("example", c.before+"\nreturn "+c.String())
		s.closed[e.Name] = err != nil && strings.Contains(err.Error(), "in the sandbox")
		s.calls = append(s.calls, c)
	}
	slices.SortStableFunc(s.calls, func(c, d call) int { // so that hosts can be used again
		switch {
		case s.closed[c.entry.Name] == s.closed[d.entry.Name]:
			return 0
		case s.closed[d.entry.Name]:
			return -1
		}
		return 1
	})
	return s
}

func (s *scaling) newHost(t *testing.T, sandbox bool) *luabind.Host {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: io.Discard, Limits: guard.Limits{Sandbox: sandbox, Memory: memoryLimit, Output: 1e6}, Seed: 1, Stage: stage{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Run("prelude", largePrelude); err != nil {
		t.Fatal(err)
	}
	return h
}

// stage shows nobody what a lesson shows, but makes it.
type stage struct{}

func (stage) Language() text.Language         { return text.French }
func (stage) Begin(title, about string) error { return nil }
func (stage) Section(string) error            { return nil }
func (stage) Say(string) error                { return nil }
func (stage) Show(p draw.Drawing, caption string) error {
	p.Text(draw.Style{Width: 80})
	return nil
}
func (stage) Code(string) error { return nil }
func (stage) Values(of func(show.Style) []values.Shown) error {
	of(show.Style{Width: 80})
	return nil
}
func (stage) Ask(lesson.Question) (bool, error) { return false, nil }
func (stage) Try(lesson.Task) error             { return nil }
func (stage) Read(string) error                 { return nil }

// value is the value that some Lua makes, in a host that serves many calls: it is made anew
// after a call that went too far, or that was stopped and has left much behind.
func (s *scaling) value(t *testing.T, made string, c call) lua.LValue {
	t.Helper()
	sandbox := !s.closed[c.entry.Name]
	if s.host == nil || s.made != made || s.sandbox != sandbox {
		s.drop()
		runtime.GC()
		h := s.newHost(t, sandbox)
		f, err := s.measure(h, made, "big = "+made, 0)
		if err != nil || f.memory > mostMemory {
			t.Fatalf("big = %s\ntakes %s: %v", made, f, err)
		}
		runtime.GC()
		s.host, s.made, s.sandbox, s.held = h, made, sandbox, memoryHeld()
	}
	return s.host.State().L.GetGlobal("big")
}

func (s *scaling) drop() {
	if s.host != nil {
		s.host.Close()
		s.host = nil
	}
}

// attempt makes a call, again if it was too long or too large, for the machine may be busy.
func (s *scaling) attempt(t *testing.T, made string, c call, name, code string) {
	t.Helper()
	limit := s.limit
	part := uint32(usual)
	switch {
	case strings.HasPrefix(name, "64 threads"):
		limit += time.Second // to begin
	case strings.HasPrefix(name, "solve(puzzle."):
		limit, part = max(limit, 400*time.Millisecond), 1 // the search begins late
	}
	if c.entry.Name != "" {
		name = c.entry.Name + ", " + name
	}
	line := "big = " + made + "; " + c.before + "; return " + code
	if !*full && *only == "" && crc32.ChecksumIEEE([]byte(name+made))%part != 0 {
		return
	}
	s.tried++
	var f figures
	for range 3 {
		s.value(t, made, c)
		h := s.host
		if _, err := h.Run("before", "board = taquin.new(4, 4)\n"+c.before); err != nil {
			t.Fatalf("%s: %s\n%s", name, c.before, err)
		}
		if memoryHeld() > s.held+litter {
			runtime.GC()
		}
		var err error
		f, err = s.measure(h, name+"\n"+line, "return "+code, limit)
		stopped := errors.Is(err, guard.ErrTimeLimit) || errors.As(err, new(*guard.LimitError))
		if stopped {
			runtime.GC()
		}
		if f.late(limit) || f.memory > mostMemory || stopped && memoryHeld() > s.held+litter {
			s.drop()
		}
		switch {
		case err != nil && strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s: %s\n%s", name, err, line)
			return
		case f.late(limit) || f.memory > mostMemory:
			continue
		case stopped:
			s.stopped++
			s.taken++
		case err == nil:
			s.taken++
		}
		return
	}
	t.Errorf("%s takes %s; at most %v and %d MB are allowed\n%s", name, f, limit+slack, int64(mostMemory/1e6), line)
}

// figures are what a call took.
type figures struct {
	wall, cpu time.Duration
	memory    uint64
}

// late reports whether a call has not noticed in time that its time was up. On a busy machine
// that does not depend on the others.
func (f figures) late(limit time.Duration) bool { return min(f.wall, f.cpu) > limit+slack }

func (f figures) String() string {
	return fmt.Sprintf("%.1f s (computing for %.1f s) and %d MB", f.wall.Seconds(), f.cpu.Seconds(), f.memory/1e6)
}

// measure runs a chunk with a limit of time, 0 for none, and writes what it gives as the prompt does.
func (s *scaling) measure(h *luabind.Host, name, code string, limit time.Duration) (f figures, err error) {
	running := runtime.NumGoroutine() + 1 // and the one that watches
	start, cpu := time.Now(), cpuTime()
	if limit > 0 {
		defer time.AfterFunc(limit, func() { h.Interrupt(guard.ErrTimeLimit) }).Stop()
	}
	f.memory = watching(func() {
		var values []lua.LValue
		values, err = h.Run("scaling", code)
		big := h.State().L.GetGlobal("big")
		for _, v := range values[:min(len(values), 3)] {
			if v != big || code == "return big" {
				h.Shower().Show(v, show.Style{})
			}
		}
		for runtime.NumGoroutine() > running { // work that goes on behind the back of who has stopped it
			time.Sleep(time.Millisecond)
		}
		f.wall, f.cpu = time.Since(start), cpuTime()-cpu
	}, func(most uint64) {
		if d := time.Since(start); min(d, cpuTime()-cpu) > limit+hangs || most > 8*memoryLimit {
			panic(fmt.Sprintf("scaling: %s\nis at %v and %d MB", name, d, most/1e6))
		}
	})
	return f, err
}

// cpuTime is the time for which the program has computed.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
