package stdlib_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestSort(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`(function() local t = {3, 1, 2} table.sort(t) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {"b", "", "a", "B"} table.sort(t) return t end)()`, `{"", "B", "a", "b"}`},
		{`(function() local t = {3, 1, 2} table.sort(t, nil) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {3, 1, 2} table.sort(t, function(x, y) return x > y end) return t end)()`, `{3, 2, 1}`},
		{`(function() local t = {} table.sort(t) return t end)()`, `{}`},
		{`(function() local t = {{}} table.sort(t) return #t end)()`, `1`},
		{`(function() local t = {3, 1, x = 0} table.sort(t) return t end)()`, `{1, 3, x=0}`},
		{`select("#", table.sort{2, 1})`, `0`},
		{`(function()
local lt = {__lt = function(x, y) return x.n < y.n end}
local t = {} for i = 1, 50 do t[i] = setmetatable({n = i * 37 % 50}, lt) end
table.sort(t) for i = 1, 50 do if t[i].n ~= i - 1 then return i end end return "sorted" end)()`, `"sorted"`},
		{`(function()
for n = 0, 300 do
  local t, seen = {}, {}
  for i = 1, n do t[i] = math.random(n) seen[t[i]] = (seen[t[i]] or 0) + 1 end
  table.sort(t, n % 2 == 0 and function(x, y) return x < y end or nil)
  for i, v in ipairs(t) do seen[v] = seen[v] - 1 if i > 1 and t[i - 1] > v then return n, i end end
  for _, left in pairs(seen) do if left ~= 0 then return n, "lost" end end
  if #t ~= n then return n, #t end
end return "sorted" end)()`, `"sorted"`},
		// comparators that lie, or change the list, lose nothing
		{`(function()
for _, lie in ipairs{function() return true end, function() return false end, function() return math.random() < 0.5 end, function(x, y) return x <= y end, function(x, y) return x ~= y end} do
  local t, sum = {}, 0
  for i = 1, 500 do t[i] = i end
  table.sort(t, lie)
  for i = 1, 500 do sum = sum + t[i] end
  if #t ~= 500 or sum ~= 125250 then return #t, sum end
end return "whole" end)()`, `"whole"`},
		{`(function() local t = {3, 1, 2} table.sort(t, function(x, y) t[3] = nil t[1] = 9 return x < y end) return t end)()`, `{1, 2, 3}`},
		{`(function() local t = {3, 1, 2} local ok = pcall(table.sort, t, function(x, y) error("no") end) return ok, t end)()`, `false {3, 1, 2}`},
		{`(function() local t = {3, "x", 2} return pcall(table.sort, t), t end)()`, `false {3, "x", 2}`},
	})
	refused(t, [][2]string{
		{`table.sort({1, "x"})`, "attempt to compare"},
		{`table.sort({{}, {}})`, "attempt to compare table with table"},
		{`table.sort({1, nil, 2})`, "attempt to compare"},
		{`table.sort({2, 1}, function(x, y) return x.n < y.n end)`, "attempt to index"},
		{`table.sort(3)`, "list must be a table, not 3"},
		{`table.sort({}, 3)`, "the comparator must be a function, not 3"},
	})
}

// Places are whole numbers, and what a list has not is not taken out of it; any number may
// be the largest key.
func TestPlaces(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`(function() local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4) return t end)()`, `{1, 2, 3, 4}`},
		{`(function() local t = {1, 2, 3} t[3] = nil return table.remove(t), #t, table.remove(t, nil), (table.remove(t)) end)()`, `2 1 1 nil`},
		{`(function() local t = {1, 2} table.insert(t, "1", 0) table.insert(t, 4, 9) table.insert(t, 0, 7) return t[0], t[1], t[2], t[5] end)()`, `7 nil 0 9`},
		{`table.remove({1, 2, 3}), table.remove({1, 2, 3}, 1), (table.remove{})`, `3 1 nil`},
		{`select("#", table.remove({1, 2, 3}, -1)), select("#", table.remove({1}, 2)), select("#", table.remove({}, 0))`, `0 0 0`},
		{`table.maxn{}, table.maxn{4, 5, 6}, table.maxn{[2^40] = 1, 2}, table.maxn{[1.5] = 1, [-3] = 2, x = 9}, table.maxn{[-3] = 2}`, `0 3 1099511627776 1.5 0`},
	})
	refused(t, [][2]string{
		{`table.insert({}, 0/0, "v")`, "table.insert: i must be a whole number, not NaN"},
		{`table.insert({}, 1/0, "v")`, "table.insert: i must be a whole number"},
		{`table.insert({}, 1.5, "v")`, "table.insert: i must be a whole number, not 1.5"},
		{`table.remove({1}, 1.5)`, "table.remove: i must be a whole number, not 1.5"},
		{`table.remove({1}, "x")`, `table.remove: i must be a whole number, not the string "x"`},
		{`table.insert({}, 1, 2, 3)`, "table.insert: wrong number of arguments (4); the call is table.insert(list, [i,] v)"}, {`table.insert({})`, "wrong number of arguments (1)"},
		{`table.insert(3, 1)`, "table.insert: the list must be a table, not 3"},
	})
}

func TestInterruptSort(t *testing.T) {
	for name, source := range map[string]string{
		"numbers":    `local t = {} while true do for i = 1, 3e5 do t[i] = -i * 7919 % 1000003 end table.sort(t) end`,
		"strings":    `local s, t = ("a"):rep(1e7), {} for i = 1, 100 do t[i] = s .. math.random(9) end table.sort(t)`,
		"Go":         `local t = {} for i = 1, 1e6 do t[i] = i end table.sort(t, math.max)`,
		"comparator": `local t = {} for i = 1, 1e6 do t[i] = i end while true do pcall(table.sort, t, function(x, y) return x > y end) end`,
		"metamethod": `local lt = {__lt = function() while true do end end} table.sort{setmetatable({}, lt), setmetatable({}, lt)}`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, source) })
	}
}

func TestTableConcat(t *testing.T) {
	luatest.Gives(t, [][2]string{{`table.concat({1, "b", 2.5}, ", ")`, `"1, b, 2.5"`}, {`table.concat({1, 2, 3}, "", 2, 3)`, `"23"`}, {`table.concat({})`, `""`}})
	refused(t, [][2]string{{`table.concat({1, {}})`, "element 2 must be a string or a number, not a table"}, {`table.concat(3)`, "list must be a table"},
		{`local s = ("x"):rep(1e8) table.concat{s, s}`, "table.concat: the result would be longer than 128 MiB"}})
}
