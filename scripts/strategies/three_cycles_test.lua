-- Tests of method 3: the chained 3-cycles, and what they solve.

-- Where one figure of the source moves the pieces.
local function figure(f, i)
  board:reset()
  f(i)
  return tostring(board:perm())
end

test("the left shift turns three positions and nothing else", function()
  check.equal(figure(cycle, 14), "(12 13 14)")
  check.equal(figure(cycle, 4), "(2 3 4)")
  check.equal(board:blank(), NP - 1)
end)

test("the right shift undoes it", function()
  creercycled(6)
  cycle(6)
  check.truth(board:solved())
end)

test("both parts end with a solved board", function()
  arg = {"7"}
  for _, side in ipairs{2, 3, 4} do
    board = taquin.new(side, side)
    include("three_cycles")
    check.truth(board:solved(), "side " .. side)
  end
end)
