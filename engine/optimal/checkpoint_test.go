package optimal_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/file"
	"taquin/engine/instances"
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// memoryStore is a checkpoint in memory.
type memoryStore struct {
	text  []byte
	saved int
}

func (m *memoryStore) Load() ([]byte, error) { return m.text, nil }
func (m *memoryStore) Save(text []byte) error {
	m.text = slices.Clone(text)
	m.saved++
	return nil
}

// A search that is interrupted repeatedly resumes and ends with the solution and the node
// counts of an uninterrupted one.
func TestResumed(t *testing.T) {
	stops := 0
	for _, in := range longest(3) {
		m := optimal.New(tables)
		want := solve(t, m, in.Board, solver.Options{Threads: 1})
		place := &memoryStore{}
		for {
			s, err := m.Solve(context.Background(), in.Board, solver.Options{Threads: 2, Checkpoint: place, MaxNodes: 8_000})
			if err == nil {
				same(t, in.Board, s, want)
				break
			}
			if !errors.Is(err, solver.ErrLimit) {
				t.Fatal(err)
			}
			stops++
		}
		// A finished search is not repeated.
		saved := place.saved
		s, err := m.Solve(context.Background(), in.Board, solver.Options{Checkpoint: place, MaxNodes: 1 << 40})
		if err != nil || place.saved > saved+1 {
			t.Errorf("instance %s, done: %v, %v", in.Name, s, err)
		}
		same(t, in.Board, s, want)
	}
	if stops < 3 { // some fifty if no thread waits for a processor
		t.Errorf("stopped %d times only", stops)
	}
}

func TestOtherCheckpoint(t *testing.T) {
	m, all := optimal.New(tables), instances.Korf100().Instances
	place := &memoryStore{}
	if _, err := m.Solve(context.Background(), all[0].Board, solver.Options{Checkpoint: place}); err != nil {
		t.Fatal(err)
	}
	of := string(place.text)
	for name, text := range map[string]string{
		"of another board": of,
		"no JSON":          "taquin",
		"empty object":     "{}",
		"cut":              of[:len(of)/2],
		"another bound":    strings.Replace(of, `"bound":`, `"bound":1`, 1),
	} {
		place.text = []byte(text)
		b := all[1].Board
		if name == "another bound" {
			b = all[0].Board
		}
		if _, err := m.Solve(context.Background(), b, solver.Options{Checkpoint: place}); !errors.Is(err, optimal.ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
		if string(place.text) != text {
			t.Errorf("%s: it was written over", name)
		}
	}
	place.text = []byte(of)
	if _, err := m.Solve(context.Background(), all[0].Board, solver.Options{Checkpoint: place, Tables: "6-6-3"}); !errors.Is(err, optimal.ErrCheckpoint) {
		t.Errorf("other tables: %v", err)
	}
}

// fileStore is a checkpoint in a file.
type fileStore string

func (f fileStore) Load() ([]byte, error) {
	text, err := os.ReadFile(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

func (f fileStore) Save(text []byte) error {
	return file.Write(file.Named("checkpoint", optimal.CheckpointMark), string(f), text)
}

// killed is the environment variable of child processes that search until they are killed.
const killed = "TAQUIN_TEST_SEARCH"

func TestMain(m *testing.M) {
	if folder := os.Getenv(killed); folder != "" {
		searchIn(folder)
		return
	}
	os.Exit(m.Run())
}

// searchIn solves the board of the tests below with a checkpoint in a folder and prints the
// length of the solution.
func searchIn(folder string) {
	m := optimal.New(pdb.NewLibrary(pdb.LibraryOptions{Dir: folder, Threads: 2}))
	m.SetCheckpointInterval(10 * time.Millisecond)
	fmt.Println("begun")
	s, err := m.Solve(context.Background(), killedBoard().Board, solver.Options{
		Threads: 2, Tables: killedTables, Now: time.Now, Checkpoint: fileStore(filepath.Join(folder, "checkpoint")),
	})
	fmt.Println(len(s.Moves), err)
}

// small tables make the search slow
const killedTables = "3-3-3-3-3"

func killedBoard() instances.Instance { return longest(2)[1] }

// A search that is killed at random moments, fifty times, ends with the same solution.
func TestKilledSearches(t *testing.T) {
	folder := t.TempDir()
	library := pdb.NewLibrary(pdb.LibraryOptions{Dir: folder, Threads: 2})
	must.Do(library.Build(context.Background(), killedBoard().Board.Shape(), killedTables, nil))
	rng, most := rand.New(rand.NewPCG(5, 6)), 10
	if everyBoard {
		most = 50
	}
	want := fmt.Sprint(killedBoard().Length, " <nil>")
	for kills := 0; ; {
		search := exec.Command(os.Args[0])
		search.Env = append(os.Environ(), killed+"="+folder)
		out := must.Get(search.StdoutPipe())
		must.Do(search.Start())
		lines := bufio.NewScanner(out)
		if !lines.Scan() || lines.Text() != "begun" {
			t.Fatalf("it said %q", lines.Text())
		}
		if kills < most {
			time.Sleep(time.Duration(10+rng.IntN(40)) * time.Millisecond)
			search.Process.Kill()
			kills++
		}
		answered := lines.Scan()
		search.Wait()
		if !answered {
			continue
		}
		// It finished before the signal, or after the last kill.
		if lines.Text() != want {
			t.Fatalf("after %d kills it says %q, want %q", kills, lines.Text(), want)
		}
		if kills == most {
			return
		}
		must.Do(os.Remove(filepath.Join(folder, "checkpoint")))
	}
}
