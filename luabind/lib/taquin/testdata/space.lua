-- What a space answers. It writes the file space.dot.
local s = taquin.space(3, 2, "td")
equal(s.cols, 3) equal(s.rows, 2) equal(s.states, 360) equal(s.arcs, 840) equal(s.diameter, 21)
-- OEIS A090034; the first number is that of distance 0.
equal(s.histogram, {1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1})
equal(#s.histogram, s.diameter + 1)
equal(#s.farthest, 1) equal(tostring(s.farthest[1]), "4 5 0 / 1 2 3") equal(s.farthest[1]:notation(), "td")
equal(type(s.seconds), "number")
equal(tostring(s):match("^(.*), [%d.e-]+ s$"), "space 3x2: 360 states, 840 arcs, diameter 21")
-- Lists and boards are copies.
s.histogram[1] = 9 s.farthest[1]:reset()
equal(s.histogram[1], 1) equal(tostring(s.farthest[1]), "4 5 0 / 1 2 3")

-- The other home of the blank; from another board (OEIS A089474); from an unsolvable one.
equal(tostring(taquin.space(3, 2, "agreg").farthest[1]:as("agreg")), "3 4 5 / 0 1 2")
local b = taquin.new(3, 3):up():left()
local centre = taquin.space(b)
equal(centre.diameter, 30) equal(centre.histogram[2], 4) equal(#centre.farthest, 148)
equal(b:history(), "hg")
equal(taquin.space(taquin.parse("1 0 / 2 .")).states, 12)

-- The text, returned and written.
local small = taquin.space(2, 2)
local text = small:dot()
equal(text:match("^[^\n]*"), 'graph "space 2x2: 12 states, 24 arcs, diameter 6" {') equal(select(2, text:gsub("[ %[]label=\"[^\"]*\\n", "")), 12)
equal(select("#", small:dot("space.dot")), 0)
written = text

-- What cannot be walked is an answer, what is wrong an error.
local none, why = taquin.space(4, 4)
equal(none, nil)
equal(why, "not applicable: a space of 4x4 boards has 16!/2 = 10461394944000 states; with more than 12 cells a depth is needed")
local function fails(want, f, ...)
  local ok, message = pcall(f, ...)
  equal(ok, false) equal(tostring(message):gsub("^[^ ]*:%d+: ", ""), want)
end
fails('taquin.space: cols must be a whole number, not nil', taquin.space)
fails('taquin.space: rows must be a whole number, not 2.5', taquin.space, 2, 2.5)
fails('board: no such shape: 0 columns x 3 rows (each must be in 1..256)', taquin.space, 0, 3)
fails('taquin.space: a board has its shape and its notation; omit the other arguments', taquin.space, b, 3)
fails('space:dot: not applicable: a graph of 20160 states is too large to draw (at most 2000)', function() taquin.space(4, 2):dot() end)
fails('space:dot: "" is not the name of a file', function() small:dot("") end)
fails('space:dot: file must be a string, not 3', function() small:dot(3) end)
fails('space:dot: cannot write "none/x.dot": no such file or directory', function() small:dot("none/x.dot") end)
fails('space:dot: the space must be a state space, not nil; a method is called with a colon, as in space:dot()', function() small.dot() end)
fails('a state space has no field width (possible: cols, rows, states, arcs, solved, diameter, histogram, farthest, complete, seconds and the methods each, dot)', function() return small.width end)
fails('a state space has no field to write: "states"', function() small.states = 1 end)

-- By slides, where options come last.
local slides = taquin.space(2, 3, {metric = "slides"})
equal({slides.states, slides.diameter, #slides.histogram, slides.histogram[2]}, {360, 20, 21, 3})
equal(taquin.space(taquin.new(2, 3, "td"), {metric = "slides"}).arcs, 1080)
equal(taquin.space(3, 2, "agreg", {metric = "slides"}).diameter, 20)
equal(taquin.space(3, 2, {metric = "moves"}).diameter, 21)
equal(taquin.space(5, 1, {metric = "slides"}).histogram, {1, 4})
fails('taquin.space: metric must be one of moves, slides, not the string "slide"', taquin.space, 3, 2, {metric = "slide"})
fails('taquin.space: there is no option "metrics" (possible: metric, depth); did you mean metric?', taquin.space, 3, 2, {metrics = "slides"})
fails("taquin.space: a board has its shape and its notation; omit the other arguments", taquin.space, taquin.new(2, 2), "td", {metric = "slides"})
equal(select(2, slides:dot():gsub(" %-%- ", "")), 540)

-- Up to a depth any shape can be walked; the fields say whether that is all.
equal({s.solved, s.complete, taquin.space(b).solved, taquin.space(taquin.parse("1 0 / 2 .")).solved}, {1, true, 1, 0})
local near = taquin.space(5, 5, "english", {depth = 3})
equal({near.states, near.diameter, near.complete, near.solved, near.arcs}, {17, 3, false, 1, 2 + 2 * 3 + 2 * 3 + 2 * 4})
equal(near.histogram, {1, 2, 4, 10})
equal({near.cols, near.rows, #near.farthest, near.farthest[1]:notation()}, {5, 5, 10, "english"})
equal(tostring(near):match("^(.*), [%d.e-]+ s$"), "space 5x5: 17 states within 3 moves")
equal(taquin.space(3, 2, {depth = 5}).histogram, {1, 2, 3, 5, 6, 7})
equal({taquin.space(3, 2, {depth = 21}).complete, taquin.space(3, 2, {depth = 20}).complete, taquin.space(9, 1, {depth = 8}).complete}, {true, false, true})
fails("taquin.space: depth must be at least 1, not 0", taquin.space, 5, 5, {depth = 0})

-- Every state once, at its distance, and as a copy; false ends the walk.
local function visited(space, same)
  local seen, last, counts = {}, 0, {}
  space:each(function(x, d)
    equal(seen[tostring(x)], nil) seen[tostring(x)] = d
    equal(d >= last, true) last = d
    counts[d + 1] = (counts[d + 1] or 0) + 1
    if x.cols then equal(x:history(), "") x:reset() end
  end)
  equal(counts, space.histogram)
end
visited(s) visited(slides) visited(near) visited(centre) visited(taquin.space(9, 1))
local n = 0
s:each(function() n = n + 1 return n < 5 end) equal(n, 5)
s:each(function(x, d) if d > 3 then return false end n = n + 1 return true end) equal(n, 16)
s:each(function(x) small:each(function(y) n = n + 1 end) return false end) equal(n, 28)
fails("no", function() s:each(function(x) error("no") end) end)
fails("space:each: f must be a function, not nil", function() s:each() end)
