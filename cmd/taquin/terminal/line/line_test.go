package line

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/cmd/taquin/terminal/ptytest"
)

const (
	ctrlA, ctrlE, ctrlR, ctrlU, ctrlW, ctrlY = "\x01", "\x05", "\x12", "\x15", "\x17", "\x19"
	backspace, left                          = "\x7f", "\x1b[D"
	block                                    = "for i = 1, 2 do\n\tprint(i)\nend"
	blockShown                               = "for i = 1, 2 do⏎\u200b\u3000\u200bprint(i)⏎\u200bend"
	blockRead                                = `"for i = 1, 2 do\n\tprint(i)\nend"`
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
	term.Leave()
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
	answers(term, ptytest.Paste("\tant\t")+"\r", `"\tant\t"`)                                      // nothing is completed
	answers(term, ptytest.Paste("x = '⏎\u200b'")+"\r", `"x = '⏎\u200b'"`)
	answers(term, ptytest.Paste("\x03\x04x\x00")+"\r", `"x"`)
	long := strings.Repeat("print('line after line')\n", 4000)
	term.Send(ptytest.Paste(long) + "\r")
	if got := term.Expect("\n> "); !strings.Contains(got, `"print('line after line')\nprint(`) {
		t.Errorf("a long paste is shown as %.300q", got)
	}
	term.Leave()
}

// A line as long as a book is read as it is, pasted or typed; a longer one is refused
// with a sentence, and Ctrl-C drops it.
func TestLongLines(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	long := strings.Repeat("0123456789", 1<<17)
	const answer = `"01234567890123456789… of 1310720 bytes"`
	answers(term, ptytest.Paste(long)+"\r", answer)
	answers(term, long+"\r", answer)
	answers(term, "b"+left+long+backspace+backspace+"a\r", `"01234567890123456789… of 1310720 bytes"`)
	answers(term, ctrlR+"9"+ctrlA+ctrlE+ptytest.AltEnter+"\r", answer) // from the history
	answers(term, long+ptytest.CtrlC, "aborted")
	answers(term, ptytest.Paste(long)+ptytest.CtrlC, "aborted")
	answers(term, strings.Repeat(" ", insertion)+"z\t\r", `"`+strings.Repeat(" ", insertion)+`zebra"`)
	const refused = `%s of %d kB is too much for the prompt: save it as a script and run that ]]"`
	answers(term, ptytest.Paste(long+long+long+long)+"\r", fmt.Sprintf(`"--[[ a `+refused, "paste", 5242))
	answers(term, long+long+long+long+"\r", fmt.Sprintf(`"--[[ a `+refused, "line", 5242))
	answers(term, ptytest.Paste(long+long+long)+"x"+ptytest.Paste(long)+"y\r", fmt.Sprintf(`"--[[ a `+refused, "line", 5242))
	answers(term, "short\r", `"short"`)
	term.Leave()
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
	term.Leave()
}

func TestAltEnter(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, "if x then"+ptytest.AltEnter+"\ty()"+ptytest.AltEnter+"end\r", `"if x then\n  y()\nend"`)
	answers(term, ptytest.Up+ctrlA+"-- "+"\r", `"-- if x then\n  y()\nend"`)
	term.Leave()
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
	answers(first, backspace+backspace+backspace+"END\r", `"for i = 1, 2 do\n\tprint(i)\nEND"`)
	first.Leave()

	second := start(t, home, 40)
	const all = `["print(\"an\\nold line\")" "for i = 1, 2 do\n\tprint(i)\nend" "6 * 7" "for i = 1, 2 do\n\tprint(i)\nEND" "history"]`
	answers(second, "history\r", all)
	answers(second, "for"+ptytest.Up+ptytest.Up+"\r", blockRead) // those that begin so
	answers(second, ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+ptytest.Up+"\r", `"print(\"an\\nold line\")"`)
	second.Leave()
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(text), "print(\"an\\nold line\")\n"+blockShown+"\n6 * 7\n") {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

func TestCtrlC(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, ptytest.CtrlC, "aborted")
	answers(term, "half a line"+ptytest.CtrlC, "aborted")
	answers(term, ptytest.Paste("a\nb")+ptytest.CtrlC, "aborted")
	answers(term, "x\r", `"x"`)
	term.Leave()
}

// Ctrl-R that finds something behind many characters that are not ASCII trips liner up:
// the line is dropped, and the session goes on.
func TestSearchBehindLongCharacters(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	long := strings.Repeat("é", 100) + "x"
	answers(term, long+"\r", `"`+long+`"`)
	term.Send(ctrlR + "x")
	term.Expect("aborted\n> ")
	answers(term, ptytest.Up+"\r", `"`+long+`"`)
	term.Leave()
}

func TestCtrlD(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80)
	answers(term, "ab"+ptytest.CtrlD+left+ptytest.CtrlD+ptytest.CtrlD+"\r", `"a"`) // deletes what is under the cursor
	term.Send(ptytest.CtrlD)
	term.Expect("end\n")
	term.Ends(0)
}

func TestColour(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), 80, asProgram+"=colour")
	term.Send("x\r")
	term.Expect("x\n\x1b[0m\"x\"\n\x1b[1m> ")
	term.Send("a\t\t")
	term.Expect("\x1b[0m\nant  ")
	term.Expect("these.\n\x1b[1m\r> ant")
	term.Send(ptytest.CtrlC)
	term.Expect("\x1b[0maborted\n")
	term.Leave()
}
