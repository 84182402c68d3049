package lab

import (
	"errors"
	"testing"
)

// A batch takes room while there is some, and without waiting when it has the turn.
func TestRoom(t *testing.T) {
	stopped := errors.New("stopped")
	r := newRoom(100)
	never := func() error { return stopped } // whoever would wait is told so
	if full, err := r.reserve(60, 1, never); full || err != nil {
		t.Error(full, err)
	}
	if _, err := r.reserve(60, 1, never); err != stopped {
		t.Errorf("there is no room: %v", err)
	}
	if full, err := r.reserve(60, 0, never); !full || err != nil {
		t.Errorf("with the turn it is %v, %v", full, err)
	}
	first := &batch{Output: []printed{{Text: "0123456789"}}}
	r.free(first, 1)
	if want := int64(120 - printedBytes - 10); r.used != want || r.turn != 1 {
		t.Errorf("%d bytes are taken, want %d; the turn is at %d", r.used, want, r.turn)
	}
	going, woken := make(chan struct{}), make(chan error)
	go func() {
		looks := 0
		_, err := r.reserve(100, 2, func() error {
			if looks++; looks == 1 {
				close(going)
				return nil
			}
			return stopped
		})
		woken <- err
	}()
	<-going
	r.end(func() {})
	if err := <-woken; err != stopped {
		t.Error(err)
	}
}

// The first numbers of SplitMix64 from 0, as its authors' program gives them.
func TestScattered(t *testing.T) {
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := scattered(uint64(k+1) * golden); got != want {
			t.Errorf("number %d is %x, want %x", k+1, got, want)
		}
	}
}
