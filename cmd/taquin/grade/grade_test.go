package grade

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"taquin/cmd/taquin/grade/pupil"
	"taquin/cmd/taquin/terminal"
	"taquin/luabind/guard"
)

// TestMain lets the test binary be the process of a submission.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "pupil" {
		if err := pupil.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) > 2 && os.Args[1] == "grader" {
		if err := asGrader(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// files writes files into a new folder.
func files(t *testing.T, all map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range all {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// graded is what grading prints on its output and its error output.
func graded(t *testing.T, ctx context.Context, o Options) (out, told string, err error) {
	t.Helper()
	dir := t.TempDir()
	var printed [2]*os.File
	for i, name := range []string{"out", "err"} {
		if printed[i], err = os.Create(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		defer printed[i].Close()
	}
	o.Out, o.Progress = &terminal.Output{File: printed[0]}, terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: printed[1]}})
	if o.Threads == 0 {
		o.Threads = 2
	}
	err = Run(ctx, o)
	var read [2]string
	for i, f := range printed {
		content, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		read[i] = string(content)
	}
	return read[0], read[1], err
}

const assignment = `
grade.assignment{title = {en = "Boards", fr = "Taquins"}, seed = 6, main = "solver.lua", memory = 64}
grade.task{name = "sum", points = 2, seconds = 1, title = {en = "Sums", fr = "Sommes"}, test = function(t)
  check.equal(t:call("sum", 2, 3), 5)
end}
grade.task{name = "solve", points = 8, test = function(t)
  for i = 1, 4 do
    local b = taquin.new(3, 2, "td"):shuffle()
    t:solves("solve", b, b:distance())
  end
end}
`

const good = `local labs = solve
function solve(b) return labs(b, "optimal").moves end
function sum(a, b) return a + b end
`

// submissions writes the class into a folder, and the assignment above it.
func submissions(t *testing.T) (folder string, names, points []string) {
	t.Helper()
	all := map[string]string{"assignment.lua": assignment}
	entry := func(s handedIn) string { first, _, _ := strings.Cut(s.name, "/"); return first }
	inOrder := slices.SortedStableFunc(slices.Values(handedInAll), func(x, y handedIn) int { return cmp.Compare(entry(x), entry(y)) })
	for _, s := range inOrder {
		all["class/"+s.name] = s.content
		if s.points != "" {
			name, _, _ := strings.Cut(strings.TrimSuffix(s.name, ".lua"), "/")
			names, points = append(names, name), append(points, s.points)
		}
	}
	return files(t, all), names, points
}

// Everyone gets the points of what works, and nobody harms another, however many are marked
// at a time; the same seed gives the same bytes.
func TestClass(t *testing.T) {
	dir, names, points := submissions(t)
	var before map[string]string
	for _, threads := range []int{2, 1} {
		o := Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "class")}, Threads: threads, Folder: filepath.Join(dir, "reports")}
		out, told, err := graded(t, context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(out, "\n")
		for i, name := range names {
			if want := name + ": " + points[i] + " of 10 points"; !strings.HasPrefix(lines[i], want) {
				content, _ := os.ReadFile(filepath.Join(dir, "reports", name+".txt"))
				t.Errorf("%s\nwant %s\n%s", lines[i], want, content)
			}
		}
		if told != "" || !strings.HasPrefix(lines[len(names)], "Mean: ") {
			t.Errorf("%s\n%s", out, told)
		}
		written := map[string]string{}
		entries, err := os.ReadDir(filepath.Join(dir, "reports"))
		if err != nil || len(entries) != len(names)+4 {
			t.Fatal(err, len(entries))
		}
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(dir, "reports", e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			written[e.Name()] = string(content)
			if before != nil && before[e.Name()] != string(content) {
				t.Errorf("%s is another with one thread:\n%s\nand with two\n%s", e.Name(), content, before[e.Name()])
			}
		}
		before = written
	}
	if _, err := os.Stat("stolen.csv"); err == nil {
		t.Error("a submission has written a file")
	}
}

// What is wrong with what is asked is said before anything is marked.
func TestRefuses(t *testing.T) {
	dir := files(t, map[string]string{
		"assignment.lua": assignment, "good.lua": good, "other/good.lua": good, "empty/notes.txt": "nothing", "blocked": "a file",
		"twice.lua": `for i = 1, 2 do grade.task{name = "x", points = 1, test = print} end`, "loud.lua": `error("loud")`, "none.lua": ``,
	})
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Submissions: []string{"nobody.lua"}}, `grade: there is neither a file nor a folder "nobody.lua"`},
		{Options{Submissions: []string{"empty"}}, `holds no submission: neither solver.lua, nor files .lua, nor folders`},
		{Options{Submissions: []string{"good.lua"}, Report: "pdf"}, `--report: there is no report "pdf"`},
		{Options{Submissions: []string{"good.lua", "other"}, Report: "gradescope"}, `--report gradescope is about one submission, and these are 2`},
		{Options{Submissions: []string{"good.lua"}, Folder: "blocked"}, `cannot make the folder`},
		{Options{Submissions: []string{"good.lua"}, Folder: "good.lua/x"}, `cannot make the folder`},
		{Options{Assignment: "nothing.lua", Submissions: []string{"good.lua"}}, `no such script: "nothing.lua"`},
		{Options{Assignment: "twice.lua", Submissions: []string{"good.lua"}}, `there are two tasks of the name "x"`},
		{Options{Assignment: "loud.lua", Submissions: []string{"good.lua"}}, `loud.lua:1: loud`},
		{Options{Assignment: "none.lua", Submissions: []string{"good.lua"}}, `grade: the assignment makes no task`},
		{Options{Command: []string{"no-such-program"}}, `--run: there is no program "no-such-program"`},
	} {
		t.Chdir(dir)
		if c.o.Assignment == "" {
			c.o.Assignment = "assignment.lua"
		}
		if out, _, err := graded(t, context.Background(), c.o); err == nil || !strings.Contains(err.Error(), c.want) || out != "" {
			t.Errorf("%+v: %v, and %q is printed\nwant %s", c.o, err, out, c.want)
		}
	}
}

