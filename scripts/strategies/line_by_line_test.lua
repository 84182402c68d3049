-- Tests of method 2: it solves boards of many shapes, and no others.

for _, shape in ipairs{{2, 2}, {3, 2}, {2, 5}, {4, 4}, {7, 3}} do
  local cols, rows = unpack(shape)
  test(("%dx%d"):format(cols, rows), function()
    for _ = 1, 10 do
      board = taquin.new(cols, rows)
      repeat board:shuffle() until not board:solved() -- or the script would shuffle it
      local start = board:copy()
      include("line_by_line")
      check.truth(board:solved(), "after " .. tostring(start))
      check.equal(start:play(board:history()), board)
    end
  end)
end

test("a board with two tiles exchanged cannot be solved", function()
  board = taquin.parse("1 0 2 / 3 4 5 / 6 7 .")
  check.error(function() include("line_by_line") end, "unsolvable")
end)
