package guard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"taquin/engine/message"
)

// One interrupt of each chunk can be cleared, outside of atomic work and on the first thread.
func TestClearInterrupt(t *testing.T) {
	g := New(Limits{})
	if g.ClearInterrupt() {
		t.Error("a chunk that runs is cleared")
	}
	g.Cancel(ErrTimeLimit)
	if g.ClearInterrupt() || g.Err() != ErrTimeLimit {
		t.Error("the time limit is cleared")
	}
	for range 2 {
		g.Reset()
		g.Cancel(ErrInterrupted)
		endOuter, endInner := g.Atomically(), g.Atomically()
		if g.ClearInterrupt() {
			t.Error("an interrupt of atomic work is cleared")
		}
		endInner()
		if g.ClearInterrupt() {
			t.Error("an interrupt of outer atomic work is cleared")
		}
		endOuter()
		if !g.ClearInterrupt() || g.Err() != nil || g.Done() != nil || g.signals.Load() != 0 {
			t.Errorf("the interrupt is not cleared: %v", g.Err())
		}
		g.Cancel(ErrInterrupted)
		if g.ClearInterrupt() || g.Err() != ErrInterrupted {
			t.Error("a second interrupt is cleared")
		}
	}
	g.Reset()
	thread := g.Thread(Limits{})
	thread.Cancel(ErrInterrupted)
	if thread.ClearInterrupt() {
		t.Error("an interrupt of a worker is cleared")
	}
	g.Cancel(ErrInterrupted)
	if thread.ClearInterrupt() || g.Err() != ErrInterrupted {
		t.Error("a worker has cleared the interrupt of all")
	}
}

// A look is due after 4096 steps.
func TestCountSteps(t *testing.T) {
	g := New(Limits{})
	for range 2 {
		if g.CountSteps(4000) || g.CountSteps(95) {
			t.Error("a look is due too early")
		}
		if !g.CountSteps(1) || !g.CountSteps(0) {
			t.Error("no look is due after 4096 steps")
		}
		if g.Look() != nil || g.CountSteps(0) {
			t.Error("the look has not reset the steps")
		}
	}
	g.Cancel(ErrInterrupted)
	if g.Step(4095) != nil || g.Step(1) != ErrInterrupted || g.Step(4095) != nil {
		t.Error("Step does not look after 4096 steps")
	}
}

// A pause is due 20 ms after the last one has ended.
func TestPauseTimes(t *testing.T) {
	now, yields := time.Unix(1000, 0), 0
	g := New(Limits{})
	g.pauses = newPauses(func() { yields++; now = now.Add(5 * time.Millisecond) }, func() time.Time { return now })
	for _, c := range []struct {
		passes time.Duration
		yields int
	}{{0, 1}, {0, 1}, {20*time.Millisecond - 1, 1}, {1, 2}, {19 * time.Millisecond, 2}, {time.Millisecond, 3}, {time.Second, 4}, {0, 4}} {
		now = now.Add(c.passes)
		if g.Err(); yields != c.yields {
			t.Errorf("%d pauses, want %d", yields, c.yields)
		}
		if at := g.pauses.lastLook(); now.Sub(at) != 0 && now.Sub(at) != 5*time.Millisecond {
			t.Errorf("the last look was at %v, now %v", at, now)
		}
	}
	if !g.Pauses() || New(Limits{}).Pauses() {
		t.Error("Pauses is wrong")
	}
}

// Every eighth call of a Go function looks at the clock, and the one after a long call.
func TestCalled(t *testing.T) {
	now, looks := time.Unix(1000, 0), 0
	g := New(Limits{})
	g.pauses = newPauses(func() {}, func() time.Time { looks++; return now })
	g.pauses.due.Store(int64(time.Hour))
	looks = 0
	var at []int // calls that look
	for call := range 60 {
		before := looks
		switch call {
		case 24: // looks because it is the eighth
			now = now.Add(longCall)
		case 32, 33:
			now = now.Add(longCall + 1)
		}
		if g.Called(); looks != before {
			at = append(at, call)
		}
	}
	if got := fmt.Sprint(at); got != "[0 8 16 24 32 33 34 42 50 58]" {
		t.Errorf("the calls %s look", got)
	}
}

