// Package scenetest compares pictures with each other and with golden files, and parses SVG with an
// XML reader.
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

var update = flag.Bool("update", false, "write the golden files anew")

// T is implemented by testing.TB and rapid.T.
type T interface {
	Helper()
	Error(...any)
	Errorf(string, ...any)
	Fatal(...any)
	Fatalf(string, ...any)
}

// Tolerance bounds the difference of two pictures.
type Tolerance struct {
	Channel int     // allowed difference of a channel (0..255)
	Share   float64 // share of pixels that may differ by more
}

// Equal accepts rounding differences between machines.
var Equal = Tolerance{Channel: 2, Share: 0.0001}

// Same fails the test if two pictures differ by more than a tolerance.
func Same(t T, got, want image.Image, tol Tolerance) {
	t.Helper()
	if err := Differ(got, want, tol); err != nil {
		t.Error(err)
	}
}

// Differ describes the difference of two pictures; nil if within the tolerance.
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

// distance is the largest difference in a channel.
func distance(a, b color.Color) int {
	r, g, bl, al := a.RGBA()
	r2, g2, b2, a2 := b.RGBA()
	diff := func(x, y uint32) int { return max(int(x)-int(y), int(y)-int(x)) >> 8 }
	return max(diff(r, r2), diff(g, g2), diff(bl, b2), diff(al, a2))
}

// Golden compares a picture with testdata/NAME.png of the package under test; -update writes it.
func Golden(t T, name string, img image.Image) {
	t.Helper()
	data := golden(t, name+".png", func() []byte {
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	})
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := Differ(img, want, Equal); err != nil {
		t.Errorf("%s: %v (look at what is drawn; go test -update takes it for right)", name, err)
	}
}

// GoldenSVG compares SVG with testdata/NAME.svg; -update writes it.
func GoldenSVG(t T, name string, svg []byte) {
	t.Helper()
	if want := golden(t, name+".svg", func() []byte { return svg }); !bytes.Equal(svg, want) {
		t.Errorf("%s: the SVG is no longer that of its golden file (look at it in a browser; go test -update takes it for right):\n%.2000s", name, svg)
	}
}

// golden returns the content of a golden file, which -update writes first.
func golden(t T, name string, made func() []byte) []byte {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, made(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	return data
}
