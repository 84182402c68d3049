package board_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
)

func TestParseWordForms(t *testing.T) {
	for _, c := range []struct {
		n          board.Notation
		text, want string
	}{
		{board.English, "U2 L3", "UULLL"}, {board.English, "D2 R U L3", "DDRULLL"}, {board.English, "UULD", "UULD"},
		{board.English, "U, L, D", "ULD"}, {board.English, "['U', 'L', 'D']", "ULD"}, {board.English, "↑←→↓", "ULRD"},
		{board.English, "up, left, Down RIGHT", "ULDR"}, {board.English, "Up2 left", "UUL"}, {board.English, "haut droite", "UR"},
		{board.English, "U\nL\n", "UL"}, {board.English, "", ""},
		{board.EnglishTile, "↑ left", "UL"}, {board.TD, "↑→", "NE"}, {board.TD, "up", "N"}, {board.Agreg, "→O", "EO"},
		{board.French, "haut bas gauche droite", "hbgd"}, {board.French, "h3 g", "hhhg"}, {board.Audibert, "hg left", "hgg"},
	} {
		p, err := c.n.ParseWord(c.text)
		if got := c.n.Word(p); err != nil || got != c.want {
			t.Errorf("%s %q: %q, %v, want %q", c.n, c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"U L x":         `board: 'x' is not a letter of notation english, which has U L D R (letter 3 of "U L x")`,
		"h":             `board: 'h' is not a letter`,
		"2U":            `board: '2' is not a letter`,
		"U 2":           `board: '2' is not a letter`,
		"U0":            `board: 0 times is not in 1..65536 (move 1 of "U0")`,
		"U99999":        "board: 99999 times is not in 1..65536",
		"UD" + "upward": `board: 'u' is not a letter`,
		"U60000 D60000": "board: 60000 times is not in",
	} {
		if p, err := board.English.ParseWord(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, p, err, want)
		}
	}
}

// A letter of english-tile moves the tile as the same letter of english moves the blank, and what a
// notation writes it reads back, also as arrows.
func TestEnglishTile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p board.Path
		for _, m := range rapid.SliceOfN(rapid.IntRange(0, 3), 0, 40).Draw(t, "moves") {
			p = append(p, board.Move(m))
		}
		if got := board.EnglishTile.Word(p); got != board.English.Word(p.Turned()) {
			t.Fatalf("%v is %q", p, got)
		}
		for _, n := range board.Notations() {
			word := n.Word(p)
			back, err := n.ParseWord(strings.Join(strings.Split(word, ""), ", "))
			if err != nil || !slices.Equal(back, p) {
				t.Fatalf("%s: %q is read as %v, %v", n, word, back, err)
			}
		}
		back, err := board.EnglishTile.ParseWord(strings.NewReplacer("U", "↑", "L", "←", "D", "↓", "R", "→").Replace(board.EnglishTile.Word(p)))
		if err != nil || !slices.Equal(back, p) {
			t.Fatalf("%v as arrows is %v, %v", p, back, err)
		}
	})
}
