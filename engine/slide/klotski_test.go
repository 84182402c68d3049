package slide_test

import (
	"strings"
	"testing"

	"taquin/engine/slide"
)

// The forms of Klotski boards. GNOME Klotski names its first level after its 18 moves, and the board
// that it calls Red Donkey needs 81 (Martin Gardner, Scientific American, February 1964); the other
// numbers are those of this program.
func TestKlotskiForms(t *testing.T) {
	for _, c := range []struct {
		name, text string
		moves      int
	}{
		{"flat", "ABBCABBCDEEFDGHFI..J", 81},
		{"rows", "ABBC\nABBC\nDEEF\nDGHF\nI..J", 0},
		{"digits with 0", "1223122345564786900a", 81},
		{"blanks", "A B B C / A B B C / D E E F / D G H F / I _ _ J", 0},
		{"GNOME", "######\n#a**b#\n#m**n#\n#cdef#\n#ghij#\n#k  l#\n##--##\n    ..\n    ..", 18},
		{"GNOME's program", "      {N_(\"Red Donkey\"), 0,\n       6, 9,\n       \"######\" +\n       \"#a**b#\" +\n       \"#a**b#\" +\n       \"#cdde#\" +\n       \"#cfge#\" +\n       \"#h  i#\" +\n       \"##--##\" +\n       \"    ..\" +\n       \"    ..\"},\n", 81},
		{"Pelopones", "#########\n#abbb***#\n#abbb*c*#\n#adeefgg#\n#  eefhh#\n#... ihh#\n#. . ihh#\n#########", 0},
		{"blanks at the end are cut off", "######\n#abc*#\n# dd*#\n# ee*#\n# fgh#\n##-###\n     .\n     .\n     .", 0},
	} {
		d, err := slide.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if c.moves == 0 {
			continue
		}
		z, err := slide.New(d)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if s, err := solve(t, z.Start(), "bfs", slide.Moves); err != nil || s.Length() != c.moves {
			t.Errorf("%s: %d moves, %v; want %d", c.name, s.Length(), err, c.moves)
		}
		if again, err := slide.Parse(z.Start().String()); err != nil || len(again.Pieces) != len(d.Pieces) {
			t.Errorf("%s: %s is read back with %d pieces: %v", c.name, z.Start(), len(again.Pieces), err)
		}
	}
}

// Only the piece * passes a door, also if another has its shape.
func TestDoor(t *testing.T) {
	const text = "####\n#a*#\n#- #\n####"
	d, err := slide.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	z, err := slide.New(d)
	if err != nil {
		t.Fatal(err)
	}
	if err := z.Start().PlayText("ad"); err == nil {
		t.Error("a passes the door")
	}
	if err := z.Start().PlayText("*dl"); err != nil {
		t.Error(err)
	}
	if _, err := slide.Parse("####\n#a*?\n#- #\n####"); err == nil || !strings.Contains(err.Error(), `"?" is no piece (a letter or a digit), no free cell (.) and no wall (#) (row 2, column 4); a puzzle looks like this: AB. / C#B`) {
		t.Error(err)
	}
}
