package draw_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// pngOf is a PNG of so many pixels; header says another size, and then there is
// no more than that.
func pngOf(t *testing.T, cols, rows int, header ...uint32) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, cols, rows))); err != nil {
		t.Fatal(err)
	}
	content := out.Bytes()
	if len(header) == 2 {
		binary.BigEndian.PutUint32(content[16:], header[0])
		binary.BigEndian.PutUint32(content[20:], header[1])
		binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
	}
	return content
}

// What cannot be drawn or written is refused in words, and no file is left.
func TestDrawRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, content := range map[string][]byte{
		"text.png": []byte("no picture at all"), "small.png": pngOf(t, 5, 5), "huge.png": pngOf(t, 1, 1, 20_000, 20_000),
		"cut.png": pngOf(t, 200, 200)[:60], "empty.png": nil,
	} {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder.png", 0o777); err != nil {
		t.Fatal(err)
	}
	files := func() string {
		names, err := filepath.Glob("*")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(names, " ")
	}
	before := files()
	luatest.Refused(t, `b, p = taquin.new(3, 3):play("hgbdh"), perm{1, 2, 0}`, `return tostring(b) .. b:history() .. tostring(p)`, [][2]string{
		// What is no picture.
		{`draw.svg()`, "draw.svg: cannot draw nil"},
		{`draw.tree(solve(taquin.parse("1 0 / 2 ."), "bfs", {trace = true}))`, "draw.tree: nothing was found: unsolvable: the permutation is odd"},
		{`draw.search(solve(taquin.parse("1 0 / 2 ."), "bfs"))`, "draw.search: nothing was found: unsolvable"},
		{`draw.play(solve(taquin.parse("1 0 / 2 ."), "bfs"))`, "draw.play: nothing was found: unsolvable"},
		{`draw.png(12, "x.png")`, "draw.png: cannot draw 12"},
		{`draw.svg("x", "x.svg")`, `draw.svg: cannot draw the string "x"`},
		{`draw.text()`, "draw.text: a value is required"},
		{`draw.cayley()`, "draw.cayley: the group must be a group, not nil"},
		{`draw.cayley(b)`, "draw.cayley: the group must be a group, not a board"},
		{`draw.cayley(perm.symmetric(6))`, "draw: a group of degree 6, order 720, is too large to draw; 120 elements are the most"},
		{`draw.row{}`, "draw: there is nothing to put together"},
		{`draw.row{b, 3}`, "draw.row: cannot draw 3"},
		{`draw.row{b, betwen = "x"}`, `draw.row: there is no field "betwen"; did you mean between?`},
		{`draw.column{b, nil, b}`, "draw.column: picture 2 is nil"},
		{`draw.caption(b)`, "draw.caption: text must be a string, not nil"},
		{`draw.walk(b, "hhhh")`, "blank is on the top row: cannot move up (move 2 of \"hhhh\")"},
		{`draw.walk(b, "xyz")`, "'x' is not a letter of notation audibert"},
		{`draw.walk(b, 3)`, "draw.walk: word must be a string or a solution, not 3"},
		{`draw.cycles(perm.identity(1000))`, "draw: a permutation of 1000 elements is too large to draw"},
		{`draw.cycles(p, {first = 2})`, "draw.cycles: first must be in 0..1, not 2"},
		{`draw.svg(perm.identity(1000))`, "draw: a permutation of 1000 elements"},
		{`draw.graph(b, -1)`, "draw.graph: radius must be at least 0, not -1"},
		{`draw.graph(b, 30)`, "too many boards to draw"},
		{`draw.graph(b)`, "too many boards to draw: there would be 181440"},
		{`draw.graph(3)`, "draw.graph: the board must be a board, not 3"},

		// Files.
		{`draw.png(b)`, "draw.png: file must be a string, not nil"},
		{`draw.png(b, "x.svg")`, "the name of the file ends in .svg, which is for draw.svg; draw.png writes .png"},
		{`draw.svg(b, "x.gif")`, "the name of the file ends in .gif, which is for draw.gif; draw.svg writes .svg"},
		{`draw.plot({1}, "x.bmp")`, `draw.plot: the file name must end in .svg or .png, which sets the format; "x.bmp" does not`},
		{`draw.plot({1}, "x.gif")`, "draw.plot writes .svg or .png"},
		{`draw.png(b, "none/x.png")`, `draw.png: cannot write "none/x.png": no such file or directory`},
		{`draw.svg(b, "none/x.svg")`, `draw.svg: cannot write "none/x.svg": no such file or directory`},
		{`draw.gif(b, "h", "none/x.gif")`, `draw.gif: cannot write "none/x.gif": no such file or directory`},
		{`draw.plot({1}, "none/x.svg")`, `draw.plot: cannot write "none/x.svg": no such file or directory`},
		{`draw.png(b, "folder.png")`, `draw.png: cannot write "folder.png": it is a folder`},
		{`draw.svg(b, "x.jpg")`, `draw.svg: the file name must end in .svg, which sets the format; "x.jpg" does not`}, {`draw.svg(b, "x")`, `"x" does not`}, {`draw.png(b, "x.svg.txt")`, `must end in .png, which sets the format; "x.svg.txt" does not`}, {`draw.png(b, "x.JPG")`, `draw.png: the file name must end in .png, which sets the format; "x.JPG" does not`},
		{`draw.gif(b, "h", "x.webp")`, `draw.gif: the file name must end in .gif, which sets the format; "x.webp" does not`},
		{`draw.svg(b, "x.png")`, "draw.svg: the name of the file ends in .png, which is for draw.png; draw.svg writes .svg"},
		{`draw.png(b, "")`, `draw.png: "" is not the name of a file`},
		{`draw.gif(b, "hhhh", "x.gif")`, "cannot move up"},
		{`draw.gif(puzzle.hanoi(3):start(), "1>2 h", "x.gif")`, `there is no move "h" in 2 1 1`},
		{`x = puzzle.hanoi(2):start(); draw.gif(x:copy():play("1>2"), solve(x, "bfs"), "x.gif")`, `there is no move "1>2" in 2 1`},

		// Options.
		{`draw.svg(b, "x.svg", {sise = 100})`, `draw.svg: there is no option "sise" (possible: `},
		{`draw.svg(b, "x.svg", {sise = 100})`, "; did you mean size?"},
		{`draw.svg(b, "x.svg", {100})`, `draw.svg: there is no option "1"`},
		{`draw.svg(b, "x.svg", 3)`, "draw.svg: options must be a table, not 3"},
		{`draw.svg(b, "x.svg", {theme = "drak"})`, `draw: no such theme "drak"; there are light, dark, print, safe`},
		{`draw.svg(b, "x.svg", {theme = 3})`, "draw.svg: theme must be a name, not 3"},
		{`draw.svg(b, "x.svg", {size = 15})`, "draw.svg: size must be in 16..16384, not 15"},
		{`draw.svg(b, "x.svg", {size = nan})`, "draw.svg: size must be a whole number"},
		{`draw.svg(b, "x.svg", {size = 99.5})`, "draw.svg: size must be a whole number, not 99.5"},
		{`draw.png(b, "x.png", {size = 16385})`, "draw.png: size must be in 16..16384"},
		{`draw.png(b, "x.png", {size = 16384})`, "too large: its longer side may have"},
		{`draw.gif(b, "h", "x.gif", {delay = 0})`, "draw.gif: delay must be a number of seconds from 0.001 to 60, not 0"},
		{`draw.gif(b, "h", "x.gif", {delay = nan})`, "draw.gif: delay must be a number of seconds"},
		{`draw.gif(b, "h", "x.gif", {delay = 0.01})`, "film: "},
		{`draw.gif(b, "h", "x.gif", {every = 0})`, "draw.gif: every must be at least 1, not 0"},
		{`draw.gif(b, "h", "x.gif", {slide = 1})`, "draw.gif: slide must be true or false, not 1"},
		{`draw.gif(b, ("hb"):rep(20000), "x.gif", {slide = false})`, "show the board after every"},
		{`draw.play(b, "h", {delay = 61})`, "draw.play: delay must be"},
		{`draw.play(b)`, "draw.play: there is no terminal to play on by hand; give a word to play"},
		{`draw.play(b, {blank = true})`, "draw.play: there is no terminal to play on by hand"},
		{`draw.play(b, {delay = 1})`, "draw.play: delay needs a move sequence"},
		{`draw.play(b, "h", {blank = true})`, "draw.play: blank and image are for playing by hand, without a word"},
		{`draw.play(b, "h", {image = "sample"})`, "draw.play: blank and image are for playing by hand, without a word"},
		{`draw.play(b, nil)`, "draw.play: word must be a string or a solution"},
		{`draw.play(b, {numbers = true})`, "draw.play: numbers is for an image"},
		{`draw.play(b, "hhhh")`, "cannot move up (move 2 of \"hhhh\")"},
		{`draw.play(taquin.new(4, 4), solve(taquin.new(4, 4):up():up():up(), "bfs"))`, "blank is on the bottom row: cannot move down (move 1)"},
		{`draw.gif(b, nil, "x.gif")`, "draw.gif: word must be a string or a solution, not nil"},
		{`draw.board(b, {marks = {9}})`, "draw: no such cell 9 (group 1 of the marks); a 3x3 board has 0..8"},
		{`draw.board(b, {marks = {{1}, 2}})`, "draw.board: marks, group 2 must be a table, not 2"},
		{`draw.board(b, {zones = {1.5}})`, "draw.board: zones at place 1 must be a whole number, not 1.5"},
		{`draw.board(b, {labels = {[3] = {}}})`, "draw.board: labels: the text of 3 must be a string or a number, not a table"},
		{`draw.board(b, {labels = {x = "y"}})`, "draw.board: a key of labels must be a whole number"},
		{`draw.board(b, {names = {[9] = "y"}})`, "draw.board: names: there is no label 9; there are 0..8"},
		{`draw.board(b, {arrows = {{1}}})`, "draw.board: arrow 1 has 1 ends; write {from, to}"},
		{`draw.board(b, {path = "hhhh"})`, "cannot move up"},
		{`draw.board(b, {numbers = true})`, "draw.board: numbers is for an image"},
		{`draw.svg(b, {numbers = true})`, "draw.svg: numbers is for an image"},
		{`draw.svg(b, {fit = "scale"})`, "draw.svg: fit needs the option image"},
		{`draw.gif(b, "h", "x.gif", {fit = "crop"})`, "draw.gif: fit needs the option image"},

		// Images.
		{`draw.png(b, "x.png", {image = "missing.png"})`, `draw.png: there is no file "missing.png"`},
		{`draw.png(b, "x.png", {image = "folder.png"})`, `draw.png: cannot read "folder.png": it is a folder and no file`},
		{`draw.png(b, "x.png", {image = "text.png"})`, "photo: no picture that can be read"},
		{`draw.png(b, "x.png", {image = "empty.png"})`, "photo: no picture that can be read"},
		{`draw.png(b, "x.png", {image = "cut.png"})`, "photo: the picture is broken or cut off"},
		{`draw.png(b, "x.png", {image = "huge.png"})`, "photo: too large a picture: 20000 by 20000 pixels"},
		{`draw.png(taquin.new(6, 6), "x.png", {image = "small.png"})`, "photo: too fine a grid"},
		{`draw.gif(b, "h", "x.gif", {image = "text.png"})`, `"text.png": photo: no picture`},
		{`draw.png(b, "x.png", {image = "sample", fit = "squeeze"})`, `photo: no such way to fit "squeeze"; there are crop and scale`},
		{`draw.png(p, "x.png", {image = "sample"})`, "draw.png: an image is for a board, not for a permutation"},
		{`draw.board(b, {image = 3})`, "draw.board: image must be the name of a file, not 3"},

		// Numbers.
		{`draw.chart({})`, "is empty"},
		{`draw.plot({}, "x.svg")`, "is empty"},
		{`draw.bars{}`, "is empty"},
		{`draw.chart{{name = "ida", values = {}}}`, `chart: series 1 "ida" is empty`},
		{`draw.plot({1, nan}, "x.svg")`, "chart: series 1: y of point 2 is NaN"},
		{`draw.bars{1, inf}`, "chart: series 1: y of point 2 is +Inf"},
		{`draw.chart{{nan, 1}}`, "chart: series 1: x of point 1 is NaN"},
		{`draw.chart{1, "2"}`, `draw.chart: values: number 2 must be a number, not the string "2"`},
		{`draw.chart{even = "x"}`, `draw.chart: values: the number of "even" must be a number`},
		{`draw.chart{[{}] = 1}`, "draw.chart: values: a key must be a number, a string or a boolean, not a table"},
		{`draw.chart{{1, 2}, {3}}`, "draw.chart: values: point 2 must be {x, y}"},
		{`draw.chart{{name = "a"}}`, "draw.chart: series 1 has neither values nor y nor points"},
		{`draw.chart{{name = "a", value = {1}, values = {1}}}`, `draw.chart: there is no field "value"`},
		{`draw.chart{{x = {1, 2}, y = {1}}}`, "chart: "},
		{`draw.chart({1, 0}, {log = true})`, "chart: "},
		{`draw.chart({1}, {log = "z"})`, "draw.chart: log must be"},
		{`draw.chart({1}, {kind = "pie"})`, `chart: no such kind "pie"`},
		{`draw.chart({1}, {kind = 2})`, "draw.chart: kind must be a name, not 2"},
		{`draw.chart({1}, {title = 2})`, "draw.chart: title must be a short text, not 2"},
		{`draw.chart(3)`, "draw.chart: values must be a table, not 3"},
	})
	if after := files(); after != before {
		t.Errorf("there are files %s, and there were %s", after, before)
	}
}

