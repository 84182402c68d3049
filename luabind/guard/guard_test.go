package guard_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/guard"
)

func TestStop(t *testing.T) {
	g := guard.New(guard.Limits{})
	if g.Done() != nil || g.Err() != nil || !g.Reached().Empty() {
		t.Error("a new guard is stopped")
	}
	if _, ok := g.Deadline(); ok || g.Value("x") != nil {
		t.Error("a guard has a deadline, or a value")
	}
	for range 2 { // stopped, and once more after Reset
		g.Cancel(guard.ErrInterrupted)
		g.Cancel(guard.ErrTimeLimit)
		select {
		case <-g.Done():
		default:
			t.Error("Done is not closed")
		}
		if g.Err() != guard.ErrInterrupted {
			t.Errorf("the cause is %v, not the first", g.Err())
		}
		g.NoteReached(message.Plain("after 3 of 9 moves"))
		g.NoteReached(message.Plain("after 1 call"))
		if got := g.Reached().String(); got != " after 3 of 9 moves, after 1 call" {
			t.Errorf("it has reached %q", got)
		}
		g.Reset()
		if g.Done() != nil || g.Err() != nil || !g.Reached().Empty() {
			t.Error("after Reset it is stopped")
		}
	}
	if err := (&guard.ExitError{Code: 3}).Error(); err != "os.exit(3)" {
		t.Error(err)
	}
}

// What is made under a guard ends with it: the contexts of coroutines and of solvers.
// What works inside work is told at its two ends.
func TestReachedIsShort(t *testing.T) {
	g := guard.New(guard.Limits{})
	for i := range 1000 {
		g.NoteReached(message.Plain(fmt.Sprint("after ", i)))
	}
	if got, want := g.Reached().String(), " after 0, after 1, …, after 999"; got != want {
		t.Errorf("Reached() = %q, want %q", got, want)
	}
}

// A thread is stopped with the chunk for which it works, whenever that was, and not the
// other way round.
func TestStopThreads(t *testing.T) {
	g := guard.New(guard.Limits{})
	alone, early := g.Thread(guard.Limits{}), g.Thread(guard.Limits{})
	alone.Cancel(errors.New("alone"))
	if g.Err() != nil || early.Err() != nil {
		t.Errorf("a thread has stopped others: %v, %v", g.Err(), early.Err())
	}
	g.Cancel(guard.ErrInterrupted)
	late := g.Thread(guard.Limits{})
	if early.Err() != guard.ErrInterrupted || late.Err() != guard.ErrInterrupted || alone.Err() == guard.ErrInterrupted {
		t.Errorf("the causes are %v, %v and %v", early.Err(), late.Err(), alone.Err())
	}
}

func TestContext(t *testing.T) {
	g := guard.New(guard.Limits{})
	g.Cancel(guard.ErrTimeLimit)
	under, cancel := context.WithCancel(g)
	defer cancel()
	<-under.Done()
	if !errors.Is(under.Err(), guard.ErrTimeLimit) {
		t.Errorf("under the guard it is %v", under.Err())
	}
}

// A chunk that pauses does so in the midst of its work, where it can be stopped.
func TestPauses(t *testing.T) {
	for what, work := range map[string]func(g *guard.Guard){
		"steps": func(g *guard.Guard) {
			for g.Step(1) == nil {
			}
		},
		"a solver": func(g *guard.Guard) {
			for g.Err() == nil {
			}
		},
		"the interpreter": func(g *guard.Guard) {
			for ctx := g; ctx.Done() == nil; {
				ctx.Ran()
			}
		},
		"a compiler": func(g *guard.Guard) {
			guard.UntilStopped(g, func(ctx context.Context) (int, error) {
				for ctx.Err() == nil {
				}
				return 0, nil
			})
		},
	} {
		g := guard.New(guard.Limits{})
		pauses := 0
		g.PauseBy(func() {
			if pauses++; pauses == 3 {
				g.Cancel(guard.ErrInterrupted)
			}
		})
		if work(g); g.Err() != guard.ErrInterrupted || pauses != 3 {
			t.Errorf("%s: %d pauses, %v", what, pauses, g.Err())
		}
	}
}

