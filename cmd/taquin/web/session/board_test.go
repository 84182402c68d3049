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
	if _, done := p.do("start", fields{"board": "0 1 / 2 .", "labels": "A B"}); !strings.Contains(done.raw, "labels for 3 tiles are wanted") {
		t.Errorf("two labels for three tiles: %s", done.raw)
	}
}
