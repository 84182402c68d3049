package draw_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/lib/draw"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
)

// wellFormed reads all of an XML text.
func wellFormed(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// What is written is a picture of the size asked for, in the theme asked for.
func TestDrawFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1})
	values, err := h.Run("draw", `
local b = taquin.new(4, 3):scramble(20, 1)
local before = tostring(b) .. b:history()
draw.png(b, "b.png", {size = 200})
draw.svg(b, "b.svg", {size = 200})
draw.svg(b, "dark.svg", {theme = "dark", size = 200})
return draw.svg(b, {size = 200}), before == tostring(b) .. b:history()`)
	if err != nil {
		t.Fatal(err)
	}
	if values[1].String() != "true" {
		t.Error("the board has changed")
	}
	file := func(name string) []byte {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	config, err := png.DecodeConfig(bytes.NewReader(file("b.png")))
	if err != nil || config.Width != 200 || config.Height >= 200 || config.Height < 140 {
		t.Errorf("a picture of %dx%d pixels: %v", config.Width, config.Height, err)
	}
	for _, name := range []string{"b.svg", "dark.svg"} {
		if err := wellFormed(file(name)); err != nil {
			t.Errorf("%s: %s", name, err)
		}
	}
	if got := values[0].String(); got != string(file("b.svg")) || !strings.Contains(got, `width="200"`) {
		t.Errorf("the string is not what the file holds:\n%.200s", got)
	}
	if bytes.Equal(file("b.svg"), file("dark.svg")) {
		t.Error("the theme does not show")
	}
}

// Everything that can be drawn is drawn, in every theme, and shown as text.
func TestDrawEverything(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	_, err := h.Run("draw", `
local b = taquin.new(3, 3):scramble(20, 1)
local p = perm("(0 1 2)(3 4)")
local all = {
  b, p, cards.dogs(), taquin.space(2, 2),
  draw.board(b, {marks = {0, 1}, zones = {{0, 1}, {4}}, labels = {[8] = "x"}, names = {[0] = "a"}, hidden = {2}, path = b:moves():sub(1, 1), arrows = {{0, 4}}, positions = true, solid = true}),
  draw.board(b, {image = "sample", numbers = true, plain = true}), draw.board(b, {image = "sample", fit = "scale"}),
  draw.walk(b, ""), draw.walk(b, solve(b, "lines")), draw.cycles(p, {first = 1}), draw.arrows(p), draw.two_lines(p),
  draw.graph(b, 1), draw.graph(taquin.space(2, 2)), draw.graph(taquin.new(2, 3)), draw.chart{1, 2, 3},
}
all[#all + 1] = draw.row(all)
all[#all + 1] = draw.column{draw.caption(b, "below", "above"), p}
for i, x in ipairs(all) do
  assert(draw.text(x) ~= "", i)
  for _, theme in ipairs(draw.themes()) do
    local svg = draw.svg(x, {theme = theme.name})
    assert(svg:find("<path", 1, true), i)
    assert(svg:find("<title>", 1, true), i)
  end
end`)
	if err != nil {
		t.Fatal(err)
	}
}

// Every picture that is a graph is written for Graphviz, with a line per node and per edge; others
// are refused.
func TestDOT(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1})
	_, err := h.Run("dot", `
local b, found = taquin.parse("0 1 / . 2"), solve(taquin.parse("0 1 / . 2"), "bfs", {trace = true})
for i, c in ipairs{
  {taquin.space(2, 2), 12, 12}, {draw.graph(taquin.new(3, 3), 2), 7, 6}, {draw.graph(taquin.new(20, 20), 1), 3, 2},
  {found, 7, 6}, {found.trace, 7, 6}, {draw.tree(found), 7, 6},
  {perm{1, 2, 0}, 3, 3}, {draw.arrows(perm{1, 0}), 2, 2}, {draw.two_lines(perm{1, 0}), 2, 2},
  {draw.cayley(perm.cyclic(5)), 5, 5}, {draw.cayley(perm.cyclic(2)), 2, 1}, {draw.net{{2, 3}, {1, 3}, {1, 2}}, 3, 3},
} do
  local text = draw.dot(c[1], {theme = "dark", language = "fr"})
  local _, nodes = text:gsub("\n\tn%d+ %[", "")
  local _, edges = text:gsub("\n\tn%d+ %-[->] n%d+", "")
  assert(nodes == c[2] and edges == c[3], i .. ": " .. nodes .. " nodes, " .. edges .. " edges\n" .. text)
end
draw.dot(perm{1, 0}, "p.dot")
for _, c in ipairs{{b}, {draw.row{perm{1, 0}}}, {5}, {perm{1, 0}, "p.svg"}, {perm{1, 0}, "p.dot", {size = 100}}} do
  assert(not pcall(draw.dot, unpack(c)))
end`)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile("p.dot"); err != nil || !strings.HasPrefix(string(text), "digraph \"") {
		t.Errorf("%q, %v", text, err)
	}
}

