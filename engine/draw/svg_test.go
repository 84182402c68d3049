package draw_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/draw"
)

func ExampleSVG() {
	b, err := board.Parse("1 0 / 2 .", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(draw.SVG(b, board.Audibert)))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="taquin" viewBox="0 0 80 80" width="80" height="80" role="img">
	// <title>A 2x2 board, 1 of its 3 tiles at home</title>
	// <desc>Row by row: 1 0, 2 blank.</desc>
	// <rect class="frame" width="80" height="80" rx="4" fill="#d5d2cc"/>
	// <g font-family="sans-serif" text-anchor="middle" fill="#1c1c1c">
	// <rect class="tile" x="2" y="2" width="36" height="36" rx="4" fill="#ffffff"/><text class="label" x="20" y="20" dy=".35em" font-size="18">1</text>
	// <rect class="tile" x="42" y="2" width="36" height="36" rx="4" fill="#ffffff"/><text class="label" x="60" y="20" dy=".35em" font-size="18">0</text>
	// <rect class="tile home" x="2" y="42" width="36" height="36" rx="4" fill="#bfe3c0"/><text class="label" x="20" y="60" dy=".35em" font-size="18">2</text>
	// </g>
	// </svg>
}

// picture is what a reader of XML sees in a picture.
type picture struct {
	ViewBox string `xml:"viewBox,attr"`
	Title   string `xml:"title"`
	Desc    string `xml:"desc"`
	Tiles   []struct {
		Class string `xml:"class,attr"`
		X     int    `xml:"x,attr"`
		Y     int    `xml:"y,attr"`
	} `xml:"g>rect"`
	Labels []string `xml:"g>text"`
}

// A picture is well-formed and shows every tile once, where it lies, and as
// many tinted ones as there are at home.
func TestSVG(t *testing.T) {
	shapes := []board.Shape{{Cols: 20, Rows: 20}, {Cols: 60, Rows: 60}, {Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}, {Cols: 9, Rows: 8}}
	for cols := 1; cols <= 4; cols++ {
		for rows := 1; rows <= 4; rows++ {
			if cols*rows > 1 {
				shapes = append(shapes, board.Shape{Cols: cols, Rows: rows})
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range shapes {
		for _, n := range board.Notations() {
			b, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				b.Do(b.RandomMove(nil, rng))
			}
			checkSVG(t, b, n)
		}
	}
}

func checkSVG(t *testing.T, b *board.Board, n board.Notation) {
	t.Helper()
	s, text := b.Shape(), draw.SVG(b, n)
	reader := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := reader.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%s %s: %v", s, n, err)
		}
	}
	var p picture
	if err := xml.Unmarshal(text, &p); err != nil {
		t.Fatalf("%s %s: %v", s, n, err)
	}
	if want := fmt.Sprintf("0 0 %d %d", 40*s.Cols, 40*s.Rows); p.ViewBox != want {
		t.Errorf("%s %s: viewBox %s, want %s", s, n, p.ViewBox, want)
	}
	if len(p.Tiles) != s.Size()-1 || len(p.Labels) != len(p.Tiles) {
		t.Fatalf("%s %s: %d tiles, %d labels", s, n, len(p.Tiles), len(p.Labels))
	}
	home := 0
	for k, tile := range p.Tiles {
		at := tile.Y/40*s.Cols + tile.X/40
		if want := strconv.Itoa(n.Label(s, b.At(at))); at == b.Blank() || p.Labels[k] != want {
			t.Errorf("%s %s: cell %d shows %s, want %s", s, n, at, p.Labels[k], want)
		}
		if tinted := tile.Class == "tile home"; tinted != (b.At(at) == at) {
			t.Errorf("%s %s: cell %d is tinted: %v", s, n, at, tinted)
		} else if tinted {
			home++
		}
	}
	if want := fmt.Sprintf("A %s board, %d of its %d tiles at home", s, home, s.Size()-1); p.Title != want {
		t.Errorf("title %q, want %q", p.Title, want)
	}
	if !strings.HasSuffix(p.Desc, ".") {
		t.Errorf("description %q", p.Desc)
	}
}
