package tui

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
	"taquin/engine/draw/photo"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/text"
)

var codes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// seen is a game in a window, without the codes of its colours.
func seen(p *game, look Look, columns, rows int) ([]string, layout) {
	lines, l := (&viewer{Look: look}).lines(p, message.Text{}, time.Unix(0, 0), columns, rows)
	for i := range lines {
		lines[i] = codes.ReplaceAllString(lines[i], "")
	}
	return lines, l
}

func TestScreen(t *testing.T) {
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	p.press('?', -1, time.Unix(0, 0))
	p.answers(t, methods{t}, time.Unix(0, 0))
	for _, test := range []struct {
		look          Look
		columns, rows int
		want          string
	}{
		{Look{}, 60, 18, `
              taquin 3x3     0 moves     0:00

                    ┌─────┬─────┬─────┐
                    │  1  │  2  │  3  │
                    ├─────┼─────┼─────┤
                    │  4  │     │  6  │
                    ├─────┼─────┼─────┤
                    │  7  │ [5] │  8  │
                    └─────┴─────┴─────┘

   The best move: tile 5 goes up (key D); space makes it.
            2 moves to the end at best, proven.

   ← ↑ ↓ → h j k l move a tile   t move the blank instead
 click slide   U L D R move the blank up, left, down, right
  u undo   r redo   ? hint   d distance   s solve   n new
                          q leave`},
		{Look{ASCII: true}, 100, 20, `
                                  taquin 3x3     0 moves     0:00
                                  +---------+---------+---------+
                                  |         |         |         |
                                  |    1    |    2    |    3    |
                                  |         |         |         |
                                  +---------+---------+---------+
                                  |         |         |         |
                                  |    4    |         |    6    |
                                  |         |         |         |
                                  +---------+---------+---------+
                                  |         |         |         |
                                  |    7    |   [5]   |    8    |
                                  |         |         |         |
                                  +---------+---------+---------+
                       The best move: tile 5 goes up (key D); space makes it.
                                2 moves to the end at best, proven.
                arrows h j k l move a tile   t move the blank instead   click slide
                            U L D R move the blank up, left, down, right
                 u undo   r redo   ? hint   d distance   s solve   n new   q leave`},
		{Look{Palette: terminal.AllColours}, 60, 15, `
              taquin 3x3     0 moves     0:00

                       1     2     3
                     ▀▀▀▀▀ ▀▀▀▀▀ ▀▀▀▀▀
                       4           6
                     ▀▀▀▀▀       ▀▀▀▀▀
                       7     5     8
                     ▀▀▀▀▀ ▀▀▀▀▀ ▀▀▀▀▀

   The best move: tile 5 goes up (key D); space makes it.
            2 moves to the end at best, proven.
   ← ↑ ↓ → h j k l move a tile   t move the blank instead
 click slide   U L D R move the blank up, left, down, right
  u undo   r redo   ? hint   d distance   s solve   n new
                          q leave`},
		{Look{}, 22, 6, `
    0 moves  0:00
       1   2   3
       4       6
       7   5<  8
The best move: tile 5…`},
		{Look{}, 22, 4, `
A board of 3x3 needs a
window of 20 columns
and 5 lines; this one
has 22 and 4. Make it`},
	} {
		lines, _ := seen(p, test.look, test.columns, test.rows)
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		if got := "\n" + strings.Trim(strings.Join(lines, "\n"), "\n"); got != test.want {
			t.Errorf("%dx%d:%s\nwant%s", test.columns, test.rows, got, test.want)
		}
	}
}

