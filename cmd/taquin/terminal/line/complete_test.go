package line

import (
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal/ptytest"
)

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
		"\r> ant")
	answers(term, "e\t\t(z\t)\r", `"antelope(zebra)"`)
	term.Send("m\t\t")
	term.Expect("\nmouse00  Mouse number 0.\n")
	term.Expect("\nmouse38  Mouse number 38.\n\x1b[7m39 of 100 lines  q: leave  space")
	term.Send(" ")
	term.Expect("\nmouse77  Mouse number 77.\n")
	term.Expect("78 of 100 lines")
	term.Send("b")
	term.Expect("mouse00")
	term.Expect("39 of 100 lines")
	term.Send("  ")
	term.Expect("\nmouse99  Mouse number 99.\n\r> mouse") // the end leaves by itself
	answers(term, "99\r", `"mouse99"`)
	for _, leaves := range []string{"q4", "4"} { // a letter goes on with the line
		term.Send("m\t\t")
		term.Expect("39 of 100 lines")
		term.Send(leaves)
		term.Expect("\r> mouse")
		answers(term, "2\r", `"mouse42"`)
	}
	term.Send("m\t\t")
	term.Expect("39 of 100 lines")
	term.Send(ptytest.CtrlC)
	term.Expect("\r> mouse")
	answers(term, "77\r", `"mouse77"`)
	term.Leave()
}
