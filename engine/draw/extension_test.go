package draw_test

import (
	"testing"

	"taquin/engine/draw"
)

func TestCheckEnding(t *testing.T) {
	for _, c := range []struct {
		file    string
		endings []string
		want    string
	}{
		{"x.svg", []string{".svg"}, ""},
		{"folder.d/X.PNG", []string{".svg", ".png"}, ""},
		{"x.jpg", []string{".svg"}, `the name of the file must end in .svg, which says what is written; "x.jpg" does not`},
		{"x", []string{".svg", ".png"}, `the name of the file must end in .svg or .png, which says what is written; "x" does not`},
		{"x.svg.", []string{".svg", ".png", ".gif"}, `the name of the file must end in .svg, .png or .gif, which says what is written; "x.svg." does not`},
	} {
		got := ""
		if err := draw.CheckExtension(c.file, c.endings...); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
	}
}
