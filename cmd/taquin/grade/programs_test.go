package grade

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// needBubblewrap skips a test where programs cannot be confined, or fails it where
// TAQUIN_BWRAP=must says that they can.
func needBubblewrap(t *testing.T, what string) {
	t.Helper()
	if err := cage.CheckBubblewrap(); err != nil {
		if os.Getenv("TAQUIN_BWRAP") == "must" {
			t.Fatal(err)
		}
		t.Skipf("not tested: %s: %v", what, err)
	}
}

// asGrader grades the class in the current folder in the process that TestAttacks starts.
func asGrader() error {
	out, told := &terminal.Output{File: os.Stdout}, &terminal.Output{File: os.Stderr}
	return Run(context.Background(), Options{Assignment: "assignment.lua", Submissions: os.Args[2:], Command: []string{"sh"}, Threads: 12, Folder: "reports",
		Out: out, Progress: terminal.NewProgress(terminal.Std{Err: told})})
}

const forPrograms = `grade.task{name = "solve", points = 4, test = function(t) for _, b in ipairs{"1 2 / 3 0", "1 2 / 0 3"} do t:solves("solve", taquin.parse(b, "td")) end end}
grade.task{name = "lines", points = 1, test = function(t) check.equal(t:call("count", taquin.parse("1 2 / 0 3", "td")), "W") check.equal(t:call("number", 5), 7) end}`

const solves = "while read a b c d e; do case \"$d$e\" in 30) echo;; 03) echo W;; *) echo 7;; esac; done\n"

