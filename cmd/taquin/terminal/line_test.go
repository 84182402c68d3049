package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal/ptytest"
)

const (
	ctrlA, ctrlE, ctrlR, ctrlU, ctrlW, ctrlY = "\x01", "\x05", "\x12", "\x15", "\x17", "\x19"
	backspace, left                          = "\x7f", "\x1b[D"
	block                                    = "for i = 1, 2 do\n\tprint(i)\nend"
	blockShown                               = "for i = 1, 2 do⏎\u200b  print(i)⏎\u200bend"
	blockRead                                = `"for i = 1, 2 do\n  print(i)\nend"`
)

func TestTyping(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, "hello\r", `"hello"`)
	answers(term, "\r", `""`)
	answers(term, "wrld"+left+left+left+"o"+ctrlA+"the "+ctrlE+"!\r", `"the world!"`)
	answers(term, "é🧩日本"+backspace+"\r", `"é🧩日"`)
	answers(term, "⏎\r", `"⏎"`) // as typed
	answers(term, `a\nb`+"\r", `"a\\nb"`)
	answers(term, "kept"+ctrlU+"\r", `""`)
	answers(term, ctrlY+"\r", `"kept"`) // also from one entry to the next
	answers(term, ctrlR+"wor\r", `"the world!"`)
	answers(term, "a\x1b[15~b\x1b[1;3Dc\r", `"cab"`) // F5 does nothing; Alt-Left goes by words
	term.Send(ptytest.CtrlD)
	term.Expect("end\n")
	term.Ends(0)
}

