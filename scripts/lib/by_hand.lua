-- The steps of method 2, for line_by_line and the lesson of that name.
--
-- Audibert's article, section 4. They act on the current board, in the notation
-- audibert, and do not move finished tiles. Returns
--   row(ligne)   fills a row; the blank is below the finished part
--   column(i)    fills column i of the last two rows; the blank is at its top
--   solve()      solves the board: all rows but two, all columns but two, and the last block

-- Brings tile i to position ifinal.
local function place(i, ifinal)
  casevidecolle(i)
  mouvement(i, ifinal)
end

-- The tiles of a row except the last two, from left to right.
local function first_tiles(ligne)
  for i = ligne * N, ligne * N + N - 3 do
    if a[i] ~= i then place(i, i) end
  end
end

-- The last two tiles of a row, a2 and a1: a2 goes to the corner, a1 below it, and a hook
-- of the blank turns both into the row.
local function last_two_tiles(ligne)
  local a2, a1 = ligne * N + N - 2, ligne * N + N - 1
  if a[a2] == a2 and a[a1] == a1 then return end
  -- The short cut is correct only if the blank is in a2's place (a correction of the
  -- listing).
  if a[a1] == a2 and a[a1 + N] == a1 and poscv == a2 then
    droitecv() descentecv()
    return
  end
  -- While a2 moves, a1 must not be in its way, nor in a2's place (a correction); on two
  -- columns the only free direction is down.
  local at = pos[a1]
  if at == a1 or at == a2 or at == a1 + N or at == a1 + N - 1 then
    place(a1, N > 2 and a1 + N - 2 or a1 + 2 * N)
  end
  if pos[a2] ~= a1 then place(a2, a1) end
  place(a1, a1 + N) -- always, because the blank must end on its left (a correction)
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

local function row(ligne)
  first_tiles(ligne)
  last_two_tiles(ligne)
end

local function solve()
  for ligne = 0, P - 3 do row(ligne) end
  casevideversposition((P - 2) * N) -- wherever the blank is (a correction)
  for i = 0, N - 3 do column(i) end
  cyclefinal()
end

return {row = row, column = column, solve = solve}
