-- Paper: Reinefeld (1993), all boards of the 8-puzzle, and the order of moves in IDA*.
--
-- A. Reinefeld, "Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*",
-- IJCAI-93, 248-253. Table 1 is OEIS A089473, which notes the misprint 749 for 748 at 12 moves.
-- The abstract says: "almost all IDA* implementations perform worse than would be possible with a
-- simple random ordering of the operators". The measurement below compares all 24 fixed orders
-- with one that is drawn anew at each node.
--
--   taquin run papers/reinefeld_1993 [--quick] [BOARDS]
--
-- A line more in `orders` adds an order: its name and a function of a list of moves that
-- rearranges it.

local p = include("lib/paper"){
  about = "Reinefeld 1993: the 8-puzzle solved completely; node ordering in IDA*.",
  source = "IJCAI-93, 248-253, table 1 by OEIS A089473; of the orders the abstract's sentence.",
  quick = "fewer boards for the orders of moves.",
}

local histogram = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 749, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
  17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}

local space = taquin.space(3, 3, "td")
p:row("solvable boards", 181440, space.states)
p:row("most moves (diameter)", 31, space.diameter)
local moves = 0
for i, published in ipairs(histogram) do
  p:row(("boards at %d moves"):format(i - 1), published, space.histogram[i])
  moves = moves + (i - 1) * space.histogram[i]
end
p:row("mean number of moves", "21.97", ("%.2f"):format(moves / space.states))
p:note("Of 181,440 boards 748 need 12 moves; the misprint 749 is the paper's: its column adds up to 181,441.")

-- IDA* by Manhattan distance with an order that may change from node to node. It counts the
-- generated boards.
local step = {U = -3, D = 3, L = -1, R = 1}
local legal = {}
for cell = 0, 8 do
  legal[cell] = {}
  for letter, by in pairs(step) do
    local to = cell + by
    if to >= 0 and to < 9 and (by % 3 == 0 or math.floor(to / 3) == math.floor(cell / 3)) then
      legal[cell][letter] = to
    end
  end
end
local function away(tile, cell)
  return math.abs(math.floor(tile / 3) - math.floor(cell / 3)) + math.abs(tile % 3 - cell % 3)
end
local back = {U = "D", D = "U", L = "R", R = "L"}

local function ida(b, order)
  local labels, generated = b:a(), 0
  local cells = {}
  for cell = 0, 8 do cells[cell] = (labels[cell] + 8) % 9 end -- named after their homes; the blank is 8
  local function visit(blank, last, left, distance)
    if distance == 0 then return true end
    local list = {"U", "L", "D", "R"}
    order(list)
    for _, letter in ipairs(list) do
      local to = legal[blank][letter]
      if to and letter ~= back[last] then
        generated = generated + 1
        local tile = cells[to]
        local change = away(tile, blank) - away(tile, to)
        if change < left then
          cells[blank], cells[to] = tile, 8
          local found = visit(to, letter, left - 1 - change, distance + change)
          cells[to], cells[blank] = tile, 8
          if found then return true end
        end
      end
    end
  end
  local bound = b:manhattan()
  while not visit(b:blank(), "", bound - b:manhattan(), b:manhattan()) do bound = bound + 2 end
  return generated
end

local orders = {
  {"drawn anew at each node", function(list)
    for i = 4, 2, -1 do
      local k = 1 + lab.random(i)
      list[i], list[k] = list[k], list[i]
    end
  end},
}

lab.seed(1993)
local n = p:count(100, 2000)
local boards = {}
for i = 1, n do boards[i] = taquin.new(3, 3, "td"):shuffle{blank = "anywhere"} end

local fixed = {}
for _, word in ipairs(perm.symmetric(4):elements()) do
  local letters = ""
  for i = 0, 3 do letters = letters .. ("ULDR"):sub(word(i) + 1, word(i) + 1) end
  local mean = p:mean(n, function(i) return solve(boards[i], "ida", {heuristic = "manhattan", order = letters}).nodes end)
  fixed[#fixed + 1] = {letters, mean}
end
table.sort(fixed, function(a, b) return a[2].mean < b[2].mean end)
p:row(("IDA* nodes, best fixed order, %s"):format(fixed[1][1]), nil, fixed[1][2])
p:row(("IDA* nodes, worst fixed order, %s"):format(fixed[24][1]), nil, fixed[24][2])
for _, order in ipairs(orders) do
  local measured = p:mean(n, function(i) return ida(boards[i], order[2]) end)
  p:row("IDA* nodes, order " .. order[1], nil, measured)
  local worse = 0
  for _, f in ipairs(fixed) do if f[2].mean > measured.mean then worse = worse + 1 end end
  p:note(("%d of the 24 fixed orders generate more nodes than an order %s."):format(worse, order[1]))
end
p:print()
