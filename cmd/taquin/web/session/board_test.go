package session

import (
	"strings"
	"testing"
)

// A page is told what is written on tiles beside the numbers by which it knows them, and
// gets the same board when it gives that back.
func TestTextsOnTiles(t *testing.T) {
	p := open(t)
	p.must("start", fields{"shape": "2x2"})
	told, _ := p.must("enter", fields{"entry": `board = taquin.new(2, 2, {labels = "ABA"}):set("AA/B.")`})
	laid, _ := find(told, "board")
	if got := strings.Join(laid.Texts, ","); got != "A,B,A," || len(laid.Labels) != 4 || laid.Solved {
		t.Fatalf("texts %q on %v", got, laid.Labels)
	}
	p = open(t)
	rows := strings.Join(laid.Labels[:2], " ") + " / " + laid.Labels[2] + " ."
	told, _ = p.must("start", fields{"board": rows, "labels": "A B A"})
	again, _ := find(told, "board")
	if strings.Join(again.Texts, ",") != "A,B,A," || strings.Join(again.Labels, ",") != strings.Join(laid.Labels, ",") {
		t.Fatalf("%v with texts %v is back as %v with %v", laid.Labels, laid.Texts, again.Labels, again.Texts)
	}
	if _, done := p.do("start", fields{"board": "0 1 / 2 .", "labels": "A B"}); !strings.Contains(done.raw, "3 labels needed") {
		t.Errorf("two labels for three tiles: %s", done.raw)
	}
}

// A link's board without a notation is read by its labels, 0 as the blank where it may be a
// tile, which the page then says; the notation of a link is that of its board only.
func TestBoardOfLink(t *testing.T) {
	for _, c := range []struct{ board, notation, want, remark string }{
		{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", "", "td", "(notation td: 0 is read as the blank; to read it as a tile: taquin.parse('1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0', 'audibert'))"},
		{"1 2 / 3 .", "", "td", ""},
		{"0 1 / 2 .", "", "audibert", ""},
		{"0 1 / 2 3", "audibert", "audibert", ""},
		{"0 1 / 2 3", "agreg", "agreg", ""},
	} {
		p := open(t)
		start := fields{"board": c.board}
		if c.notation != "" {
			start["notation"] = c.notation
		}
		told, _ := p.must("start", start)
		remark, _ := find(told, "remark")
		told, _ = p.must("enter", fields{"entry": `print(board:notation(), taquin.parse("1 0 / 2 3"):notation())`})
		if printed, _ := find(told, "out"); strings.TrimSpace(printed.Text) != c.want+"\ttd" || remark.Text != c.remark {
			t.Errorf("%q in %q, and a text after it, are read in %s: %s", c.board, c.notation, printed.Text, remark.Text)
		}
	}
}
