package film

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/must"
)

// image/gif decodes the encoded frames, for any number of colours.
func TestGIFRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := image.Pt(rapid.IntRange(1, 300).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height"))
		colours := make(color.Palette, rapid.IntRange(1, maxColours).Draw(t, "colours"))
		for i := range colours {
			colours[i] = opaque(i, 255-i, 7*i%256)
		}
		r := newRecorder(size, colours, rapid.Bool().Draw(t, "once"))
		type frame struct {
			pixels  []byte
			changed image.Rectangle
			delay   int
		}
		var frames []frame
		shown := bytes.Repeat([]byte{r.transparent()}, len(r.frame))
		for range rapid.IntRange(1, 4).Draw(t, "frames") {
			f := frame{delay: rapid.IntRange(2, 65535).Draw(t, "delay")}
			step := rapid.IntRange(0, 300).Draw(t, "step")
			for i := range r.frame {
				at := image.Pt(i%size.X, i/size.X)
				if at.In(r.dirty) {
					r.frame[i] = byte(i * step / 7 % len(colours))
				}
				if r.frame[i] != shown[i] {
					f.changed = f.changed.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
				}
			}
			f.pixels = bytes.Clone(r.frame)
			shown = f.pixels
			must.Do(r.show(time.Duration(f.delay) * tick))
			frames = append(frames, f)
			to := image.Pt(rapid.IntRange(0, size.X).Draw(t, "right"), rapid.IntRange(0, size.Y).Draw(t, "bottom"))
			r.dirty = image.Rectangle{Min: to.Div(2), Max: to}
		}
		r.out.WriteByte(trailer)
		g := must.Get(gif.DecodeAll(&r.out))
		if loops := map[bool]int{false: 0, true: -1}[r.once]; g.Config.Width != size.X || g.Config.Height != size.Y || len(g.Image) != len(frames) || g.LoopCount != loops {
			t.Fatalf("%d x %d, %d frames, loops %d", g.Config.Width, g.Config.Height, len(g.Image), g.LoopCount)
		}
		pixels := make([]byte, len(r.frame))
		for i, f := range frames {
			got := g.Image[i]
			if changed := f.changed; changed != got.Rect && !(changed.Empty() && got.Rect == image.Rect(0, 0, 1, 1)) || g.Delay[i] != f.delay {
				t.Fatalf("frame %d changes %v, want %v; delay %d, want %d", i, got.Rect, changed, g.Delay[i], f.delay)
			}
			for k, p := range got.Pix {
				if p != r.transparent() {
					pixels[(got.Rect.Min.Y+k/got.Stride)*size.X+got.Rect.Min.X+k%got.Stride] = p
				}
			}
			if !bytes.Equal(pixels, f.pixels) {
				t.Fatalf("frame %d has other pixels", i)
			}
		}
		for i, c := range colours {
			if got := color.NRGBAModel.Convert(g.Image[0].Palette[i]); got != c {
				t.Fatalf("colour %d is %v, want %v", i, got, c)
			}
		}
	})
}

// The sum of ticks differs from the time by at most half a tick, unless a time is too short.
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
		{Options{Delay: 250 * time.Millisecond}, 1000, 4}, // limited total
		{Options{Delay: 250 * time.Millisecond}, 9000, 0},
		{Options{Delay: 250 * time.Millisecond}, 0, 7},
		{Options{Delay: 250 * time.Millisecond, Between: 3}, 9000, 3},
		{Options{Delay: 60 * time.Millisecond, Between: 30}, 10, 2}, // at least two ticks each
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