// Whatever the window and the board, no line is too long, there are not too many, and a
// click on a tile finds it.
func TestScreensFit(t *testing.T) {
	picture := must.Get(photo.Sample(400, 400))
	for i, s := range []board.Shape{{Cols: 2, Rows: 1}, {Cols: 1, Rows: 9}, {Cols: 2, Rows: 2}, {Cols: 4, Rows: 4}, {Cols: 17, Rows: 5}, {Cols: 30, Rows: 30}, {Cols: 4, Rows: 4}, {Cols: 3, Rows: 7}} {
		b, err := board.New(s, board.BottomRight)
		if i > 5 { // words on the tiles
			err = b.Inscribe(strings.Fields(strings.Repeat("a chat ", s.Size()))[:s.Size()-1])
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := deal(b, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(b, board.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, look := range []Look{{}, {ASCII: true}, {Palette: terminal.SixteenColours}, {Palette: terminal.ManyColours}, {Palette: terminal.AllColours, Image: picture}} {
			p := newGame(g, Options{Look: look, Numbers: look.Image != nil})
			p.told = strings.Repeat("told ", 100)
			for columns := 10; columns < 220; columns = columns*3/2 + 1 {
				for rows := 3; rows < 70; rows = rows*3/2 + 1 {
					checkFits(t, p, look, columns, rows)
				}
			}
		}
	}
}

func checkFits(t *testing.T, p *game, look Look, columns, rows int) {
	t.Helper()
	lines, l := seen(p, look, columns, rows)
	in := fmt.Sprintf("%s in %dx%d, %v", p.game.Board.Shape(), columns, rows, look.Palette)
	if len(lines) > rows {
		t.Errorf("%s has %d lines", in, len(lines))
	}
	for _, line := range lines {
		if text.Width(line) > columns {
			t.Errorf("%s has a line of %d columns: %q", in, text.Width(line), line)
		}
	}
	s := p.game.Board.Shape()
	needColumns, needRows := needed(s, p.Widest(p.game.Board))
	if fits := columns >= needColumns && rows >= needRows; fits && l.cellH == 0 {
		t.Errorf("%s does not fit, needed is %dx%d", in, needColumns, needRows)
	}
	if l.cellH == 0 || l.style == pieces {
		return
	}
	for cell := range s.Size() {
		if cell == p.game.Board.Blank() || l.cellH > 3 { // where digits are large
			continue
		}
		label := (&painter{layout: l, b: p.game.Board, n: p.Notation}).number(cell)
		found := false
		for row, line := range lines {
			letters := []rune(line)
			for col := range letters {
				if l.cell(tty.Cell{Col: col, Row: row}) == cell && strings.HasPrefix(string(letters[col:]), label) {
					found = true
				}
			}
		}
		if !found {
			t.Fatalf("%s: tile %s is not in cell %d:\n%s", in, label, cell, strings.Join(lines, "\n"))
		}
	}
}

// At the end nothing moves but what is told.
func TestScreenAtTheEnd(t *testing.T) {
	p := onBoard(t, "1 2 3 / 4 5 6 / 7 0 8", board.English)
	before, _ := seen(p, Look{}, 80, 24)
	p.press(tty.Left, -1, time.Unix(0, 0))
	p.answers(t, methods{t}, time.Unix(0, 0))
	after, _ := seen(p, Look{}, 80, 24)
	for i, line := range after[:len(after)-4] {
		if strings.Contains(line, "┼") != strings.Contains(before[i], "┼") {
			t.Errorf("line %d is %q, and was %q", i, line, before[i])
		}
	}
	if end := strings.Join(after, "\n"); !strings.Contains(end, "Solved in 1 move and 0:00. No way is shorter.") || !strings.Contains(end, "n play again   u undo   q leave") {
		t.Error(end)
	}
}

// A picture that cannot be shown is told of, and the numbers are there.
func TestPictureIsMissing(t *testing.T) {
	for _, test := range []struct {
		look Look
		want string
	}{
		{Look{}, "shows no colours, or NO_COLOR is set"},
		{Look{Palette: terminal.AllColours, ASCII: true}, "has no letters but ASCII"},
		{Look{Palette: terminal.SixteenColours}, "no more than 16 colours"},
	} {
		test.look.Image = must.Get(photo.Sample(90, 90))
		g := onBoard(t, "1 2 3 / 4 5 6 / 7 0 8", board.English).game
		p := newGame(g, Options{Look: test.look})
		lines, l := seen(p, test.look, 80, 24)
		if l.style == pieces || !strings.Contains(strings.Join(strings.Fields(strings.Join(lines, " ")), " "), test.want) {
			t.Errorf("%q is not told:\n%s", test.want, strings.Join(lines, "\n"))
		}
	}
}

// The pieces of a solved picture are the whole of it, with the one that was missing.
func TestPieces(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 30, 30))
	for i := range 30 * 30 {
		img.Set(i%30, i/30, color.RGBA{uint8(i % 30 / 10 * 100), uint8(i / 30 / 10 * 100), 0, 255})
	}
	look := Look{Palette: terminal.AllColours, Image: img}
	g := onBoard(t, "1 2 3 / 4 5 6 / 7 0 8", board.English).game
	p := newGame(g, Options{Look: look})
	v := &viewer{Look: look}
	dots := func() string {
		lines, l := v.lines(p, message.Text{}, time.Unix(0, 0), 80, 24)
		return lines[l.top+2*l.cellH] // the first of the last row
	}
	const gap, last = plain + "           ", "\x1b[38;2;200;200;0;48;2;200;200;0m"
	if line := dots(); !strings.Contains(line, gap) || strings.Contains(line, last) {
		t.Errorf("%q", line)
	}
	if lines, l := seen(p, look, 40, 9); l.style == pieces || !strings.Contains(strings.Join(lines, "\n"), "too small for the picture") {
		t.Errorf("a picture in a small window:\n%s", strings.Join(lines, "\n"))
	}
	p.press('p', -1, time.Unix(0, 0))
	if lines, _ := seen(p, look, 80, 24); !strings.Contains(strings.Join(lines, "\n"), " 6 ") {
		t.Error("there are no numbers on the picture")
	}
	p.press('p', -1, time.Unix(0, 0))
	p.press('p', -1, time.Unix(0, 0))
	p.press(tty.Left, -1, time.Unix(0, 0))
	if line := dots(); strings.Contains(line, gap) || strings.Count(line, last) != 1 {
		t.Errorf("%q", line)
	}
}

// Large digits are drawn as dots.
func TestDots(t *testing.T) {
	d := newDots(11, 8)
	if !d.write("42", 7) {
		t.Fatal("there is no room")
	}
	var got []string
	for n := range 4 {
		got = append(got, d.line(n))
	}
	if want := "  ▄ ▄ ▄▄▄  \n  █▄█ ▄▄█  \n    █ █▄▄  \n           "; strings.Join(got, "\n") != want {
		t.Errorf("\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	if newDots(8, 8).write("42", 8) || newDots(11, 6).write("42", 6) {
		t.Error("digits without room")
	}
}

func TestNearest(t *testing.T) {
	for c, want := range map[color.RGBA]int{{0, 0, 0, 255}: 16, {255, 255, 255, 255}: 231, {255, 0, 0, 255}: 196, {129, 128, 127, 255}: 244, {95, 135, 175, 255}: 67} {
		if got := nearest(c); got != want {
			t.Errorf("%v: %d, want %d", c, got, want)
		}
	}
}

// In French no text of the game is in English.
func TestGameInFrench(t *testing.T) {
	g := must.Get(board.NewGame(must.Get(board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)), board.English))
	p := newGame(g, Options{Look: Look{Language: text.French}, Rand: rand.New(rand.NewPCG(1, 2))})
	shown := p.told
	p.deal(true)
	p.known = &advice{from: g.Board.Copy(), path: board.Path{board.Up, board.Left}, least: 2}
	for _, a := range []action{hint, distance, solution, undo, redo} {
		p.do(a, false, time.Unix(0, 0))
		p.playing, p.asking = false, nil
		shown += "\n" + p.told
	}
	lines, _ := seen(p, Look{}, 100, 40)
	shown += "\n" + strings.Join(lines, "\n") + "\n" + p.outcome(time.Unix(0, 0))
	for _, want := range []string{"Ce taquin est résolu. n le mélange.", "Le meilleur coup\u00a0: la pièce ", "2 coups jusqu’à la fin au mieux", "0 coup ", "bouger la case vide\u00a0: haut, gauche, bas, droite", "q quitter", "Quitté après 0 coup et 0:00 sur "} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in\n%s", want, shown)
		}
	}
	if english := regexp.MustCompile(`\b(the|move|moves|tile|blank|leave|undo|hint|solved|board)\b`).FindString(shown); english != "" {
		t.Errorf("%q is in\n%s", english, shown)
	}
}