// Begins yields each time that the stack has grown by 32 KiB.
func TestStackGrew(t *testing.T) {
	p := newPauses(func() {}, time.Now)
	for _, c := range []struct {
		here uintptr
		grew bool
	}{{1 << 20, false}, {1<<20 - 32<<10, false}, {1<<20 - 32<<10 - 1, true}, {1<<20 - 33<<10, false}, {1<<20 - 64<<10 - 1, false}, {1<<20 - 64<<10 - 2, true}, {2 << 20, false}, {2<<20 - 32<<10 - 1, true}} {
		if p.stackGrew(c.here) != c.grew {
			t.Errorf("at %d: %v", c.here, !c.grew)
		}
	}
	g := New(Limits{})
	g.Begins()
	g.PauseBy(func() {})
	if g.Begins(); g.pauses.stackEnd == 0 {
		t.Error("Begins does not look at the stack")
	}
}

// With pauses the work runs on the goroutine of the caller.
func TestUntilStoppedPauses(t *testing.T) {
	g := New(Limits{})
	g.PauseBy(func() {})
	failed := errors.New("failed")
	n, err := UntilStopped(g, func(ctx context.Context) (int, error) {
		if ctx != context.Context(g) {
			t.Error("the work has another context")
		}
		return 3, failed
	})
	if n != 3 || err != failed {
		t.Errorf("%d, %v", n, err)
	}
}

