package luabind_test

// Values for calls, in Lua. The small ones are what functions are likely to take.
var (
	someNumbers = []string{
		"0", "1", "2", "3", "5", "8", "15", "-1", "0.5", "100", "1e6", "1e9", "2^53", "2^53+2", "-2^53",
		"1e308", "1/0", "-1/0", "0/0", "-0",
	}
	someWords = []string{
		`"hgbd"`, `"gh"`, `"NESW"`, `"ULDR"`, `"td"`, `"audibert"`, `"agreg"`, `"english"`, `"lines"`,
		`"bfs"`, `"ida"`, `"astar"`, `"greedy"`, `"optimal"`, `"beam"`, `"manhattan"`, `"walking"`,
		`"(0 1 2)(3 4)"`, `"1 2 3 / 4 0 5 / 7 8 6"`, `"0 1 / . 2"`,
	}
	someTexts = []string{
		`""`, `"x"`, `"%"`, `"%d%s"`, `"(.-)%1"`, `"\0\255"`, `"é⏎"`, `("x"):rep(1e5)`, `"return 1"`,
		`"local x = "`, `"10"`, `"0x1p4"`, `"k"`, `"v"`,
	}
	someTables = []string{
		`{cols = 2, rows = 2, cards = {{1, 2, -1, -2}, {1, 2, -1, -2}, {1, 2, -1, -2}, {1, 2, -1, -2}}}`,
		`{max_nodes = 1000}`, `{heuristic = function(b) return b:manhattan() end, max_nodes = 100}`,
		`{goal = taquin.new(3, 3)}`, `{weight = 2, prune = "automaton"}`, `{{1, 2}, {0, 2}, {0, 1}}`,
		`{order = "219358674"}`,
		`setmetatable({}, {__index = function() return 1 end, __len = function() return 3 end, __tostring = function() return "t" end})`,
		`{n = 1, [1.5] = 2}`,
	}
	someFunctions = []string{
		`function(...) return ... end`, `function() error("x") end`, `function(i) return i end`,
		`function() return board end`, `function() coroutine.yield() end`,
		`function(a, b) return a < b end`, `print`, `pcall`, `tostring`,
	}
	someValues = []string{
		`taquin.new(2, 2)`, `taquin.new(3, 3):shuffle(1)`, `taquin.new(4, 4):shuffle(2)`,
		`taquin.new(1, 5)`, `taquin.new(20, 20, "agreg")`, `perm.random(6, 1)`, `perm{}`,
		`puzzle.cube(2)`, `puzzle.oval(5, 3):start():play("R T")`, `perm.group{perm{1, 2, 0}}`, `taquin.space(2, 2)`, `cards.dogs()`,
		`solve(taquin.new(3, 3):shuffle(3), "ida")`, `coroutine.create(function() end)`,
		`coroutine.wrap(function() coroutine.yield(1) end)`,
	}
)

// largePrelude is what large makes values with.
const largePrelude = `
function list(n, x) local t = {} for i = 1, n do t[i] = x end return t end
function each(n, f) local t = {} for i = 1, n do t[i] = f(i) end return t end
function nest(n, x, f) for _ = 1, n do local ok, y = pcall(f, x) if not ok then break end x = y end return x end
function slides() -- 60 pieces of four cells on 256
  local names, rows = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234567", {}
  for y = 0, 15 do
    rows[y + 1] = ("."):rep(16)
    if y < 15 then rows[y + 1] = names:sub(y * 4 + 1, y * 4 + 4):gsub(".", "%0%0%0.") end
  end
  return puzzle.slide(table.concat(rows, "/"), {alike = false})
end
function named(n, cells) -- moves of large orders
  local moves = {}
  for i = 1, n do moves["M_" .. i .. "x"] = perm.random(cells, i) end
  return {moves = moves}
end
function most(n, f) while n >= 1 do local ok, x = pcall(f, n) if ok then return x end n = math.floor(n / 2) end end
`

