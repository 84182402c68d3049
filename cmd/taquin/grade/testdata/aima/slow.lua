-- All is right, and A* expands many states, for its heuristic says little.
local ways = {Up = -3, Down = 3, Left = -1, Right = 1}
local goal = "0,1,2,3,4,5,6,7,8"

local function key(state) return table.concat(state, ",") end

local function blank(state)
  for i, tile in ipairs(state) do
    if tile == 0 then return i end
  end
end

function actions(state)
  local i, all = blank(state), {}
  if i > 3 then all[#all + 1] = "Up" end
  if i < 7 then all[#all + 1] = "Down" end
  if i % 3 ~= 1 then all[#all + 1] = "Left" end
  if i % 3 ~= 0 then all[#all + 1] = "Right" end
  return all
end

function result(state, action)
  local i, after = blank(state), {}
  for k, tile in ipairs(state) do after[k] = tile end
  local to = i + ways[action]
  after[i], after[to] = after[to], after[i]
  return after
end

local function path(node)
  local all = {}
  while node.parent do
    table.insert(all, 1, node.action)
    node = node.parent
  end
  return all
end

function breadth_first(first)
  local queue, seen = {{state = first}}, {[key(first)] = true}
  for n, node in ipairs(queue) do
    if key(node.state) == goal then return {path = path(node), expanded = n - 1} end
    for _, action in ipairs(actions(node.state)) do
      local after = result(node.state, action)
      if not seen[key(after)] then
        seen[key(after)] = true
        queue[#queue + 1] = {state = after, parent = node, action = action}
      end
    end
  end
end

function depth_limited(first, limit)
  local expanded = 0
  local function descend(node, left)
    if key(node.state) == goal then return {path = path(node), expanded = expanded} end
    if left == 0 then return nil end
    expanded = expanded + 1
    for _, action in ipairs(actions(node.state)) do
      local after = result(node.state, action)
      if not (node.parent and key(after) == key(node.parent.state)) then
        local found = descend({state = after, parent = node, action = action}, left - 1)
        if found then return found end
      end
    end
  end
  return descend({state = first}, limit)
end

-- Misplaced tiles, which is fine, but little.
function h(state)
  local n = 0
  for i, tile in ipairs(state) do
    if tile ~= 0 and tile ~= i - 1 then n = n + 1 end
  end
  return n
end

-- The frontier is a list of nodes for each f, for f is a small whole number; the last in is
-- the first out, so that of equal f the deepest goes first.
function astar(first)
  local frontier, best, f, expanded = {}, {[key(first)] = 0}, h(first), 0
  local function put(node)
    local value = node.g + h(node.state)
    frontier[value] = frontier[value] or {}
    table.insert(frontier[value], node)
    f = math.min(f, value)
  end
  put({state = first, g = 0})
  while true do
    while not frontier[f] or #frontier[f] == 0 do f = f + 1 end
    local node = table.remove(frontier[f])
    if best[key(node.state)] == node.g then
      if key(node.state) == goal then return {path = path(node), expanded = expanded} end
      expanded = expanded + 1
      for _, action in ipairs(actions(node.state)) do
        local after = result(node.state, action)
        if not best[key(after)] or node.g + 1 < best[key(after)] then
          best[key(after)] = node.g + 1
          put({state = after, parent = node, action = action, g = node.g + 1})
        end
      end
    end
  end
end
