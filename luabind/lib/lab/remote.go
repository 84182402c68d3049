package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
)

// Kind is the kind of the jobs of this package for a share.Cluster.
const Kind = "calls"

// remoteExecutor is the executor on a cluster. It divides a job into rounds, and a round into
// units, each a range of calls.
type remoteExecutor struct {
	*collector
	plan
	a      bind.Args
	pace   solver.Pace
	raised any // panic that ended the collection of a result
}

func (n *Network) execute(a bind.Args, c *collector, source *streams) {
	if share.LocalOnly { // lets the linker drop this code
		return
	}
	cluster, unit := n.Crew(a)
	e := &remoteExecutor{collector: c, a: a, plan: plan{unit: unit}}
	c.end = carry.NewEnd(c.Initial(), nil)
	of, err := c.end.WriteFunction(c.of)
	c.check(a, err)
	calls := c.Explainer.CallsTo(a.LState)
	title := fmt.Sprintf("%s of %s", c.doing, text.Count(c.last, c.unit))
	if place := strings.TrimRight(a.Where(1), ": "); !calls.Typed && strings.Contains(place, ":") {
		title += " at " + place // distinguishes the jobs of a script
	}
	t := task{Name: c.name, Last: c.last, First: source.first, Seed: source.seed, Setting: c.Setting(calls), Of: of}
	work, err := cluster.Begin(a.State.Guard, share.Job{Kind: Kind, Title: title, Data: encode(t)})
	c.check(a, err)
	finished := false
	defer func() { _ = work.Close(finished || c.inOrder) }() // all results are taken, or another error is raised
	defer a.NoteReached(func() message.Text {
		if c.inOrder {
			return c.madeOf(c.taken)
		}
		return message.Textf("lab.the-cluster-keeps-what", "%s; the cluster keeps the finished part: the same call after lab.seed(%d) continues it", c.madeOf(c.taken), source.seed)
	})
	e.rounds(work)
	finished = true
}

// rounds makes the calls, one round after the other.
func (e *remoteExecutor) rounds(work share.Execution) {
	ctx := e.a.State.Guard
	saved, err := work.State(ctx)
	e.check(e.a, err)
	if e.begin(saved, e.first); e.next > e.last {
		return
	}
	for round := 1; e.next <= e.last; round++ {
		units, size, fresh := e.cut(e.last)
		if fresh {
			e.check(e.a, work.SaveState(ctx, share.JSON(e.cuts)))
		}
		first := e.next
		of := func(i int) (from, to int) { return first + i*size, min(first+(i+1)*size-1, e.last) }
		err := work.Do(ctx, share.Round{Name: fmt.Sprint(round), Count: units,
			Unit: func(i int) []byte { return unitText(of(i)) },
			Take: func(i int, result []byte) error { return e.takeResult(i, of, result) },
			Last: endsJob,
			Report: func(p share.Progress) {
				e.threads = max(p.Workers, p.Threads)
				e.show(p, float64(first-1+min(p.Done*size, e.last+1-first)))
			},
		})
		if e.raised != nil {
			panic(e.raised)
		}
		var lost *share.UnitError
		if errors.As(err, &lost) {
			from, to := of(lost.Unit)
			failures := message.Count(lost.Tries, "failure")
			if from == to {
				e.a.Fail("lab.call-was-given-up", "call %d was given up after %s (%s); the results are kept, and the same call resumes", from, failures, lost.Reason)
			}
			e.a.Fail("lab.calls-to-were-given", "calls %d to %d were given up after %s (%s); the results are kept, and the same call resumes", from, to, failures, lost.Reason)
		}
		e.check(e.a, err)
		e.next = first + units*size
	}
}

// show shows the progress of the job.
func (e *remoteExecutor) show(p share.Progress, done float64) {
	progress := e.a.State.Progress
	progress.Show(func() message.Text {
		return message.Textf("", "%s, %s", e.pace.Count(e.doing, done, float64(e.last), progress.Now()), p)
	})
}

// errEnded ends a round when a result has ended the job.
var errEnded = message.New("lab.the-job-has-ended", "the job has ended")

// takeResult collects the result of a unit. A panic must not unwind the cluster: rounds raises it
// again.
func (e *remoteExecutor) takeResult(i int, of func(int) (first, last int), result []byte) (err error) {
	defer func() {
		if e.raised = recover(); e.raised != nil {
			err = errEnded
		}
	}()
	first, last := of(i)
	b, err := readResult(e.a, first, last, result)
	e.a.FailOn(err)
	e.took(last-first+1, b.Took)
	e.collect(e.a, b)
	return nil
}

// plan divides the calls of a job into rounds, and a round into units of equal length. It learns
// the length from earlier rounds and saves the division, so that a program that resumes the job
// divides it in the same way.
type plan struct {
	unit    time.Duration // intended duration of a unit
	next    int           // call
	cuts    []int         // the first call, then units and calls per unit for each round
	ahead   []int         // the part of cuts that was saved and is not repeated yet
	threads int           // of all workers, as last reported

	made  int           // calls in all rounds
	spent time.Duration // by them
	calls int           // in the last round
	cost  time.Duration // of them
}

const (
	firstUnits  = 8       // units of the first round, of one call each
	growth      = 4       // the calls of a round as a multiple of the calls in all rounds before it
	partOfSpent = 16      // while units grow, one takes this part of the time that a thread has spent,
	least       = 64      // and this part of its full length besides
	ends        = 4       // minimal number of units per thread, so that all threads end at about the same time
	mostCalls   = 1 << 20 // in a unit
)

// begin resumes a saved division, or begins with a call.
func (p *plan) begin(saved []byte, first int) {
	if json.Unmarshal(saved, &p.cuts) != nil || len(p.cuts)%2 == 0 || slices.Min(p.cuts) < 1 {
		p.cuts = []int{first}
	}
	p.next, p.ahead = p.cuts[0], p.cuts[1:]
}

// cut returns the number of units of the next round and of calls in each; fresh means that the
// division was not saved.
func (p *plan) cut(last int) (units, size int, fresh bool) {
	if len(p.ahead) > 0 {
		units, size = p.ahead[0], p.ahead[1]
		p.ahead = p.ahead[2:]
		return units, size, false
	}
	units, size = firstUnits, 1
	left := last + 1 - p.next
	if p.calls > 0 {
		threads := max(1, p.threads)
		length := min(p.unit, p.unit/least+p.spent/time.Duration(partOfSpent*threads))
		each := max(1, p.cost/time.Duration(p.calls))
		size = max(1, int(min(int64(length/each), mostCalls, int64(left/(ends*threads)))))
		units = max(1, growth*p.made/size)
		if p.spent < p.unit/least {
			units *= growth
		}
	}
	units = min(units, (left+size-1)/size)
	p.calls, p.cost = 0, 0
	p.cuts = append(p.cuts, units, size)
	return units, size, true
}

// took counts calls and their duration.
func (p *plan) took(calls int, time time.Duration) {
	p.calls, p.cost = p.calls+calls, p.cost+time
	p.made, p.spent = p.made+calls, p.spent+time
}
