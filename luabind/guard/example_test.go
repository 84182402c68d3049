package guard_test

import (
	"fmt"

	"taquin/engine/message"
	"taquin/luabind/guard"
)

// Work asks the guard now and then whether to go on. It can be stopped from anywhere,
// and the next work runs again.
func Example() {
	g := guard.New(guard.Limits{})
	work := func() error {
		for i := range 10 {
			if err := g.Err(); err != nil {
				g.NoteReached(message.Plain(fmt.Sprintf("after %d of 10 steps", i)))
				return err
			}
			if i == 6 {
				g.Cancel(guard.ErrInterrupted) // as Ctrl-C does from another goroutine
			}
		}
		return nil
	}
	err := work()
	fmt.Printf("%v%s\n", err, g.Reached())
	g.Reset()
	fmt.Println(g.Err())
	// Output:
	// interrupted after 7 of 10 steps
	// <nil>
}
