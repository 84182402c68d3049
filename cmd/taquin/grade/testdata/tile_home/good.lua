-- The fewest moves: breadth first over the cells of the blank and of tile 0.
function where(n)
  for i = 0, board:size() - 1 do
    if board:at(i) == n then return i end
  end
end

local function place(i) return math.floor(i / board:cols()), i % board:cols() end

function far()
  local row, col = place(where(0))
  return row + col
end

function corner()
  local row, col = place(board:blank())
  for _ = 1, row do board:up() end
  for _ = 1, col do board:left() end
end

function home()
  local cols, size = board:cols(), board:size()
  local ways = {{name = "up", by = -cols}, {name = "left", by = -1}, {name = "down", by = cols}, {name = "right", by = 1}}
  local first = {blank = board:blank(), tile = where(0)}
  local seen, queue = {[first.blank * size + first.tile] = true}, {first}
  for _, state in ipairs(queue) do
    if state.tile == 0 then
      local names = {}
      while state.parent do table.insert(names, 1, state.name) state = state.parent end
      for _, name in ipairs(names) do board[name](board) end
      return
    end
    for _, way in ipairs(ways) do
      local to = state.blank + way.by
      local inside = to >= 0 and to < size and (math.abs(way.by) ~= 1 or math.floor(to / cols) == math.floor(state.blank / cols))
      local tile = state.tile == to and state.blank or state.tile
      if inside and not seen[to * size + tile] then
        seen[to * size + tile] = true
        queue[#queue + 1] = {blank = to, tile = tile, parent = state, name = way.name}
      end
    end
  end
end
