package solving

import (
	"context"
	"errors"
	"fmt"

	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Crew is machines that work together, until they are no longer needed.
type Crew interface {
	share.Cluster
	Name() string // for people
	Close()
}

// Connect connects to a crew, whose worker on this machine, if it has one, works with a
// library of tables. It is nil where this machine works alone.
type Connect func(ctx context.Context, tables *pdb.Library) (Crew, error)

// With works with the crew, or with nil where there is none.
func (c Connect) With(ctx context.Context, tables *pdb.Library, work func(Crew) error) error {
	if c == nil {
		return work(nil)
	}
	crew, err := c(ctx, tables)
	if err != nil {
		return err
	}
	defer crew.Close()
	if err = work(crew); errors.Is(err, solver.ErrCancelled) {
		err = fmt.Errorf("%w; the cluster keeps what is done, and the same command takes it up", err)
	}
	return err
}