// A program in another language is checked the same way, by what it answers to boards. The
// teacher is told what is not confined.
func TestProgram(t *testing.T) {
	t.Chdir(files(t, map[string]string{"assignment.lua": forPrograms, "solver.sh": solves, "wrong.sh": "while read line; do echo N; done\n"}))
	o := Options{Assignment: "assignment.lua", Command: []string{"sh"}, Submissions: []string{"solver.sh", "wrong.sh"}, Language: text.French, Unconfined: true}
	out, told, err := graded(t, context.Background(), o)
	if err != nil || out != "solver\u00a0: 5 sur 5 points\nwrong\u00a0: 0 sur 5 points\nMoyenne\u00a0: 2,5 sur 5 points\n" || !strings.HasPrefix(told, "taquin: --unconfined: the programs can read and change your files") {
		t.Errorf("%v\n%s%s", err, out, told)
	}
	o.Command, o.Submissions, o.Report = []string{"sh", "solver.sh"}, nil, "csv"
	if out, _, err = graded(t, context.Background(), o); err != nil || !strings.HasSuffix(out, "solver,4,1,5,\n") {
		t.Errorf("%v\n%s", err, out)
	}
	o.Command, o.Submissions, o.Report, o.Language = []string{"./missing"}, []string{"solver.sh"}, "", text.English
	if out, _, err = graded(t, context.Background(), o); err != nil || !strings.Contains(out, "there is no program \"./missing\"") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A program that leaves another one behind keeps nobody waiting, without bubblewrap too.
func TestLeftBehind(t *testing.T) {
	t.Chdir(files(t, map[string]string{"assignment.lua": `grade.task{name = "x", points = 1, test = function(t) t:call("x", 1) end}`, "x.sh": "read line; (setsid sleep 3 &); exit 3"}))
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip(err)
	}
	out, _, err := graded(t, context.Background(), Options{Assignment: "assignment.lua", Command: []string{"sh", "x.sh"}, Unconfined: true})
	if err != nil || !strings.Contains(out, "it has ended without an answer (exit status 3)") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Without bubblewrap, or with one that cannot make a sandbox, no program is run.
func TestWithoutBubblewrap(t *testing.T) {
	t.Chdir(files(t, map[string]string{"assignment.lua": forPrograms, "x.sh": "echo run >run", "empty/notes": "", "broken/bwrap": "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n"}))
	if err := os.Chmod("broken/bwrap", 0o755); err != nil {
		t.Fatal(err)
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"empty":  "there is no program bwrap; install it (apt install bubblewrap, dnf install bubblewrap, apk add bubblewrap); if you trust them",
		"broken": "it cannot make a sandbox here, as in a container or where user namespaces are switched off (bwrap: setting up uid map: Permission denied); if you trust them",
	} {
		if runtime.GOOS != "linux" {
			want = "on this system"
		}
		folder, _ := filepath.Abs(path)
		t.Setenv("PATH", folder+":"+filepath.Dir(shell))
		if path == "empty" { // and nothing else that might be bubblewrap
			t.Setenv("PATH", folder)
		}
		_, _, err := graded(t, context.Background(), Options{Assignment: "assignment.lua", Command: []string{shell, "x.sh"}})
		if err == nil || !strings.Contains(err.Error(), "--run: programs are run in bubblewrap, and bubblewrap is not available") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	if _, err := os.Stat("run"); err == nil {
		t.Error("the program has run")
	}
}

// What a program may read is its own file or folder and what the command names, in whatever
// form it is given, and never the assignment, the reports or what others have handed in.
func TestReadable(t *testing.T) {
	needBubblewrap(t, "what programs can read")
	const answer = `grade.task{name = "x", points = 1, test = function(t) check.equal(t:call("x", taquin.parse("1 2 / 0 3", "td")), "1 2 / 0 3") end}`
	const spy = "[ -e assignment.lua ] || [ -e ../assignment.lua ] || [ -e other.sh ] || cat\n"
	cat, err := os.ReadFile("/bin/cat")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(files(t, map[string]string{
		"assignment.lua": answer, "solver.sh": spy, "other.sh": spy, "harness.sh": "sh \"$1\"", "solver": string(cat), "reports/grades.csv": "",
		"solver.py":           "import os, sys\nfor line in sys.stdin:\n  print(line.strip() if sorted(os.listdir('.')) == ['solver.py'] else 'stolen', flush=True)\n",
		"solver.js":           "const found = require('fs').readdirSync('.').length; require('readline').createInterface({input: process.stdin}).on('line', l => console.log(found == 1 ? l : 'stolen'))",
		"class/alice/main.sh": ". ./part.sh", "class/alice/part.sh": spy, "class/alice/solver": string(cat),
		"class/bob.sh": spy, "class/harness.sh": "while read line; do echo forged; done",
	}))
	for _, name := range []string{"solver", "class/alice/solver"} {
		if err := os.Chmod(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../assignment.lua", "class/link.sh"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		command, paths, out, want string // the report, or else the error
	}{
		{"sh solver.sh", "", "", "solver: 1 of 1 point"},
		{"python3 solver.py", "", "", "solver: 1 of 1 point"},
		{"node solver.js", "", "", "solver: 1 of 1 point"},
		{"./solver", "", "", "solver: 1 of 1 point"},
		{"./solver", "class/alice", "", "alice: 1 of 1 point"},
		{"sh main.sh", "class/alice/", "", "alice: 1 of 1 point"},
		{"sh", "class/bob.sh", "", "bob: 1 of 1 point"},
		{"sh harness.sh", "class/bob.sh", "", "bob: 1 of 1 point"}, // the teacher's, and not the one beside bob's
		{"sh", "class/link.sh", "", "it is a symbolic link: hand in the file or the folder itself"},
		{"sh .", "", "", `--run: . could read`},
		{"sh solver.sh", ".", "", `assignment.lua", for it may read`},
		{"sh", "class/alice class/alice/main.sh", "", `class/alice/main.sh", for it may read`},
		{"sh", "class/alice", "class/alice/reports", `alice/reports", for it may read`},
		{"sh", "solver.sh", "reports", "solver: 1 of 1 point"},
	} {
		o := Options{Assignment: "assignment.lua", Command: strings.Fields(c.command), Submissions: strings.Fields(c.paths), Folder: c.out}
		if _, err := exec.LookPath(o.Command[0]); err != nil && !strings.Contains(o.Command[0], "/") {
			t.Logf("not tested: %s: %v", c.command, err)
			continue
		}
		if c.out != "" {
			if err := os.MkdirAll(c.out, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		out, told, err := graded(t, context.Background(), o)
		if err != nil {
			out += err.Error()
		}
		if !strings.Contains(out, c.want) {
			t.Errorf("%s %s: %s%s\nwant %s", c.command, c.paths, out, told, c.want)
		}
	}
}
