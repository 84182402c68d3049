// Package pupil isolates a submission from the assignment: it has both ends of the pipe between
// the two. Each submission is loaded for one task, in a separate process, inside the Lua sandbox
// and a cage without access to files, with limits of time and memory. Only values come back, never
// code, and printed output does not enter the pipe.
//
// A submission may also be a program in any language that reads one line per question and writes
// one line per answer. The package does not know assignments or marks. Begin with Start, and with
// Serve for the other end.
package pupil

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"time"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Job describes a submission and its limits.
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

	Language   text.Language // of errors
	Unconfined bool          // it runs without bubblewrap
}

// Limits of the answers of a submission.
const (
	mostPacked  = 1 << 20  // bytes of the values of an answer
	mostAnswer  = 3 << 20  // bytes of an encoded answer
	mostPrinted = 4 << 20  // bytes that it may print for a task
	keptPrinted = 64 << 10 // bytes of that which are sent with an answer
)

// slack is the extra processor time of a process besides that of its submission.
const slack = 5 * time.Second

// limit is how long a submission may take.
func (j Job) limit() time.Duration { return time.Duration(j.Seconds * float64(time.Second)) }

// errTime returns the error for a submission that exceeds its time.
func (j Job) errTime() error {
	return message.Errorf("grade.time-limit-reached-the", "time limit reached: the task has %s of a processor", text.Seconds(j.limit()))
}

// patience is the wall-clock limit for a submission.
func (j Job) patience() time.Duration { return 5*j.limit() + 5*time.Second }

// errLate returns the error for a submission that exceeds the wall-clock limit. A submission in
// Lua was computing; a program may have been idle.
func (j Job) errLate() error {
	if len(j.Command) == 0 {
		return j.errTime()
	}
	return message.Errorf("grade.time-limit-reached-no", "time limit reached: no answer in %s, with little computing: does it sleep, wait for more input, or leave its answer in a buffer (flush each line)?", text.Seconds(j.patience()))
}

// errLong rejects an answer.
var errLong = message.Errorf("grade.the-answer-is-longer", "the answer is longer than %s", message.Bytes(mostPacked))

// question and answer are the messages in the pipe.
type question struct {
	Do     string
	Name   string
	Values []byte
}

type answer struct {
	Values  []byte
	Wrong   string // the error of the submission; "" for none
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

// receive reads a message of at most the given number of bytes.
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
