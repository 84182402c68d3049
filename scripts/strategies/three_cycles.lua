-- Method 3: cycles of three tiles, the method of the proof.
--
-- Audibert's article (source 000), section 5. Every even permutation is a product of the
-- chained 3-cycles (0 1 2)(2 3 4)(4 5 6)…, and the blank can make each of them without
-- moving another tile. Part one is the article's own game: right shifts scramble the
-- board, left shifts solve it. Part two solves any solvable board. A cycle leads from a
-- place to the tile on it.
--
--   taquin run [--cols N --rows P --seed S] strategies/three_cycles [CYCLES]

local nbcycles = include("lib/argument").whole(1, "CYCLES", 20)
assert(board:notation() ~= "agreg", "this strategy ends with the blank bottom right, which the notation agreg does not")
board = board:copy():as("audibert"):reset()
assert(N >= 2 and P >= 2, "three-cycles need two columns and two rows")

-- The numbers of the chain's cycles, each named by its last position; for odd NP the
-- last cycle overlaps the previous one by two.
local function chain()
  local h = {}
  for i = 2, NP - 2, 2 do h[#h + 1] = i end
  if NP % 2 == 1 then h[#h + 1] = NP - 2 end
  return h
end

-- Part one: `permutation` and the main program of the source.
local h, c = chain(), {}
for j = 1, nbcycles do
  c[j] = h[1 + lab.random(#h)]
  creercycled(c[j])
end
print(("Part one: %d random right shifts have made"):format(nbcycles))
dessin()

for j = nbcycles, 1, -1 do cycle(c[j]) end
print(("The left shifts, last to first, take %d moves of the blank."):format(#board:history()))
print("solved: " .. tostring(board:solved()))

-- Part two: any solvable board. Once the blank is home, the tiles' permutation is even,
-- and its chain word lists the cycles: -i is the left shift cycle(i), i the right shift,
-- made as two left ones.
local function solve_by_cycles()
  casevideversposition(NP - 1)
  local tiles = board:perm():images()
  tiles[NP] = nil -- the blank is home
  local word = perm(tiles):chain()
  for _, i in ipairs(word) do
    if i < 0 then cycle(-i) else cycle(i) cycle(i) end
  end
  return #word
end

board:shuffle()
print("\nPart two: any solvable board.")
dessin()
local start = board:copy()
print("its tiles, from each place to the tile on it: " .. tostring(board:perm()))
local cycles = solve_by_cycles()
print(("%d cycles of the chain, %d moves of the blank"):format(cycles, #board:history()))
print("solved: " .. tostring(board:solved()))
print(("the Go solver, which drops what cancels: %d moves; line by line: %d")
  :format(solve(start, "cycles").length, solve(start, "lines").length))
