package film

import (
	"bytes"
	"context"
	"errors"
	"image"
	imagedraw "image/draw"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// natural is the size at which a film has one pixel per unit of a picture of a board, for
// comparison.
func natural(s board.Shape) int { return boards.CellSide*max(s.Cols, s.Rows) + 2*around }

// still is a board as boards.Board draws it, on white if the theme has no page.
func still(b *board.Board, n board.Notation, theme draw.Theme, o boards.Options) *image.RGBA {
	d := must.Get(boards.New(b, n).With(o))
	s := draw.Scene(d, draw.Style{Theme: theme})
	page := scene.New(s.Width, s.Height)
	page.Rect(0, 0, s.Width, s.Height, 0, scene.Ink{Fill: scene.Colour{R: 255, G: 255, B: 255, A: 255}})
	page.Place(scene.Point{}, 1, s)
	return page.Raster(0)
}

// walk is a random path of the blank.
func walk(b *board.Board, moves int, rng *rand.Rand) board.Path {
	b = b.Copy()
	var p board.Path
	var can []board.Move
	for range moves {
		can = b.Moves(can[:0])
		m := can[rng.IntN(len(can))]
		b.Do(m)
		p = append(p, m)
	}
	return p
}

func encode(t drawtest.T, b *board.Board, n board.Notation, p board.Path, o Options) []byte {
	t.Helper()
	before := b.Copy()
	data := must.Get(Encode(context.Background(), b, n, p, o))
	if !b.Equal(before) {
		t.Fatal("the board has changed")
	}
	return data
}

// For any board, path and theme, the film has the expected number of frames, each resting position
// looks like its drawing, and a sliding tile changes only two cells.
func TestFramesAreBoards(t *testing.T) {
	whole := must.Get(photo.Sample(5*boards.CellSide, 5*boards.CellSide))
	rapid.Check(t, func(t *rapid.T) {
		s := board.Shape{Cols: rapid.IntRange(1, 4).Draw(t, "cols"), Rows: rapid.IntRange(2, 4).Draw(t, "rows")}
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		theme := rapid.SampledFrom(draw.Themes()).Draw(t, "theme")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		every := rapid.IntRange(1, 4).Draw(t, "every")
		between := rapid.IntRange(-1, 4).Draw(t, "between")
		b := must.Get(board.New(s, n.Home()))
		if rapid.Bool().Draw(t, "shuffled") {
			b.Play(walk(b, 60, rng))
		}
		path := walk(b, rapid.IntRange(0, 9).Draw(t, "moves"), rng)
		o := Options{Theme: theme, Size: natural(s), Every: every, Between: between, Delay: 200 * time.Millisecond}
		var seenAs boards.Options
		tolerance := drawtest.Tolerance{Channel: 10}
		if rapid.Bool().Draw(t, "picture") {
			o.Image = whole.SubImage(image.Rect(boards.CellSide, 7, (1+s.Cols)*boards.CellSide, 7+s.Rows*boards.CellSide))
			seenAs.Image = o.Image
			tolerance = drawtest.Tolerance{Channel: 16, Share: 0.02} // for colours that are approximated
		}
		frames, loops := replay(t, encode(t, b, n, path, o))
		if !loops {
			t.Error("it is played once only")
		}
		z := must.Get(newSizes(s, o))
		frame, at := 0, b.Copy()
		check := func() {
			got, want := frames[frame].picture, still(at, n, theme, seenAs)
			if seenAs.Image != nil {
				hideRing(got, z.cells())
				hideRing(want, z.cells())
				got, want = blurred(got, 4), blurred(want, 4)
			}
			if err := drawtest.Differ(got, want, tolerance); err != nil {
				t.Fatalf("frame %d of %d, %s: %v", frame, len(frames), n.Format(at), err)
			}
			frame++
		}
		check()
		steps := (len(path) + every - 1) / every
		for len(path) > 0 {
			moves := path[:min(every, len(path))]
			path = path[len(moves):]
			to, _ := s.Step(at.Blank(), moves[0])
			way := z.cell(at.Blank()).Union(z.cell(to))
			for range (len(frames)-1)/steps - 1 {
				if f := frames[frame]; !f.changed.In(way) && !(o.Image != nil && at.Solved()) {
					t.Errorf("frame %d changes %v, and the tile moves in %v", frame, f.changed, way)
				}
				frame++
			}
			at.Play(moves)
			check()
		}
		if frame != len(frames) {
			t.Errorf("%d frames, and the boards are over after %d", len(frames), frame)
		}
		switch got := len(frames) - 1 - steps; {
		case (every > 1 || between < 0) && got != 0,
			every == 1 && between > 0 && got != between*steps,
			every == 1 && between == 0 && got < steps:
			t.Errorf("%d frames in between for %d steps", got, steps)
		}
	})
}

// hideRing blackens the border of all cells: a tile of a film has edges on every side, one of a
// still picture only towards other tiles.
func hideRing(img *image.RGBA, r image.Rectangle) {
	for _, side := range []image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		imagedraw.Draw(img, side, image.Black, image.Point{}, imagedraw.Src)
	}
}