// At the prompt a picture is shown as text, in a table by what it is.
func TestPicturesAreShown(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for chunk, want := range map[string]string{
		`return draw.cycles(perm{1, 0})`:        "0 → 1 → 0",
		`return {draw.cycles(perm{1, 0})}`:      "{picture of a permutation}",
		`return {x = draw.chart{1}}`:            "{x=picture of a chart}",
		`return tostring(draw.arrows(perm{0}))`: `"⎛0⎞\n⎝0⎠\n0 inversions: even"`,
	} {
		values, err := h.Run("show", chunk)
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Shower().Show(values[0], show.Style{Width: 80}); got != want {
			t.Errorf("%s is shown as\n%s\nwant\n%s", chunk, got, want)
		}
	}
	values, err := h.Run("show", `return draw.chart({1, 2, 3, 4})`)
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{30, 80} {
		for line := range strings.Lines(h.Shower().Show(values[0], show.Style{Width: width})) {
			if n := len([]rune(strings.TrimSpace(line))); n > width {
				t.Errorf("a line of %d columns on a page of %d: %s", n, width, line)
			}
		}
	}
}

// A film has a frame for each board and those in between, and ends when it says.
func TestDrawGIF(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1})
	if _, err := h.Run("gif", `
local b = taquin.new(3, 3)
local s = solve(b:copy():play("hgbdhg"), "lines")
draw.gif(b, "hgbdhg", "jumps.gif", {slide = false, delay = 0.1, hold = 0, size = 120, theme = "dark"})
draw.gif(b, "hgbdhg", "slides.gif", {delay = 0.1, size = 120})
draw.gif(b, "hgbdhg", "every.gif", {every = 4, image = "sample", loop = false, size = 120})
draw.gif(b:copy():play("hgbdhg"), s, "solution.gif", {slide = false, size = 120})
assert(b:solved() and b:history() == "")
return s.length`); err != nil {
		t.Fatal(err)
	}
	frames := func(name string) *gif.GIF {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		g, err := gif.DecodeAll(f)
		if err != nil {
			t.Fatalf("%s: %s", name, err)
		}
		return g
	}
	jumps, slides, every := frames("jumps.gif"), frames("slides.gif"), frames("every.gif")
	if len(jumps.Image) != 7 || len(slides.Image) <= 7 || len(every.Image) != 3 && len(every.Image) != 4 {
		t.Errorf("%d, %d and %d frames", len(jumps.Image), len(slides.Image), len(every.Image))
	}
	total := 0
	for _, d := range jumps.Delay {
		total += d
	}
	if total != 70 || jumps.LoopCount != 0 || every.LoopCount != -1 {
		t.Errorf("%d hundredths; loops %d, %d", total, jumps.LoopCount, every.LoopCount)
	}
	if jumps.Config.Width > 120 || len(frames("solution.gif").Image) < 2 {
		t.Errorf("a film of %d columns", jumps.Config.Width)
	}
}

