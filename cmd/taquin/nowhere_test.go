//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"
)

// usualWords are what follows the names of commands that need something.
var usualWords = map[string][]string{
	"prompt":          {"-e", "= 1"},
	"run":             {"x.lua"},
	"test":            {"x_test.lua"},
	"solve":           {"--method", "ida", "0 1 2 / 3 . 5 / 6 4 7"},
	"convert":         {"--to", "json", "x.board"},
	"grade":           {"a.lua", "x.lua"},
	"play":            {"2", "2"},
	"draw expression": {"board"},
	"draw picture":    {"sample", "3", "3"},
	"draw plot":       {"x.csv"},
	"tables build":    {"--shape", "3x3", "4-4"},
	"check":           {"x.txt"},
	"completion":      {"bash"},
	"complete":        {"taquin", "so"},
	"web":             {"--listen", "nowhere"},
	"serve":           {"--listen", "nowhere"},
	"jobs follow":     {"1"},
	"jobs cancel":     {"1"},
	"jobs remove":     {"1"},
}

// commandLines are all commands that there are, with what they need to print something,
// and the help of each.
func commandLines(t *testing.T) (all [][]string) {
	t.Helper()
	for _, leaf := range newApp(parts()).Model().Leaves(false) {
		path := strings.TrimPrefix(leaf.FullPath(), "taquin ")
		words, known := usualWords[path]
		needs := false
		for _, p := range leaf.Positional {
			needs = needs || p.Required
		}
		if needs && !known {
			t.Errorf("taquin %s: what does it need to print something? (usualWords)", path)
		}
		all = append(all, append(strings.Fields(path), words...), append(strings.Fields(path), "--help"))
	}
	return append(all, []string{"--help"}, []string{"--version"})
}

// inFolder makes a folder with what the command lines need.
func inFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	for name, text := range map[string]string{
		"x.lua": "print('seen') board:play('hg')", "x_test.lua": "test('a', function() end)", "x.csv": "1\n2\n", "x.board": "1 2 / 3 .\n",
		"a.lua": "return grade.assignment{title = 'A', tasks = {grade.task{name = 'a', points = 1, test = function(t) end}}}", "x.txt": "$ taquin version\nsomething else\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// with runs a command line in a shell's redirections.
func with(t *testing.T, redirections string, args []string) (code int, stderr string) {
	t.Helper()
	cmd := exec.Command("sh", append([]string{"-c", `exec taquin "$@" ` + redirections, "sh"}, args...)...)
	var told bytes.Buffer
	cmd.Stderr = &told
	err := cmd.Run()
	return exitCodeOf(err), told.String()
}

// Whatever command prints to a full disk fails with a sentence; a closed output is told
// of, and what the command does is done all the same; a reader who leaves ends it quietly;
// and a closed input or standard error changes nothing.
func TestNothingIsLostInSilence(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil && runtime.GOOS != "linux" {
		return // there is no full disk to be had
	}
	for _, args := range commandLines(t) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			inFolder(t)
			usual, told := with(t, "</dev/null >printed", args)
			printed, err := os.ReadFile("printed")
			if err != nil {
				t.Fatal(err)
			}
			if len(printed) == 0 && usual == 0 {
				t.Fatalf("it prints nothing, and nothing can be seen here: %s", told)
			}
			if code, _ := with(t, "<&- >printed", args); code != usual {
				t.Errorf("without input it ends with %d, not with %d", code, usual)
			}
			if code, _ := with(t, "</dev/null >printed 2>&-", args); code != usual {
				t.Errorf("without standard error it ends with %d, not with %d", code, usual)
			}
			if len(printed) == 0 {
				return
			}
			if code, told := with(t, "</dev/null >/dev/full", args); code != 1 || strings.Count(told, "taquin: ") != 1 || !strings.Contains(told, "standard output cannot be written: no space left on device\n") {
				t.Errorf("on a full disk it ends with %d and tells %q", code, told)
			}
			if code, told := with(t, "</dev/null >&-", args); code != usual || !strings.Contains(told, "taquin: standard output is closed; the printed text is lost\n") {
				t.Errorf("without output it ends with %d and tells %q", code, told)
			}
			if code, told := with(t, "</dev/null >/dev/null", args); code != usual || strings.Contains(told, "lost") {
				t.Errorf("with an output to nowhere it ends with %d and tells %q", code, told)
			}
			if code, _ := with(t, "<&- >&- 2>&-", args); code != usual {
				t.Errorf("without anything it ends with %d, not with %d", code, usual)
			}
			checkReaderWhoLeaves(t, args)
		})
	}
}

// checkReaderWhoLeaves wants a quiet end by SIGPIPE where nobody reads.
func checkReaderWhoLeaves(t *testing.T, args []string) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	read.Close()
	defer write.Close()
	cmd := exec.Command("taquin", args...)
	var told bytes.Buffer
	cmd.Stdout, cmd.Stderr = write, &told
	cmd.Run()
	ended, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if byPipe := ended.Signaled() && ended.Signal() == syscall.SIGPIPE || ended.ExitStatus() == 128+int(syscall.SIGPIPE); !byPipe || strings.Contains(told.String(), "taquin: ") {
		t.Errorf("whose reader has left it ends with %v and tells %q", cmd.ProcessState, told.String())
	}
}

