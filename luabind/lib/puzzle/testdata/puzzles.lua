-- Puzzles of one's own: cycles, lists and permutations say the same.
local z = puzzle.new{moves = {L = "(1 2 3)", R = "(3 4 5)"}, first = 1, name = "two wheels"}
equal(tostring(z), "two wheels: 5 cells, 2 moves")
equal(z, puzzle.new{moves = {L = {2, 3, 1, 4, 5}, R = {1, 2, 4, 5, 3}}, first = 1})
equal(z, puzzle.new{moves = {L = perm("(0 1 2)", 5), R = perm("(2 3 4)", 5)}, first = 1, cells = 5})
equal(z == puzzle.new{moves = {R = "(3 4 5)", L = "(1 2 3)"}, first = 1}, false) -- another order of moves
equal(z == puzzle.new{moves = {L = "(0 1 2)", R = "(2 3 4)"}}, false) -- other names of cells
equal(puzzle.new{moves = {A = "(0 1)"}, cells = 4}:cells(), 4)
equal(z:moves(), {"L", "R"})
equal(z:states(), 60)
equal(z:group():is_alternating(), true)
equal(z:orbits(), {{1, 2, 3, 4, 5}})
equal(z:blocks(), {})
equal(z:laws(), {"piece parity = 0 (mod 2)"})
equal(z:perm("L R"), z:perm("L") * z:perm("R"))
equal(z:perm("L"), perm("(0 1 2)", 5))
equal(z:order_of("[L, R]"), 3)
equal(z:inverse("L2 R"), "R' L")
equal(z:cancel("L L L R"), "R")

-- Pieces that look alike: two colours on three of five cells.
local two = puzzle.new{moves = {L = "(1 2 3)", R = "(3 4 5)"}, first = 1, colours = {0, 0, 1, 1, 1}}
equal(two:states(), 10)
equal(two:start():play("L3 R"):solved(), true)
equal(two:state{colours = {1, 1, 1, 0, 0}}:colours(), {1, 1, 1, 0, 0})
-- A goal that leaves cells open.
local open = puzzle.new{moves = {L = "(1 2 3)", R = "(3 4 5)"}, first = 1, goal = {0, 1, -1, -1, -1}}
equal(open:start():play("R"):solved(), true)
equal(open:start():play("L"):solved(), false)

