//go:build unix

package luabind_test

import (
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/draw"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

var (
	full = flag.Bool("scaling.full", false, "TestScaling makes all calls, not an eighth of them, and gives each 2 s instead of a twentieth of a second")
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
	usual = 64               // one call of so many is made without -scaling.full, for each function with other values
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
		limit, part = max(limit, 400*time.Millisecond), 4 // the search begins late
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
	slow := 1.0
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
		if f.late(limit, slow) {
			slow = slowness()
		}
		if f.late(limit, slow) || f.memory > mostMemory || stopped && memoryHeld() > s.held+litter {
			s.drop()
		}
		switch {
		case err != nil && strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s: %s\n%s", name, err, line)
			return
		case f.late(limit, slow) || f.memory > mostMemory:
			continue
		case stopped:
			s.stopped++
			s.taken++
		case err == nil:
			s.taken++
		}
		return
	}
	t.Errorf("%s takes %s; at most %.1f times %v and %d MB are allowed\n%s", name, f, slow, limit+slack, int64(mostMemory/1e6), line)
}

// figures are what a call took.
type figures struct {
	wall, cpu time.Duration
	memory    uint64
}

// late reports whether a call has not noticed in time that its time was up, on a machine that is
// slow times slower than usual.
func (f figures) late(limit time.Duration, slow float64) bool {
	return min(f.wall, f.cpu).Seconds() > (limit+slack).Seconds()*slow
}

// slowness is the time that sorting takes now, relative to the machine on which the limits were
// set; from 1 to 3. Other programs slow down a processor that they share.
func slowness() float64 {
	const usual = 90 * time.Millisecond
	numbers := rand.New(rand.NewPCG(1, 1)).Perm(1_000_000)
	start := cpuTime()
	slices.Sort(numbers)
	return min(max(1, (cpuTime()-start).Seconds()/usual.Seconds()), 3)
}

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

// way is a call with large values somewhere.
type way struct {
	name string
	call call
}

// ways are the calls of a function with a value in one argument after another, and in all
// that may take it.
func (s *scaling) ways(t *testing.T, c call, made string) (all []way) {
	big := s.value(t, made, c)
	everywhere, times := c, 0
	add := func(name string, i int) {
		all = append(all, way{name, c.with(i, "big")})
		everywhere = everywhere.with(i, "big")
		times++
	}
	if self, _, ok := strings.Cut(c.entry.Name, ":"); ok && takes(bind.Spec{Takes: s.receivers[self]}, big) {
		add("what it is called on", -1)
	}
	for i, p := range c.params {
		if takes(p, big) {
			add(p.Name, i)
		}
		if p.Name == "…" && big.Type() == lua.LTTable {
			all = append(all, way{"… many times", c.with(i, "unpack(big, 1, math.min(#big, 2e5))")})
		}
		for _, o := range p.Options {
			if takes(o.Spec, big) {
				all = append(all, way{p.Name + "." + o.Name, c.withField(i, o.Name, "big")})
			}
		}
		if c.hasTable(i) && len(p.Options) == 0 {
			all = append(all, way{p.Name + "[]", c.withField(i, "", "big")})
		}
	}
	if len(c.params) == 1 {
		for _, field := range fieldNames.FindAllStringSubmatch(c.entry.Signature, -1) {
			all = append(all, way{c.params[0].Name + "." + field[1], c.withField(0, field[1], "big")})
		}
	}
	if times > 1 {
		all = append(all, way{"all arguments", everywhere})
	}
	return all
}

// fieldNames are the fields in a signature, as in f{cols=, rows=}.
var fieldNames = regexp.MustCompile(`(\w+)=`)

// takes reports whether a parameter may take a value.
func takes(p bind.Spec, v lua.LValue) bool {
	switch v := v.(type) {
	case lua.LNumber:
		if p.Takes == reflect.TypeFor[lua.LNumber]() {
			return float64(v) >= p.Least && float64(v) <= p.Most
		}
	case *lua.LUserData:
		return p.Takes == nil || p.Takes == reflect.TypeOf(v.Value)
	}
	return p.Takes == nil || p.Takes == reflect.TypeOf(v)
}

// limits are the calls with the least and the most in place of a number.
func limits(c call) (all []way) {
	each := func(name string, p bind.Spec, with func(number string) call) {
		if p.Takes == reflect.TypeFor[lua.LNumber]() {
			all = append(all, way{name + " = most", with(fmt.Sprint(p.Most))}, way{name + " = least", with(fmt.Sprint(p.Least))})
		}
	}
	for i, p := range c.params {
		each(p.Name, p, func(number string) call { return c.with(i, number) })
		for _, o := range p.Options {
			each(p.Name+"."+o.Name, o.Spec, func(number string) call { return c.withField(i, o.Name, number) })
		}
	}
	return all
}

// operations are what Lua does with a value without a function: the operators, and reading
// the fields that the value has.
func (s *scaling) operations(v lua.LValue) []string {
	all := []string{"#big", "-big", "big()", "big[1]", "big .. big", "big .. 1", "1 .. big", "2 ^ big"}
	for _, operator := range []string{"+", "-", "*", "/", "%", "^", "==", "<", "<="} {
		all = append(all, "big "+operator+" big", "big "+operator+" 1e9")
	}
	if k := s.host.State().KindOf(v); k != nil {
		for _, f := range k.Fields {
			all = append(all, "big."+f.Name)
		}
	}
	return all
}

// solving are solutions by all methods of large boards, and of puzzles with moves of large
// orders.
func solving() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, made := range []string{"taquin.new(256, 256):shuffle(1)", "taquin.new(256, 1):shuffle(1)", "taquin.new(5, 5):shuffle(1)"} {
			for _, m := range engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) {
				if !yield(fmt.Sprintf("solve(%s, %q)", made, m.Name)) {
					return
				}
			}
		}
		for _, made := range []string{"named(2, 200)", "named(64, 256)"} {
			for i, m := range engine.PuzzleMethods(pruning.NewLibrary(pruning.LibraryOptions{})) {
				for k, options := range []string{"", `, {metric = "quarter"}`, `, {moves = "M_1x7 M_2x"}`} {
					if (k == 0 || (i+len(made))%2 == k-1) && !yield(fmt.Sprintf("solve(puzzle.new(%s):start():scramble(99, 1), %q%s)", made, m.Name, options)) {
						return
					}
				}
			}
		}
	}
}

// together are samples whose 64 threads call functions with large arguments at the same
// time, as many functions as there are threads.
func (s *scaling) together() iter.Seq2[string, string] {
	const threads = 64
	return func(yield func(name, code string) bool) {
		var all, names []string
		for i, c := range s.calls {
			for k := range c.params {
				for _, of := range []string{`("x"):rep(1e7)`, `list(1e6, 1)`, `list(1e5, "word")`, `1e6`, `taquin.new(256, 256)`, `perm.random(2^20, 1)`} {
					all = append(all, "function() return "+c.with(k, of).String()+" end")
					names = append(names, c.entry.Name)
				}
			}
			for last := i == len(s.calls)-1; len(all) >= threads || last && len(all) > 0; {
				n := min(threads, len(all))
				name := "64 threads, from " + names[0] + " to " + names[n-1]
				if !yield(name, "lab.sample(64, function(i) local ways = {"+strings.Join(all[:n], ", ")+"} pcall(ways[i] or print) return i end, {threads = 64})") {
					return
				}
				all, names = all[n:], names[n:]
			}
		}
	}
}