// No file of the program's own gets the number of an output that is closed, and what is
// printed does not end up in it.
func TestNoFileIsTakenForTheOutput(t *testing.T) {
	inFolder(t)
	var want string
	for _, closed := range []string{"", ">&-", "2>&-", "<&- >&- 2>&-"} {
		code, told := with(t, closed, []string{"run", "--trace", "trace", "x.lua"})
		text, err := os.ReadFile("trace")
		if err != nil || code != 0 {
			t.Fatalf("%s: exit code %d, %v, %s", closed, code, err, told)
		}
		if want == "" {
			want = string(text)
		}
		if string(text) != want || strings.Contains(string(text), "seen") {
			t.Errorf("%s: the trace is %q, want %q", closed, text, want)
		}
	}
}

// Without a home the program says so where it wants to keep something, once, and goes on.
func TestWithoutAHome(t *testing.T) {
	inFolder(t)
	if err := os.WriteFile("file", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, home := range []string{"", "HOME=", "HOME=elsewhere", "HOME=" + folder + "/file"} {
		for _, c := range []struct {
			args []string
			says string // where there is no home at all
			code int
		}{
			{[]string{"version"}, "", 0},
			{[]string{"run", "x.lua"}, "", 0},
			{[]string{"guide"}, "", 0},
			{[]string{"-e", "= 1"}, "", 0},
			{[]string{"lesson"}, "taquin: the progress of lessons will not be kept: ", 0},
			{[]string{"solve", "--method", "optimal", "--partition", "2-1", "0 1 / . 2"}, "taquin: pdb: tables cannot be kept", 0},
			{[]string{"tables"}, "taquin: HOME is not set", 2},
		} {
			cmd := exec.Command("taquin", c.args...)
			for _, variable := range os.Environ() {
				if name, _, _ := strings.Cut(variable, "="); name != "HOME" && !strings.HasPrefix(name, "XDG_") && name != "TAQUIN_TABLES" {
					cmd.Env = append(cmd.Env, variable)
				}
			}
			if home != "" {
				cmd.Env = append(cmd.Env, home)
			}
			var told bytes.Buffer
			cmd.Stderr = &told
			code := exitCodeOf(cmd.Run())
			if inFile := strings.HasSuffix(home, "/file"); inFile && c.args[0] == "tables" {
				continue // pdb says what is wrong with the folder
			}
			if code != c.code || strings.Count(told.String(), c.says) < 1 || c.says == "" && told.Len() > 0 {
				t.Errorf("%s taquin %q: exit code %d, %s", home, c.args, code, told.String())
			}
			if c.says != "" && strings.Count(told.String(), c.says) != 1 {
				t.Errorf("%s taquin %q says so more than once: %s", home, c.args, told.String())
			}
		}
	}
	if _, err := os.Stat("elsewhere"); err == nil {
		t.Error("a home that is no absolute path is made")
	}
}

// A flag of taquin's after a script is refused, with a word; what is no flag of taquin's is
// the script's, and so is all after --.
func TestFlagsAfterAScript(t *testing.T) {
	inFolder(t)
	for _, before := range [][]string{{"run", "x.lua"}, {"-i", "x.lua"}, {"-e", "print(1)", "x"}, {"prompt", "-e", "print(1)", "x"}} {
		for _, flag := range []string{"--sandbox", "-sandbox", "--Sandbox", "--SANDBOX", "--sandboxed", "--sandbx", "--snadbox", "--sand-box", "--sand_box", "—sandbox", "–sandbox", "--sandbox=true",
			"--timeout", "--timeout=2s", "--time-out", "-timeout", "--memory", "--max-output", "--maxoutput", "--max_output=1MB", "--seed", "--cols=3", "--tables"} {
			code, told := with(t, "</dev/null", append(before[:len(before):len(before)], "word", flag))
			if code != 2 || !strings.Contains(told, flag[:2]) || !strings.Contains(told, "-- before "+before[len(before)-1]) {
				t.Errorf("taquin %q %s: exit code %d, %s", before, flag, code, told)
			}
		}
		for _, passed := range [][]string{{"--n", "5"}, {"-5"}, {"--max", "3"}, {"--time", "4"}, {"--fast"}, {"sandbox"}, {"--", "--sandbox"}, {"-x"}, {"--size=3"}, {""}, {"-"}} {
			if code, told := with(t, "</dev/null", append(before[:len(before):len(before)], passed...)); code != 0 {
				t.Errorf("taquin %q %q: exit code %d, %s", before, passed, code, told)
			}
		}
	}
	for _, args := range [][]string{{"run", "--", "x.lua", "--sandbox"}, {"-i", "--", "x.lua", "--sandbox"}, {"-e", "print(1)", "--", "--sandbox"}} {
		if code, told := with(t, "</dev/null", args); code != 0 {
			t.Errorf("taquin %q: exit code %d, %s", args, code, told)
		}
	}
	for _, leaf := range newApp(parts()).Model().Leaves(false) {
		for _, p := range leaf.Positional {
			if _, ok := p.Target.Interface().([]string); p.PassthroughMode != kong.PassThroughModeNone && !ok {
				t.Errorf("%s hands on %s, which checkPassed does not know", leaf.FullPath(), p.Summary())
			}
		}
	}
}