// How far a film is can be seen while it is made, and not afterwards.
func TestDrawGIFShowsProgress(t *testing.T) {
	t.Chdir(t.TempDir())
	var shown []string
	now := time.Unix(0, 0)
	h, err := luabind.New(luabind.Config{Out: io.Discard, Progress: func(text message.Text) { shown = append(shown, text.String()) },
		Now: func() time.Time { now = now.Add(time.Second); return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("gif", `draw.gif(taquin.new(2, 2), "hgbd", "x.gif", {size = 40})`); err != nil {
		t.Fatal(err)
	}
	if n := len(shown); n < 3 || shown[0] != "film: 1 of 5 positions" || shown[n-1] != "" {
		t.Errorf("shown: %q", shown)
	}
}

// A film that is played elsewhere is given the moves, and what is kept of the
// session holds the boards.
func TestDrawPlay(t *testing.T) {
	var out strings.Builder
	var got draw.Film
	h, err := luabind.New(luabind.Config{Out: &out, Play: func(_ context.Context, f draw.Film) error {
		got = f
		f.Drawing(2)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("play", `b = taquin.new(3, 3):play("hg") draw.play(b, "bd", {delay = 0.5}) assert(b:history() == "hg" and not b:solved())`); err != nil {
		t.Fatal(err)
	}
	if got.Word() != "bd" || got.Delay != 500*time.Millisecond || out.String() != "" {
		t.Errorf("played %v, and printed %q", got.Word(), out.String())
	}
}

// Without a word the user plays on the board itself, which comes back.
func TestDrawPlayByHand(t *testing.T) {
	var got draw.Round
	h := luatest.New(t, luabind.Config{Table: func(_ context.Context, r draw.Round) error {
		got = r
		return r.Game.PlayWord("bd")
	}})
	for _, chunk := range []string{
		`b = taquin.new(3, 3):play("hg") assert(draw.play(b) == b and b:history() == "hgbd")`,
		`b = taquin.new(3, 3):play("hg") assert(draw.play(b, {blank = true, image = "sample", numbers = true}) == b and b:history() == "hgbd")`,
	} {
		if _, err := h.Run("play", chunk); err != nil {
			t.Fatal(err)
		}
	}
	if !got.Blank || got.Image == nil || !got.Numbers || got.Rand == nil {
		t.Errorf("played %+v", got)
	}
}

// Work that takes long can be interrupted, and leaves no file.
func TestDrawIsInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, chunk := range []string{
		`draw.png(taquin.new(100, 100), "x.png", {size = 9000})`,
		`draw.gif(taquin.new(60, 60), ("hb"):rep(5000), "x.gif", {slide = false, size = 2000})`,
	} {
		running := runtime.NumGoroutine()
		luatest.New(t, luabind.Config{Seed: 1}).Interrupted(chunk)
		for runtime.NumGoroutine() > running { // what goes on in the background holds memory that other tests count
			time.Sleep(time.Millisecond)
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// A picture can be looked at on other threads.
func TestPicturesAreCarried(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	if _, err := h.Run("carried", `
local rings = draw.cycles(perm("(0 1 2)"))
local s = lab.sample(20, function() return #draw.svg(rings) + #draw.text(rings) end, {threads = 2})
assert(s.sd == 0 and s.mean == #draw.svg(rings) + #draw.text(rings))`); err != nil {
		t.Error(err)
	}
}

// A picture that calls functions of a script when it is shown stays in its thread, also as a part of
// another one.
func TestLocalPicturesStay(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	const begin = `local z = puzzle.define{start = 1, goal = 10, moves = function(n) return {{"d", 2 * n}, {"a", n + 1}} end} local s = z:start():solve("bfs", {trace = true}) `
	for _, picture := range []string{`draw.tree(s)`, `draw.tree(s.trace)`, `draw.row{draw.tree(s), board}`, `draw.caption(draw.column{draw.tree(s)}, "x")`} {
		_, err := h.Run("c", begin+`local p = `+picture+` return lab.sample(20, function() return #draw.svg(p) end, {threads = 2})`)
		if err == nil || !strings.Contains(err.Error(), "f uses p, a picture, which cannot go to another thread") {
			t.Errorf("%s: %v", picture, err)
		}
	}
}

// Values come in several forms that say the same.
func TestDrawChartForms(t *testing.T) {
	var out strings.Builder
	h := luatest.New(t, luabind.Config{Out: &out, Seed: 1})
	for _, same := range [][]string{
		{`{3, 1, 2}`, `{[1] = 3, [2] = 1, [3] = 2}`, `{{1, 3}, {2, 1}, {3, 2}}`, `{values = {3, 1, 2}}`, `{x = {1, 2, 3}, y = {3, 1, 2}}`, `{points = {{1, 3}, {2, 1}, {3, 2}}}`, `{{values = {3, 1, 2}}}`},
		{`{[0] = 5, [1] = 6, [2] = 7}, {kind = "bars"}`, `{5, 6, 7}, {from = 0, kind = "bars"}`, `lab.sample(18, function(i) return i <= 5 and 0 or i <= 11 and 1 or 2 end).histogram, {kind = "bars"}`},
		{`{[0] = 5, [1] = 6, [3] = 7}`, `lab.sample(18, function(i) return i <= 5 and 0 or i <= 11 and 1 or 3 end).histogram`},
		{`{[0] = 3, 1, 2, 3, 4, [6] = 1}`, `{[6] = 1, [4] = 4, [3] = 3, [2] = 2, [1] = 1, [0] = 3}`}, // Lua takes it for a list of 6
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
	if _, err := h.Run("histogram", `draw.bars(lab.sample(100, function(i) return i end).histogram)`); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "99–100 █") || !strings.HasSuffix(got, " 2\nEach bar is the sum of the counts there.\n") {
		t.Errorf("draw.bars prints of a histogram\n%s", got)
	}
}

// What a plot is written as is said by the end of the file's name.
func TestDrawPlot(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1})
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

// Bars with names stand in the order in which they are given.
func TestNamedBarsKeepTheirOrder(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`draw.text(draw.chart{{"one", 3}, {"another", 1}}):match("one.-another") ~= nil`, "true"},
		{`draw.text(draw.chart{one = 3, another = 1}):match("another.-one") ~= nil`, "true"},
		{`select(2, pcall(draw.chart, {{"one", 3}, {2, 1}})):match("see point 2")`, `"see point 2"`},
	})
}

// A search that found nothing is drawn from its trace or from what came beside the reason.
func TestTreeOfNothingFound(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`(function() local s, why, done = solve(taquin.new(3, 3):shuffle(1), "bfs", {trace = 20, max_nodes = 100})
			local text = draw.text(draw.tree(done))
			return s, text == draw.text(draw.tree(done.trace)), text:match("the rest is beyond") end)()`, `nil true "the rest is beyond"`},
	})
}
