// Package share defines how several machines do one job together. A Job is cut into units; a
// Cluster distributes the units, and a Worker on each machine runs them. The package knows
// neither networks nor puzzles: a job does not depend on the transport, nor the transport on
// the contents of a unit.
//
// A unit may run twice if a machine was declared lost too early; only one result is used.
// Therefore a result must depend on the job and the unit alone.
//
// Begin with Job. Package sharetest has a cluster of goroutines.
package share

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash/fnv"
	"io"
	"runtime"

	"taquin/engine/message"
)

// LocalOnly reports that this build cannot use other machines, as in a browser. It is a
// constant, so that the compiler removes the code for clusters from the download.
const LocalOnly = runtime.GOOS == "js"

// Job describes what all its units have in common.
type Job struct {
	Kind  string // selects the Worker
	Title string // one line for users
	Data  []byte // input of every unit, of any length; sent once to each machine
}

// ID identifies a job by its kind and data, in letters and digits. A job with the same ID can
// be resumed on another machine.
func (j Job) ID() string { return hashOf([]byte(j.Kind), j.Data) }

// UnitID identifies a unit of a round of a job.
func UnitID(job, round string, unit []byte) string {
	return hashOf([]byte(job), []byte(round), unit)
}

// hashOf hashes a list of byte strings. The hash is not cryptographic: its input is trusted.
func hashOf(parts ...[]byte) string {
	h := fnv.New128a()
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// JSON encodes a job, a unit or a result, which must consist of JSON values.
func JSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// MaxUnit is the maximal size of a unit in bytes. Results may be longer.
const MaxUnit = 1 << 19

// Cluster runs the units of jobs. A context may be that of a script, whose Done is nil: a
// Cluster must poll its Err while it waits.
type Cluster interface {
	// Begin starts or resumes a job: the saved state and the results of finished units are
	// kept. The caller must call Close.
	Begin(ctx context.Context, j Job) (Execution, error)
	// Store keeps files for all machines.
	Store() Store
}

// Execution is a job in progress.
type Execution interface {
	// Do runs the units of a round and returns when all results are taken or no more are
	// wanted. A round that ctx has stopped can be resumed.
	Do(ctx context.Context, r Round) error
	// SaveState replaces the saved state of the job.
	SaveState(ctx context.Context, state []byte) error
	// State returns the saved state, or nil.
	State(ctx context.Context) ([]byte, error)
	// Close ends the execution; the job can be resumed unless finished is true.
	Close(finished bool) error
}

// Round is a series of units that may run in any order.
type Round struct {
	Name  string             // unique within the job, such as a bound
	Count int                // number of units
	Unit  func(i int) []byte // unit i of 0..Count-1; must always return the same bytes
	// Take receives each result once, in the order of the units.
	Take func(i int, result []byte) error
	// Last reports whether a result makes all later units unnecessary; Take then receives the
	// results up to this one. It is called as results arrive, in any order and from any
	// goroutine. nil means never.
	Last func(result []byte) bool
	// Report, if not nil, receives the progress in the goroutine that called Do, also while
	// no result arrives.
	Report func(Progress)
}

// Progress is the progress of a round.
type Progress struct {
	Done, Count int          // units
	Workers     int          // connected
	Threads     int          // of all workers
	Waiting     message.Text // what is waited for, such as a lost server; empty if nothing
}

// String formats the progress as part of a sentence: "3 of 40 units, 2 workers".
func (p Progress) String() string { return p.Message().String() }

// Message implements message.Message.
func (p Progress) Message() message.Text {
	if !p.Waiting.Empty() {
		return message.Textf("cluster.of-waiting-for", "%d of %s, waiting for %s", p.Done, message.Count(p.Count, "unit"), p.Waiting)
	}
	return message.Textf("cluster.of", "%d of %s, %s", p.Done, message.Count(p.Count, "unit"), message.Count(p.Workers, "worker"))
}

// UnitError is the error about a unit that failed repeatedly and was given up.
type UnitError struct {
	Unit   int          // index in the round
	Tries  int          // number of attempts
	Reason message.Text // of the last failure: the worker's error, or that the worker was lost
}

func (e *UnitError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *UnitError) Message() message.Text {
	return message.Textf("cluster.unit-was-given-up", "share: unit %d was given up after %s (%s)", e.Unit+1, message.Count(e.Tries, "failure"), e.Reason)
}

// ErrMissing is wrapped by the error about a file that a Store does not hold.
var ErrMissing = message.New("cluster.there-is-no-such", "share: there is no such file")

// Store keeps files by name for all machines, such as large tables.
type Store interface {
	// Has reports whether a file exists.
	Has(ctx context.Context, name string) (bool, error)
	// Get copies a file to a writer. The error wraps ErrMissing if the file does not exist.
	Get(ctx context.Context, name string, to io.Writer) error
	// Put stores a file atomically. If from is an io.Seeker, Put can retry after the server
	// was unreachable.
	Put(ctx context.Context, name string, from io.Reader) error
}

// Worker runs the units of one kind of job.
type Worker interface {
	// Open prepares to run units of a job. Each thread opens its own session.
	Open(ctx context.Context, j Job, store Store) (Session, error)
}

// Session runs units of one job, one at a time.
type Session interface {
	// Do runs a unit and returns its result. It returns ctx's error soon after ctx is done.
	// An error means that this machine could not run the unit, so another may try it; a
	// failure that would recur everywhere, such as an error in a script, is a result. Do
	// calls report with the fraction done, from 0 to 1.
	Do(ctx context.Context, unit []byte, report func(share float64)) ([]byte, error)
	Close()
}
