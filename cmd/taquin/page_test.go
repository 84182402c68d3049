package main

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// withPager is a small terminal whose user has a pager; "" for none.
func withPager(t *testing.T, pager, program string, args ...string) atTerminal {
	t.Helper()
	term := startAs(t, t.TempDir(), []string{"PAGER=" + pager, "LESS="}, 80, program, args...)
	term.Resize(80, 24)
	return term
}

// What our own pager says at the end of a screen of the overview of help.
const (
	firstScreen = "23 of "
	end         = "\x1b[F"
	usualKeys   = "lines  q: leave  space: on  Enter: a line  b: back"
)

func TestHelpIsPaged(t *testing.T) {
	t.Parallel()
	term := withPager(t, "", "taquin")
	term.expect("> ")
	for _, asks := range []string{"help('all')", "?all", "help all"} {
		term.send(asks + "\r")
		term.expect("taquin: boards\n")
		term.expect(firstScreen)
		term.expect(usualKeys)
		term.send("\r")
		term.expect("24 of ")
		term.send(" ")
		term.expect("47 of ")
		term.send("b")
		term.expect("24 of ")
		term.send(end)
		term.expect("lines  q: leave  b: back")
		term.send(" ")
		term.expect("> ")
	}
	term.Leave()
}

func TestPagerIsLeft(t *testing.T) {
	t.Parallel()
	term := withPager(t, "", "taquin")
	term.expect("> ")
	for _, leaves := range []string{"q", ctrlC, "\x1b", end + "q", end + " ", end + "\r"} {
		term.send("help('all')\r")
		term.expect(usualKeys)
		term.send(leaves)
		term.expect("\r\x1b[K> ")
		term.enter("6 * 7", "42\n")
	}
	term.enter("help('b:up')", "b:up()\n    Moves the blank up; at the edge, this is an error.\n    > taquin.new(2, 2):up()  --> 0 . / 2 1\n")
	term.Leave()
}

// What help prints goes into the log as ever, whatever is seen of it.
func TestPagedHelpIsLogged(t *testing.T) {
	t.Parallel()
	term := withPager(t, "", "taquin")
	log := t.TempDir() + "/log"
	term.expect("> ")
	term.enter("%log "+log, "the log is "+log+", with earlier entries\n")
	term.send("?all\r")
	term.expect(usualKeys)
	term.send("q")
	term.expect("\r\x1b[K> ")
	term.Leave()
	text, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(text), "At the prompt, _ is") {
		t.Errorf("%v; the log has not all of the help:\n%s", err, text)
	}
}

func TestUsersPager(t *testing.T) {
	t.Parallel()
	term := withPager(t, `sed -e "s/^taquin:/THIS IS/"`, "taquin")
	term.expect("> ")
	term.send("help('all')\r")
	term.expect("THIS IS boards")
	term.expect("> ")
	term.send("help('b:up')\r") // which is short
	term.expect("Moves the blank up")
	term.expect("--> 0 . / 2 1\n> ") // not the "> " of its example: keys typed before the prompt are lost
	term.Leave()
}

// A pager gets its Ctrl-C, and the session goes on.
func TestUsersPagerIsInterrupted(t *testing.T) {
	t.Parallel()
	term := withPager(t, `trap "echo trapped; exit 3" INT; echo ready; sleep 1000 & wait`, "taquin")
	term.expect("> ")
	term.send("help('all')\r")
	term.expect("ready\n")
	term.send(ctrlC)
	term.expect("trapped\n> ")
	term.send("print('on') while true do end\r")
	term.expect("on\n")
	term.send(ctrlC)
	term.expect("interrupted\n")
	term.Leave()
}

func TestPagerThatCannotRun(t *testing.T) {
	t.Parallel()
	term := withPager(t, "/nowhere/pager -R", "taquin")
	term.expect("> ")
	term.send("help('all')\r")
	term.expect(usualKeys)
	term.send("q")
	term.expect("\r\x1b[K> ")
	term.Leave()
}

func TestCommandsArePaged(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"doc"}, {"doc", "b"}, {"doc", "--apropos", "board"}, {"lesson"}} {
		term := withPager(t, "", "taquin", args...)
		term.expect(usualKeys)
		term.send("q")
		term.ends(0)
	}
	killed := withPager(t, "", "taquin", "doc")
	killed.expect(usualKeys)
	killed.Cmd.Process.Signal(os.Interrupt)
	killed.Ends(-1)                                              // by the signal, the terminal as it was
	term := start(t, t.TempDir(), "taquin", "-e", "help('all')") // a chunk is no reader
	term.expect("At the prompt, _ is")
	term.ends(0)
}

// A film of a few moves shows each of them, with the tiles sliding; one of
// thousands is over before one looks away.
func TestPictureFilmHasItsLength(t *testing.T) {
	t.Parallel()
	for _, side := range []int{3, 12} {
		file := t.TempDir() + "/x.gif"
		n := strconv.Itoa(side)
		if out, err := exec.Command("taquin", "draw", "picture", "sample", n, n, file, "--size", "100").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		film, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		const hundredth = 10 * time.Millisecond
		var lasts time.Duration
		for _, delay := range film.Delay {
			lasts += time.Duration(delay) * hundredth
		}
		if lasts < 5*time.Second || lasts > 30*time.Second || len(film.Image) < 50 {
			t.Errorf("%d x %d: %d frames, %v", side, side, len(film.Image), lasts)
		}
	}
}

// A picture whose size nobody has said can be shown on a slide, whatever it shows.
func TestPNGHasItsSize(t *testing.T) {
	t.Parallel()
	for _, shape := range []string{"taquin.new(2, 1)", "taquin.new(4, 4)", "taquin.new(30, 30)"} {
		file := t.TempDir() + "/x.png"
		if out, err := exec.Command("taquin", "draw", shape, file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if picture.Width < 640 || picture.Width > 2000 {
			t.Errorf("%s: %d x %d pixels", shape, picture.Width, picture.Height)
		}
	}
}
