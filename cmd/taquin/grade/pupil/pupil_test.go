package pupil

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/lib/grade"
)

// TestMain lets the test binary be the process of a submission.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "pupil" {
		if err := Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// start loads a submission of one file.
func start(t *testing.T, job Job, text string) (*Process, error) {
	t.Helper()
	if job.Command == nil {
		job.Files, job.Main = map[string]string{"main.lua": text, "sub/other.lua": "return {five = 5}"}, "main.lua"
	}
	if job.Seconds == 0 {
		job.Seconds, job.Memory = 20, 64e6
	}
	p, err := Start(context.Background(), job)
	if err == nil {
		t.Cleanup(p.End)
	}
	return p, err
}

// asker asks as a trial does.
type asker struct {
	host *luabind.Host
	*Process
}

func newAsker(t *testing.T, p *Process) asker {
	h, err := luabind.New(luabind.Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return asker{h, p}
}

// ask gives the results of a question, or its error, and what was printed meanwhile.
func (a asker) ask(do, name string, values ...lua.LValue) string {
	answer, err := a.Ask(context.Background(), grade.Question{Do: do, Name: name,
		Values: func() ([]byte, error) { return a.host.Pack(values) },
		Line:   func() (string, error) { return fmt.Sprint(values[0]), nil }})
	if answer.Printed != "" {
		answer.Printed = "(" + strings.TrimSpace(answer.Printed) + ") "
	}
	if err != nil {
		return answer.Printed + "error: " + err.Error()
	}
	if answer.Values == nil {
		return answer.Line
	}
	results, err := a.host.Unpack(answer.Values)
	if err != nil {
		return "error: " + err.Error()
	}
	var all []string
	for _, v := range results {
		all = append(all, a.host.Shower().Brief(v, 200))
	}
	return answer.Printed + strings.Join(all, " ")
}

const handedIn = `
print("while it is loaded")
function solve(b) b:play("S") return "S", b end
function sum(...) local s = 0 for _, x in ipairs{...} do s = s + x end return s end
function h(b) return b:manhattan() end
function zero(b) return 0 end
function talk() print("a word") end
function fails() local x = nil; return x.y end
function code() return print end
function long() return ("x"):rep(2e6) end
function loop() while true do pcall(function() while true do end end) end end
function include_it() return include("sub/other").five, (pcall(include, "/etc/passwd")), (pcall(include, "lib/wanted")) end
solve_ = solve
x = {y = {z = function() return "deep" end}}
return {own = function() return "of the module" end, sum = x.y.z}`

// A submission answers what it is asked, and what it does wrong is an error in words.
func TestAsk(t *testing.T) {
	p, err := start(t, Job{}, handedIn)
	if err != nil {
		t.Fatal(err)
	}
	a := newAsker(t, p)
	b, err := board.ReadGame("1 2 / 3 0", board.TD)
	if err != nil {
		t.Fatal(err)
	}
	game := a.host.State().Wrap(b)
	for _, c := range []struct{ do, name, want string }{
		{grade.Call, "own", `(while it is loaded) "of the module"`},
		{grade.Call, "sum", `"deep"`}, // of the module before the global one
		{grade.Call, "solve", `"S" 1 0 / 3 2`},
		{grade.Call, "x.y.z", `"deep"`},
		{grade.Call, "x.y", `error: the submission has no function x.y`},
		{grade.Call, "x.a.b.c", `error: the submission has no function x.a.b.c`},
		{grade.Call, "cycle3", `error: the submission has no function cycle3`},
		{grade.Call, "math.floor", `error: the submission has no function math.floor`},
		{grade.Call, "talk", "(a word) "},
		{grade.Call, "fails", "error: main.lua:8: attempt to index a nil value (local 'x') with key 'y'\n    8 | function fails() local x = nil; return x.y end"},
		{grade.Call, "code", "error: a function of a library cannot leave a submission; numbers, strings, tables of such, boards and permutations can"},
		{grade.Call, "long", "error: the answer is longer than 1 MiB"},
		{grade.Call, "include_it", "5 false true"},
		{grade.Board, "", "1 2 / 3 0"},
	} {
		if got := a.ask(c.do, c.name, game); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s: %s\nwant %s", c.do, c.name, got, c.want)
		}
	}
	if got := a.ask(grade.Board, ""); !strings.HasPrefix(got, "1 2 / 3") {
		t.Errorf("the board is now %s", got)
	}
	options := a.host.State().L.NewTable()
	options.RawSetString("heuristic", lua.LString("h"))
	if b, err = board.ReadGame("8 6 7 / 2 5 4 / 3 0 1", board.TD); err != nil {
		t.Fatal(err)
	}
	game = a.host.State().Wrap(b)
	mine := a.ask(grade.Solve, "solve", game, lua.LString("astar"), options)
	options.RawSetString("heuristic", lua.LString("zero"))
	zero := a.ask(grade.Solve, "solve", game, lua.LString("bfs"))
	if !strings.Contains(mine, "length=31,") || !strings.Contains(zero, "length=31,") || !strings.Contains(mine, "nodes=") || mine == zero || strings.Contains(mine, "seconds") {
		t.Errorf("%s\n%s", mine, zero)
	}
}