// A sliding tile is always complete and moves steadily.
func TestTilesSlide(t *testing.T) {
	b := must.Get(board.Parse("0 1 2 / 3 4 .", board.Audibert))
	for _, c := range []struct {
		move board.Move
		tile int // the tile whose label is tracked
	}{{board.Left, 4}, {board.Up, 2}} {
		o := Options{Size: natural(b.Shape()), Delay: 240 * time.Millisecond, Between: 7}
		frames, _ := replay(t, encode(t, b, board.Audibert, board.Path{c.move}, o))
		if len(frames) != 9 {
			t.Fatalf("%d frames", len(frames))
		}
		z := must.Get(newSizes(b.Shape(), o))
		way := z.cell(c.tile).Union(z.cell(b.Blank()))
		lastX, lastY, ink := -1.0, -1.0, 0
		for i, f := range frames {
			x, y, n := middleOfInk(f.picture, way)
			if i > 1 && max(n, ink) > min(n, ink)+min(n, ink)/5 { // its background differs at home
				t.Errorf("%s, frame %d: %d pixels of ink, before %d", c.move, i, n, ink)
			}
			along, across := x-lastX, y-lastY
			if c.move == board.Up {
				along, across = across, along
			}
			if i > 0 && (along < 0.5 || math.Abs(across) > 0.5) {
				t.Errorf("%s, frame %d: the tile is at %.1f %.1f, before at %.1f %.1f", c.move, i, x, y, lastX, lastY)
			}
			lastX, lastY, ink = x, y, n
		}
	}
}

// middleOfInk is the centroid and the number of dark pixels in a rectangle.
func middleOfInk(img *image.RGBA, r image.Rectangle) (x, y float64, n int) {
	const black = 110 // labels are darker
	for py := r.Min.Y; py < r.Max.Y; py++ {
		for px := r.Min.X; px < r.Max.X; px++ {
			if c := img.RGBAAt(px, py); int(c.R)+int(c.G)+int(c.B) < 3*black {
				x, y, n = x+float64(px), y+float64(py), n+1
			}
		}
	}
	return x / float64(n), y / float64(n), n
}

// The delays add up to the requested time despite rounding, and none is too short.
func TestDelaysAddUp(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 3, Rows: 2}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		o := Options{
			Size:    100,
			Delay:   time.Duration(rapid.IntRange(20_000, 700_000).Draw(t, "delay")) * time.Microsecond,
			Hold:    time.Duration(rapid.IntRange(1, 3000).Draw(t, "hold")) * time.Millisecond,
			Every:   rapid.IntRange(1, 3).Draw(t, "every"),
			Between: rapid.IntRange(-1, 12).Draw(t, "between"),
			Once:    rapid.Bool().Draw(t, "once"),
		}
		moves := rapid.IntRange(0, 30).Draw(t, "moves")
		path := walk(b, moves, rand.New(rand.NewPCG(1, uint64(moves))))
		frames, loops := replay(t, encode(t, b, board.Audibert, path, o))
		if loops == o.Once {
			t.Errorf("once: %v, loops: %v", o.Once, loops)
		}
		total := 0
		for i, f := range frames {
			total += f.delay
			if f.delay < 2 {
				t.Errorf("frame %d of %d stands for %d hundredths", i, len(frames), f.delay)
			}
		}
		steps := (moves + o.Every - 1) / o.Every
		want := time.Duration(steps+1)*o.Delay + 2*o.Hold
		if steps == 0 {
			want = o.Delay + o.Hold
		}
		if off := time.Duration(total)*tick - want; off.Abs() > 2*tick {
			t.Errorf("%v in all, want %v", time.Duration(total)*tick, want)
		}
	})
}