// Slow work without a cancellation gives its result.
func TestUntilStoppedWaits(t *testing.T) {
	n, err := UntilStopped(New(Limits{}), func(ctx context.Context) (int, error) {
		time.Sleep(2 * pollEvery)
		return 3, ctx.Err()
	})
	if n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// Up to 16 quick calls share a look at the clock.
func TestThrottleSkips(t *testing.T) {
	now, looks := time.Unix(1000, 0), 0
	throttle := Throttle{Now: func() time.Time { looks++; return now }}
	skipped := func() (n int) {
		for before := looks; looks == before; n++ {
			throttle.Due()
		}
		return n - 1
	}
	skipped() // the first look is not quick
	for look := range 16 * 18 {
		if n, want := skipped(), min(look/16, 15); n != want {
			t.Fatalf("%d calls are skipped before look %d, want %d", n, look, want)
		}
	}
	skipped()
	now = now.Add(time.Millisecond)
	skipped()
	if n := skipped(); n != 0 {
		t.Errorf("%d calls are skipped after a slow one", n)
	}
}

// A line is due exactly 100 ms after the last.
func TestThrottleDue(t *testing.T) {
	now := time.Unix(1000, 0)
	throttle := Throttle{Now: func() time.Time { return now }}
	for _, c := range []struct {
		passes time.Duration
		due    bool
	}{{0, true}, {100*time.Millisecond - 2, false}, {2 * time.Millisecond, true}} {
		if now = now.Add(c.passes); throttle.Due() != c.due {
			t.Errorf("after %v: %v", c.passes, !c.due)
		}
	}
}

// Parts of some work show their progress in the line of the work.
func TestCountingParts(t *testing.T) {
	now := time.Unix(1000, 0)
	var shown []string
	p := NewProgress(func(line message.Text) { shown = append(shown, line.String()) }, func() time.Time { return now })
	next := func() { now = now.Add(time.Second) }
	if p.Now() != now {
		t.Error("another clock")
	}
	show, end := p.CountingParts(message.Plain("calls"), 4)
	show(1)
	next()
	p.ShowMessage(message.Plain("part 1"))
	next()
	inner, endInner := p.CountingParts(message.Plain("inner"), 2)
	inner(1)
	endInner()
	p.Clear() // of a part: the line stays
	next()
	show(2)
	end()
	p.Clear()
	next()
	p.ShowMessage(message.Plain("alone"))
	for i, want := range []string{"calls: 25%", "calls: 25%", "calls: 25%", "calls: 50%", "", "alone"} {
		if i >= len(shown) || !strings.HasPrefix(shown[i], want) || want == "" && shown[i] != "" {
			t.Fatalf("shown is %q, want %q", shown, want)
		}
	}
	if len(shown) != 6 || !strings.HasSuffix(shown[1], "; part 1") || !strings.Contains(shown[2], "; inner: 50%") || strings.Contains(shown[3], ";") {
		t.Errorf("shown is %q", shown)
	}
	silent := NewProgress(nil, func() time.Time { t.Error("the clock is read"); return now })
	silent.Clear()
	silent.ShowMessage(message.Plain("x"))
}

// The progress of a chunk that pauses uses the time of the last look.
func TestDueBy(t *testing.T) {
	g := New(Limits{})
	now := time.Unix(1000, 0)
	p := NewProgress(nil, func() time.Time { return now })
	if p.DueBy(g); p.Now() != now {
		t.Error("without pauses the clock is another")
	}
	g.pauses = newPauses(func() {}, func() time.Time { return now.Add(time.Hour) })
	if p.DueBy(g); !p.Now().Equal(now.Add(time.Hour)) {
		t.Errorf("with pauses it is %v", p.Now())
	}
}

type texts struct{ screen, page, how string }

func (w *texts) Write(b []byte) (int, error) { w.how += "write "; return len(b), nil }
func (w *texts) WritePage(screen, page string) error {
	w.how += "page "
	w.screen, w.page = screen, page
	return nil
}
func (w *texts) WriteText(screen, page string) error {
	w.how += "text "
	w.screen, w.page = screen, page
	return nil
}

// A text goes to WriteText if the writer has it, else to WritePage, else to Write.
func TestPrintText(t *testing.T) {
	w := &texts{}
	o := NewOutput(New(Limits{}), NewProgress(nil, time.Now), w, w, func() int { return 100 })
	width := func() string { return fmt.Sprint(o.Width(), o.OnPage()) }
	if err := o.PrintText(width); err != nil || w.screen != "98 false" || w.page != "78 true" || o.OnPage() {
		t.Errorf("%+v, %v", w, err)
	}
	if err := o.PrintWide(width); err != nil || w.how != "text page " {
		t.Errorf("%+v, %v", w, err)
	}
	o.Out = struct{ PageWriter }{w}
	if err := o.PrintText(width); err != nil || w.how != "text page page " {
		t.Errorf("%+v, %v", w, err)
	}
	o.Out = struct{ io.Writer }{w}
	if err := errors.Join(o.PrintText(width), o.KeepOnPage(width)); err != nil || w.how != "text page page write " {
		t.Errorf("%+v, %v", w, err)
	}
}

// Without a limit everything is printed, in the sandbox as well.
func TestOutputUnlimited(t *testing.T) {
	for _, l := range []Limits{{}, {Sandbox: true}} {
		var out strings.Builder
		o := NewOutput(New(l), NewProgress(nil, time.Now), &out, &out, nil)
		if err := o.Print("abc"); err != nil || out.String() != "abc" || o.Written() != 3 || o.Width() != 78 {
			t.Errorf("%+v: %v, %q, %d, %d", l, err, out.String(), o.Written(), o.Width())
		}
	}
}

func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"": false, "x": true, "a\x00": false, strings.Repeat("x", maxName): true, strings.Repeat("x", maxName+1): false} {
		if IsName(name) != ok {
			t.Errorf("IsName(%q...) is %v", name[:min(len(name), 9)], !ok)
		}
	}
	for err, missing := range map[error]bool{fs.ErrNotExist: true, syscall.ENOTDIR: true, errors.ErrUnsupported: true, fs.ErrPermission: false, errOutside: false} {
		if IsMissing(err) != missing {
			t.Errorf("IsMissing(%v) is %v", err, !missing)
		}
	}
}

