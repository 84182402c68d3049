package scenetest

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
)

// Element is an element of SVG with what stands in it.
type Element struct {
	Name     string
	Attr     map[string]string
	Text     string
	Children []*Element
}

// WellFormed fails the test unless a text is well-formed XML with one element
// svg, whose references all lead to something in it. It returns that element.
func WellFormed(t T, svg []byte) *Element {
	t.Helper()
	root, err := Read(svg)
	if err != nil {
		t.Fatalf("the SVG is not well-formed: %v", err)
	}
	ids := root.ids()
	root.Each(func(e *Element) {
		if e.Name == "use" && ids[strings.TrimPrefix(e.Attr["href"], "#")] == nil {
			t.Fatalf("the SVG uses %s, which it does not have", e.Attr["href"])
		}
	})
	return root
}

// Each calls f for an element and all that stand in it.
func (e *Element) Each(f func(*Element)) {
	f(e)
	for _, c := range e.Children {
		c.Each(f)
	}
}

// Class lists the elements with a class.
func (e *Element) Class(name string) []*Element {
	var found []*Element
	e.Each(func(e *Element) {
		for _, class := range strings.Fields(e.Attr["class"]) {
			if class == name {
				found = append(found, e)
				return
			}
		}
	})
	return found
}

func (e *Element) ids() map[string]*Element {
	ids := map[string]*Element{}
	e.Each(func(e *Element) {
		if id := e.Attr["id"]; id != "" {
			ids[id] = e
		}
	})
	return ids
}

// Read parses SVG, or says why it is not well-formed.
func Read(svg []byte) (*Element, error) {
	top := &Element{}
	stack := []*Element{top}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		last := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &Element{Name: token.Name.Local, Attr: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.Attr[a.Name.Local]; twice {
					return nil, fmt.Errorf("<%s> has %s twice", e.Name, a.Name.Local)
				}
				e.Attr[a.Name.Local] = a.Value
			}
			last.Children = append(last.Children, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			last.Text += string(token)
		}
	}
	if len(top.Children) != 1 || top.Children[0].Name != "svg" || strings.TrimSpace(top.Text) != "" {
		return nil, fmt.Errorf("it is not one element svg")
	}
	return top.Children[0], nil
}

// Render draws an SVG with longest pixels on its longer side. It knows what the
// lab writes: paths, groups, uses and images, all that is inherited, no styles.
// Anything else fails the test.
func Render(t T, svg []byte, longest int) *image.RGBA {
	t.Helper()
	root := WellFormed(t, svg)
	box := numbers(t, root.Attr["viewBox"])
	if len(box) != 4 || box[2] <= 0 || box[3] <= 0 {
		t.Fatalf("viewBox %q", root.Attr["viewBox"])
	}
	k := float64(longest) / max(box[2], box[3])
	cols, rows := max(1, int(box[2]*k+0.5)), max(1, int(box[3]*k+0.5))
	r := renderer{T: t, ids: root.ids(), out: newCanvas(cols, rows)}
	m := matrix{float64(cols) / box[2], 0, 0, float64(rows) / box[3], 0, 0}
	r.children(root, m, map[string]string{"fill": "#000000", "stroke": "none"})
	return r.out.image()
}

type renderer struct {
	T
	ids map[string]*Element
	out *canvas
}

// inherited are the attributes that hold for what stands in an element too.
var inherited = []string{"fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"}

func (r *renderer) children(e *Element, m matrix, ink map[string]string) {
	for _, c := range e.Children {
		r.element(c, m, ink)
	}
}

func (r *renderer) element(e *Element, m matrix, outer map[string]string) {
	r.Helper()
	ink := map[string]string{}
	for _, name := range inherited {
		ink[name] = outer[name]
		if own, ok := e.Attr[name]; ok {
			ink[name] = own
		}
	}
	m = m.times(r.transform(e.Attr["transform"]))
	switch e.Name {
	case "title", "desc", "defs":
	case "g":
		r.children(e, m, ink)
	case "use":
		at := matrix{1, 0, 0, 1, r.float(e.Attr["x"]), r.float(e.Attr["y"])}
		r.element(r.ids[strings.TrimPrefix(e.Attr["href"], "#")], m.times(at), ink)
	case "path":
		r.path(e.Attr["d"], m, ink)
	case "image":
		r.image(e, m)
	default:
		r.Fatalf("the SVG has a <%s>, which is not known here", e.Name)
	}
}

func (r *renderer) image(e *Element, m matrix) {
	r.Helper()
	data, found := strings.CutPrefix(e.Attr["href"], "data:image/png;base64,")
	raw, err := base64.StdEncoding.DecodeString(data)
	if !found || err != nil {
		r.Fatalf("an image has no data: %v", err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		r.Fatalf("an image cannot be read: %v", err)
	}
	x, y := r.float(e.Attr["x"]), r.float(e.Attr["y"])
	from := m.apply(point{x, y})
	to := m.apply(point{x + r.float(e.Attr["width"]), y + r.float(e.Attr["height"])})
	r.out.picture(img, from, to)
}

// paint is the colour of a fill or stroke, with its opacity; a = 0 for none.
func (r *renderer) paint(ink map[string]string, name string) (c [3]float64, a float64) {
	r.Helper()
	text := ink[name]
	if text == "none" || text == "" {
		return c, 0
	}
	hex, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != 7 {
		r.Fatalf("%s is %q", name, text)
	}
	a = 1
	if opacity := ink[name+"-opacity"]; opacity != "" {
		a = r.float(opacity)
	}
	return [3]float64{float64(hex >> 16), float64(hex >> 8 & 255), float64(hex & 255)}, a
}

// float reads an attribute; what is not there is 0.
func (r *renderer) float(text string) float64 {
	r.Helper()
	if text == "" {
		return 0
	}
	return number(r, text)
}

func numbers(t T, text string) []float64 {
	t.Helper()
	var out []float64
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' }) {
		out = append(out, number(t, word))
	}
	return out
}

// number reads a number as SVG has them: Go's NaN and Inf are none.
func number(t T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		t.Fatalf("%q is not a number", text)
	}
	return x
}