func TestSuggestion(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	term.Send("suggest if x then|    \r")
	term.Expect("if x then⏎\u200b    ")
	answers(term, "y()\r", `"if x then\n    y()"`)
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestPaste(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	term.Send(ptytest.Paste(block))
	term.Expect(blockShown)
	answers(term, "\r", blockRead)
	answers(term, ptytest.Paste(block+"\n")+"\r", blockRead) // a last line end is not part of it
	answers(term, ptytest.Paste("a\n")+ptytest.Paste("b\n")+"c"+ctrlA+"0\r", `"0a\nb\nc"`)
	answers(term, ptytest.Paste("one\ntwo")+backspace+backspace+backspace+backspace+"\r", `"one"`) // a line end is one character
	answers(term, ptytest.Paste("\tant\t")+"\r", `"  ant  "`)                                      // nothing is completed
	answers(term, ptytest.Paste("x = '⏎\u200b'")+"\r", `"x = '⏎\u200b'"`)
	answers(term, ptytest.Paste("\x03\x04x\x00")+"\r", `"x"`)
	long := strings.Repeat("print('line after line')\n", 4000)
	term.Send(ptytest.Paste(long) + "\r")
	if got := term.Expect("\n> "); !strings.Contains(got, `"print('line after line')\nprint(`) {
		t.Errorf("a long paste is shown as %.300q", got)
	}
	term.Send(ptytest.Paste(strings.Repeat("x", 1<<20)) + "\r")
	term.Expect(`"--[[ a paste of 1048 kB is too much for the prompt: save it as a script and run that ]]"` + "\n> ")
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

// What could be edited only in part is shown in full once it is entered.
func TestEntriesAreShownInFull(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 40)
	term.Send(ptytest.Paste(block) + "\r")
	term.Expect("\x1b[A\r\x1b[J> for i = 1, 2 do\n.   print(i)\n. end\n" + blockRead + "\n> ")
	long := strings.Repeat("0123456789", 6)
	term.Send(long + "\r")
	term.Expect("\x1b[A\r\x1b[J> " + long + "\n\"" + long + "\"\n> ")
	term.Send("short\r")
	if shown := term.Expect("\n\"short\"\n> "); strings.Contains(shown, "\x1b[A") {
		t.Errorf("a short line is shown twice: %q", shown)
	}
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestAltEnter(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, "if x then"+ptytest.AltEnter+"\ty()"+ptytest.AltEnter+"end\r", `"if x then\n  y()\nend"`)
	answers(term, ptytest.Up+ctrlA+"-- "+"\r", `"-- if x then\n  y()\nend"`)
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestHistoryOfEntries(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "taquin", "history")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("print(\"an\\nold line\")\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	first := start(t, home, 80)
	answers(first, ptytest.Paste(block)+"\r", blockRead)
	answers(first, "6 * 7\r", `"6 * 7"`)
	answers(first, "6 * 7\r", `"6 * 7"`)
	first.Send(ptytest.Up + ptytest.Up)
	first.Expect(blockShown)
	answers(first, backspace+backspace+backspace+"END\r", `"for i = 1, 2 do\n  print(i)\nEND"`)
	first.Send(ptytest.CtrlD)
	first.Ends(0)

	second := start(t, home, 40)
	const all = `["print(\"an\\nold line\")" "for i = 1, 2 do\n  print(i)\nend" "6 * 7" "for i = 1, 2 do\n  print(i)\nEND" "history"]`
	answers(second, "history\r", all)
	answers(second, "for"+ptytest.Up+ptytest.Up+"\r", blockRead) // those that begin so
	answers(second, ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+"\r", `"print(\"an\\nold line\")"`)
	second.Send(ptytest.CtrlD)
	second.Ends(0)
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(text), "print(\"an\\nold line\")\n"+blockShown+"\n6 * 7\n") {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

func TestTab(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 40)
	answers(term, "z\t!\r", `"zebra!"`)
	answers(term, "\tx\r", `"  x"`)
	answers(term, "a\t\r", `"ant"`)
	answers(term, "é(z\t)"+left+"\r", `"é(zebra)"`)
	answers(term, "a"+ptytest.AltEnter+"\tz\t\r", `"a\n  zebra"`)
	answers(term, "none\t\t\r", `"none"`)

	term.Send("a\t")
	term.Expect("ant")
	time.Sleep(50 * time.Millisecond)
	if shown := term.Unread(); strings.Contains(shown, "insect") {
		t.Errorf("one Tab lists: %q", shown)
	}
	term.Send("\t")
	term.Expect("\n" +
		"ant       An insect. It is small.\n" +
		"antelope  A long-legged animal of the …\n" +
		"antéater  It eats the first of these.\n" +
		"\x1b[1G> ant")
	answers(term, "e\t\t(z\t)\r", `"antelope(zebra)"`)
	term.Send("m\t\t")
	term.Expect("\nmouse00  Mouse number 0.\n")
	term.Expect("\nmouse37  Mouse number 37.\n… and 62 more\n\x1b[1G> mouse")
	answers(term, "99\r", `"mouse99"`)
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestCtrlC(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, ptytest.CtrlC, "aborted")
	answers(term, "half a line"+ptytest.CtrlC, "aborted")
	answers(term, ptytest.Paste("a\nb")+ptytest.CtrlC, "aborted")
	answers(term, "x\r", `"x"`)
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestCtrlD(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, "ab"+ptytest.CtrlD+left+ptytest.CtrlD+ptytest.CtrlD+"\r", `"a"`) // deletes what is under the cursor
	term.Send(ptytest.CtrlD)
	term.Expect("end\n")
	term.Ends(0)
}

// At 20 columns lines scroll; below 12 the terminal edits them itself.
func TestResize(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	term.Send("0123456789")
	term.Expect("0123456789")
	term.Resize(20, 10)
	term.Send("abcdefghijkl")
	term.Expect("> {")
	answers(term, "\r", `"0123456789abcdefghijkl"`)
	answers(term, "z\t\r", `"zebra"`)
	for _, narrow := range []uint16{11, 5, 1} {
		term.Send("begun ")
		term.Expect("begun ")
		term.Resize(narrow, 10)
		time.Sleep(20 * time.Millisecond) // until it is noticed
		term.Send("wide\r")
		term.Expect("\n\"begun wide\"\n> ")
		answers(term, "plain\r", `"plain"`)
		term.Resize(80, 10)
		answers(term, "wide again\r", `"wide again"`)
		answers(term, "z\t\r", `"zebra"`)
	}
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestDumb(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80, "TERM=dumb")
	answers(term, "hello\r", `"hello"`)
	answers(term, "two\r", `"two"`)
	term.Send("lost" + ptytest.CtrlC)
	term.Expect("(interrupt)")
	answers(term, "kept\r", `"kept"`)
	term.Send("half" + ptytest.CtrlD)
	answers(term, " a line\r", `"half a line"`)
	if shown := term.Unread(); strings.Contains(shown, "\x1b") {
		t.Errorf("escape sequences are shown: %q", shown)
	}
	term.Send(ptytest.CtrlD)
	term.Expect("end\n")
	term.Ends(0)
}

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
	term.Send(ptytest.CtrlD)
	term.Ends(0)
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
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}

func TestColour(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80, asProgram+"=colour")
	term.Send("x\r")
	term.Expect("x\n\x1b[0m\"x\"\n\x1b[1m> ")
	term.Send("a\t\t")
	term.Expect("\x1b[0m\nant  ")
	term.Expect("these.\n\x1b[1m\x1b[1G> ant")
	term.Send(ptytest.CtrlC)
	term.Expect("\x1b[0maborted\n")
	term.Send(ptytest.CtrlD)
	term.Ends(0)
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
