package boards_test

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
	"taquin/engine/draw/boards"
	"taquin/engine/must"
)

// picture is the parsed SVG.
type picture struct {
	ViewBox string `xml:"viewBox,attr"`
	Title   string `xml:"title"`
	Desc    string `xml:"desc"`
	Paths   []struct {
		Class string `xml:"class,attr"`
		Data  string `xml:"d,attr"`
	} `xml:"path"`
	Labels []struct {
		Text string `xml:"aria-label,attr"`
	} `xml:"g"`
}

// The SVG is well-formed and shows every tile once, at its place, and tints exactly the tiles at
// home.
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
			b := must.Get(board.New(s, n.Home()))
			for range 40 {
				b.Do(b.RandomMove(nil, rng))
			}
			checkSVG(t, b, n)
		}
	}
}

func checkSVG(t *testing.T, b *board.Board, n board.Notation) {
	t.Helper()
	s, text := b.Shape(), draw.Bare(boards.New(b, n), draw.Style{}).SVG(0)
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
	if want := fmt.Sprintf("0 0 %d %d", 40*s.Cols+6, 40*s.Rows+6); p.ViewBox != want {
		t.Errorf("%s %s: viewBox %s, want %s", s, n, p.ViewBox, want)
	}
	if len(p.Paths) != s.Size() || len(p.Labels) != s.Size()-1 {
		t.Fatalf("%s %s: %d tiles and frame, %d labels", s, n, len(p.Paths), len(p.Labels))
	}
	home := 0
	for k, tile := range p.Paths[1:] {
		var x, y float64
		if _, err := fmt.Sscanf(tile.Data, "M%f %f", &x, &y); err != nil {
			t.Fatalf("%s %s: %q: %v", s, n, tile.Data, err)
		}
		at := int(y-3)/40*s.Cols + int(x-3)/40
		if want := strconv.Itoa(n.Label(s, b.At(at))); at == b.Blank() || p.Labels[k].Text != want {
			t.Errorf("%s %s: cell %d shows %s, want %s", s, n, at, p.Labels[k].Text, want)
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