func TestUntilStopped(t *testing.T) {
	g := guard.New(guard.Limits{})
	failed := errors.New("failed")
	if n, err := guard.UntilStopped(g, func(context.Context) (int, error) { return 3, failed }); n != 3 || err != failed {
		t.Errorf("work gives %d, %v", n, err)
	}
	func() {
		defer func() {
			if p := recover(); p != "a fault" {
				t.Errorf("the panic %v has come through", p)
			}
		}()
		guard.UntilStopped(g, func(context.Context) (int, error) { panic("a fault") })
	}()
	going := make(chan struct{})
	defer close(going)
	n, err := guard.UntilStopped(g, func(context.Context) (int, error) {
		g.Cancel(guard.ErrInterrupted)
		<-going
		return 3, nil
	})
	if n != 0 || err != guard.ErrInterrupted {
		t.Errorf("work that does not end gives %d, %v", n, err)
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limits                 guard.Limits
		memory, solver         int64
		longest, longestScript int
	}{
		{guard.Limits{}, 1 << 30, solver.UsualMemory, 1 << 27, 64 << 20},
		{guard.Limits{Memory: 64 << 20}, 64 << 20, 64 << 20, 8 << 20, 8 << 20},
		{guard.Limits{Memory: 64 << 20, Sandbox: true}, 64 << 20, 48 << 20, 8 << 20, 8 << 20},
		{guard.Limits{Memory: 64 << 30}, 64 << 30, 64 << 30, 1 << 28, 64 << 20},
	} {
		l := c.limits
		if l.MemoryLimit() != c.memory || l.SolverMemory() != c.solver || l.MaxString() != c.longest || l.MaxChunk() != c.longestScript {
			t.Errorf("%+v: memory %d, for solvers %d, a string %d, a chunk %d", l, l.MemoryLimit(), l.SolverMemory(), l.MaxString(), l.MaxChunk())
		}
	}
}

// untilStopped holds memory until the guard is stopped, or for so many looks at it.
func untilStopped(g *guard.Guard, looks int) func() error {
	return func() error {
		held := make([]byte, 64<<20)
		for i := 0; i < looks && g.Err() == nil; i++ {
			time.Sleep(10 * time.Millisecond)
			held[i]++
		}
		return g.Err()
	}
}

// Too much memory stops the work. What is lent to it, or to one that it works for, is
// allowed beside the limit until that ends.
func TestMemory(t *testing.T) {
	for name, stops := range map[string]bool{"alone": true, "lent": false, "lent to another thread": false, "no longer lent": true, "beside tables": false} {
		g := guard.New(guard.Limits{Memory: 16 << 20})
		switch name {
		case "lent":
			defer g.AllowExtra(1 << 30)()
		case "lent to another thread":
			defer g.Thread(guard.Limits{}).AllowExtra(1 << 30)()
		case "no longer lent":
			g.AllowExtra(1 << 30)()
		case "beside tables":
			g.Except(func() int64 { return 1 << 30 })
		}
		looks := 5
		if stops {
			looks = 20_000 // until it is stopped
		}
		err := g.Watch(untilStopped(g, looks))
		var limit *guard.LimitError
		if stops != errors.As(err, &limit) || stops && err.Error() != "memory limit reached (16 MiB)" {
			t.Errorf("%s it ends with %v", name, err)
		}
	}
	g := guard.New(guard.Limits{})
	if err := g.Watch(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("watched work gives %v", err)
	}
}

// For several threads little more is lent than for one.
func TestLendTogether(t *testing.T) {
	const limit, lent = 16 << 20, 16 << 20 // so that eight threads hold more than three times that
	g := guard.New(guard.Limits{Memory: limit})
	for range 8 {
		defer g.Thread(g.Limits).AllowExtra(lent)()
	}
	var tooMuch *guard.LimitError
	if err := g.Watch(untilStopped(g, 20_000)); !errors.As(err, &tooMuch) {
		t.Errorf("64 MiB under a limit of 16 MiB and 20 MiB lent: %v", err)
	}
	g.Reset()
	one, end := g.Reserve(lent)
	if other, _ := g.Thread(g.Limits).Reserve(lent); one == other || one.Reserved() != 0 {
		t.Error("two threads have one share")
	}
	end()
}

// What there is no room for is refused before it is made, and nothing is stopped.
func TestGrant(t *testing.T) {
	g := guard.New(guard.Limits{Memory: 64 << 20})
	if err := g.Grant(1 << 20); err != nil {
		t.Error(err)
	}
	const want = "there is no room for 105 MB more under the memory limit of 64 MiB"
	if err := g.Grant(100 << 20); err == nil || err.Error() != want || g.Err() != nil {
		t.Errorf("%v; %v, want %s", err, g.Err(), want)
	}
	for range 40 { // garbage does not count
		if err := g.Grant(8 << 20); err != nil {
			t.Fatal(err)
		}
		held := make([]byte, 8<<20)
		held[len(held)/2]++
	}
	g.Cancel(guard.ErrInterrupted)
	if err := g.Grant(1); err != guard.ErrInterrupted {
		t.Errorf("stopped, it gives %v", err)
	}
}

