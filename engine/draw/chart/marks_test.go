package chart

import (
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// All series differ even in greyscale, and all lines contrast with the background.
func TestSeriesAreToldApart(t *testing.T) {
	type look struct {
		dash, shape int
	}
	for _, theme := range draw.Themes() {
		for i := range maxSeries {
			if c := contrast(thinColour(theme, i), theme.Ground()); c < 3 {
				t.Errorf("%s: series %d has a contrast of %.1f", theme.Name, i+1, c)
			}
		}
	}
	seen := map[look]int{}
	for i := range maxSeries {
		l := look{i % len(dashes), i % len(shapes)}
		if other, ok := seen[l]; ok {
			t.Errorf("series %d and %d look alike in grey", other+1, i+1)
		}
		seen[l] = i
	}
}

// A shortened text is as long as the width allows.
func TestCut(t *testing.T) {
	p := picture{measure: scene.Measure()}
	font := scene.Font{Size: 14}
	for width := range 200 {
		cut := p.cut("a long title of a chart", font, float64(width))
		if got := p.measure(cut, font); got > float64(width) {
			t.Errorf("cut to %d, %q is %.1f wide", width, cut, got)
		}
	}
}

func TestFillsDifferInASCII(t *testing.T) {
	seen := map[string]string{}
	for _, fill := range fills {
		plain := text.ASCII(fill)
		if other, twice := seen[plain]; twice || len(plain) != 1 {
			t.Errorf("%s becomes %q, as %q does", fill, plain, other)
		}
		seen[plain] = fill
	}
}