// Files that cannot be marked are told of in the report, and links lead to no file outside.
func TestProblems(t *testing.T) {
	dir := files(t, map[string]string{"assignment.lua": assignment, "class/long.lua": strings.Repeat("-- a long comment\n", 70_000), "class/good.lua": good,
		"class/folder/notes.lua": good, "class/.hidden.lua": good})
	if err := os.Symlink("../assignment.lua", filepath.Join(dir, "class/link.lua")); err != nil {
		t.Fatal(err)
	}
	out, _, err := graded(t, context.Background(), Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "class")}})
	want := `folder: 0 of 10 points (there is no file solver.lua in the folder)
good: 10 of 10 points
link: 0 of 10 points (link.lua cannot be read: it leads out of the folder)
long: 0 of 10 points (long.lua cannot be read: it is longer than 1 MiB)
Mean: 2.5 of 10 points
`
	if err != nil || out != want {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want)
	}
}

// An interruption says how far it got, and reports what is marked.
func TestInterrupted(t *testing.T) {
	dir := files(t, map[string]string{"assignment.lua": assignment, "1.lua": good, "2.lua": good, "3.lua": good})
	ctx, stop := context.WithCancelCause(context.Background())
	o := Options{Assignment: filepath.Join(dir, "assignment.lua"), Threads: 1, Folder: filepath.Join(dir, "reports")}
	for _, name := range []string{"1.lua", "2.lua", "3.lua"} {
		o.Submissions = append(o.Submissions, filepath.Join(dir, name))
	}
	labs := 0 // each submission has one of its own, after the first, in which the assignment is only read
	o.Config.OnLookup = func(string) {
		if labs++; labs == 4 {
			stop(guard.ErrInterrupted)
		}
	}
	out, told, err := graded(t, ctx, o)
	if !errors.Is(err, guard.ErrInterrupted) || err.Error() != "interrupted after 2 of 3 submissions" || told != "" || out != "1: 10 of 10 points\n2: 10 of 10 points\nMean: 10 of 10 points\n2 of 3 submissions are marked: the grading was interrupted.\n" {
		t.Errorf("%v\n%s\n%s", err, out, told)
	}
	if content, err := os.ReadFile(filepath.Join(dir, "reports", "grades.csv")); err != nil || strings.Count(string(content), "\n") != 3 {
		t.Errorf("%v\n%s", err, content)
	}
}

// An error of the assignment's own is the teacher's to know.
func TestFaults(t *testing.T) {
	dir := files(t, map[string]string{"assignment.lua": `grade.task{name = "x", points = 1, test = function(t) local x = t:call("sum", 1, 2) + nil end}`, "good.lua": good})
	out, told, err := graded(t, context.Background(), Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "good.lua")}})
	if err != nil || !strings.Contains(told, "the assignment's own code has raised an error in 1 submission: "+filepath.Join(dir, "assignment.lua")+":1: attempt to perform arithmetic on a nil value") || !strings.Contains(out, "good: 0 of 1 point\n") {
		t.Errorf("%v\n%s\n%s", err, out, told)
	}
}

// What t:solve returns is a record: its fields are those that the lab has counted.
func TestCounted(t *testing.T) {
	dir := files(t, map[string]string{"assignment.lua": `grade.task{name = "x", points = 1, test = function(t)
  local s = t:solve(taquin.new(2, 2):up(), "astar", {heuristic = "h"})
  check.equal(s.length, 1) check.equal(s.method, "astar")
  check.error(function() return s.lenght end, "a counted solution has no field lenght (possible: moves, length, cost, nodes, expanded, stored, bound, least, optimal, stopped, method); did you mean length?")
end}`, "good.lua": "function h(b) return 0 end\n"})
	out, told, err := graded(t, context.Background(), Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "good.lua")}})
	if err != nil || !strings.Contains(out, "good: 1 of 1 point\n") {
		t.Errorf("%v\n%s\n%s", err, out, told)
	}
}

// Names are the last parts of paths where these tell submissions apart.
func TestNamed(t *testing.T) {
	all := []submission{{name: "a/x"}, {name: "b/x"}, {name: "b/y"}, {name: "."}}
	named(all)
	var names []string
	for _, s := range all {
		names = append(names, s.name)
	}
	if !slices.Equal(names, []string{"a/x", "b/x", "y", "."}) {
		t.Errorf("%q", names)
	}
}