// The source's example: a picture of 360 x 360 pixels in 12 x 12 tiles, solved line by line, shown
// after every 40th move. The file has at most 10 MB, and the last frame is the picture.
func TestPicturePuzzleOfTheSource(t *testing.T) {
	picture := must.Get(photo.Sample(360, 360))
	b, path := byLines(t)
	data := encode(t, b, board.Audibert, path, Options{Image: picture, Every: 40})
	if len(data) > 10_000_000 {
		t.Errorf("%d bytes", len(data))
	}
	frames, _ := replay(t, data)
	if want := 1 + (len(path)+39)/40; len(frames) != want {
		t.Errorf("%d frames for %d moves, want %d", len(frames), len(path), want)
	}
	z, err := newSizes(b.Shape(), Options{Image: picture})
	if err != nil {
		t.Fatal(err)
	}
	if z.side != 30 {
		t.Errorf("tiles of %d pixels, want the picture's 30", z.side)
	}
	last := image.NewRGBA(picture.Rect)
	imagedraw.Draw(last, last.Rect, frames[len(frames)-1].picture, z.cells().Min, imagedraw.Src)
	drawtest.Same(t, blurred(last, 4), blurred(picture, 4), drawtest.Tolerance{Channel: 8, Share: 0.005})
	drawtest.Same(t, last, picture, drawtest.Tolerance{Channel: 40, Share: 0.01})
	first := image.NewRGBA(picture.Rect)
	imagedraw.Draw(first, first.Rect, frames[0].picture, z.cells().Min, imagedraw.Src)
	if err := drawtest.Differ(first, picture, drawtest.Tolerance{Channel: 40, Share: 0.3}); err == nil {
		t.Error("the scrambled picture looks as the whole one does")
	}
}

