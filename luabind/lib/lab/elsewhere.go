package lab

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
)

// A job on other machines is cut into units, each a range of calls. How it is cut depends
// on how long calls take and how many machines there are, and the result does not: a call
// depends on its number alone. The job's data and its units are written in task.go.

// Kind is the kind of such a job, for a share.Cluster.
const Kind = "calls"

// doElsewhere makes the calls of a job on the machines of the cluster that is in use.
func (n *Network) doElsewhere(m *module, a bind.Args, j *job, source *streams) {
	crew, unit := n.Crew(a)
	e := &elsewhere{taker: taker{module: m, job: j, end: carry.NewEnd(m.Initial(), nil)}, a: a, plan: plan{unit: unit}}
	of, err := e.end.WriteFunction(j.of)
	if err != nil {
		a.CheckStopped()
		a.Fail("%s", err)
	}
	calls := m.Explainer.CallsTo(a.LState)
	title := fmt.Sprintf("%s of %s", j.doing, text.Count(j.last, j.unit))
	if place := strings.TrimRight(a.Where(1), ": "); !calls.Typed && strings.Contains(place, ":") {
		title += " at " + place // so that the jobs of scripts are told apart
	}
	data := task{Name: j.name, Last: j.last, Counted: j.count != nil, First: source.first, Seed: source.seed, Setting: m.Setting(calls)}.write(of)
	work, err := crew.Begin(a.State.Guard, share.Job{Kind: Kind, Title: title, Data: data})
	e.checkCrew(err)
	finished := false
	defer func() { // without an error of the crew: what was to be done is done, or it is told already what is wrong
		_ = work.Close(finished || e.inOrder)
	}()
	defer a.NoteReached(func() string {
		if e.inOrder {
			return j.madeOf(e.taken)
		}
		return fmt.Sprintf("%s; the cluster keeps what is done, and with lab.seed(%d) before it the same call takes it up", j.madeOf(e.taken), source.seed)
	})
	e.rounds(work)
	finished = true
}

// elsewhere is a job that other machines do.
type elsewhere struct {
	taker
	plan
	a      bind.Args
	pace   solver.Pace
	raised any // what has ended the taking of a result
}

// rounds has the calls made in one round after the other.
func (e *elsewhere) rounds(work share.Execution) {
	ctx := e.a.State.Guard
	noted, err := work.State(ctx)
	e.checkCrew(err)
	if e.begin(noted, e.first); e.next > e.last {
		return
	}
	for round := 1; e.next <= e.last; round++ {
		units, size, fresh := e.cut(e.last)
		if fresh {
			e.checkCrew(work.SaveState(ctx, e.note))
		}
		first := e.next
		of := func(i int) (from, to int) { return first + i*size, min(first+(i+1)*size-1, e.last) }
		err := work.Do(ctx, share.Round{Name: fmt.Sprint(round), Count: units,
			Unit: func(i int) []byte { return unitText(of(i)) },
			Take: func(i int, result []byte) error { return e.takeResult(i, of, result) },
			Last: endsAll,
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
			failures := text.Count(lost.Tries, "failure")
			if from == to {
				e.a.Fail("call %d was given up after %s (%s); what is done is kept, and the same call takes it up", from, failures, lost.Reason)
			}
			e.a.Fail("calls %d to %d were given up after %s (%s); what is done is kept, and the same call takes it up", from, to, failures, lost.Reason)
		}
		e.checkCrew(err)
		e.next = first + units*size
	}
}

// checkCrew raises an error of the crew, or why the chunk was stopped.
func (e *elsewhere) checkCrew(err error) {
	if err != nil {
		e.a.CheckStopped()
		e.a.Fail("%s", err)
	}
}

// show shows how far the job is.
func (e *elsewhere) show(p share.Progress, done float64) {
	progress := e.a.State.Progress
	progress.Show(func() string {
		return fmt.Sprintf("%s, %s", e.pace.Count(e.doing, done, float64(e.last), progress.Now()), p)
	})
}

// errEnded ends a round when a result has ended the job; raised says how.
var errEnded = errors.New("the job has ended")

// takeResult takes the result of a unit. What it raises must not unwind the crew: it is
// raised when the crew has returned.
func (e *elsewhere) takeResult(i int, of func(int) (first, last int), result []byte) (err error) {
	defer func() {
		if e.raised = recover(); e.raised != nil {
			err = errEnded
		}
	}()
	first, last := of(i)
	b, took, err := readResult(e.a, first, last, e.count != nil, result)
	e.a.FailOn(err)
	e.took(last-first+1, took)
	e.takeBatch(e.a, b)
	return nil
}

// plan cuts the calls of a job: into rounds, and a round into units of the same length. It
// learns from one round how the next is to be cut, and notes that, so that whoever takes
// the job up cuts it in the same way.
type plan struct {
	unit    time.Duration // how long a unit is to take
	next    int           // call
	note    []byte        // where it began, and for each round units and calls in a unit
	ahead   []int         // of the note, what has not been done again
	threads int           // of all workers, as far as is known

	made  int           // calls in all rounds
	spent time.Duration // by them
	calls int           // in the last round
	cost  time.Duration // of them
}

const (
	firstUnits  = 8       // units of the first round, of one call each
	growth      = 4       // a round has so many times the calls of all rounds before it
	partOfSpent = 16      // a unit takes this part of the time that a thread has spent before it,
	least       = 64      // and this part of its full length besides, up to which it grows
	ends        = 4       // units for each thread, at least, so that all end at about the same time
	mostCalls   = 1 << 20 // in a unit
)

// begin takes up what is noted, or begins with a call.
func (p *plan) begin(noted []byte, first int) {
	for rest := noted; len(rest) > 0; {
		x, n := binary.Uvarint(rest)
		if n <= 0 || x < 1 || x > bind.MaxExact { // the note of another program
			noted, p.ahead = nil, nil
			break
		}
		p.ahead, rest = append(p.ahead, int(x)), rest[n:]
	}
	if p.note = noted; len(p.ahead)%2 == 0 {
		p.note, p.ahead = binary.AppendUvarint(nil, uint64(first)), []int{first}
	}
	p.next, p.ahead = p.ahead[0], p.ahead[1:]
}

// cut says how many units the next round has, each of how many calls; fresh says that this
// is new in the note.
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
		size = int(min(int64(length/each), mostCalls, int64(left/(ends*threads))))
		size = max(1, size)
		units = max(1, growth*p.made/size)
		if p.spent < p.unit/least {
			units *= growth
		}
	}
	units = min(units, (left+size-1)/size)
	p.calls, p.cost = 0, 0
	p.note = binary.AppendUvarint(binary.AppendUvarint(p.note, uint64(units)), uint64(size))
	return units, size, true
}

// took counts calls and the time that they took.
func (p *plan) took(calls int, time time.Duration) {
	p.calls, p.cost = p.calls+calls, p.cost+time
	p.made, p.spent = p.made+calls, p.spent+time
}
