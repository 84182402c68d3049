package line

import (
	"os"
	"path/filepath"
	"testing"
)

// What is typed while no prompt is open waits in the terminal.
func TestTypedAhead(t *testing.T) {
	t.Parallel()
	ready := filepath.Join(t.TempDir(), "ready")
	term := start(t, t.TempDir(), 80)
	term.Send("busy " + ready + "\r")
	term.Expect("working\n")
	term.Send("first\rsecond\rthi")
	term.Expect("thi") // the echo
	touch(t, ready)
	term.Expect("\n\"first\"\n> ")
	term.Expect("\n\"second\"\n> ")
	answers(term, "rd\r", `"third"`)
	answers(term, "several\rlines\rat once\r", `"several"`)
	term.Expect("\n\"lines\"\n> ")
	term.Expect("\n\"at once\"\n> ")
	term.Leave()
}

func TestAway(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	term.Send("away read line && echo got $line\r")
	term.Send("typed\n")
	term.Expect("got typed\nback: <nil>\n> ")
	term.Send("away head -c 4\rkeys") // typed before it has begun
	term.Expect("keys")
	term.Expect("back: <nil>\n> ")
	answers(term, "away stty raw -echo; false\r", "back: exit status 1") // it leaves chaos behind
	answers(term, "here\r", `"here"`)
	term.Leave()
}

func TestCloseByAnother(t *testing.T) {
	t.Parallel()
	for name, env := range map[string]string{"edited": "TERM=xterm", "dumb": "TERM=dumb"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ready := filepath.Join(t.TempDir(), "ready")
			term := start(t, t.TempDir(), 80, env)
			term.Send("later " + ready + "\r")
			term.Expect("\n> ")
			term.Send("half a li")
			term.Expect("half a li")
			touch(t, ready)
			term.Expect("\n")
			term.Expect("file already closed\n")
			term.Ends(1)
		})
	}
}

func TestPanicElsewhere(t *testing.T) {
	t.Parallel()
	ready := filepath.Join(t.TempDir(), "ready")
	term := start(t, t.TempDir(), 80)
	term.Send("fail " + ready + "\r")
	term.Expect("\n> ")
	term.Send("half a li")
	term.Expect("half a li")
	touch(t, ready)
	term.Expect("\npanic: elsewhere")
	term.Ends(2)
}

func TestPanics(t *testing.T) {
	t.Parallel()
	for typed, shown := range map[string]string{"panic\r": "panic: as told", "panic\t": "panic: in completion"} {
		term := start(t, t.TempDir(), 80)
		term.Send(typed)
		term.Expect(shown)
		term.Ends(2)
	}
}

// A terminal that has gone ends the session, even if the program is told to
// survive that.
func TestHangUp(t *testing.T) {
	t.Parallel()
	for name, env := range map[string]string{"edited": "TERM=xterm", "dumb": "TERM=dumb"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			term := start(t, t.TempDir(), 80, env, asProgram+"=nohup")
			term.Send("half a li")
			term.Expect("half a li")
			term.HangUp(0)
		})
	}
}

func touch(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}