// In the sandbox no file is written, and pictures are read only from the folder
// of the script.
func TestDrawInTheSandbox(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Mkdir("inside", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"inside/mine.png": pngOf(t, 30, 30), "secret.png": pngOf(t, 30, 30),
		"inside/script.lua": []byte(`
local b = taquin.new(3, 3)
assert(draw.svg(b, {image = "mine.png"}):find("data:image/png", 1, true))
assert(draw.text(b) ~= "")
draw.play(b, "h")
for _, outside in ipairs{"../secret.png", "inside/mine.png", "` + filepath.Join(dir, "secret.png") + `", "script.lua/x"} do
  local ok, why = pcall(draw.svg, b, {image = outside})
  assert(not ok and (why:find("there is no file", 1, true) or why:find("it leads out of the folder of the script", 1, true)), why)
end
for _, write in ipairs{
  function() draw.svg(b, "x.svg") end, function() draw.png(b, "x.png") end,
  function() draw.gif(b, "h", "x.gif") end, function() draw.plot({1}, "x.svg") end,
} do
  local ok, why = pcall(write)
  assert(not ok and why:find("no file is written in the sandbox", 1, true), why)
end`),
	} {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Limits: guard.Limits{Sandbox: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if err := h.RunScript("inside/script.lua"); err != nil {
		t.Error(err)
	}
	if _, err := h.Run("typed", `draw.svg(taquin.new(3, 3), {image = "secret.png"})`); err == nil || !strings.Contains(err.Error(), "there is no file") {
		t.Errorf("what is typed in the sandbox reads a file: %v", err)
	}
}

// Whatever an option is set to, it is taken or refused in words.
func TestDrawOptionsTakeAnything(t *testing.T) {
	t.Chdir(t.TempDir())
	h := luatest.New(t, luabind.Config{Seed: 1})
	values, err := h.Run("anything", `
local b, w, v = taquin.new(3, 3), "hgbd", {1, 2, 3}
local calls = {
  board = function(o) return draw.svg(draw.board(b, o)) end,
  cycles = function(o) return draw.svg(draw.cycles(perm{1, 0}, o)) end,
  chart = function(o) return draw.svg(draw.chart(v, o)) .. draw.text(draw.chart(v, o)) end,
  bars = function(o) draw.bars(v, o) end,
  text = function(o) return draw.text(perm{1, 0}, o) end,
  svg = function(o) return draw.svg(b, o) end,
  png = function(o) return draw.png(b, "x.png", o) end,
  gif = function(o) return draw.gif(b, w, "x.gif", o) end,
  plot = function(o) return draw.plot(v, "x.svg", o) end,
  play = function(o) return draw.play(b, w, o) end,
}
local names = {"marks", "zones", "labels", "names", "plain", "hidden", "path", "arrows", "positions", "solid", "image", "fit", "numbers",
  "delay", "every", "slide", "hold", "loop", "title", "x", "y", "kind", "log", "from", "size", "theme", "first", "language"}
local anything = {0, 1, -1, 0.5, 20, 1e300, 0/0, 1/0, "", "x", "sample", "hg", ("h"):rep(10000), true, false, {}, {{}}, {0}, {{0}}, {{0, 1}}, {[0] = "a"}, {{{}}},
  print, b, perm{1, 0}, draw.chart{1}, setmetatable({}, {__index = error, __tostring = error})}
local tried, refused = 0, {}
for _, call in pairs(calls) do
  for _, name in ipairs(names) do
    for _, value in ipairs(anything) do
      local ok, why = pcall(call, {[name] = value})
      tried = tried + 1
      if not ok then refused[#refused + 1] = tostring(why) end
    end
  end
end
assert(tried > 5000)
return table.concat(refused, "\n")`)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(values[0].String()) {
		for _, bug := range []string{"internal error", "attempt to", "runtime error", "nil map"} {
			if strings.Contains(line, bug) {
				t.Error(line)
			}
		}
	}
}
