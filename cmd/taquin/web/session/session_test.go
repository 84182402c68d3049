package session

import (
	"strings"
	"testing"
)

func TestConsole(t *testing.T) {
	p := open(t)
	told, done := p.must("start", fields{"language": "en", "seed": "1", "shape": "3x3"})
	t.Log(short(told), len(done.raw))
	for _, test := range []struct{ entry, want string }{
		{"1+1", `value "2\n" `},
		{"print(1) print(2)", `out "1\n2\n" `},
		{"io.write('x') return 5", `out "x\n" value "5\n" `},
		{"x = 5;", ""},
		{"?solve", "solve("},
		{"%who", "x      number  5"},
		{"%", "%time chunk"},
		{"%frob", "there is no command %frob"},
		{"draw.walk(board, 'U')", "picture"},
		{"1, draw.walk(board, 'U'), 2", "value \"1\\n\" picture value \"2\\n\""},
		{"board:play('U');", "board"},
		{"%undo", "board"},
		{"nosuch", "nothing is called nosuch"},
		{"nosuch.x", "error"},
		{"local y = 1", "local y: gone"},
		{"local y = 1", ""},
		{"%run tour", "out"},
		{"%time 1", "value \"1\\n\" out"},
		{"quit", "close the page"},
		{"exit()", "close the page"},
		{"os.exit(3)", "os.exit(3)"},
		{"board = nil", "board"},
		{"board = taquin.new(2, 2)", "board"},
		{"draw.play(board, 'hg')", "film"},
		{"draw.play(board)", "is played by hand"},
		{"include('nosuch')", "the tab Scripts lists those"},
	} {
		told, _ := p.do("enter", fields{"entry": test.entry})
		if got := short(told); !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s tells %s, want %s", test.entry, got, test.want)
		}
	}
}

// A page that shows one event after another never has more than a little before it, is told
// all of what is printed, and its interrupt is heard meanwhile.
func TestPaced(t *testing.T) {
	p := openAs(t, true)
	unread, most := 0, 0
	page := func(wanted string) {
		id, stopping, out := p.send("enter", fields{"entry": wanted}), false, 0
		for e := range p.events {
			p.unseen.mu.Lock()
			unread = max(unread, p.unseen.all)
			p.unseen.mu.Unlock()
			most = max(most, len(e.raw))
			if out += len(e.Text); out > 4e6 && !stopping {
				stopping = true
				p.Receive(`{"op":"interrupt"}`, nil)
			}
			p.Receive(`{"op":"received"}`, nil)
			if e.On == "done" && e.ID != nil && *e.ID == id {
				return
			}
		}
	}
	for _, flood := range []string{`while true do print(("x"):rep(1e5)) end`, `print(("é"):rep(5e6))`, `("x"):rep(5e6)`, `error(("x"):rep(5e6))`} {
		page(flood)
	}
	if unread > mostUnseen+most+eventCost || most > 2*mostText {
		t.Errorf("%d bytes were on their way at most, and the largest event had %d", unread, most)
	}
}
