package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
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

// atGame starts a program in a window of 80 columns and 40 rows that shows ASCII, or what
// the environment says.
func atGame(t *testing.T, env []string, program string, args ...string) atTerminal {
	t.Helper()
	return startAs(t, t.TempDir(), append([]string{"LC_ALL=C"}, env...), 80, program, args...)
}

// told waits for something that is told and returns all from the last line that was
// expected to the end of its own.
func (s atTerminal) told(words string) string {
	s.t.Helper()
	return s.Expect(words) + words + s.Expect("\x1b")
}

var bestMove = regexp.MustCompile(`The best move: tile \d+ goes \w+ \(key (.)\); space makes it\.`)

// A whole game by keys: its hints, taken back and made again, and the verdict.
func TestPlayByKeys(t *testing.T) {
	t.Parallel()
	term := atGame(t, nil, "taquin", "play", "2", "2", "--seed", "3")
	term.expect("taquin 2x2     0 moves     0:00")
	term.expect("move a tile   t move the blank instead")
	moves := 0
	for ; moves < 4; moves++ {
		term.send("?")
		hint := bestMove.FindStringSubmatch(term.told("The best move"))
		if hint == nil {
			t.Fatal("there is no hint")
		}
		term.send(hint[1])
		term.expect(fmt.Sprintf("taquin 2x2     %d move", moves+1))
	}
	term.expect("Solved in 4 moves and 0:0")
	term.expect("No way is shorter.")
	term.send("u")
	term.expect("3 moves")
	term.send("\x12") // Ctrl-R
	term.expect("(1 move taken back, 4 hints)")
	term.expect("n play again   u undo   q leave")
	term.send("n")
	term.expect("taquin 2x2     0 moves")
	term.send("s")
	term.expect("Solved for you in 4 moves.")
	term.send("q")
	term.expect("\x1b[?1000l\x1b[?25h\x1b[?1049l") // as it was before
	term.expect("Solved for you in 4 moves. No way is shorter.\n")
	term.ends(0)
}

var shownLine = regexp.MustCompile("\x1b\\[([0-9]+);1H\x1b\\[K([^\x1b]*)")

// click clicks on a tile that is shown.
func (s atTerminal) click(label string) {
	s.t.Helper()
	lines := shownLine.FindAllStringSubmatch(s.Expect("leave"), -1)
	tile := regexp.MustCompile(`\| +` + label + ` +\|`)
	for _, line := range lines {
		if at := tile.FindStringIndex(line[2]); at != nil {
			row, err := strconv.Atoi(line[1])
			if err != nil {
				s.t.Fatal(err)
			}
			for _, end := range []string{"M", "m"} {
				s.send(fmt.Sprintf("\x1b[<0;%d;%d%s", at[0]+3, row, end))
			}
			return
		}
	}
	s.t.Fatalf("tile %s is not to be seen in %q", label, lines)
}

// What is played at the prompt, by the mouse and by keys, is the board's in Lua.
func TestPlayByHandAtThePrompt(t *testing.T) {
	t.Parallel()
	term := atGame(t, nil, "taquin", "--cols", "3", "--rows", "3")
	term.expect("> ")
	term.send("board:play('hg')\r")
	term.expect("> ")
	term.send("draw.play(board)\r")
	term.click("7") // below the blank, which stands in the middle
	term.expect("taquin 3x3     1 move ")
	term.send("u" + "h") // the notation's letter, which moves the blank
	term.expect("taquin 3x3     1 move ")
	term.send("H") // as an arrow to the left, which moves a tile
	term.expect("taquin 3x3     2 moves")
	term.send("q")
	term.expect("\x1b[?1049l")
	term.expect("> ")
	term.enter("board:history(), board:manhattan() == taquin.new(3, 3):play(board:history()):manhattan()", "\"hghd\"\ntrue\n")
	term.Leave()
}

// Ctrl-C leaves at once. What was played until then remains.
func TestPlayByHandIsInterrupted(t *testing.T) {
	t.Parallel()
	term := atGame(t, nil, "taquin", "play", "3", "3", "--notation", "audibert")
	term.expect("q leave")
	term.send(ctrlC)
	term.expect("\x1b[?1000l\x1b[?25h\x1b[?1049l")
	term.expect("Left after 0 moves and 0:00 at ")
	term.ends(130)

	term = atGame(t, nil, "taquin", "play", "5", "5")
	term.expect("q leave")
	if err := term.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	term.expect("\x1b[?1000l\x1b[?25h\x1b[?1049l")
	term.ends(143)

	term = atGame(t, nil, "taquin", "--cols", "3", "--rows", "3")
	term.expect("> ")
	term.send("draw.play(board)\r")
	term.expect("This board is solved.")
	term.expect("q leave")
	term.send("h")
	term.expect("1 move ")
	term.send(ctrlC)
	term.expect("interrupted\n")
	term.expect("> ")
	term.enter("board:history()", "\"h\"\n")
	term.Leave()
}

