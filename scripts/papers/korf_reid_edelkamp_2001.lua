-- Paper: Korf, Reid and Edelkamp (2001), predicting the nodes of IDA*.
--
-- R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial
-- Intelligence 129 (2001), 199-218. An iteration with bound d expands the sum over all depths i of
-- N(i) P(d - i) nodes: N(i) is the number of nodes at depth i without a heuristic, and P(v) the
-- part of the states, at equilibrium, whose value is at most v. The branching factors are from
-- memory, as is the statement that the formula is exact for the mean over all boards of the
-- 8-puzzle.
--
--   taquin run papers/korf_reid_edelkamp_2001 [--quick] [BOARDS]
--
-- A line more in `depths` adds a bound.

local p = include("lib/paper"){
  about = "Korf, Reid and Edelkamp 2001: predicted and measured nodes of IDA*.",
  source = "Artificial Intelligence 129 (2001), 199-218; branching factors from memory.",
  quick = "fewer boards.",
}

local depths = {
  18,
  20,
  22,
  24,
}

-- The moves from each cell: the cells that the blank can reach.
local function neighbours(cols, rows)
  local lists = {}
  for cell = 0, cols * rows - 1 do
    lists[cell] = {}
    for _, by in ipairs{-cols, -1, 1, cols} do
      local to = cell + by
      if to >= 0 and to < cols * rows and (by % cols == 0 or math.floor(to / cols) == math.floor(cell / cols)) then
        table.insert(lists[cell], to)
      end
    end
  end
  return lists
end

-- For each depth up to the last: the mean number of nodes with the blank in each cell, if the blank
-- starts anywhere and no move is undone at once.
local function layers(lists, last)
  local at, all = {}, {}
  local size = #lists + 1
  for cell = 0, size - 1 do at[{cell, -1}] = 1 / size end
  for depth = 0, last do
    local sums, merged = {}, {}
    for pair, count in pairs(at) do
      local cell, from = pair[1], pair[2]
      sums[cell] = (sums[cell] or 0) + count
      for _, to in ipairs(lists[cell]) do
        if to ~= from then merged[to * size + cell] = (merged[to * size + cell] or 0) + count end
      end
    end
    all[depth], at = sums, {}
    for code, count in pairs(merged) do at[{math.floor(code / size), code % size}] = count end
  end
  return all
end

local function total(sums)
  local n = 0
  for _, count in pairs(sums) do n = n + count end
  return n
end

for _, shape in ipairs{{3, "1.732"}, {4, "2.130"}, {5, "2.368"}} do
  local all = layers(neighbours(shape[1], shape[1]), 202)
  p:row(("%dx%d: branching factor"):format(shape[1], shape[1]), shape[2],
    ("%.3f"):format(math.sqrt(total(all[202]) / total(all[200]))))
end

-- The 8-puzzle: values[cell][v] boards with the blank in a cell have the value v.
local values, boards = {}, 0
taquin.space(3, 3, "td"):each(function(b)
  local cell, v = b:blank(), b:manhattan()
  values[cell] = values[cell] or {}
  values[cell][v] = (values[cell][v] or 0) + 1
  boards = boards + 1 / 9
end)
local function predicted(d)
  local sum, all = 0, layers(neighbours(3, 3), d)
  for depth = 0, d do
    for cell, count in pairs(all[depth]) do
      for v, n in pairs(values[cell]) do
        if v <= d - depth then sum = sum + count * n / boards end
      end
    end
  end
  return sum
end

-- The measured number: a depth-first search to the bound, which does not stop at the goal.
local lists = neighbours(3, 3)
local function away(tile, cell)
  return math.abs(math.floor(tile / 3) - math.floor(cell / 3)) + math.abs(tile % 3 - cell % 3)
end
local function nodes(b, d)
  local labels, cells, count = b:a(), {}, 0
  for cell = 0, 8 do cells[cell] = (labels[cell] + 8) % 9 end -- named after their homes
  local function visit(blank, from, left)
    count = count + 1
    for _, to in ipairs(lists[blank]) do
      if to ~= from then
        local tile = cells[to]
        local rest = left - 1 - away(tile, blank) + away(tile, to)
        if rest >= 0 then
          cells[blank] = tile
          visit(to, blank, rest)
          cells[to] = tile
        end
      end
    end
  end
  if b:manhattan() <= d then visit(b:blank(), -1, d - b:manhattan()) end
  return count
end

local n = p:count(400, 20000)
for _, d in ipairs(depths) do
  lab.seed(2001)
  local measured = p:mean(n, function() return nodes(taquin.new(3, 3, "td"):shuffle{blank = "anywhere"}, d) end)
  p:row(("3x3: nodes to bound %d"):format(d), predicted(d), measured)
end
p:note("The published column of the nodes is the paper's formula, computed here for these boards.")
p:print()
