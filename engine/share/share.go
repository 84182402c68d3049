// Package share is work that several machines do together, as both sides see it: a Job is
// cut into units, a Crew has each of them done somewhere, and a Doer does them there. It
// knows neither networks nor puzzles: who hands out a job need not know how its units
// travel, and who carries them need not know what they are.
//
// A unit may be done twice, by a machine that was thought lost and by another; its result
// is taken once. So a result must depend on the job and the unit alone.
//
// Begin with Job; package sharetest has a crew of goroutines.
package share

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"runtime"

	"taquin/engine/text"
)

// Alone is whether no other machine can work for this program, as in a browser. What it
// rules out is then left out of the program, which is fetched.
const LocalOnly = runtime.GOOS == "js"

// Job is what the units of some work have in common.
type Job struct {
	Kind  string // names the Doer of its units
	Title string // for people: one line
	Data  []byte // what every unit needs, of any length; it travels once to each machine
}

// ID names a job: jobs of the same kind with the same data are one job, which may be
// begun on one machine and taken up on another. It is written in letters and digits.
func (j Job) ID() string { return hashOf([]byte(j.Kind), j.Data) }

// UnitID names a unit of a round of a job, given by its ID.
func UnitID(job, round string, unit []byte) string {
	return hashOf([]byte(job), []byte(round), unit)
}

// sum is the name of parts, which is another one when a part or their number is. Who
// makes them is trusted, so that it need not withstand an attack, only chance.
func hashOf(parts ...[]byte) string {
	h := fnv.New128a()
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// JSON writes what a job, a unit or a result says, if it consists of what JSON knows.
func JSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// MaxUnit is how many bytes the text of a unit may have at most. Results may be longer.
const MaxUnit = 1 << 19

// Crew has the units of jobs done. A context may be a script's, which has no Done and tells
// by Err alone that it is over: where a crew waits, it looks at that now and then.
type Cluster interface {
	// Begin begins a job, or takes it up where it was left: what was noted is there, and
	// units that are done are not done again. Whoever begins must Close.
	Begin(ctx context.Context, j Job) (Execution, error)
	// Store keeps files for all machines.
	Store() Store
}

// Work is a job in hand.
type Execution interface {
	// Do has the units of a round done and returns when all are taken, or when no more
	// are wanted. An error of ctx means that the round can be taken up later.
	Do(ctx context.Context, r Round) error
	// Note keeps some bytes for whoever takes the job up, in place of those before.
	SaveState(ctx context.Context, state []byte) error
	// Noted is what was noted last; nil if nothing was.
	State(ctx context.Context) ([]byte, error)
	// Close leaves the job: finished says that nothing is left to do.
	Close(finished bool) error
}

// Round is a series of units that can be done in any order.
type Round struct {
	Name  string             // of this round among those of the job, such as a bound
	Count int                // units
	Unit  func(i int) []byte // unit i of 0..Count-1: the same bytes whenever it is asked for
	// Take gets the results in the order of the units, each once.
	Take func(i int, result []byte) error
	// Last reports whether a result makes the units after it superfluous: then Take
	// gets the results up to this one. nil is never. It is asked as results arrive, in
	// any order and from any goroutine.
	Last func(result []byte) bool
	// Report is told how far the round is, unless it is nil: now and then, also while no
	// result arrives, in the goroutine that has called Do.
	Report func(Progress)
}

// Progress is how far a round is.
type Progress struct {
	Done, Count int    // units
	Workers     int    // that are there
	Threads     int    // of them all
	Waiting     string // what the round waits for, in words, such as a server; "" if for nothing
}

// String says how far that is, as a part of a sentence: "3 of 40 units, 2 workers".
func (p Progress) String() string {
	if p.Waiting != "" {
		return fmt.Sprintf("%d of %s, waiting for %s", p.Done, text.Count(p.Count, "unit"), p.Waiting)
	}
	return fmt.Sprintf("%d of %s, %s", p.Done, text.Count(p.Count, "unit"), text.Count(p.Workers, "worker"))
}

// UnitError is the error about a unit that was given up because it failed again and
// again, wherever it was done.
type UnitError struct {
	Unit   int    // its number in the round
	Tries  int    // how often it was tried
	Reason string // of the last failure: what the doer's error says, or that the worker was lost
}

func (e *UnitError) Error() string {
	return fmt.Sprintf("share: unit %d was given up after %s (%s)", e.Unit+1, text.Count(e.Tries, "failure"), e.Reason)
}

// ErrMissing is wrapped by the error about a file that a Store does not hold.
var ErrMissing = errors.New("share: there is no such file")

// Store keeps files by their names for all machines, such as large tables.
type Store interface {
	// Has reports whether there is a file.
	Has(ctx context.Context, name string) (bool, error)
	// Get writes a file. The error wraps ErrMissing if there is none.
	Get(ctx context.Context, name string, to io.Writer) error
	// Put keeps a file, whole or not at all. One that can be read again, by io.Seeker, is
	// kept also when the server is away meanwhile.
	Put(ctx context.Context, name string, from io.Reader) error
}

// Doer does the units of one kind of job.
type Worker interface {
	// Open gets ready for units of a job: it is called once for each thread that does
	// some.
	Open(ctx context.Context, j Job, store Store) (Session, error)
}

// Hand does units of one job, one after the other.
type Session interface {
	// Do does a unit. It returns ctx's error soon after ctx is done. An error means that
	// this machine could not do it, and another may: what goes wrong wherever it is done,
	// such as an error in a script, is a result. report is told the share done, from 0
	// to 1, now and then.
	Do(ctx context.Context, unit []byte, report func(share float64)) ([]byte, error)
	Close()
}
