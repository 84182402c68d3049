//go:build !unix

package line

import (
	"os"

	"github.com/peterh/liner"

	"taquin/cmd/taquin/terminal/tty"
)

const draws = false // liner draws with the functions of the console

// relay is nothing where there is no poll: liner reads the keys itself, without
// pasted blocks and Alt-Enter.
type relay struct {
	ended   bool
	inserts inserts // none
	ahead   []byte
}

func newLiner(*os.File, *tty.WakePipe) (*liner.State, *relay, error) {
	return liner.NewLiner(), &relay{}, nil
}

func (r *relay) start() error   { return nil }
func (r *relay) stop()          {}
func (r *relay) close()         {}
func (r *relay) abort() bool    { return false }
func (r *relay) hold() bool     { return false }
func (r *relay) resume(tty.Key) {}
