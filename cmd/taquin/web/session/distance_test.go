package session

import (
	"strings"
	"testing"
)

// The page that wants it is told how far its board is from solved: exactly where that is
// quick, else a lower bound and what it is known by.
func TestDistance(t *testing.T) {
	p := open(t)
	p.must("start", fields{"shape": "2x2"})
	if told, _ := p.must("enter", fields{"entry": "board:play('U');"}); strings.Contains(short(told), "distance") {
		t.Errorf("nobody has asked, and %s is told", short(told))
	}
	for _, test := range []struct{ op, entry, want string }{
		{"distances", "", `"moves":1`},
		{"enter", "board:play('L');", `"moves":2`},
		{"enter", "board = taquin.parse('0 2 1 / 3 4 5 / 6 7 .');", `"unsolvable":true`},
		{"enter", "board = taquin.parse('1 2 3 0 / 4 5 6 7 / 8 9 10 11 / 12 13 14 .');", `"unsolvable":true`},
		{"enter", "board = taquin.new(40, 40):play('hg');", `"by":"linear","least":2`},
	} {
		p.must(test.op, fields{"distances": true, "entry": test.entry})
		e := <-p.events
		for e.On == "progress" { // tables are built
			e = <-p.events
		}
		if e.On != "distance" || !strings.Contains(e.raw, test.want) {
			t.Errorf("%s tells %s, want %s", test.entry, e.raw, test.want)
		}
	}
}

// Of a large board that moves only the way is told, from which the page knows where each
// tile is.
func TestLargeBoard(t *testing.T) {
	p := open(t)
	p.must("start", fields{"shape": "3x3"})
	told, _ := p.must("enter", fields{"entry": "board = taquin.new(100, 100);"})
	if laid, _ := find(told, "board"); len(laid.Labels) != 10_000 || len(laid.Home) != 10_000 {
		t.Errorf("a new board is told by %d labels", len(laid.Labels))
	}
	told, _ = p.must("enter", fields{"entry": "board:play('hhg');"})
	if moved, _ := find(told, "board"); len(moved.Labels) != 0 || strings.Join(moved.Path, " ") != "up up left" {
		t.Errorf("its moves are told by %s", moved.raw)
	}
}
