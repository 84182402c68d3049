package grade

import "strings"

// handedIn is what a pupil has handed in, or a file of that without points.
type handedIn struct{ name, content, points string }

// handedInAll is what pupils have handed in, most of it to cheat or to break something, and what
// each gets by the assignment: 2 points for sum, which has little time, and 8 for solve,
// which has more. Where a submission does its harm in one function, it gets the points of the
// other.
var handedInAll = []handedIn{
	// Those who do as they are told.
	{"good.lua", good, "10"},
	{"<b>good.lua", good, "10"},
	{"callable.lua", good + `sum = setmetatable({}, {__call = function(_, a, b) return a + b end})`, "10"},
	{"folder/solver.lua", `local parts = include("parts/sums") solve = include("parts/solver").solve sum = parts.sum`, "10"},
	{"folder/parts/sums.lua", `return {sum = function(a, b) return a + b end}`, ""},
	{"folder/parts/solver.lua", good + `return {solve = solve}`, ""},
	{"half.lua", `function sum(a, b) return a + b end`, "2"},
	{"loads.lua", `sum = load("local a, b = ... return a + b") ` + `local labs = solve solve = load("local labs = ... return function(b) return labs(b, 'optimal').moves end")(labs)`, "10"},
	{"twice.lua", `local n = 0 ` + good + `function sum(a, b) n = n + 1 return n + 4 end`, "10"},

	// What is no program, or none that comes to its end.
	{"bytes.lua", "\xff\xfe\x00\x01\x80 function solve", "0"},
	{"compiled.lua", "\x1bLuaR\x00\x01\x04\x08\x04\x08\x00", "0"},
	{"empty.lua", " \n", "0"},
	{"load.lua", `while true do end`, "0"},
	{"load_memory.lua", good + `t = ("x"):rep(1e9)`, "0"},
	{"load_print.lua", good + `while true do print(("x"):rep(1e6)) end`, "0"},
	{"nested.lua", good + "x = " + strings.Repeat("(", 2e4) + "1" + strings.Repeat(")", 2e4), "0"},
	{"nested_tables.lua", good + "x = " + strings.Repeat("{", 2e4) + strings.Repeat("}", 2e4), "0"},
	{"syntax.lua", `function solve(b`, "0"},

	// What takes too long, or catches what stops it.
	{"caught.lua", good + `local ok repeat ok = pcall(function() while true do end end) until false`, "0"},
	{"coroutines.lua", good + `function sum() while true do coroutine.resume(coroutine.create(function() while true do end end)) end end`, "8"},
	{"forever.lua", good + `function sum() for i = 1, math.huge do end end`, "8"},
	{"handler.lua", good + `function sum() while true do xpcall(function() while true do end end, function() while true do end end) end end`, "8"},
	{"pattern.lua", good + `function sum() return ("a"):rep(40):find(("a?"):rep(40) .. ("a"):rep(40)) end`, "8"},
	{"threads.lua", good + `function sum() lab.sample(1e9, function(i) while true do end end, {threads = 64}) end`, "8"},
	{"tostring.lua", good + `function sum() error(setmetatable({}, {__tostring = function() while true do end end})) end`, "8"},
	{"waits.lua", good + `function sum() local t = os.time() while os.time() < t + 3600 do end return "" end`, "8"},

	// What takes too much.
	{"concat.lua", good + `function solve() local s = "x" while true do s = s .. s end end`, "2"},
	{"deep.lua", good + `function sum() return sum() + 1 end`, "8"},
	{"deep_index.lua", good + `function solve() local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) return t[1] end`, "2"},
	{"gigabyte.lua", good + `function solve() for i = 1, 1000 do print(("x"):rep(1e6)) end end`, "2"},
	{"memory.lua", good + `function solve() local t = {} while true do t[#t + 1] = {} end end`, "2"},
	{"rep.lua", good + `function solve() return ("NS"):rep(1e9) end`, "2"},

	// What is no answer.
	{"argument.lua", good + `function sum(a, b) error({__tostring = function() return 5 end}) end`, "8"},
	{"board.lua", good + `function solve(b) return b:reset() end`, "2"},
	{"bounds.lua", good + `function solve() return "N\0S\255" end`, "2"},
	{"cyclic.lua", good + `function sum() local t = {} t.t = t return t end`, "8"},
	{"entries.lua", good + `function sum() local t = {} for i = 1, 2e5 do t[i] = i end return t end`, "8"},
	{"guess.lua", good + `function sum() return math.random(100, 200) end`, "8"},
	{"infinite.lua", good + `function sum() return 1/0 end`, "8"},
	{"letters.lua", good + `function solve() return "up, left, down" end`, "2"},
	{"list.lua", good + `function sum() local t = {} for i = 1, 1e5 do t = {t} end return t end`, "8"},
	{"nan.lua", good + `function sum() return 0/0 end`, "8"},
	{"nothing.lua", good + `function sum() error(nil) end`, "8"},
	{"number.lua", good + `function sum() return "5" end`, "8"},
	{"quits.lua", good + `function sum() coroutine.yield(5) end`, "8"},
	{"table.lua", good + `function solve() error({}) end`, "2"},
	{"traps.lua", good + `function sum() return setmetatable({}, {__eq = function() return true end, __index = function() return 5 end, __call = function() return 5 end}) end`, "8"},
	{"word.lua", good + `function solve() return ("NS"):rep(2e5) end`, "2"},
	{"words.lua", good + `function solve() return ("NS"):rep(1e7) end`, "2"},

	// What overwrites, reads, writes or forges.
	{"checks.lua", good + `function check.equal() end function solve() return "" end`, "0"},
	{"environment.lua", `function solve(b) return (include("assignment.lua")) end function sum() return 5 end`, "2"},
	{"exits.lua", good + `function solve() os.exit(0) end`, "2"},
	{"forged.lua", good + `print('{"Values":"AAAA"}') print("\0\0\0\2{}") function solve() return "" end`, "2"},
	{"globals.lua", good + `pcall(setmetatable, _G, {__index = function() while true do end end}) pairs, ipairs, next, type, tostring, error, pcall, select, assert = nil`, "10"},
	{"input.lua", good + `function sum() return io.read("*n") end`, "8"},
	{"marks.lua", good + `function sum() grade.task{name = "gift", points = 100, test = print} end`, "8"},
	{"picture.lua", good + `function solve(b) draw.png(b, "stolen.png") end`, "2"},
	{"reads.lua", good + `local found
for _, name in ipairs{"assignment.lua", "../assignment.lua", "/etc/passwd"} do
  for _, f in pairs{include, require or print, dofile or print, loadfile or print, io and io.open or print} do
    local ok, got = pcall(f, name)
    if ok and got then found = got end
  end
end
function sum(a, b) return found and "stolen" or a + b end`, "10"},
	{"registry.lua", good + `function sum(a, b)
  for _, name in ipairs{"getregistry", "sethook", "setupvalue", "getinfo"} do
    if debug and debug[name] and pcall(debug[name], sum, 1) and name ~= "getinfo" then return "open" end
  end
  return a + b
end`, "10"},
	{"report.lua", good + `function sum() error("\27[2J\nsum: 2 of 2 points\n]]></failure>") end`, "8"},
	{"sealed.lua", good + `for _, t in pairs{string, table, math, getmetatable("")} do
  if type(t) == "table" then for k in pairs(t) do pcall(rawset, t, k, nil) end end
end`, "10"},
	{"writes.lua", good + `lab.csv("stolen.csv", {{1}})`, "0"},
}
