-- Exercise: two heuristics that are not admissible, and how to detect it.
--
-- Both come from the Python programs of Russell and Norvig's textbook, Artificial
-- Intelligence: A Modern Approach (aima-python), and are rewritten here. The class
-- EightPuzzle counts the labels that differ from the goal's, including the blank. The
-- notebook on search adds the distances of the labels 0 to 7 from home: it counts the
-- blank instead of tile 8. A* finds a shortest solution only if its heuristic never
-- overestimates, and both do.
--
--   taquin run exercises/heuristics        the result of check.admissible
--   taquin run exercises/heuristics 400    and the failures of A* on 400 boards

local asked = include("lib/argument").whole(1, "the number of boards", nil, 1)

local goal = taquin.new(3, 3, "td"):cells() -- {1, 2, 3, 4, 5, 6, 7, 8, 0}

-- The number of labels that count(label) admits and that are not at home.
local function misplaced(count)
  return function(b)
    local n = 0
    for place, label in ipairs(b:cells()) do
      if count(label) and label ~= goal[place] then n = n + 1 end
    end
    return n
  end
end

-- The sum of the rows and columns between these labels and their homes.
local function manhattan(count)
  local far = {} -- far[label][place], computed once
  for home, label in ipairs(goal) do
    far[label] = {}
    for place = 1, 9 do
      local rows, cols = math.floor((place - 1) / 3) - math.floor((home - 1) / 3), (place - 1) % 3 - (home - 1) % 3
      far[label][place] = count(label) and math.abs(rows) + math.abs(cols) or 0
    end
  end
  return function(b)
    local sum = 0
    for place, label in ipairs(b:cells()) do sum = sum + far[label][place] end
    return sum
  end
end

local function all() return true end
local function tiles(label) return label > 0 end

local heuristics = {
  {"misplaced, with the blank", misplaced(all), 78},
  {"misplaced tiles", misplaced(tiles), 0},
  {"distances of 0 to 7", manhattan(function(label) return label < 8 end), 1457},
  {"distances of the tiles", manhattan(tiles), 0},
}

local rows = {{"heuristic", "too much on", "nearest", "says", "needs"}}
for _, h in ipairs(heuristics) do
  local name, f, faults = h[1], h[2], h[3]
  local fine, found = check.admissible(f, 3, 3, "td")
  assert(fine == (faults == 0) and (found.count or 0) == faults and found.whole, name)
  rows[#rows + 1] = {name, faults, fine and "" or tostring(found.board), found.value, found.distance}
end
print("Of the 181440 boards that can be solved:")
lab.table(rows)

-- The solution is two moves too long, and looks like any other.
local notebook = heuristics[3][2]
local b = taquin.parse("6 1 2 / 7 4 8 / 5 3 0", "td")
local found, shortest = solve(b, "astar", {heuristic = notebook}), b:distance()
print(("\nA* solves %s in %d moves, and %d are enough."):format(b, found.length, shortest))
assert(found.length == shortest + 2 and not found.optimal)

-- The boards are scrambled as in those programs (gui/eight_puzzle.py): sixty letters,
-- without the impossible moves. A* fails on a few of 400. It would fail more often on
-- uniformly random boards, because most of them are farther from home.
if asked then
  local missed = lab.sample(asked, function()
    local b = taquin.new(3, 3, "td")
    for _ = 1, 60 do
      local letter = ("NESW"):sub(lab.random(4) + 1):sub(1, 1)
      if b:moves():find(letter) then b:play(letter) end
    end
    return solve(b, "astar", {heuristic = notebook}).length > b:distance()
  end, {threads = 2})
  print(("Of %d boards at random it misses the shortest solution of %d."):format(asked, missed.histogram[true] or 0))
end
