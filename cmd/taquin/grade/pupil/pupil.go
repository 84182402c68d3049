// Package pupil is the wall between an assignment and a submission: both ends of the pipe
// over which the one asks and the other answers. A submission is loaded in a process of its
// own, for one task: in the sandbox, and the sandbox in a cage that reads no file and writes
// none, with a limit of time and of memory. What comes out of it are values, never code; of
// what it prints nothing gets into the pipe.
//
// A submission may also be another program, in whatever language, that reads a line for each
// question and writes one for the answer. The package knows nothing of assignments and marks
// nothing. Begin with Start, and with Serve for the other end.
package pupil

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"taquin/engine/text"
)

// Job is what a submission is loaded for.
type Job struct {
	Files   map[string]string // its texts by their names
	Main    string            // the one that is loaded
	Only    []string          // names of the lab that it may use; nil for all
	Seconds float64           // of a processor that it may take
	Memory  int64             // bytes that its Lua may take
	Tables  string            // the folder of tables that its searches may read; "" for none
	Command []string          // another program that is the submission, instead of Files
	Folder  string            // in which that is started
	Visible []string          // files and folders that it may read

	Unconfined bool // it runs without bubblewrap
}

// The limits of what a submission may say.
const (
	mostPacked  = 1 << 20  // bytes of the values of an answer
	mostAnswer  = 3 << 20  // bytes of an answer as it is sent
	mostPrinted = 4 << 20  // bytes that it may print for a task
	keptPrinted = 64 << 10 // bytes of that which are sent with an answer
)

// slack is the processors' time that a process may take beside that of its submission.
const slack = 5 * time.Second

// limit is how long a submission may take.
func (j Job) limit() time.Duration { return time.Duration(j.Seconds * float64(time.Second)) }

// errTime is what is wrong with a submission that takes longer.
func (j Job) errTime() error {
	return fmt.Errorf("time limit reached: the task has %s of a processor", text.Seconds(j.limit()))
}

// patience is how long we wait for a submission, whoever keeps it from going on.
func (j Job) patience() time.Duration { return 5*j.limit() + 5*time.Second }

// errLate is what is wrong with a submission that we wait for no longer. One of ours
// computes all the time, however little of the processors it gets; a program may do nothing.
func (j Job) errLate() error {
	if len(j.Command) == 0 {
		return j.errTime()
	}
	return fmt.Errorf("time limit reached: no answer in %s, without computing all that time: does it sleep, read on, or keep its answer in a buffer (a line is to be flushed)?", text.Seconds(j.patience()))
}

// errLong is what is wrong with an answer.
var errLong = fmt.Errorf("the answer is longer than %s", text.Bytes(mostPacked))

// question and answer are what goes over the pipe.
type question struct {
	Do     string
	Name   string
	Values []byte
}

type answer struct {
	Values  []byte
	Wrong   string // what the submission has done wrong; "" if nothing
	Printed string
	Over    bool // it will answer nothing more
}

// send writes a message: its length and itself.
func send(to io.Writer, message any) error {
	content, err := json.Marshal(message)
	if err == nil {
		_, err = to.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), content...))
	}
	return err
}

// receive reads a message of at most so many bytes.
func receive(from io.Reader, most int, message any) error {
	var head [4]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(head[:])
	if int64(n) > int64(most) {
		return errLong
	}
	content := make([]byte, n)
	if _, err := io.ReadFull(from, content); err != nil {
		return err
	}
	return json.Unmarshal(content, message)
}
