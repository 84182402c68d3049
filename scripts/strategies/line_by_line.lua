-- Method 2: line by line, as people do by hand.
--
-- Audibert's article (source 000), section 4, with its own movements. The tiles go home
-- row by row. The last two tiles of a row go in together through the last column, and
-- the last two rows are filled column by column in the same way. The steps are in
-- lib/by_hand, with corrections of the printed listing.
--
-- Solves the current board; a solved one is shuffled first.
--
--   taquin run [--cols N --rows P --seed S] strategies/line_by_line

assert(board:notation() ~= "agreg", "this strategy ends with the blank bottom right, which the notation agreg does not")
board = board:copy():as("audibert")
assert(N >= 2 and P >= 2, "line by line needs two columns and two rows")
if board:solved() then board:shuffle() end
assert(board:solvable())

local by_hand = include("lib/by_hand")

dessin()
local before = #board:history()
local start = board:copy()

by_hand.solve()

dessin()
local moves = #board:history() - before
print(("solved: %s, %d moves by hand"):format(tostring(board:solved()), moves))
print(("the Go solver: %d moves"):format(solve(start, "lines").length))
