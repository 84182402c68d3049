package pdb

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/file"
)

// sharing and building are set for processes that share a folder with a test:
// the first builds once, the other for ever.
const (
	sharing  = "TAQUIN_PDB_SHARING"
	building = "TAQUIN_PDB_BUILDING"
)

// process starts this program again to run the same test, with a folder in its
// environment that tells it that it is the other one, and waits until it says
// that it is ready.
func process(t *testing.T, variable, dir string) (child *exec.Cmd, in io.WriteCloser, out *bufio.Reader) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child = exec.Command(self, "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), variable+"="+dir)
	pipe, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if in, err = child.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	out = bufio.NewReader(pipe)
	if line, err := out.ReadString('\n'); err != nil || line != "ready\n" {
		child.Process.Kill()
		child.Wait()
		t.Fatalf("the process says %q, %v", line, err)
	}
	return child, in, out
}

// buildWhenTold builds the small tables when it is told to, and says how many
// it has built and whether they are right.
func buildWhenTold(t *testing.T, dir string) {
	rows := smallRows(t)
	l, n := library(dir)
	fmt.Println("ready")
	fmt.Scanln()
	g := smallGuide(t, l, n, 0)
	built, others := n.take()
	fmt.Println(built, slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]), others)
}

// Programs that need the same tables at the same time build them once, and
// leave nothing but the tables.
func TestLibraryProcesses(t *testing.T) {
	if dir := os.Getenv(sharing); dir != "" {
		buildWhenTold(t, dir)
		return
	}
	for range 4 {
		dir := t.TempDir()
		var children []*exec.Cmd
		var ins []io.WriteCloser
		var outs []*bufio.Reader
		for range 3 {
			child, in, out := process(t, sharing, dir)
			children, ins, outs = append(children, child), append(ins, in), append(outs, out)
		}
		for _, in := range ins {
			fmt.Fprintln(in)
		}
		sum := 0
		for i, out := range outs {
			line, err := out.ReadString('\n')
			var built int
			fmt.Sscan(line, &built)
			if sum += built; err != nil || !strings.HasSuffix(line, " true []\n") {
				t.Errorf("a process says %q, %v", line, err)
			}
			io.Copy(io.Discard, out)
			if err := children[i].Wait(); err != nil {
				t.Error(err)
			}
		}
		if got := names(t, dir); sum != 2 || len(got) != 2 {
			t.Errorf("%d tables built, want 2; the folder holds %v", sum, got)
		}
	}
}

// buildForever builds the small tables and removes them.
func buildForever(t *testing.T, dir string) {
	fmt.Println("ready")
	for {
		l, n := library(dir)
		smallGuide(t, l, n, 0)
		list, err := l.List()
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range list {
			if err := l.Remove(k); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Whenever a program is killed that builds and writes tables, the next gets
// the right ones, and what was left unfinished goes when it is old.
func TestLibraryKilled(t *testing.T) {
	if dir := os.Getenv(building); dir != "" {
		buildForever(t, dir)
	}
	rows := smallRows(t)
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(19, 1))
	built, unfinished := 0, 0
	for range 50 {
		child, _, _ := process(t, building, dir)
		time.Sleep(time.Duration(rng.IntN(25_000)) * time.Microsecond)
		child.Process.Kill()
		child.Wait()
		l, n := library(dir)
		g := smallGuide(t, l, n, 11)
		if !slices.EqualFunc(rowsOf(g), rows, slices.Equal[[]uint64]) {
			t.Fatalf("the tables are wrong; the folder holds %v", names(t, dir))
		}
		again, others := n.take()
		if built += again; len(others) > 0 {
			t.Fatalf("told %q; the folder holds %v", others, names(t, dir))
		}
	}
	left := names(t, dir)
	for _, name := range left {
		switch {
		case strings.HasSuffix(name, suffix):
			os.Remove(filepath.Join(dir, name))
		case file.IsPart(name):
			unfinished++
			old := time.Now().Add(-2 * time.Hour)
			if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
				t.Fatal(err)
			}
		case !strings.HasSuffix(name, suffix+".lock"):
			t.Errorf("the folder holds %s", name)
		}
	}
	l := NewLibrary(LibraryOptions{Dir: dir, Now: time.Now})
	guideOf(t, l, smallShape, 11, smallText)
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("the folder holds %v, want the two tables", got)
	}
	t.Logf("tables built again %d times of 100, %d unfinished files", built, unfinished)
}