// In a window that changes the board changes its looks, and in one that is too small it
// says what it needs.
func TestPlayByHandResize(t *testing.T) {
	t.Parallel()
	term := atGame(t, nil, "taquin", "play", "4", "4", "--seed", "1")
	term.expect("q leave")
	term.Resize(30, 7)
	term.expect("\x1b[2J")
	term.expect(" 4    9   15    3 ")
	term.Resize(30, 4)
	term.expect("A board of 4x4 needs a window")
	term.expect("of 20 columns and 6 lines;")
	term.Resize(80, 24)
	term.expect("+---------+---------+---------+---------+")
	term.send("q")
	term.ends(0)
}

// Ctrl-Z gives the terminal to the shell as a shell wants it, and fg brings the game
// back.
func TestPlayByHandIsSuspended(t *testing.T) {
	t.Parallel()
	const script = `set -m
taquin play 3 3 --seed 1
echo "stopped with $?"; stty -a | tr ';' '\n' | grep -o ' echo \| icanon '
fg >/dev/null`
	term := atGame(t, nil, "sh", "-c", script)
	term.expect("0 moves")
	term.send("\x1b[B")
	term.expect("1 move ")
	term.send("\x1a")
	term.expect("\x1b[?1049l")
	term.expect("stopped with 148")
	term.expect("echo")
	term.expect("\x1b[?1049h")
	term.expect("taquin 3x3     1 move ")
	term.send("u")
	term.expect("0 moves")
	term.send("q")
	term.expect("Left after 0 moves")
	term.ends(0)
}

// A picture is drawn in the colours that there are.
func TestPlayPicture(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		env  []string
		want string
	}{
		{[]string{"LC_ALL=C.UTF-8", "NO_COLOR=", "COLORTERM=truecolor"}, "\x1b[38;2;"},
		{[]string{"LC_ALL=C.UTF-8", "NO_COLOR=", "COLORTERM="}, "\x1b[38;5;"},
		{[]string{"LC_ALL=C.UTF-8"}, "The picture is not shown, because the terminal shows no colours, or NO_COLOR is"},
	} {
		term := atGame(t, test.env, "taquin", "play", "3", "3", "--image", "sample")
		term.expect(test.want)
		term.expect("leave")
		term.send("q")
		term.ends(0)
	}
}

// Where nobody can play that is said.
func TestPlayByHandWithoutTerminal(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"play"}, 2, "taquin: there is no terminal to play at"},
		{[]string{"play", "3"}, 2, "taquin: expected a board or its size, as in taquin play 3 3"},
		{[]string{"play", "1", "1"}, 2, "has no cell for a tile"},
		{[]string{"play", "--numbers"}, 2, "--numbers is for an --image"},
		{[]string{"play", "--image", "-"}, 2, "standard input is the keyboard"},
		{[]string{"play", "--image", "no.png"}, 1, "no.png"},
		{[]string{"play", "--seed", "-1"}, 2, "--seed must be in 0..2^53, not -1"},
		{[]string{"play", "--notation", "russian"}, 2, "no such notation: \"russian\""},
		{[]string{"-e", "draw.play(taquin.new(2, 2))"}, 1, "draw.play: there is no terminal to play on by hand; give a word to play"},
		{[]string{"run", "--sandbox", "-"}, 1, "draw.play: play by hand is not available in the sandbox; pass a move sequence"},
	} {
		cmd := exec.Command("taquin", test.args...)
		cmd.Stdin = strings.NewReader("draw.play(taquin.new(2, 2))")
		out, err := cmd.CombinedOutput()
		if code := exitCodeOf(err); code != test.code || !strings.Contains(string(out), test.want) {
			t.Errorf("%q: exit code %d and %q, want %d and %q", test.args, code, out, test.code, test.want)
		}
	}
	dumb := atGame(t, []string{"TERM=dumb"}, "taquin", "play")
	dumb.expect("there is no terminal to play at")
	dumb.ends(2)
}

// A puzzle is played by typing the names of moves: what is no word stays to be mended, and
// the state is afterwards where the player left it.
func TestPlayAPuzzleByHand(t *testing.T) {
	t.Parallel()
	term := atGame(t, nil, "taquin")
	term.expect("> ")
	term.send("x = puzzle.cube(2):start():play(\"R U\"); draw.play(x)\r")
	term.expect("cube(2): 24 cells, 3 moves   0 moves")
	term.send("U' ")
	term.expect("1 move")
	term.send("Rx ")
	term.expect(`no move is called "x"`)
	term.send("\x7f' ")
	term.expect("Solved, after 2 moves.")
	term.send("\x7f")
	term.expect("1 move")
	term.send("\x04")
	term.expect("> ")
	term.send("x:history()\r")
	term.expect(`"R U U'"`)
	term.send("draw.play(x)\r")
	term.expect("Esc: leave")
	term.send("?")
	term.expect("The best move: R'; space makes it. 1 move to the end")
	term.send("F !")
	term.expect("This is a shortest solution")
	term.expect("Solved, after 3 moves, 2 of them played for you.")
	term.send("\x04")
	term.expect("> ")
	term.send("\x04")
	term.ends(0)
}
