package main

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// played begins a session and a film in it.
func played(t *testing.T, entry string) atTerminal {
	t.Helper()
	term := atPrompt(t)
	term.enter("b = taquin.new(3, 3)", "")
	term.send(entry + "\r")
	return term
}

// back wants the prompt to work, the board b to be as it was and the terminal to
// be left as a shell wants it.
func (s atTerminal) back() {
	s.t.Helper()
	s.expect("> ")
	s.enter("b:solved(), b:history()", "true\n\"\"\n")
	s.Leave()
}

func TestPlayToTheEnd(t *testing.T) {
	t.Parallel()
	term := played(t, `draw.play(b, "hgbd", {delay = 0.01})`)
	term.expect("move 4 of 4: d\x1b[K\n") // without the keys
	term.expect("\x1b[?25h")              // the cursor is there again
	term.back()
}

func TestPlayKeys(t *testing.T) {
	t.Parallel()
	term := played(t, `draw.play(b, "hgbd", {delay = 60})`)
	const left, right, home, end = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
	term.expect("move 0 of 4   (60 s a move)")
	term.send("+")
	term.expect("move 0 of 4   (30 s a move)")
	term.send("-")
	term.expect("move 0 of 4   (60 s a move)")
	term.send(" ")
	term.expect("move 0 of 4   (paused)")
	term.send(right)
	term.expect("│ 3 │ 4 │   │") // the blank has gone up
	term.expect("move 1 of 4: h   (paused)")
	term.send("n")
	term.expect("move 2 of 4: g   (paused)")
	term.send(left)
	term.expect("move 1 of 4: h   (paused)")
	term.send(end)
	term.expect("move 4 of 4: d   (paused)") // and waits there
	term.send(home)
	term.expect("move 0 of 4   (paused)")
	term.send("p" + right)
	term.expect("move 1 of 4: h   (paused)")
	term.send("q")
	term.expect("│ 3 │ 4 │   │")
	term.expect("move 1 of 4: h\x1b[K\n")
	term.back()
}

func TestPlayEscapeAndInterrupt(t *testing.T) {
	t.Parallel()
	term := played(t, `draw.play(b, "hgbd", {delay = 60})`)
	term.expect("move 0 of 4   (60")
	term.send("\x1b")
	term.expect("move 0 of 4\x1b[K\n")
	term.back()

	term = played(t, `draw.play(b, "hgbd", {delay = 60}) print("never")`)
	term.expect("move 0 of 4   (60")
	term.send(ctrlC)
	term.expect("interrupted\n")
	term.back()
}

// In a window that changes, the board changes its look.
func TestPlayResize(t *testing.T) {
	t.Parallel()
	term := played(t, `draw.play(b, "hgbd", {delay = 60})`)
	term.expect("move 0 of 4   (60")
	term.Resize(60, 6)
	term.expect("\x1b[2J0 1 2\x1b[K\n3 4 5")
	term.expect("move 0 of 4   (60")
	term.Resize(60, 3)
	term.expect("(the window is too small)")
	term.Resize(80, 40)
	term.expect("┌───┬───┬───┐")
	term.send("q")
	term.expect("move 0 of 4\x1b[K\n")
	term.back()
}

// A signal that ends the program leaves the terminal sane.
func TestPlayIsEnded(t *testing.T) {
	t.Parallel()
	for s, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		term := start(t, t.TempDir(), "taquin", "-e", `draw.play(taquin.new(3, 3), "hgbd", {delay = 60})`)
		term.expect("move 0 of 4   (60")
		if err := term.Cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		term.expect("\x1b[?25h")
		term.ends(code)
	}
}

// Without a terminal that can be drawn over, boards are printed at once.
func TestPlayWithoutTerminal(t *testing.T) {
	t.Parallel()
	const script = `draw.play(taquin.new(2, 2), "hgbd", {delay = 60}) draw.play(taquin.new(2, 2), ("hb"):rep(500), {delay = 60})`
	began := time.Now()
	out, err := exec.Command("taquin", "-e", script).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"move 0 of 4\n┌───┬───┐\n│ 0 │ 1 │\n", "move 3 of 4: b\n", "move 4 of 4: d\n", "move 0 of 1000\n", "move 63 of 1000: h\n", "move 1000 of 1000: b\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not printed:\n%s", want, out)
		}
	}
	if n := strings.Count(string(out), "move "); n > 5+18 {
		t.Errorf("%d boards are printed", n)
	}
	dumb := startAs(t, t.TempDir(), []string{"TERM=dumb"}, 80, "taquin", "-e", script)
	dumb.expect("move 1000 of 1000: b\n")
	dumb.ends(0)
	if time.Since(began) > 30*time.Second {
		t.Error("it waits between the boards")
	}
}

// What was played in a session stands in its transcript as boards, which is what
// comes when it is replayed.
func TestPlayInATranscript(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := home + "/log.txt"
	term := startAs(t, home, nil, 60, "taquin", "--seed", "1")
	term.expect("> ")
	term.send("%log '" + name + "'\r")
	term.expect("> ")
	term.send(`draw.play(taquin.new(3, 3), "hg", {delay = 0.01})` + "\r")
	term.expect("move 2 of 2: g\x1b[K\n")
	term.expect("> ")
	term.send("draw.bars{1, 2}\r")
	term.expect(" 2\n> ") // as wide as the window, and as a page in the transcript
	term.Leave()
	out, err := exec.Command("taquin", "check", name).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A script's film has the prompt's colours: a tile at home, and the one that has
// just come there.
func TestPlayInColour(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	script := write(t, 0o600, `draw.play(taquin.new(2, 2), "hb", {delay = 0.5})`, home, "play.lua")
	term := startAs(t, home, []string{"NO_COLOR="}, 80, "taquin", "run", script)
	const homeInk, movedInk, bothInk, plain = "\x1b[32m", "\x1b[7m", "\x1b[7;32m", "\x1b[0m"
	term.expect("│" + homeInk + " 0 " + plain + "│" + homeInk + " 1 " + plain + "│")
	term.expect("│" + homeInk + " 2 " + plain + "│" + movedInk + " 1 " + plain + "│")
	term.expect("│" + homeInk + " 0 " + plain + "│" + bothInk + " 1 " + plain + "│")
	term.ends(0)
}
