package lab

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
)

// Setting is what a state that makes calls has in common with the one where the job began,
// beside what the calls use. A function finds nothing in it that differs.
type Setting struct {
	Notation  string
	Named     bool          // the user has chosen it
	Language  text.Language // of help
	Pictures  text.Language
	Columns   int   // of help
	MarkTimes bool  // measured times are marked
	Output    int64 // bytes that may be printed; no limit if 0
	Written   int64 // bytes that have been
	Side      int   // the sources' flag
	Depth     int   // of solvers in the heuristics of others
	From      explain.OuterCalls
}

// task is what another machine needs to know of a job, beside what the calls use.
type task struct {
	Name    string // of its kind
	Last    int    // call
	Counted bool   // the values are: see job.count
	First   uint64 // of streams
	Seed    int64
	Setting Setting
}

// write is the task and what the calls use as the data of a job: a line of JSON, and then
// what carry has written.
func (t task) write(of []byte) []byte {
	head, err := json.Marshal(t)
	if err != nil {
		panic(err) // there is nothing in it that JSON does not know
	}
	return append(append(head, '\n'), of...)
}

// unitText is a range of calls as the text of a unit.
func unitText(first, last int) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(nil, uint64(first)), uint64(last))
}

// Task is a job of calls on a machine that does units of it.
type Task struct {
	task
	kind kind
	of   []byte
}

var (
	errTask = errors.New("lab: the data of the job cannot be read")
	errUnit = errors.New("lab: the unit is no range of calls")
)

// ReadTask reads the data of a job of this package's Kind.
func ReadTask(data []byte) (*Task, error) {
	head, of, _ := bytes.Cut(data, []byte("\n"))
	t := &Task{of: of}
	if err := json.Unmarshal(head, &t.task); err != nil {
		return nil, fmt.Errorf("%w: %w", errTask, err)
	}
	var known bool
	if t.kind, known = kindOf(t.Name); !known {
		return nil, fmt.Errorf("%w: nobody makes calls for %q", errTask, t.Name)
	}
	return t, nil
}

// Do makes the calls of a unit in a state that newWorker makes, and returns their results
// as bytes. It ends soon after ctx is done. report is told the share done now and then.
func (t *Task) Do(ctx context.Context, unit []byte, report func(float64), newWorker func(out, err io.Writer) (*Worker, error)) ([]byte, error) {
	first, n := binary.Uvarint(unit)
	last, m := binary.Uvarint(unit[max(n, 0):])
	if n <= 0 || m <= 0 || first < 1 || last < first || last > uint64(t.Last) {
		return nil, errUnit
	}
	h := &helper{Task: t, batch: batch{first: int(first), last: int(last)}, report: report}
	var err error
	h.Worker, err = newWorker(helperOutput{h, false}, helperOutput{h, true})
	if err != nil {
		return nil, err
	}
	defer h.Close()
	defer context.AfterFunc(ctx, func() { h.State.Guard.Cancel(context.Cause(ctx)) })()
	return h.do(ctx)
}

// helper makes the calls of one unit. Each unit has a state of its own, so that its result
// does not depend on what was done before it.
type helper struct {
	*Worker
	*Task
	batch  batch
	most   int64        // bytes that may wait to be printed
	calls  atomic.Int64 // that have been made
	report func(float64)
}

// reportEvery is how often a helper reports.
const reportEvery = 100 * time.Millisecond

func (h *helper) do(ctx context.Context) ([]byte, error) {
	end := carry.NewEnd(h.Initial, nil)
	of, err := end.Read(h.of)
	if stopped := context.Cause(ctx); stopped != nil {
		return nil, stopped
	}
	if err != nil {
		return nil, err
	}
	h.most = h.State.Guard.MemoryLimit() / printedShare
	now := h.State.Progress.Now
	start := now()
	defer h.reporting()()
	body := h.State.NewFunction(h.Name, func(a bind.Args) int {
		h.makeCalls(a, of)
		return 0
	})
	if err := h.Explainer.Call(body, 0); err != nil {
		if stopped := h.notOurs(ctx); stopped != nil {
			return nil, stopped
		}
		h.batch.failure = failureOf(h.Worker, end, err)
	}
	h.batch.untrue = h.Failed()
	return writeResult(&h.batch, now().Sub(start)), nil
}

// notOurs is why the calls were stopped, if it is for a reason of this machine's; nil if the
// calls would end so on every machine.
func (h *helper) notOurs(ctx context.Context) error {
	cause := h.State.Guard.Err()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case cause == nil || isExit(cause):
		return nil
	}
	return cause
}

func (h *helper) makeCalls(a bind.Args, of lua.LValue) {
	b, source := &h.batch, newStreams(h.First, h.Seed)
	if h.Counted {
		t := newTally()
		b.tally = &t
	} else {
		b.values = bind.NewList[lua.LValue](a, b.last-b.first+1)
	}
	for i := b.first; i <= b.last; i++ {
		a.CheckStopped()
		source.drawFor(h.Random, i)
		v := h.kind.call(h.Solvers, a, of, i)
		if err := h.note(a, v); err != nil {
			b.refused = err.Error()
			return
		}
		h.calls.Add(1)
	}
}

// note adds the value of a call to the batch, unless there is something wrong with it.
func (h *helper) note(a bind.Args, v lua.LValue) error {
	if h.batch.tally != nil {
		return h.batch.tally.add(a, v)
	}
	if h.kind.check != nil {
		if err := h.kind.check(a.State, v); err != nil {
			return err
		}
	}
	h.batch.values = append(h.batch.values, v)
	return nil
}

// reporting reports how far the unit is, also during a call that takes long, until the
// function that it returns is called.
func (h *helper) reporting() (end func()) {
	all := float64(h.batch.last - h.batch.first + 1)
	ended := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(reportEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				h.report(float64(h.calls.Load()) / all)
			case <-ended:
				return
			}
		}
	})
	return func() {
		close(ended)
		group.Wait()
	}
}

// helperOutput is the output of a helper.
type helperOutput struct {
	helper  *helper
	toError bool
}

// Write implements io.Writer.
func (o helperOutput) Write(text []byte) (int, error) {
	h := o.helper
	if h.most -= printedBytes + int64(len(text)); h.most < 0 {
		return 0, errors.New("lab: the calls of a unit print more than can wait: fewer at a time, or less of it")
	}
	h.batch.output = append(h.batch.output, printed{h.batch.next(), o.toError, string(text)})
	return len(text), nil
}