// large are the largest values of all types, in Lua: what TestScaling gives to every
// parameter that takes their type, and FuzzCalls now and then to any.
var large = []struct{ name, lua string }{
	{"long text", `("x"):rep(1e7)`},
	{"many words", `("word "):rep(2e6)`},
	{"many lines", `("\n"):rep(1e7)`},
	{"many lines of words", `("a b c\n"):rep(1.5e6)`},
	{"wide letters", `("é"):rep(5e6)`},
	{"accents on one letter", `"e" .. ("\204\129"):rep(5e6)`},
	{"no letters", `("\255"):rep(1e7)`},
	{"control codes", `("\27[31m"):rep(2e6)`},
	{"values in a text", `("$n "):rep(3e6)`},
	{"emphasis", `("*a "):rep(3e6)`},
	{"code in a text", `("` + "`" + `"):rep(1e7)`},
	{"formats", `("%s"):rep(5e6)`},
	{"wide formats", `("%99d"):rep(2e6)`},
	{"captures", `("(a)"):rep(3e6)`},
	{"repetitions", `("a*"):rep(5e6)`},
	{"lazy repetitions", `("x-"):rep(30) .. "y"`},
	{"opening parentheses", `("("):rep(1e7)`},
	{"digits", `("9"):rep(1e7)`},
	{"numbers in a text", `("1 "):rep(5e6)`},
	{"rows of a board", `("1 2 3 / "):rep(1e6)`},
	{"moves there and back", `("hb"):rep(5e6)`},
	{"moves around", `("hgbd"):rep(2.5e6)`},
	{"a move again and again", `("h"):rep(1e7)`},
	{"cycles in a text", `("(0 1)"):rep(2e6)`},
	{"long cycle in a text", `"(" .. table.concat(perm.identity(1e6):images(), " ") .. ")"`},
	{"statements", `("x = 1 "):rep(1.5e6)`},
	{"deep expression", `"return " .. ("not "):rep(2.5e6) .. "1"`},
	{"deep table in code", `"return " .. ("{"):rep(5e6) .. ("}"):rep(5e6)`},
	{"long path", `("a/"):rep(5e6) .. "x.png"`},

	{"thousand", `1e3`}, {"million", `1e6`}, {"2^53", `2^53`}, {"-2^53", `-2^53`}, {"beyond 2^53", `2^53 + 2`}, {"1e308", `1e308`}, {"infinity", `1/0`}, {"nan", `0/0`}, {"tiny", `1e-300`}, {"true", `true`},

	{"many numbers", `list(1e6, 1)`},
	{"different numbers", `perm.identity(1e6):images()`},
	{"fractions", `each(1e6, function(i) return i / 7 end)`},
	{"many words in a list", `list(1e6, "word")`},
	{"different words", `each(1e6, function(i) return "k" .. i end)`},
	{"long texts", `list(1e5, ("x"):rep(1e6))`},
	{"many names", `(function() local t = {} for i = 1, 2e5 do t["k" .. i] = i end return t end)()`},
	{"numbers far apart", `(function() local t = {} for i = 1, 2e5 do t[i * 1000.5] = i end return t end)()`},
	{"numbers from 0", `(function() local t = list(1e6, 1) t[0] = 1 return t end)()`},
	{"texts by number", `(function() local t = list(1e6, "x") t[0] = "x" return t end)()`},
	{"long texts by number", `list(16, ("x"):rep(1e7))`},
	{"many pairs", `list(1e6, {0, 1})`},
	{"points", `list(1e6, {1, 2})`},
	{"different points", `each(3e5, function(i) return {i, i % 100} end)`},
	{"rows", `list(1e3, list(1e3, 1))`},
	{"rows of words", `list(2e3, list(2e3, "word"))`},
	{"rows of long texts", `list(1e3, list(10, ("x"):rep(1e6)))`},
	{"rows by name", `list(1e5, {n = 1, text = ("x"):rep(1e4)})`},
	{"empty lists", `list(1e6, {})`},
	{"lists in a list", `nest(1e4, {}, function(t) return {t} end)`},
	{"twofold lists", `nest(1e4, {}, function(t) return {t, t} end)`},
	{"twofold names", `nest(1e4, {}, function(t) return {a = t, b = t} end)`},
	{"itself", `(function() local t = {} t[1], t.x = t, t return t end)()`},
	{"classes", `nest(1e4, {}, function(t) return setmetatable({}, {__index = t, __newindex = t}) end)`},
	{"endless methods", `(function() local f = function() while true do end end return setmetatable({1, 2}, {__index = f, __len = f, __tostring = f, __eq = f, __lt = f, __le = f, __call = f, __concat = f, __add = f}) end)()`},
	{"long names of itself", `setmetatable({1, 2}, {__tostring = function() return ("x"):rep(1e7) end})`},
	{"names of itself in names", `nest(1e4, {}, function(t) return setmetatable({}, {__tostring = function() return tostring(t) .. "x" end}) end)`},
	{"two languages", `{en = ("word "):rep(2e6), fr = ("mot "):rep(2e6)}`},
	{"values in two languages", `{en = ("$n "):rep(3e6), fr = ("$n "):rep(3e6)}`},
	{"long value", `{n = ("y"):rep(1e7)}`},
	{"code in two languages", `{en = ("` + "`1`" + ` "):rep(2e6), fr = "x"}`},
	{"lines in two languages", `{en = ("- a\n"):rep(2e6), fr = "x"}`},
	{"complete graph", `each(500, function(i) local t = {} for k = 1, 500 do if k ~= i then t[#t + 1] = k end end return t end)`},
	{"long path of a graph", `each(1e5, function(i) return {i > 1 and i - 1 or 2, i < 1e5 and i + 1 or nil} end)`},
	{"ring", `each(256, function(i) return {i % 256 + 1, (i - 2) % 256 + 1} end)`},
	{"star", `each(1e5, function(i) if i > 1 then return {1} end local t = {} for k = 2, 1e5 do t[#t + 1] = k end return t end)`},
	{"images", `perm.random(2^20, 1):images()`},
	{"cycle lists", `list(1e6, {0, 1})`},
	{"many permutations", `list(1e6, perm{1, 0})`},
	{"permutations", `each(256, function(i) return perm.random(256, i) end)`},
	{"large permutations", `list(100, perm.random(2^20, 1))`},
	{"lists of images", `each(300, function(i) return perm.random(300, i):images() end)`},
	{"many boards", `list(1e6, taquin.new(2, 2))`},
	{"large boards", `list(1e4, taquin.new(256, 256))`},
	{"many pictures", `list(1e6, draw.cycles(perm{1, 0}))`},
	{"large pictures", `list(100, most(256, function(n) return draw.board(taquin.new(n, n)) end))`},
	{"pictures with much between", `{perm{1, 0}, perm{1, 0}, perm{1, 0}, between = ("x"):rep(1e7)}`},
	{"pictures with lines between", `{perm{1, 0}, perm{1, 0}, perm{1, 0}, between = ("\n"):rep(1e7)}`},
	{"series", `(function() local t = {} for i = 1, 1e3 do t["s" .. i] = list(1e3, i) end return t end)()`},
	{"series of points", `{a = each(3e5, function(i) return {i, i} end), b = list(1e6, 1)}`},
	{"huge numbers", `{1e308, -1e308, 1e-308, 2^53}`},
	{"cards", `{cols = 16, rows = 16, cards = list(256, {1, 1, 1, 1}), match = "equal"}`},
	{"many cards", `{cols = 1e6, rows = 1, cards = list(1e6, {1, 1, 1, 1}), match = "equal"}`},
	{"method names", `list(1e6, "manhattan")`},

	{"endless function", `function() while true do end end`},
	{"deep function", `(function() local function f(n) return 1 + f(n + 1) end return f end)()`},
	{"long result", `function() return ("x"):rep(1e7) end`},
	{"large result", `function() return list(1e5, 1) end`},
	{"growing function", `function() local t = {} while true do t[#t + 1] = {} end end`},
	{"long error", `function() error(("x"):rep(1e7)) end`},
	{"yielding function", `function(...) coroutine.yield(...) return ... end`},
	{"many results", `function() return unpack(list(2e5, 1)) end`},
	{"always true", `function() return true end`},
	{"functions in functions", `nest(1e4, function(...) return ... end, function(f) return function(...) return (f(...)) end end)`},
	{"protected functions", `nest(1e4, function(...) return ... end, function(f) return function(...) return pcall(f, ...) end end)`},
	{"coroutines in coroutines", `nest(1e4, function(...) return ... end, function(f) return coroutine.wrap(function(...) return f(...) end) end)`},
	{"samples in samples", `(function() local function f() return lab.sample(4, f).count end return f end)()`},
	{"coroutine", `coroutine.create(nest(1e4, function(...) return ... end, function(f) return coroutine.wrap(function(...) return f(...) end) end))`},
	{"endless coroutine", `coroutine.create(function() while true do end end)`},

	{"large board", `taquin.new(256, 256)`},
	{"large board in disorder", `taquin.new(256, 256):shuffle(1)`},
	{"board in disorder", `taquin.new(4, 4):shuffle(1)`},
	{"long board", `taquin.new(256, 1):shuffle(1)`},
	{"board with a history", `taquin.new(256, 256):play(("hb"):rep(2e6))`},
	{"large permutation", `perm.random(2^20, 1)`},
	{"permutation of a large order", `perm.random(5000, 1)`},
	{"large identity", `perm.identity(2^20)`},
	{"permutation", `perm.random(256, 1)`},
	{"large group", `most(256, function(n) return perm.group(each(n, function(i) return perm.random(n, i) end)) end)`},
	{"small group of many generators", `most(1e6, function(n) return perm.group(list(n, perm("(0 1 2)", 256))) end)`},
	{"group of exchanges", `perm.group(each(128, function(i) return perm("(" .. 2 * i - 2 .. " " .. 2 * i - 1 .. ")", 256) end))`},
	{"long cycle index", `perm.symmetric(42):cycle_index()`},
	{"large space", `taquin.space(2, 5)`},
	{"large defined puzzle", `puzzle.pancake(64)`},
	{"large defined state", `puzzle.hanoi(64):start():scramble(2^16, 1)`},
	{"large defined solution", `(function() local e = {} for i = 1, 2e4 do e[i] = {i, i + 1} end return puzzle.graph(e):start():solve("bfs") end)()`},
	{"large sliding puzzle", `slides()`},
	{"large sliding state", `slides():start():scramble(2^16, 1)`},
	{"large sliding space", `puzzle.slide("ABC / DEF / GH.", {alike = false}):space()`},
	{"large sliding solution", `solve(puzzle.rush("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"):start())`},
	{"large puzzle", `puzzle.torus(16, 16)`},
	{"puzzle with long history", `puzzle.cube(3):start():scramble(1e6, 1)`},
	{"large space of a puzzle", `puzzle.oval(9, 4):space()`},
	{"solution of a puzzle", `solve(puzzle.cube(2):start():scramble(5, 1), "bfs")`},
	{"puzzle of large orders", `puzzle.new(named(2, 200))`},
	{"state of large orders", `puzzle.new(named(2, 200)):random(1)`},
	{"state of many moves", `puzzle.new(named(1024, 256)):start():scramble(100, 1)`},
	{"state of colours", `(function() local z = named(2, 256) z.colours = each(256, function(i) return i % 9 end) return puzzle.new(z):start():scramble(100, 1) end)()`},
	{"power of a move", `"M_1x9007199254740991"`},
	{"digits in brackets", `"[" .. ("1"):rep(2e5) .. "]"`},
	{"moves in brackets", `("("):rep(2e5) .. "M_1x" .. (")2"):rep(2e5)`},
	{"commutators of moves", `("["):rep(1e5) .. "M_1x" .. (", M_2x]"):rep(1e5)`},
	{"many equal cards", `cards.new{cols = 16, rows = 16, cards = list(256, {1, 1, 1, 1}), match = "equal"}`},
	{"many different cards", `cards.new{cols = 16, rows = 16, cards = each(256, function(i) return {i, i % 7, -i, -(i % 11)} end)}`},
	{"long solution", `solve(taquin.new(256, 256):play(("hb"):rep(5e5)), "undo")`},
	{"long trace", `solve(taquin.new(3, 3):shuffle(1), "bfs", {trace = 1e5}).trace`},
	{"large homomorphism", `select(3, perm.symmetric(128):action(perm.symmetric(128):orbits()[1]))`},
	{"large heap", `(function() local h = lab.heap() for i = 1, 1e5 do h:push(i) end return h end)()`},
	{"large comparison", `lab.compare{boards = list(1e3, taquin.new(2, 2)), methods = {"bfs", "astar"}}`},
	{"picture of a large board", `most(256, function(n) return draw.board(taquin.new(n, n)) end)`},
	{"captions on captions", `nest(1e4, perm{1, 0}, function(x) return draw.caption(x, "x", "x") end)`},
	{"long caption", `most(1e6, function(n) return draw.caption(perm{1, 0}, ("word "):rep(n)) end)`},
	{"rows in rows", `nest(1e4, perm{1, 0}, function(x) return draw.row{x} end)`},
	{"columns in rows", `nest(1e4, perm{1, 0}, function(x) return draw.row{draw.column{x}, x} end)`},
	{"twofold pictures", `nest(1e4, perm{1, 0}, function(x) return draw.row{x, x} end)`},
	{"long row", `most(1e4, function(n) return draw.row(list(n, perm{1, 0})) end)`},
	{"long column", `most(1e4, function(n) return draw.column(list(n, perm{1, 0})) end)`},
	{"net", `most(256, function(n) return draw.net(each(n, function(i) local t = {} for k = 1, n do if k ~= i then t[#t + 1] = k end end return t end)) end)`},
	{"large chart", `most(1e5, function(n) return draw.chart(each(n, function(i) return i % 100 end)) end)`},
	{"walk", `most(1e5, function(n) return draw.walk(taquin.new(256, 256), ("hgbd"):rep(n)) end)`},
	{"graph of boards", `most(5, function(n) return draw.graph(taquin.new(256, 256), n) end)`},
	{"array of a large board", `(function() board = taquin.new(256, 256) return a end)()`},
	{"arrows of a permutation", `most(1e4, function(n) return draw.arrows(perm.random(n, 1)) end)`},
}
