-- The search goes to what looks nearest by Hamming, and its words are long.
local function home(b, label) return label - 1 end

function hamming(b)
  local n = 0
  for i = 0, b:size() - 1 do
    local label = b:at(i)
    if label ~= 0 and home(b, label) ~= i then n = n + 1 end
  end
  return n
end

function manhattan(b)
  local n, cols = 0, b:cols()
  for i = 0, b:size() - 1 do
    local label = b:at(i)
    if label ~= 0 then
      local to = home(b, label)
      n = n + math.abs(i % cols - to % cols) + math.abs(math.floor(i / cols) - math.floor(to / cols))
    end
  end
  return n
end

h = hamming

function neighbors(b)
  local all = {}
  for letter in b:moves():gmatch(".") do all[#all + 1] = b:copy():play(letter) end
  return all
end

function twin(b)
  local labels = b:cells()
  local i, k = 1, 2
  if labels[1] == 0 or labels[2] == 0 then i, k = 3, 4 end
  labels[i], labels[k] = labels[k], labels[i]
  return b:copy():set(labels)
end

function solvable(b)
  local labels, inversions = b:cells(), 0
  for i = 1, #labels do
    for k = i + 1, #labels do
      if labels[k] ~= 0 and labels[i] > labels[k] then inversions = inversions + 1 end
    end
  end
  if b:cols() % 2 == 0 then inversions = inversions + b:rows() - 1 - math.floor(b:blank() / b:cols()) end
  return inversions % 2 == 0
end

-- The heap: the least f first.
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

function solve(b)
  if not solvable(b) then return nil end
  local heap, best = {}, {}
  push(heap, {board = b:copy(), word = "", f = h(b)})
  while true do
    local state = pop(heap)
    if state.board:solved() then return state.word end
    for letter in state.board:moves():gmatch(".") do
      local after, word = state.board:copy():play(letter), state.word .. letter
      local key = tostring(after)
      if not best[key] or #word < best[key] then
        best[key] = #word
        push(heap, {board = after, word = word, f = h(after)})
      end
    end
  end
end