// What is more than the limit is refused, whatever the watch forgets at that moment.
func TestGrantWhileWatched(t *testing.T) {
	g := guard.New(guard.Limits{Memory: 64 << 20})
	err := g.Watch(func() error {
		for range 100 {
			if err := g.Grant(100 << 20); err == nil {
				return errors.New("100 MiB are granted")
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Threads that work together take memory from one account: they wait for each other, and
// none is refused what it could have alone.
func TestGrantTogether(t *testing.T) {
	const one, limit = 16 << 20, 128 << 20
	g := guard.New(guard.Limits{Memory: limit})
	var held, most atomic.Int64
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			thread := g.Thread(g.Limits)
			for range 4 {
				if err := thread.Grant(one); err != nil {
					t.Error(err)
					return
				}
				x := make([]byte, one)
				for now := held.Add(one); ; {
					old := most.Load()
					if now <= old || most.CompareAndSwap(old, now) {
						break
					}
				}
				thread.Release()
				x[len(x)/2]++
				time.Sleep(time.Millisecond)
				held.Add(-one)
			}
		})
	}
	if err := g.Watch(func() error { all.Wait(); return g.Err() }); err != nil {
		t.Error(err)
	}
	if most.Load() > 2*limit { // all at once they would hold four times the limit
		t.Errorf("they have held %d bytes, the limit is %d", most.Load(), limit)
	}
}

// Steps end with the first look after the work was stopped.
func TestStep(t *testing.T) {
	g := guard.New(guard.Limits{})
	g.Cancel(guard.ErrTimeLimit)
	steps := 0
	for g.Step(1) == nil {
		steps++
	}
	if steps > 5000 {
		t.Errorf("%d steps were made", steps)
	}
	if g.Step(1<<20) != guard.ErrTimeLimit {
		t.Error("a long step is no look")
	}
}

func newOutput(g *guard.Guard, out, err io.Writer, columns int) *guard.Output {
	return guard.NewOutput(g, guard.NewProgress(nil, time.Now), out, err, func() int { return columns })
}

// All that is printed counts towards the limit, which cuts it to the byte.
func TestOutputLimit(t *testing.T) {
	var out, errs bytes.Buffer
	g := guard.New(guard.Limits{Output: 10})
	o := newOutput(g, &out, &errs, 0)
	if err := o.Print("1234"); err != nil {
		t.Fatal(err)
	}
	if err := o.PrintTo(o.Err, "abcdef"); err != nil || o.Written() != 10 {
		t.Errorf("%v after %d bytes: the limit itself is no error", err, o.Written())
	}
	err := o.Print("5")
	var limit *guard.LimitError
	if !errors.As(err, &limit) || err.Error() != "output limit reached (10 bytes)" || g.Err() != err {
		t.Errorf("over the limit it is %v, the guard %v", err, g.Err())
	}
	if err := o.Print("6"); err == nil || out.String() != "1234" || errs.String() != "abcdef" {
		t.Errorf("after the limit %q and %q are written, %v", &out, &errs, err)
	}
	g.Reset()
	o.ContinueFrom(7)
	if err := o.Print("56789"); err == nil || out.String() != "1234567" {
		t.Errorf("counting on from 7, %q is written, %v", &out, err)
	}
}

// In the sandbox codes count as they are shown.
func TestOutputLimitInSandbox(t *testing.T) {
	var out, errs bytes.Buffer
	g := guard.New(guard.Limits{Output: 10, Sandbox: true})
	o := newOutput(g, &out, &errs, 0)
	if err := o.Print("ab\x1bé\n"); err != nil || o.Written() != 9 {
		t.Errorf("%v after %d bytes", err, o.Written())
	}
	if err := o.Print("\x1b"); err == nil || out.String() != "ab\x1bé\n" {
		t.Errorf("%q is written, %v", &out, err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// An output that fails stops what prints.
func TestOutputFails(t *testing.T) {
	g := guard.New(guard.Limits{})
	err := newOutput(g, broken{}, broken{}, 0).Print("x")
	if !errors.Is(err, io.ErrClosedPipe) || err.Error() != "cannot write the output: io: read/write on closed pipe" || g.Err() != err {
		t.Errorf("%v, and the guard %v", err, g.Err())
	}
}

// pages keeps what comes for the screen and for the page.
type pages struct{ screen, page bytes.Buffer }

func (p *pages) Write(b []byte) (int, error) { return len(b), p.WritePage(string(b), string(b)) }

func (p *pages) WritePage(screen, page string) error {
	p.screen.WriteString(screen)
	p.page.WriteString(page)
	return nil
}

// A PageWriter keeps help as wide as a page, whatever the screen is; another writer has
// what the screen has.
func TestPages(t *testing.T) {
	for columns, width := range map[int]int{0: 78, 80: 78, 140: 138, 20: 38} {
		p := &pages{}
		o := newOutput(guard.New(guard.Limits{}), p, p, columns)
		tell := func() string { return fmt.Sprint(o.Width(), ".") }
		if err := o.Print("x"); err != nil {
			t.Fatal(err)
		}
		if err := o.PrintWide(tell); err != nil {
			t.Fatal(err)
		}
		if err := o.KeepOnPage(tell); err != nil {
			t.Fatal(err)
		}
		if got, want := p.screen.String(), fmt.Sprintf("x%d.", width); got != want || p.page.String() != "x78.78." {
			t.Errorf("%d columns: the screen has %q, want %q, the page %q", columns, got, want, &p.page)
		}
		if o.Written() != 7 {
			t.Errorf("%d columns: %d bytes count, want those of the page", columns, o.Written())
		}
		var plain bytes.Buffer
		o = newOutput(guard.New(guard.Limits{}), &plain, &plain, columns)
		if err := errors.Join(o.PrintWide(tell), o.KeepOnPage(tell)); err != nil || plain.String() != fmt.Sprint(width, ".") {
			t.Errorf("%d columns: %q is written, %v", columns, &plain, err)
		}
	}
}

// A line of progress is shown ten times a second, made only then, and removed before
// anything is printed.
func TestProgress(t *testing.T) {
	now := time.Unix(1000, 0)
	var shown []string
	p := guard.NewProgress(func(line message.Text) { shown = append(shown, line.String()) }, func() time.Time { return now })
	for i := range 25 {
		p.ShowMessage(message.Plain(fmt.Sprintf("step %d", i)))
		now = now.Add(10 * time.Millisecond)
	}
	p.Show(func() message.Text { t.Error("a line is made that is not shown"); return message.Text{} })
	var out bytes.Buffer
	if err := guard.NewOutput(guard.New(guard.Limits{}), p, &out, &out, nil).Print("x"); err != nil {
		t.Fatal(err)
	}
	p.ShowMessage(message.Plain("too early"))
	now = now.Add(100 * time.Millisecond)
	far := p.Counting(message.Plain("counting"), 4)
	far(1)
	if want := []string{"step 0", "step 10", "step 20", "", "counting: 25%"}; !slices.Equal(shown, want) {
		t.Errorf("shown is %q, want %q", shown, want)
	}
	silent := guard.NewProgress(nil, time.Now)
	silent.ShowMessage(message.Plain("nothing"))
	silent.Clear()
}

func TestThrottle(t *testing.T) {
	now := time.Unix(1000, 0)
	throttle := guard.Throttle{Now: func() time.Time { return now }}
	var due strings.Builder
	for i := range 30 {
		if i == 15 {
			throttle.Rest()
		}
		if throttle.Due() {
			fmt.Fprint(&due, i, " ")
		}
		now = now.Add(20 * time.Millisecond)
	}
	if got := due.String(); got != "0 5 10 20 25 " {
		t.Errorf("it is due at %s", got)
	}
}

// Where calls come quickly the clock is looked at for one in 16 of them, and for each soon
// after they have become slow.
func TestThrottleLooksRarely(t *testing.T) {
	now, looks := time.Unix(1000, 0), 0
	throttle := guard.Throttle{Now: func() time.Time { looks++; return now }}
	due := 0
	for range 1_000_000 {
		now = now.Add(time.Microsecond)
		if throttle.Due() {
			due++
		}
	}
	if due != 10 || looks > 70_000 {
		t.Errorf("a second of quick calls was due %d times, by %d looks at the clock", due, looks)
	}
	due = 0
	for range 115 {
		now = now.Add(time.Second)
		if throttle.Due() {
			due++
		}
	}
	if due < 100 {
		t.Errorf("of 115 calls of a second each only %d were due", due)
	}
}