// byLines is a scrambled 12 x 12 board and its solution line by line.
func byLines(t testing.TB) (*board.Board, board.Path) {
	t.Helper()
	b, err := board.New(board.Shape{Cols: 12, Rows: 12}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	must.Do(b.Shuffle(rand.New(rand.NewPCG(12, 12))))
	found, err := strategy.Lines{}.Solve(context.Background(), b, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b, found.Moves
}

func TestEncodeRefuses(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	upDown := make(board.Path, 50_000)
	for i := range upDown {
		upDown[i] = [2]board.Move{board.Up, board.Down}[i%2]
	}
	var edge *board.EdgeError
	if _, err := Encode(context.Background(), b, board.Audibert, board.Path{board.Up, board.Right}, Options{}); !errors.As(err, &edge) || edge.Index != 2 {
		t.Errorf("a path over the edge: %v", err)
	}
	for _, c := range []struct {
		name string
		path board.Path
		o    Options
		is   error
		says string
	}{
		{"short delay", nil, Options{Delay: 19 * time.Millisecond}, ErrDelay, "film: no delay that a GIF can have: 19ms; there are delays from 20ms to 10m55.35s"},
		{"long delay", nil, Options{Delay: 11 * time.Minute}, ErrDelay, "11m0s"},
		{"long hold", nil, Options{Hold: 11 * time.Minute}, ErrDelay, "a hold of 11m0s for the first and the last board; at most 10m55.35s is possible"},
		{"delay below 0", nil, Options{Delay: -1}, ErrDelay, "-1ns"},
		{"too many frames", upDown, Options{}, ErrTooLong, "film: too long a film: 50001 frames, and there are 20000 at most; show the board after every 3 moves"},
		{"too many in between", upDown[:5000], Options{Between: 7}, ErrTooLong, "40001 frames"},
		{"small", nil, Options{Size: 17}, ErrSize, "film: no size for this film: 17 pixels are too few for 4x4 tiles; the longer side needs 18"},
		{"small for a picture", nil, Options{Size: 3, Image: image.NewGray(image.Rect(0, 0, 8, 8))}, ErrSize, "the longer side needs 4"},
		{"many pixels", nil, Options{Size: MaxSide}, ErrSize, "a film has 9 million at most; the longer side can have 2998"},
		{"large", nil, Options{Size: MaxSide + 1}, ErrSize, "4097 pixels; the longer side has up to 4096"},
		{"size below 0", nil, Options{Size: -1}, ErrSize, "-1 pixels"},
		{"a picture of other proportions", nil, Options{Image: image.NewGray(image.Rect(0, 0, 8, 9))}, ErrImage, "film: no picture for this board: 8 by 9 pixels are not made of 4x4 squares"},
		{"a picture of no pixels", nil, Options{Image: image.NewGray(image.Rect(0, 0, 0, 0))}, ErrImage, "0 by 0"},
		{"a picture that is not made of squares", nil, Options{Image: image.NewGray(image.Rect(0, 0, 9, 9))}, ErrImage, "9 by 9"},
	} {
		data, err := Encode(context.Background(), b, board.Audibert, c.path, c.o)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) || data != nil {
			t.Errorf("%s: %v, %d bytes", c.name, err, len(data))
		}
	}
	if _, err := Encode(context.Background(), b, board.Audibert, nil, Options{Size: 18}); err != nil {
		t.Errorf("the size that the error names: %v", err)
	}
	if _, err := Encode(context.Background(), b, board.Audibert, upDown, Options{Every: 3, Size: 18}); err != nil {
		t.Errorf("the number of moves that the error names: %v", err)
	}
}

// Encoding stops as soon as the file exceeds its limit.
func TestTooManyBytes(t *testing.T) {
	b, path := byLines(t)
	last, all := 0, 0
	o := Options{Every: 40, Limit: 100_000, Progress: func(done, total int) { last, all = done, total }}
	data, err := Encode(context.Background(), b, board.Audibert, path, o)
	if !errors.Is(err, ErrTooLong) || !strings.Contains(err.Error(), "more than 100 kB at position ") || data != nil || last > all/2 {
		t.Errorf("%v, %d bytes, %d positions of %d", err, len(data), last, all)
	}
}

// Cancellation returns the cause and no data, at any time.
func TestCancelled(t *testing.T) {
	b, path := byLines(t)
	tired := errors.New("tired")
	for _, after := range []int{0, 1, 50} {
		ctx, cancel := context.WithCancelCause(context.Background())
		o := Options{Every: 10, Progress: func(done, total int) {
			if want := 1 + (len(path)+9)/10; total != want || done < 1 || done > total {
				t.Fatalf("board %d of %d, want %d", done, total, want)
			}
			if done == after {
				cancel(tired)
			}
			if done > after && after > 0 {
				t.Fatalf("it goes on after board %d", after)
			}
		}}
		if after == 0 {
			cancel(tired)
		}
		if data, err := Encode(ctx, b, board.Audibert, path, o); !errors.Is(err, tired) || data != nil {
			t.Errorf("after %d boards: %v, %d bytes", after, err, len(data))
		}
	}
}

// Equal films are equal files.
func TestFilmsAreReproducible(t *testing.T) {
	b, path := byLines(t)
	o := Options{Image: must.Get(photo.Sample(120, 120)), Every: 500}
	first, second := encode(t, b, board.Audibert, path, o), encode(t, b, board.Audibert, path, o)
	if !bytes.Equal(first, second) {
		t.Error("two films of the same differ")
	}
}

// Golden frames in the middle of a move.
func TestGoldenFrames(t *testing.T) {
	b := must.Get(board.Parse("0 1 2 / 3 . 4", board.Audibert))
	for name, o := range map[string]Options{"light": {}, "dark": {}, "print": {}, "picture": {Image: must.Get(photo.Sample(90, 60))}} {
		o.Theme, _ = draw.ParseTheme(strings.Replace(name, "picture", "", 1))
		frames, _ := replay(t, encode(t, b, board.Audibert, board.Path{board.Right}, o))
		drawtest.Golden(t, name, frames[len(frames)/2].picture)
	}
}

func BenchmarkEncode(bench *testing.B) {
	b, path := byLines(bench)
	for name, o := range map[string]Options{
		"picture, every 40th": {Image: must.Get(photo.Sample(360, 360)), Every: 40},
		"picture, sliding":    {Image: must.Get(photo.Sample(360, 360)), Between: 3},
		"numbers, sliding":    {Between: 3},
	} {
		bench.Run(name, func(bench *testing.B) {
			frames := 0
			for bench.Loop() {
				data, err := Encode(context.Background(), b, board.Audibert, path, o)
				if err != nil {
					bench.Fatal(err)
				}
				bench.ReportMetric(float64(len(data)), "bytes")
				settled, err := o.complete(len(path))
				if err != nil {
					bench.Fatal(err)
				}
				frames += 1 + (len(path)+settled.Every-1)/settled.Every*(1+settled.Between)
			}
			bench.ReportMetric(float64(frames)/bench.Elapsed().Seconds(), "frames/s")
		})
	}
}

// A film of too many pixels is rejected with an error that states a possible size.
func TestMostPixels(t *testing.T) {
	for cols := 1; cols <= 40; cols++ {
		for rows := 1; rows <= 40; rows++ {
			shape := board.Shape{Cols: cols, Rows: rows}
			_, err := newSizes(shape, Options{Size: MaxSide})
			if err == nil {
				continue
			}
			_, after, _ := strings.Cut(err.Error(), "the longer side can have ")
			size, wrong := strconv.Atoi(after)
			if wrong != nil || !errors.Is(err, ErrSize) {
				t.Fatalf("%v: %v", shape, err)
			}
			z, err := newSizes(shape, Options{Size: size})
			if err != nil || z.film.X*z.film.Y < MaxPixels*8/10 {
				t.Errorf("%v: the size that the error names, %d: %v, %v", shape, size, z.film, err)
			}
		}
	}
}
