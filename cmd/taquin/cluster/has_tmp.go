package cluster

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// Has implements share.Store.
func (s store) Has(ctx context.Context, name string) (bool, error) {
	_, err := s.places.files.GetInfo(ctx, "file/"+name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return false, nil
	}
	return err == nil, err
}
