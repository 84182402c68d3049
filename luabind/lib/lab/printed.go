package lab

import (
	"io"
	"sync"
)

// What calls have written waits with the team until the calls before them are taken. The
// room for it is bounded: a member for whose text there is none waits until the turn comes to
// its batch, and then hands over what the batch has so far. Only one batch has the turn, and
// its member never waits, so that the sample always goes on.

// printed is a text that a call has written.
type printed struct {
	call    int
	toError bool
	text    string
}

// printedBytes is the memory that a printed takes beside its text.
const printedBytes = 48

// room is what there is for texts that wait.
type room struct {
	most int64 // bytes
	mu   sync.Mutex
	// Under the lock:
	taken int64
	turn  int // the batch that is taken next
	moved sync.Cond
}

func newRoom(most int64) *room {
	r := &room{most: most}
	r.moved.L = &r.mu
	return r
}

// take takes room for so many bytes of a batch, and waits for it until stopped returns an
// error. full is true if there is none, and the batch has the turn.
func (r *room) take(bytes int64, batch int, stopped func() error) (full bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.taken+bytes > r.most && r.turn != batch {
		if err := stopped(); err != nil {
			return false, err
		}
		r.moved.Wait()
	}
	r.taken += bytes
	return r.taken > r.most, nil
}

// waitFor waits until a batch has the turn, or one after it, or stopped returns an error.
func (r *room) waitFor(batch int, stopped func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.turn < batch {
		if err := stopped(); err != nil {
			return err
		}
		r.moved.Wait()
	}
	return nil
}

// free gives the room of a batch back that was taken; turn is the batch that is next.
func (r *room) free(b *batch, turn int) {
	bytes := int64(0)
	for _, p := range b.output {
		bytes += printedBytes + int64(len(p.text))
	}
	r.mu.Lock()
	r.taken -= bytes
	r.turn = turn
	r.mu.Unlock()
	r.moved.Broadcast()
}

// end calls stop and wakes those who wait.
func (r *room) end(stop func()) {
	r.mu.Lock()
	stop()
	r.mu.Unlock()
	r.moved.Broadcast()
}

// memberOutput is the output of a member: it stores the text in the current batch.
type memberOutput struct {
	member  *member
	toError bool
}

var _ io.Writer = memberOutput{}

// Write implements io.Writer.
func (o memberOutput) Write(text []byte) (int, error) {
	w := o.member
	full, err := w.team.room.take(printedBytes+int64(len(text)), w.batch.number, w.State.Guard.Err)
	if err != nil {
		return 0, err
	}
	b := w.batch
	b.output = append(b.output, printed{b.next(), o.toError, string(text)})
	if full {
		err = w.handOver()
	}
	return len(text), err
}

// handOver gives the team what the current batch has so far, and goes on with the rest.
func (w *member) handOver() error {
	part := w.batch
	part.unfinished = true
	w.batch = &batch{number: part.number, first: part.next(), last: part.last}
	select {
	case w.team.parts <- part:
		return nil
	case <-w.team.dismissed:
		return errDismissed
	}
}