// A submission that takes too long answers nothing more, whatever it catches, and another
// one that the system has to end is told from one that has failed.
func TestLimits(t *testing.T) {
	p, err := start(t, Job{Seconds: 0.3, Memory: 64e6}, handedIn)
	if err != nil {
		t.Fatal(err)
	}
	a := newAsker(t, p)
	for _, name := range []string{"loop", "own"} {
		if got := a.ask(grade.Call, name); !strings.HasSuffix(got, "error: time limit reached: the task has 0.3 s of a processor") {
			t.Errorf("%s", got)
		}
	}
	p.kill(errors.New("somebody has ended it"))
	for text, want := range map[string]string{
		"x = = 3":           "it cannot be loaded: main.lua:1: syntax error",
		"while true do end": "it cannot be loaded: time limit reached",
		"local t = {} while true do t[#t + 1] = {} end": "it cannot be loaded: main.lua:1: memory limit reached",
		"while true do print(('x'):rep(1e5)) end":       "it cannot be loaded: main.lua:1: output limit reached (4 MiB)",
		"\x1bLua":   "it cannot be loaded: main.lua: this is a compiled chunk",
		"error({})": "it cannot be loaded: error value",
	} {
		job := Job{Seconds: 60, Memory: 64e6}
		if strings.Contains(want, "time limit") {
			job.Seconds = 0.3
		}
		if _, err := start(t, job, text); !errors.Is(err, ErrLoad) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}

// Who asks can stop waiting; the process ends with it.
func TestStopped(t *testing.T) {
	p, err := start(t, Job{}, handedIn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(10*time.Millisecond, func() { cancel(errors.New("enough")) })
	_, err = p.Ask(ctx, grade.Question{Do: grade.Call, Name: "loop", Values: func() ([]byte, error) { return newAsker(t, p).host.Pack(nil) }})
	if err == nil || err.Error() != "enough" {
		t.Errorf("%v", err)
	}
}

// Bytes that no submission of ours has sent are an error of the submission.
func TestHostileBytes(t *testing.T) {
	for _, sent := range []string{"", "\x00", "\xff\xff\xff\xff", "\x00\x00\x00\x02{}", "\x00\x00\x00\x02[]", "\x00\x00\x00\x04{\"V\"", "\x7f\x00\x00\x00{}"} {
		var a answer
		if err := receive(strings.NewReader(sent), mostAnswer, &a); err == nil && sent != "\x00\x00\x00\x02{}" {
			t.Errorf("%q is taken for an answer", sent)
		}
	}
}

// shell is where sh is found.
func shell(t *testing.T) string {
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// A program in another language gets lines and answers in lines.
func TestProgram(t *testing.T) {
	for script, want := range map[string]string{
		`while read line; do echo "got $line"; done`: "got 1 2 / 3 4",
		`read line; exit 3`:                          "error: it has ended without an answer (exit status 3)",
		`read line; echo oh >&2`:                     "error: it has ended without an answer (exit status 0); it says\noh",
		`head -c 3000000 /dev/zero | tr '\0' x`:      "error: the answer is longer than 1 MiB",
	} {
		p, err := start(t, Job{Command: []string{shell(t), "-c", script}, Folder: t.TempDir(), Unconfined: true, Seconds: 5, Memory: 256e6}, "")
		if err != nil {
			t.Fatal(err)
		}
		a := newAsker(t, p)
		if got := a.ask(grade.Call, "solve", lua.LString("1 2 / 3 4")); got != want {
			t.Errorf("%s: %s\nwant %s", script, got, want)
		}
		if got := a.ask(grade.Solve, "solve", lua.LNil); !strings.HasPrefix(got, "error: ") {
			t.Errorf("%s", got)
		}
	}
}

// A program that does nothing is told so, not that it computes too long.
func TestSilentProgram(t *testing.T) {
	p, err := start(t, Job{Command: []string{shell(t), "-c", "read line; read more"}, Folder: t.TempDir(), Unconfined: true, Seconds: 5, Memory: 256e6}, "")
	if err != nil {
		t.Fatal(err)
	}
	p.patience = time.Millisecond
	if got, want := newAsker(t, p).ask(grade.Call, "solve", lua.LString("1 2 / 3 4")), "error: time limit reached: no answer in 30 s, with little computing"; !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// The number of a process that was reaped may be another's, which is not killed.
func TestReapedIsNotKilled(t *testing.T) {
	other := exec.Command("sleep", "60")
	alone(other)
	if err := other.Start(); err != nil {
		t.Skip(err)
	}
	p := &Process{process: other}
	p.forget()
	p.killAll()
	ended := make(chan error, 1)
	go func() { ended <- other.Wait() }()
	select {
	case err := <-ended:
		t.Errorf("it was killed: %v", err)
	case <-time.After(100 * time.Millisecond):
		other.Process.Kill()
		<-ended
	}
}