-- States.
local x = z:start()
equal(x:solved(), true)
equal(tostring(x), "()")
equal(x:play("L R'"), x)
equal(tostring(x), "(1 2 5 4 3)")
equal(x:history(), "L R'")
equal(x:perm(), perm("(0 1 4 3 2)"))
equal(x:puzzle(), z)
local y = x:copy():undo()
equal(y:history(), "L")
equal(y == x, false)
equal(y:play("R'") == x, true)
equal(y:try("[L, R]"), 1)
equal(y:try("[L, R"), 0)
equal(y:try("X"), 0)
equal(y:undo(4) == x, true)
equal(x:moves(), {"L", "L'", "R", "R'"})
equal(#x:neighbours(), 4)
for i, word in ipairs(x:moves()) do equal(x:neighbours()[i] == x:copy():play(word), true) end
equal(z:state("(1 2 5 4 3)") == x, true)
equal(z:state{2, 5, 1, 3, 4} == x, true)
equal(z:state(x:perm()) == x, true)
equal(z:random(7) == z:random(7), true)
equal(z:random{seed = 7} == z:random(7), true)
equal(z:start():scramble(9, 7) == z:start():scramble(9, 7), true)
equal(#z:start():scramble(9, 7):history() > 9, true)
fails("unreachable state: the piece parity is 1, not 0 (modulo 2)", z.state, z, "(1 2)")

-- The well-known ones, by their states.
for made, states in pairs{
  [puzzle.cube(2)] = 3674160, [puzzle.cube(3)] = "43252003274489856000", [puzzle.pyraminx()] = 933120, [puzzle.skewb()] = 3149280,
  [puzzle.oval(20, 4)] = "2432902008176640000", [puzzle.torus(3, 3)] = 181440, [puzzle.twiddle(3, 2)] = 120, [puzzle.swaps(5)] = 120,
  [puzzle.m12()] = 95040, [puzzle.m24()] = 244823040, [puzzle.rings(4, 4, 1, 1)] = 120,
} do equal(made:states(), states) end
equal(puzzle.rings():cells(), 38)
equal(puzzle.rings() == puzzle.rings(20, 20, 5, 5), true)

-- A board is a puzzle: what its blank can do and come home is what can be shuffled.
local b = taquin.new(3, 3)
local of = puzzle.of(b)
equal(of:states(), taquin.space(3, 3).states / 9)
equal(of:group(), perm.walks(b))
for seed = 1, 20 do
  local shuffled = b:copy():shuffle(seed):perm():images()
  shuffled[9] = nil
  equal(of:state(perm(shuffled)):perm():parity(), "even")
end
equal(#of:moves(), 4)

-- The stickers of a cube are corners and edges, and nobody has said so.
local cube = puzzle.cube(3)
local kinds = cube:pieces()
equal({kinds[1].name, kinds[1].places, kinds[1].twists, #kinds[1].cells}, {"corner", 8, 3, 8})
equal({kinds[2].name, kinds[2].places, kinds[2].twists}, {"edge", 12, 2})
equal(kinds[1].cells[1][1], 1)
equal(cube:laws(), {"corner parity + edge parity = 0 (mod 2)", "edge twists = 0 (mod 2)", "corner twists = 0 (mod 3)"})
fails("the corner twists sum to 1, not 0 (modulo 3)", cube.state, cube, "(1 9 35)")
fails("the edge twists sum to 1, not 0 (modulo 2)", cube.state, cube, "(2 34)")
fails("corner parity and edge parity sum to 1", cube.state, cube, "(2 4)(34 10)")
fails("cells 1 and 9 are one corner, and are torn apart", cube.state, cube, "(1 3)")

-- Spaces.
local space = z:space()
equal({space.states, space.complete, space.diameter}, {60, true, 6})
local count = 0
for _, n in ipairs(space.histogram) do count = count + n end
equal(count, 60)
equal(#space.farthest, space.histogram[7])
equal(cube:space{depth = 3}.histogram, {1, 18, 243, 3240})
equal(cube:space{depth = 2, metric = "quarter"}.histogram, {1, 12, 114})
equal(cube:space{moves = "U R2", depth = 1}.histogram, {1, 4})
local none, why = cube:space()
equal(none, nil)
equal(why, "not applicable: the space has 43252003274489856000 states, and 2 GiB hold 59652323 of them; a depth makes it smaller")
-- The same fields and methods as other spaces; states are of the whole puzzle.
equal({space.solved, space.arcs, space.cols}, {1, 60 * #z:moves() * 2, nil})
equal(cube:space{depth = 1}.arcs, 18) equal(cube:space{depth = 1}.complete, false)
local some, seen = cube:space{moves = "U2 R2"}, {}
some:each(function(x, d)
  equal(seen[tostring(x)], nil) seen[tostring(x)] = d
  equal(x:puzzle() == cube, true) equal(x:history(), "") x:play("F")
end)
local count = {} for _, d in pairs(seen) do count[d + 1] = (count[d + 1] or 0) + 1 end
equal(count, some.histogram)
equal(select(2, some:dot():gsub("taillabel=\"U2\", headlabel=\"U2\"", "")), 6)
equal(tostring(some):match("^space of .*: 12 states, 24 arcs, diameter 6, "), tostring(some):match("^.*, "))
local half = cube:space{moves = "U2 R2"}
equal({half.states, half.diameter}, {12, 6})
equal(half.farthest[1]:puzzle(), cube)
