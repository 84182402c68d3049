-- Method 2: line by line, as one does by hand.
--
-- Source 000, section 4, on the source's own movements. The tiles go home row by
-- row; the last two of a row go in together through the last column, and the
-- last two rows are filled column by column in the same way. Where the printed
-- listing goes astray on some boards, the comments say what was mended.
--
-- Solves the current board; a solved one is shuffled first.
--
--   taquin run [--cols N --rows P --seed S] strategies/line_by_line

assert(board:notation() ~= "agreg", "this strategy ends with the blank bottom right, which the notation agreg does not")
board = board:copy():as("audibert")
assert(N >= 2 and P >= 2, "line by line needs two columns and two rows")
if board:solved() then board:shuffle() end
assert(board:solvable())

-- Brings tile i to position ifinal.
local function place(i, ifinal)
  casevidecolle(i)
  mouvement(i, ifinal)
end

local function first_tiles(ligne)
  for i = ligne * N, ligne * N + N - 3 do
    if a[i] ~= i then place(i, i) end
  end
end

-- The last two tiles of a row, a2 and a1: a2 goes to the corner, a1 below it,
-- and a hook of the blank turns both into the row.
local function last_two_tiles(ligne)
  local a2, a1 = ligne * N + N - 2, ligne * N + N - 1
  if a[a2] == a2 and a[a1] == a1 then return end
  -- The short cut is right only if the blank stands in a2's place (mended).
  if a[a1] == a2 and a[a1 + N] == a1 and poscv == a2 then
    droitecv() descentecv()
    return
  end
  -- While a2 comes, a1 must be out of the way, also of a2's place (mended);
  -- on two columns there is only the way down.
  local at = pos[a1]
  if at == a1 or at == a2 or at == a1 + N or at == a1 + N - 1 then
    place(a1, N > 2 and a1 + N - 2 or a1 + 2 * N)
  end
  if pos[a2] ~= a1 then place(a2, a1) end
  place(a1, a1 + N) -- always, because the blank must end on its left (mended)
  crochetfinal()
end

-- The two tiles of column i in the last two rows: a1 goes below its place, a2
-- to the right of that, and a hook turns both into the column.
local function column(i)
  local a1 = (P - 2) * N + i
  local a2 = a1 + N
  if pos[a1] == a2 and pos[a2] == a2 + 1 then
    descentecv() droitecv() monteecv()
    return
  end
  local at = pos[a2]
  if at == a2 or at == a2 + 1 or at == a1 + 1 then place(a2, a1 + 2) end
  if pos[a1] ~= a2 then place(a1, a2) end
  place(a2, a2 + 1)
  crochet()
end

dessin()
local before = #board:history()
local start = board:copy()

for ligne = 0, P - 3 do
  first_tiles(ligne)
  last_two_tiles(ligne)
end
casevideversposition((P - 2) * N) -- wherever the blank is (mended)
for i = 0, N - 3 do column(i) end
cyclefinal()

dessin()
local moves = #board:history() - before
print(("solved: %s, %d moves by hand"):format(tostring(board:solved()), moves))
print(("the Go solver: %d moves"):format(solve(start, "lines").length))
