package cluster

import (
	"context"
	"errors"

	"taquin/engine/share"
)

// Do implements share.Work.
func (w *work) Do(ctx context.Context, r share.Round) error { return errors.New("cluster: to come") }
