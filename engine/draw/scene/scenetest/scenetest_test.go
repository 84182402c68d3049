package scenetest_test

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"taquin/engine/draw/scene/scenetest"
)

// recorder takes what a helper reports.
type recorder struct{ failures []string }

func (r *recorder) Helper()                   {}
func (r *recorder) Error(args ...any)         { r.failures = append(r.failures, fmt.Sprint(args...)) }
func (r *recorder) Errorf(f string, a ...any) { r.Error(fmt.Sprintf(f, a...)) }
func (r *recorder) Fatal(args ...any)         { r.Error(args...); panic(r) }
func (r *recorder) Fatalf(f string, a ...any) { r.Fatal(fmt.Sprintf(f, a...)) }

// fails reports what a call reports.
func fails(f func(scenetest.T)) string {
	r := &recorder{}
	func() {
		defer func() {
			if x := recover(); x != nil && x != any(r) {
				panic(x)
			}
		}()
		f(r)
	}()
	return strings.Join(r.failures, "\n")
}

func TestDiffer(t *testing.T) {
	plain, other := image.NewGray(image.Rect(0, 0, 10, 10)), image.NewGray(image.Rect(5, 5, 15, 15))
	if err := scenetest.Differ(plain, other, scenetest.Tolerance{}); err != nil {
		t.Errorf("equal pictures at other places: %v", err)
	}
	other.SetGray(7, 8, color.Gray{Y: 100})
	for _, test := range []struct {
		tol  scenetest.Tolerance
		want string
	}{
		{scenetest.Tolerance{}, "1 pixels (1.000%) differ by more than 0, the first at (2,3); the worst by 100"},
		{scenetest.Tolerance{Channel: 99}, "1 pixels (1.000%) differ by more than 99, the first at (2,3); the worst by 100"},
		{scenetest.Tolerance{Channel: 100}, ""},
		{scenetest.Tolerance{Share: 0.01}, ""},
	} {
		got := fails(func(t scenetest.T) { scenetest.Same(t, plain, other, test.tol) })
		if got != test.want {
			t.Errorf("%+v: %q, want %q", test.tol, got, test.want)
		}
	}
	if err := scenetest.Differ(plain, image.NewGray(image.Rect(0, 0, 10, 9)), scenetest.Tolerance{Channel: 255, Share: 1}); err == nil {
		t.Error("pictures of two sizes do not differ")
	}
}

func TestRenderRefuses(t *testing.T) {
	svg := func(inside string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">` + inside + `</svg>`
	}
	for text, want := range map[string]string{
		"":                                    "not one element",
		svg("<g>"):                            "not well-formed",
		svg("") + svg(""):                     "not one element",
		svg("&nbsp;"):                         "not well-formed",
		svg(`<use href="#a"/>`):               "which it does not have",
		svg(`<g x="1" x="2"/>`):               "twice",
		svg(`<rect/>`):                        "not known here",
		svg(`<path d="M0 0A1 2"/>`):           "not a number",
		svg(`<path d="M0 0L1"/>`):             "path data",
		svg(`<path d="M0 0L1 NaN"/>`):         "not a number",
		svg(`<path d="M0 0" fill="red"/>`):    "fill is",
		svg(`<g transform="skew(1)"/>`):       "not known here",
		svg(`<image href="picture.png"/>`):    "no data",
		strings.Replace(svg(""), "10", "", 1): "viewBox",
	} {
		got := fails(func(t scenetest.T) { scenetest.Render(t, []byte(text), 10) })
		if !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What is seen is where it is said to be.
func TestRender(t *testing.T) {
	img := scenetest.Render(t, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
		<defs><path id="a" d="M0 0L2 0L2 2L0 2Z"/></defs>
		<g fill="#ff0000" transform="translate(2 0) scale(2)"><use href="#a" x="1" y="1"/></g>
		<path d="M1 9L9 9" fill="none" stroke="#00ff00" stroke-width="2" stroke-dasharray="2 4"/>
	</svg>`), 10)
	for at, want := range map[image.Point]color.RGBA{
		{X: 3, Y: 3}: {}, {X: 4, Y: 2}: {R: 255, A: 255}, {X: 7, Y: 5}: {R: 255, A: 255}, {X: 8, Y: 5}: {}, {X: 7, Y: 6}: {},
		{X: 1, Y: 8}: {G: 255, A: 255}, {X: 5, Y: 8}: {}, {X: 8, Y: 9}: {G: 255, A: 255},
	} {
		if got := img.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("the pixel at %v is %v, want %v", at, got, want)
		}
	}
}
