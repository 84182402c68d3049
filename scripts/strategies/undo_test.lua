-- Tests of method 1, and an example of tests: taquin test strategies
--
-- A script is run by include; what it is told stands in arg, and the board it
-- works on is board.

test("the blank goes away and comes back the same way", function()
  arg = {"30"}
  include("undo")
  check.truth(board:solved())
  local word = board:history()
  check.truth(#word >= 60, "thirty moves, the way home, and all back")
  board:undo(#word / 2)
  check.equal(board:blank(), NP - 1, "the blank, half way")
end)

test("no moves leave the board as it is", function()
  arg = {"0"}
  include("undo")
  check.equal(board:history(), "")
end)

test("half a move is refused", function()
  arg = {"1.5"}
  check.error(function() include("undo") end, "whole number")
end)
