package terminal

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
		"\x1b[1G> ant")
	answers(term, "e\t\t(z\t)\r", `"antelope(zebra)"`)
	term.Send("m\t\t")
	term.Expect("\nmouse00  Mouse number 0.\n")
	term.Expect("\nmouse37  Mouse number 37.\n… and 62 more\n\x1b[1G> mouse")
	answers(term, "99\r", `"mouse99"`)
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}
