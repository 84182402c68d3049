package film

import (
	"bytes"
	"image"
	"image/gif"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/draw/scene"
)

// What is written is what image/gif reads: sizes, places, delays and pixels, for
// any number of colours.
func TestGIFRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := image.Pt(rapid.IntRange(1, 300).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height"))
		colours := make([]scene.Colour, rapid.IntRange(1, mostColours).Draw(t, "colours"))
		for i := range colours {
			colours[i] = opaque(i, 255-i, 7*i%256)
		}
		var out bytes.Buffer
		w := newGIF(&out, size, colours, false)
		if int(w.transparent()) < len(colours) {
			t.Fatalf("entry %d of %d colours is transparent", w.transparent(), len(colours))
		}
		type frame struct {
			at     image.Rectangle
			pixels []byte
			delay  int
		}
		var frames []frame
		for range rapid.IntRange(1, 4).Draw(t, "frames") {
			at := image.Pt(rapid.IntRange(0, size.X-1).Draw(t, "x"), rapid.IntRange(0, size.Y-1).Draw(t, "y"))
			to := image.Pt(rapid.IntRange(at.X+1, size.X).Draw(t, "right"), rapid.IntRange(at.Y+1, size.Y).Draw(t, "bottom"))
			f := frame{at: image.Rectangle{Min: at, Max: to}, delay: rapid.IntRange(2, 65535).Draw(t, "delay")}
			step := rapid.IntRange(0, 300).Draw(t, "step")
			for i := range f.at.Dx() * f.at.Dy() {
				p := byte(i * step / 7 % (len(colours) + 1))
				if int(p) == len(colours) {
					p = w.transparent()
				}
				f.pixels = append(f.pixels, p)
			}
			if err := w.frame(f.at, f.pixels, f.delay); err != nil {
				t.Fatal(err)
			}
			frames = append(frames, f)
		}
		w.end()
		g, err := gif.DecodeAll(&out)
		if err != nil {
			t.Fatal(err)
		}
		if g.Config.Width != size.X || g.Config.Height != size.Y || len(g.Image) != len(frames) || g.LoopCount != 0 {
			t.Fatalf("%d x %d, %d frames, loops %d", g.Config.Width, g.Config.Height, len(g.Image), g.LoopCount)
		}
		for i, f := range frames {
			got := g.Image[i]
			if got.Rect != f.at || g.Delay[i] != f.delay || !bytes.Equal(got.Pix, f.pixels) {
				t.Fatalf("frame %d is not what was written: %v for %v, delay %d for %d", i, got.Rect, f.at, g.Delay[i], f.delay)
			}
		}
		for i, c := range colours {
			if r, gr, b, _ := g.Image[0].Palette[i].RGBA(); byte(r>>8) != c.R || byte(gr>>8) != c.G || byte(b>>8) != c.B {
				t.Fatalf("colour %d is %v, want %v", i, g.Image[0].Palette[i], c)
			}
		}
	})
}

// However times are cut, the ticks told are never more than half a tick from
// them, as long as none is too short.
func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c ticks
		var told int
		var at time.Duration
		for _, us := range rapid.SliceOfN(rapid.IntRange(20_000, 400_000), 1, 60).Draw(t, "times") {
			d := time.Duration(us) * time.Microsecond
			at += d
			told += c.of(d)
			if off := at - time.Duration(told)*tick; off.Abs() > tick {
				t.Fatalf("%v off after %v", off, at)
			}
		}
	})
	var c ticks
	for range 10 {
		if n := c.of(time.Millisecond); n != 2 {
			t.Fatalf("%d ticks for a millisecond", n)
		}
	}
}

func TestBetween(t *testing.T) {
	for _, c := range []struct {
		o     Options
		steps int
		want  int
	}{
		{Options{Delay: 250 * time.Millisecond}, 10, 7},
		{Options{Delay: 2 * time.Second}, 10, 7},
		{Options{Delay: 100 * time.Millisecond}, 10, 2},
		{Options{Delay: 20 * time.Millisecond}, 10, 0},
		{Options{Delay: 250 * time.Millisecond}, 1000, 4}, // not too many frames in all
		{Options{Delay: 250 * time.Millisecond}, 9000, 0},
		{Options{Delay: 250 * time.Millisecond}, 0, 7},
		{Options{Delay: 250 * time.Millisecond, Between: 3}, 9000, 3},
		{Options{Delay: 60 * time.Millisecond, Between: 30}, 10, 2}, // none shorter than two ticks
		{Options{Delay: 250 * time.Millisecond, Between: -1}, 10, 0},
		{Options{Delay: 250 * time.Millisecond, Between: 3, Every: 2}, 10, 0},
	} {
		if got := c.o.between(c.steps); got != c.want {
			t.Errorf("%v, between %d, every %d, %d steps: %d, want %d", c.o.Delay, c.o.Between, c.o.Every, c.steps, got, c.want)
		}
	}
	if eased(0) != 0 || eased(1) != 1 || eased(0.5) != 0.5 || eased(0.25) >= 0.25 {
		t.Error("a tile does not start and rest gently where it should")
	}
}
