package luabind_test

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"
)

// Values come in several forms that say the same.
func TestDrawChartForms(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	for _, same := range [][]string{
		{`{3, 1, 2}`, `{[1] = 3, [2] = 1, [3] = 2}`, `{{1, 3}, {2, 1}, {3, 2}}`, `{values = {3, 1, 2}}`, `{x = {1, 2, 3}, y = {3, 1, 2}}`, `{points = {{1, 3}, {2, 1}, {3, 2}}}`, `{{values = {3, 1, 2}}}`},
		{`{[0] = 5, [1] = 6, [2] = 7}, {kind = "bars"}`, `{5, 6, 7}, {from = 0, kind = "bars"}`, `lab.sample(18, function(i) return i <= 5 and 0 or i <= 11 and 1 or 2 end).histogram, {kind = "bars"}`},
		{`{even = 2, odd = 3}`, `{odd = 3, even = 2}`},
		{`{[true] = 1, [false] = 2}`, `{["true"] = 1, ["false"] = 2}`},
		{`{{name = "a", values = {1, 2}}, {name = "b", y = {3, 4}}}`, `{{name = "a", x = {1, 2}, y = {1, 2}}, {name = "b", points = {{1, 3}, {2, 4}}}}`},
		{`{1, 10, 100}, {log = true}`, `{1, 10, 100}, {log = "y"}`},
	} {
		var first string
		for i, form := range same {
			values, err := h.Run("chart", "return draw.svg(draw.chart("+form+"))")
			if err != nil {
				t.Errorf("%s: %s", form, err)
				continue
			}
			if i == 0 {
				first = values[0].String()
			} else if values[0].String() != first {
				t.Errorf("%s is drawn otherwise than %s", form, same[0])
			}
		}
	}
	if _, err := h.Run("bars", `draw.bars({even = 1, odd = 2}, {title = "Parity"})`); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "Parity\n") || !strings.Contains(got, "even █") || !strings.HasSuffix(got, " 2\n") {
		t.Errorf("draw.bars prints\n%s", got)
	}
}

// What a plot is written as is said by the end of the file's name.
func TestDrawPlot(t *testing.T) {
	t.Chdir(t.TempDir())
	h := newHost(t, nil)
	if _, err := h.Run("plot", `
draw.plot({1, 2, 3}, "x.svg", {title = "A < B & C"}) draw.plot({1, 2, 3}, "x.PNG", {size = 300})
draw.plot(draw.chart{1, 2}, "y.svg")`); err != nil {
		t.Fatal(err)
	}
	svg, err := os.ReadFile("x.svg")
	if err == nil {
		err = wellFormed(svg)
	}
	if err != nil || !bytes.Contains(svg, []byte("A &lt; B &amp; C")) {
		t.Errorf("x.svg: %v", err)
	}
	content, err := os.ReadFile("x.PNG")
	if err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(bytes.NewReader(content)); err != nil || c.Width != 300 {
		t.Errorf("x.PNG: %d columns, %v", c.Width, err)
	}
}
