package lab_test

import (
	"io"
	"testing"

	"taquin/cmd/taquin/lab"
	"taquin/luabind"
	"taquin/luabind/guard"
)

// What is interrupted too late is not what runs next.
func TestInterruptWhenEndsBeforeTheNextRun(t *testing.T) {
	host, err := luabind.New(luabind.Config{Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	over := make(chan struct{})
	close(over)
	for i := range 2000 {
		lab.InterruptWhen(host, over, guard.ErrTimeLimit)()
		if _, err := host.Run("next", "for i = 1, 1e4 do end"); err != nil {
			t.Fatalf("run %d: %v", i, err)
		}
	}
}
