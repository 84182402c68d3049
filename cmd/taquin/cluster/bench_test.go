package cluster_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
)

var (
	scaleWorkers = flag.String("scale.workers", "10", "BenchmarkScale: numbers of workers, with commas")
	scaleUnits   = flag.String("scale.units", "100ms", "BenchmarkScale: lengths of units, with commas")
	scaleTurns   = flag.Int("scale.turns", 4, "BenchmarkScale: units a worker does at least, one after the other")
)

// BenchmarkUnits has units done that take no time: what each costs besides its work, in the
// store too, and how much memory server, workers and who asks have taken together. A million
// units in one job are -benchtime 1000000x.
func BenchmarkUnits(b *testing.B) {
	for _, lazy := range []bool{false, true} {
		b.Run(map[bool]string{false: "synced", true: "lazy"}[lazy], func(b *testing.B) {
			folder := b.TempDir()
			s := serve(b, server.Options{Folder: folder, Lazy: lazy})
			for range 2 {
				work(b, daily(b, s, "worker"), 4, as(twice))
			}
			c := daily(b, s, "asker")
			b.ResetTimer()
			if err := ask(b, c, "units", numbers(b.N, func(int, string) {})); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "units/s")
			b.ReportMetric(float64(size(b, folder))/float64(b.N), "storeB/unit")
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.Sys)/1e6, "MB")
		})
	}
}

// size is how many bytes the files of a folder have.
func size(b *testing.B, folder string) (bytes int64) {
	b.Helper()
	err := filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return bytes
}

// BenchmarkScale has many workers do units that only sleep: the share of their time in
// which they do, by the number of workers and the length of a unit. No two units are of the
// same length, which is by up to a half more or less than it is said to be. The share of all
// the time counts the beginning and the end of the job too, which are the same however long
// it is; the lasting one is that between the first and the last unit of each worker. Run it
// with
//
//	-bench Scale -benchtime 1x -scale.workers 1,10,100,1000 -scale.units 10ms,100ms,1s,10s
func BenchmarkScale(b *testing.B) {
	for text := range strings.SplitSeq(*scaleWorkers, ",") {
		workers, err := strconv.Atoi(text)
		if err != nil {
			b.Fatal(err)
		}
		for text := range strings.SplitSeq(*scaleUnits, ",") {
			unit, err := time.ParseDuration(text)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%d/%v", workers, unit), func(b *testing.B) { scale(b, workers, unit) })
		}
	}
}

func scale(b *testing.B, workers int, unit time.Duration) {
	s := serve(b, server.Options{})
	began, ended := make([]time.Time, workers), make([]time.Time, workers) // its first unit, and its last
	for i := range workers {
		work(b, daily(b, s, fmt.Sprint("worker ", i)), 1, as(func(ctx context.Context, text string) (string, error) {
			if began[i].IsZero() {
				began[i] = time.Now()
			}
			defer func() { ended[i] = time.Now() }()
			number, err := strconv.Atoi(text)
			select {
			case <-ctx.Done():
			case <-time.After(uneven(unit, number)):
			}
			return text, cmp.Or(err, ctx.Err())
		}))
	}
	c := daily(b, s, "asker")
	for { // until all are there
		all, err := c.Workers(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if len(all) == workers {
			break
		}
	}
	turns := max(*scaleTurns, int(4*time.Second/unit)) // units a worker
	b.ResetTimer()
	for i := range b.N {
		clear(began)
		if err := ask(b, c, fmt.Sprint("scale ", i), numbers(turns*workers, func(int, string) {})); err != nil {
			b.Fatal(err)
		}
	}
	each := b.Elapsed().Seconds() / float64(b.N)
	sleeping := 0.0
	for i := range turns * workers {
		sleeping += uneven(unit, i).Seconds()
	}
	b.ReportMetric(sleeping/float64(workers)/each*100, "%efficiency")
	b.ReportMetric(float64(turns*workers)/each, "units/s")
	there := 0.0
	for i := range began {
		there += ended[i].Sub(began[i]).Seconds()
	}
	b.ReportMetric(sleeping/there*100, "%lasting")
}

// uneven is how long unit i sleeps.
func uneven(unit time.Duration, i int) time.Duration {
	_, part := math.Modf(float64(i) * math.Phi)
	return time.Duration(float64(unit) * (0.5 + part))
}

// BenchmarkLost has two workers do units that only sleep, and one of them vanish with one in
// hand: how often a unit was begun again, and how long after. Beyond that nothing is lost.
func BenchmarkLost(b *testing.B) {
	for b.Loop() {
		s := serve(b, server.Options{})
		var mu sync.Mutex
		begun := map[string]int{}
		var lost string
		var since, again time.Time
		begin := func(unit string) {
			mu.Lock()
			defer mu.Unlock()
			if begun[unit]++; unit == lost {
				again = time.Now()
			}
		}
		work(b, daily(b, s, "worker"), 1, as(func(ctx context.Context, unit string) (string, error) {
			begin(unit)
			time.Sleep(100 * time.Millisecond)
			return twice(ctx, unit)
		}))
		c := daily(b, s, "mortal")
		work(b, c, 1, as(func(ctx context.Context, unit string) (string, error) {
			begin(unit)
			time.Sleep(100 * time.Millisecond)
			mu.Lock()
			lost, since = unit, time.Now()
			mu.Unlock()
			c.Close()
			<-ctx.Done()
			return "", ctx.Err()
		}))
		const units = 20
		if err := ask(b, daily(b, s, "asker"), "lost", numbers(units, func(int, string) {})); err != nil {
			b.Fatal(err)
		}
		extra := -units
		for _, n := range begun {
			extra += n
		}
		b.ReportMetric(float64(extra), "units-again")
		b.ReportMetric(again.Sub(since).Seconds(), "s-until-again")
	}
}

// daily connects a program at the pace of every day.
func daily(b *testing.B, s *server.Server, name string) *cluster.Cluster {
	b.Helper()
	c, err := cluster.Inside(b.Context(), s, cluster.Options{Version: version, Name: name, Wait: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(c.Close)
	return c
}
