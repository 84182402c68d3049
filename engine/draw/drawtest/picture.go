package drawtest

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
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

// Element is an SVG element.
type Element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*Element `xml:",any"`
}

// Attr returns the value of an attribute; "" if missing.
func (e *Element) Attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// WellFormed fails the test unless svg is well-formed XML with an svg root, whose references
// resolve. It returns the root.
func WellFormed(t T, svg []byte) *Element {
	t.Helper()
	root, err := Read(svg)
	if err != nil {
		t.Fatalf("the SVG is not well-formed: %v", err)
	}
	ids := map[string]bool{}
	root.Each(func(e *Element) { ids[e.Attr("id")] = true })
	root.Each(func(e *Element) {
		if e.XMLName.Local == "use" && !ids[strings.TrimPrefix(e.Attr("href"), "#")] {
			t.Fatalf("the SVG uses %s, which it does not have", e.Attr("href"))
		}
	})
	return root
}

// Read parses SVG.
func Read(svg []byte) (*Element, error) {
	var root Element
	if err := xml.Unmarshal(svg, &root); err != nil {
		return nil, err
	}
	if root.XMLName.Local != "svg" {
		return nil, fmt.Errorf("it is an element %s, not svg", root.XMLName.Local)
	}
	var twice error
	root.Each(func(e *Element) {
		seen := map[string]bool{}
		for _, a := range e.Attrs {
			if seen[a.Name.Local] {
				twice = fmt.Errorf("<%s> has %s twice", e.XMLName.Local, a.Name.Local)
			}
			seen[a.Name.Local] = true
		}
	})
	return &root, twice
}

// Each calls f for the element and its descendants.
func (e *Element) Each(f func(*Element)) {
	f(e)
	for _, c := range e.Children {
		c.Each(f)
	}
}

// Class returns the elements with a class.
func (e *Element) Class(name string) []*Element {
	var found []*Element
	e.Each(func(e *Element) {
		for _, class := range strings.Fields(e.Attr("class")) {
			if class == name {
				found = append(found, e)
				return
			}
		}
	})
	return found
}
