-- One best-first search with a heap, of which A*, greedy and uniform cost are three cases.
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

local function push(heap, state)
  local i = #heap + 1
  while i > 1 do
    local parent = math.floor(i / 2)
    if heap[parent].f <= state.f then break end
    heap[i], i = heap[parent], parent
  end
  heap[i] = state
end

local function pop(heap)
  local top, last = heap[1], table.remove(heap)
  local n, i = #heap, 1
  while n > 0 do
    local child = 2 * i
    if child > n then break end
    if child < n and heap[child + 1].f < heap[child].f then child = child + 1 end
    if heap[child].f >= last.f then break end
    heap[i], i = heap[child], child
  end
  if n > 0 then heap[i] = last end
  return top
end

local function search(b, value)
  local goal = table.concat(snail(b:cols()), " ")
  local heap, best, time, size = {}, {}, 0, 1
  push(heap, {board = b:copy(), word = "", f = 0})
  best[table.concat(b:cells(), " ")] = 0
  while #heap > 0 do
    local state = pop(heap)
    time = time + 1
    if table.concat(state.board:cells(), " ") == goal then return {moves = state.word, time = time, size = size} end
    for letter in state.board:moves():gmatch(".") do
      local after, g = state.board:copy():play(letter), #state.word + 1
      local key = table.concat(after:cells(), " ")
      if not best[key] or g < best[key] then
        if not best[key] then size = size + 1 end
        best[key] = g
        push(heap, {board = after, word = state.word .. letter, f = value(g, after)})
      end
    end
  end
end

function astar(b) return search(b, function(g, b) return g + h1(b) end) end
function greedy(b) return search(b, function(_, b) return h1(b) end) end

function uniform(b) return search(b, function(g) return g end) end
