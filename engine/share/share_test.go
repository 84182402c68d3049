package share_test

import (
	"context"
	"fmt"
	"testing"

	"taquin/engine/must"
	"taquin/engine/share"
	"taquin/engine/share/sharetest"
)

func TestHere(t *testing.T) {
	sharetest.TestCluster(t, func(_ *testing.T, workers map[string]share.Worker, threads int) share.Cluster {
		return sharetest.NewInProcess(workers, threads)
	})
	if _, err := sharetest.NewInProcess(nil, 1).Begin(t.Context(), share.Job{Kind: "cubes"}); err == nil {
		t.Error("a job that nobody does was begun")
	}
}

// squares is a worker whose units are single bytes and whose results are their squares.
type squares struct{}

func (s squares) Open(context.Context, share.Job, share.Store) (share.Session, error) { return s, nil }
func (s squares) Close()                                                              {}

func (s squares) Do(_ context.Context, unit []byte, _ func(float64)) ([]byte, error) {
	return fmt.Append(nil, int(unit[0])*int(unit[0])), nil
}

func Example() {
	cluster := sharetest.NewInProcess(map[string]share.Worker{"squares": squares{}}, 2)
	w := must.Get(cluster.Begin(context.Background(), share.Job{Kind: "squares", Title: "three squares"}))
	defer w.Close(true)
	err := w.Do(context.Background(), share.Round{Name: "to three", Count: 3,
		Unit: func(i int) []byte { return []byte{byte(i)} },
		Take: func(_ int, result []byte) error { fmt.Println(string(result)); return nil }})
	fmt.Println(err)
	// Output:
	// 0
	// 1
	// 4
	// <nil>
}
