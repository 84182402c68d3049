// Package scenetest has what tests of pictures need: it compares pictures by
// their pixels, with each other and with golden ones, and reads SVG in a way of
// its own, to show that it is well-formed and what it looks like. It never shares
// code with the package that draws.
package scenetest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// T is what a test gives: a testing.TB or a rapid.T.
type T interface {
	Helper()
	Error(...any)
	Errorf(string, ...any)
	Fatal(...any)
	Fatalf(string, ...any)
}

// Tolerance says how alike two pictures must be.
type Tolerance struct {
	Channel int     // how far a channel (0..255) of a pixel may lie off
	Share   float64 // of all pixels, how many may lie farther off
}

// Alike is for pictures of the same shapes by different hands: edges differ a
// little, and rarely much.
var Alike = Tolerance{Channel: 40, Share: 0.002}

// Equal is for pictures by the same hand, on whatever machine.
var Equal = Tolerance{Channel: 2, Share: 0.0001}

// Same fails the test unless two pictures are alike within a tolerance.
func Same(t T, got, want image.Image, tol Tolerance) {
	t.Helper()
	if err := Differ(got, want, tol); err != nil {
		t.Error(err)
	}
}

// Differ says how two pictures differ, nil if they do not.
func Differ(got, want image.Image, tol Tolerance) error {
	g, w := got.Bounds(), want.Bounds()
	if g.Size() != w.Size() {
		return fmt.Errorf("the picture has %v pixels, want %v", g.Size(), w.Size())
	}
	off, worst, first := 0, 0, image.Point{}
	for y := range g.Dy() {
		for x := range g.Dx() {
			d := distance(got.At(g.Min.X+x, g.Min.Y+y), want.At(w.Min.X+x, w.Min.Y+y))
			if d > tol.Channel {
				if off == 0 {
					first = image.Pt(x, y)
				}
				off++
			}
			worst = max(worst, d)
		}
	}
	if share := float64(off) / float64(g.Dx()*g.Dy()); share > tol.Share {
		return fmt.Errorf("%d pixels (%.3f%%) differ by more than %d, the first at %v; the worst by %d", off, 100*share, tol.Channel, first, worst)
	}
	return nil
}

// distance is the largest difference of two colours in a channel.
func distance(a, b color.Color) int {
	r, g, bl, al := a.RGBA()
	r2, g2, b2, a2 := b.RGBA()
	diff := func(x, y uint32) int { return max(int(x)-int(y), int(y)-int(x)) >> 8 }
	return max(diff(r, r2), diff(g, g2), diff(bl, b2), diff(al, a2))
}

// Golden compares a picture with testdata/NAME.png of the package under test,
// which -update writes.
func Golden(t T, name string, img image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if err := Differ(img, want, Equal); err != nil {
		t.Errorf("%s: %v (look at what is drawn; go test -update takes it for right)", file, err)
	}
}
