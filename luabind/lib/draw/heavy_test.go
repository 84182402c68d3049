package draw_test

import (
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// What would be too much to draw is refused when it is made, and says what the bound is.
func TestTooHeavy(t *testing.T) {
	const helpers = `
function list(n, x) local t = {} for i = 1, n do t[i] = x end return t end
function each(n, f) local t = {} for i = 1, n do t[i] = f(i) end return t end
function within(x, f) for i = 1, 1e4 do x = f(x) end return x end
b, p = taquin.new(3, 3), perm{1, 0}
long = ("words "):rep(1600)
w = ("hb"):rep(6e5)
`
	luatest.Refused(t, helpers, "", [][2]string{
		{`within(p, function(x) return draw.caption(x, "x", "x") end)`, "draw: too much to draw: pictures are put within one another 101 deep, and there may be 100; put them all in one list"},
		{`within(p, function(x) return draw.caption(x, long, long) end)`, "draw: too much to draw: in text it would have some "},
		{`within(p, function(x) return draw.row{draw.column{x}, x} end)`, "draw: too much to draw: "},
		{`within(p, function(x) return draw.row{x, x} end)`, "letters and blanks, and there may be 4,000,000"},
		{`within(draw.chart{1, 2}, function(x) return draw.column{x, x} end)`, "draw: too much to draw: "},
		{`draw.row{draw.row(list(1000, b)), draw.column(list(1000, b))}`, "draw: too much to draw: in text it would have some"},
		{`draw.row(list(1000, taquin.new(256, 256)))`, "letters and lines, and there may be 2,000,000"},
		{`draw.row{b, b, between = long .. long}`, "draw.row: between is too long (19200 bytes, at most 10000)"},
		{`draw.board(b, {zones = list(2e5, {})})`, "draw: 200000 zones are too many; 1000 can be drawn"},
		{`draw.board(b, {zones = list(1000, list(300, 1))})`, "draw: 300000 cells in zones are too many; 262144 can be drawn"},
		{`draw.board(b, {arrows = list(2000, {0, 1})})`, "draw: 2000 arrows are too many; 1000 can be drawn"},
		{`draw.board(taquin.new(256, 256), {arrows = list(1000, {0, 1})})`, "draw: too much to draw: "},
		{`draw.board(b, {labels = each(7e4, function(i) return "x" end)})`, "draw.board: labels has more texts than a board has cells"},
		{`draw.board(b, {labels = {[0] = long}})`, `draw: the label "words words words words …" of cell 0 has 9600 characters; 12 fit`},
		{`draw.walk(b, w)`, "draw: 1200000 moves of a path are too many; 1000000 can be drawn"},
		{`draw.chart(list(1e5, {values = {1}}))`, "chart: 25 series are too much for a chart, which tells 24 apart"},
		{`draw.chart(list(24, {values = list(1e4, 1)}))`, "points are too much for a chart, which has room for 100,000; draw a sample of them, or their histogram"},
		{`draw.chart{{long, 1}}`, "draw.chart: values: a name is too long (9600 bytes, at most 1000)"},
		{`draw.chart{{name = long, values = {1}}}`, "draw.chart: series 1: a name is too long (9600 bytes, at most 1000)"},
		{`draw.net(list(101, {1}))`, "a graph of 101 vertices is not drawn"},
		{`draw.gif(b, w, "x.gif")`, "film: too long a film: "},
	})
}

// Under a limit of memory there is room for a large picture, and for one that is larger than
// the limit an error; neither stops the chunk.
func TestPicturesAreGranted(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1, Limits: guard.Limits{Memory: 256e6}})
	values, err := h.Run("draw", `
local b = taquin.new(9, 9)
local _, png = pcall(draw.png, b, "x.png", {size = 10000})
local _, gif = pcall(draw.gif, taquin.new(256, 256), "hb", "x.gif", {size = 3000})
local _, board = pcall(draw.png, draw.row{taquin.new(256, 256), taquin.new(256, 256), taquin.new(128, 128)}, "x.png")
draw.png(b, "x.png", {size = 1000})
return png, gif, board`)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"draw.png", "draw.gif", "draw.png"} {
		if got := values[i].String(); !strings.Contains(got, name+": there is no room for ") {
			t.Errorf("%s says %q", name, got)
		}
	}
}