// An absolute name is one of the disk, and leads out of any other folder.
func TestAbsoluteNames(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.lua")
	if err := os.WriteFile(name, []byte("return 1"), 0o666); err != nil {
		t.Fatal(err)
	}
	trees := fstest.MapFS{"x.lua": {Data: []byte("of the tree")}, "big.lua": {Data: make([]byte, 9)}, "d/y.lua": {}}
	f := NewFiles(New(Limits{}), Places{Builtin: trees, Given: trees})
	if s, err := f.Named(name); err != nil || s.Text != "return 1" || s.Name != name || s.Folder.dir != dir {
		t.Errorf("%+v, %v", s, err)
	}
	for _, c := range []struct {
		in         Folder
		name, want string
	}{
		{Folder{kind: confined, root: dir, dir: "."}, name, errOutside.Error()},
		{Folder{kind: library, dir: "."}, name, fs.ErrNotExist.Error()},
		{Folder{kind: library, dir: "."}, "../x.lua", fs.ErrNotExist.Error()},
		{Folder{kind: library, dir: "."}, "d", "it is a folder and no file"},
		{Folder{kind: library, dir: "."}, "big.lua", "it is longer than 8 bytes"},
		{Folder{}, "x.lua", fs.ErrNotExist.Error()},
		{Folder{}, name, fs.ErrNotExist.Error()},
	} {
		if content, err := f.read(c.in, c.name, 8, nil); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%+v: %q, %v", c, content, err)
		}
	}
	if content, err := f.read(Folder{kind: library, dir: "d"}, "../x.lua", 11, nil); string(content) != "of the tree" {
		t.Errorf("%q, %v", content, err)
	}
	noDisk := NewFiles(New(Limits{}), Places{NoDisk: true})
	if _, err := noDisk.Named(name); !errors.Is(err, ErrNoScript) {
		t.Errorf("without a disk it is %v", err)
	}
	if content, err := noDisk.ReadData(name, 8); !IsMissing(err) {
		t.Errorf("without a disk it is %q, %v", content, err)
	}
}

// The error about an unknown script says what there is instead.
func TestUnknownScripts(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("main.lua", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	trees := fstest.MapFS{"lib/fives.lua": {}, "lib/fives_test.lua": {}, "top.lua": {}, "lib/notes.txt": {}}
	free := NewFiles(New(Limits{}), Places{Builtin: trees})
	page := NewFiles(New(Limits{}), Places{Builtin: trees, Given: fstest.MapFS{}})
	bare := NewFiles(New(Limits{}), Places{})
	confined := NewFiles(New(Limits{Sandbox: true}), Places{Builtin: trees})
	s, err := confined.Named("main")
	if err != nil {
		t.Fatal(err)
	}
	defer confined.Enter(s.Folder)()
	const inFolder, builtIn = "neither a file in the folder of the script nor a built-in script", "neither a file nor a built-in script"
	for _, c := range []struct {
		of         *Files
		name, want string
	}{
		{free, "lib", "a folder of built-in scripts: lib/fives"},
		{free, "lib/", "a folder of built-in scripts: lib/fives"},
		{free, ".", "a folder"},
		{free, "five", builtIn + "; did you mean lib/fives? (taquin scripts lists those)"},
		{free, "lib/five.lua", builtIn + "; did you mean lib/fives? (taquin scripts lists those)"},
		{free, "xyz", builtIn + " (taquin scripts lists those)"},
		{page, "xyz", builtIn + " (the tab Scripts lists those)"},
		{bare, "fives", builtIn + " (taquin scripts lists those)"},
		{confined, "fivs", inFolder + "; did you mean lib/fives?"},
		{confined, "xyz.lua", inFolder},
		{confined, "xyz", inFolder},
		{confined, "xyz.csv", inFolder + " (in the sandbox its name ends in .lua)"},
	} {
		if _, err := c.of.Included(c.name); err == nil || !strings.HasSuffix(err.Error(), `" is `+c.want) {
			t.Errorf("%q: %v, want %s", c.name, err, c.want)
		}
	}
	done := confined.Enter(Folder{kind: library, dir: "lib"})
	if _, err := confined.Included("xyz.csv"); err == nil || !strings.HasSuffix(err.Error(), inFolder) {
		t.Errorf("in the library: %v", err)
	}
	done()
	free.guard.Cancel(ErrInterrupted)
	if _, err := free.Included("xyz"); err != ErrInterrupted {
		t.Errorf("cancelled: %v", err)
	}
}
