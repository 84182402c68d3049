-- The searches of Russell and Norvig's textbook, under their names, to be read in class.
--
-- Stuart Russell, Peter Norvig, "Artificial Intelligence: A Modern Approach", chapter 3.
-- aima = include("aima") returns a table of them. A problem is a table with
--   p.initial                          the initial state
--   p.actions(s)                       the list of actions possible in state s
--   p.result(s, action)                the state after an action
--   p.goal_test(s)                     whether s is a goal
--   p.path_cost(c, s, action, s2)      the cost of a path of cost c to s, extended by action to s2
--   p.h(s)                             the estimated cost from s to a goal
--   p.key(s)                           a text that identifies the state
-- aima.problem{initial =, actions =, result =, goal_test =} fills missing fields with
-- defaults; aima.sliding(b) makes a problem of a board. Every search returns a node, or
-- nil and the reason:
--   n.state  n.parent  n.action  n.path_cost  n.depth
--   aima.solution(n)                   the list of actions that lead to n
-- The problem counts p.expanded and p.generated since aima.reset(p).

local aima = {}

-- Problems -------------------------------------------------------------

function aima.reset(p)
  p.expanded, p.generated = 0, 0
  return p
end

function aima.problem(p)
  p.path_cost = p.path_cost or function(c) return c + 1 end
  p.h = p.h or function() return 0 end
  p.key = p.key or tostring
  return aima.reset(p)
end

-- A board as a problem: its states are boards, its actions letters. options.goal is
-- another goal board; options.h is a heuristic's name or a function of a board
-- ("manhattan" by default); options.cost(tile, letter) is the cost of a move.
function aima.sliding(b, options)
  options = options or {}
  local goal, h, cost = options.goal, options.h or "manhattan", options.cost
  local home = tostring(goal or b:copy():reset())
  return aima.problem{
    initial = b:copy(),
    actions = function(s)
      local letters = {}
      for letter in s:moves():gmatch(".") do letters[#letters + 1] = letter end
      return letters
    end,
    result = function(s, letter) return s:copy():play(letter) end,
    goal_test = function(s) return tostring(s) == home end,
    path_cost = function(c, s, letter, s2)
      return c + (cost and cost(s2:at(s:blank()), letter) or 1)
    end,
    h = function(s)
      if type(h) == "function" then return h(s) end
      return s:heuristic(h, goal)
    end,
  }
end

-- Nodes ----------------------------------------------------------------

local function root(p)
  return {state = p.initial, path_cost = 0, depth = 0}
end

local function child(p, node, action)
  local state = p.result(node.state, action)
  p.generated = p.generated + 1
  return {
    state = state, parent = node, action = action, depth = node.depth + 1,
    path_cost = p.path_cost(node.path_cost, node.state, action, state),
  }
end

local function expand(p, node)
  p.expanded = p.expanded + 1
  local children = {}
  for _, action in ipairs(p.actions(node.state)) do
    children[#children + 1] = child(p, node, action)
  end
  return children
end

function aima.solution(node)
  local actions = {}
  while node.parent do
    table.insert(actions, 1, node.action)
    node = node.parent
  end
  return actions
end

-- Whether the state of a node occurs earlier on its path.
local function is_cycle(p, node)
  local key, before = p.key(node.state), node.parent
  while before do
    if p.key(before.state) == key then return true end
    before = before.parent
  end
  return false
end

-- A priority queue: a binary heap ordered by f.
local function priority_queue(f)
  local heap = {}
  local queue = {}
  function queue.push(node)
    local entry, at = {f = f(node), node = node}, #heap + 1
    while at > 1 and entry.f < heap[math.floor(at / 2)].f do
      heap[at] = heap[math.floor(at / 2)]
      at = math.floor(at / 2)
    end
    heap[at] = entry
  end
  function queue.pop()
    local first, last = heap[1], table.remove(heap)
    if #heap > 0 then
      local at = 1
      while 2 * at <= #heap do
        local below = 2 * at
        if below < #heap and heap[below + 1].f < heap[below].f then below = below + 1 end
        if heap[below].f >= last.f then break end
        heap[at] = heap[below]
        at = below
      end
      heap[at] = last
    end
    return first.node
  end
  function queue.empty() return #heap == 0 end
  return queue
end

-- Searches that know nothing of the way -------------------------------

-- Expands all nodes of one depth before the next. The goal is tested on generation.
function aima.breadth_first_search(p)
  local node = root(p)
  if p.goal_test(node.state) then return node end
  local frontier, first, last = {node}, 1, 1
  local reached = {[p.key(node.state)] = true}
  while first <= last do
    node, frontier[first] = frontier[first], nil
    first = first + 1
    for _, next in ipairs(expand(p, node)) do
      if p.goal_test(next.state) then return next end
      if not reached[p.key(next.state)] then
        reached[p.key(next.state)] = true
        last = last + 1
        frontier[last] = next
      end
    end
  end
  return nil, "failure"
end

-- Depth-first search to a depth limit. Without a solution it returns "cutoff" if the
-- limit was reached, and "failure" otherwise.
function aima.depth_limited_search(p, limit)
  local function search(node)
    if p.goal_test(node.state) then return node end
    if node.depth >= limit then return nil, "cutoff" end
    local why = "failure"
    for _, next in ipairs(expand(p, node)) do
      if not is_cycle(p, next) then
        local found, reason = search(next)
        if found then return found end
        if reason == "cutoff" then why = reason end
      end
    end
    return nil, why
  end
  return search(root(p))
end

function aima.iterative_deepening_search(p)
  local limit = 0
  while true do
    local found, why = aima.depth_limited_search(p, limit)
    if found or why == "failure" then return found, why end
    limit = limit + 1
  end
end

-- Best first --------------------------------------------------------------

-- Expands the node with the least f first. A cheaper path to a state replaces the old
-- one. The goal is tested on expansion, so that the path found is a cheapest one.
function aima.best_first_graph_search(p, f)
  local frontier = priority_queue(f)
  local node = root(p)
  local cheapest = {[p.key(node.state)] = 0} -- way to each state
  frontier.push(node)
  while not frontier.empty() do
    node = frontier.pop()
    if p.goal_test(node.state) then return node end
    if node.path_cost == cheapest[p.key(node.state)] then -- skips entries with an outdated cost
      for _, next in ipairs(expand(p, node)) do
        local key = p.key(next.state)
        if not cheapest[key] or next.path_cost < cheapest[key] then
          cheapest[key] = next.path_cost
          frontier.push(next)
        end
      end
    end
  end
  return nil, "failure"
end

function aima.uniform_cost_search(p)
  return aima.best_first_graph_search(p, function(n) return n.path_cost end)
end

function aima.greedy_best_first_graph_search(p)
  return aima.best_first_graph_search(p, function(n) return p.h(n.state) end)
end

function aima.astar_search(p)
  return aima.best_first_graph_search(p, function(n) return n.path_cost + p.h(n.state) end)
end

-- With a weight w above 1, A* is faster and the cost at most w times the least.
function aima.weighted_astar_search(p, weight)
  return aima.best_first_graph_search(p, function(n) return n.path_cost + weight * p.h(n.state) end)
end

-- Iterative deepening with bounds on f instead of depth (IDA*).
function aima.iterative_deepening_astar_search(p)
  local bound, next_bound
  local function search(node)
    local f = node.path_cost + p.h(node.state)
    if f > bound then
      next_bound = math.min(next_bound, f)
      return nil
    end
    if p.goal_test(node.state) then return node end
    for _, next in ipairs(expand(p, node)) do
      local found = not is_cycle(p, next) and search(next)
      if found then return found end
    end
  end
  bound = p.h(p.initial)
  while bound < math.huge do
    next_bound = math.huge
    local found = search(root(p))
    if found then return found end
    bound = next_bound
  end
  return nil, "failure"
end

-- Recursive best-first search: follows the best child while its f is at most that of the
-- best alternative; an abandoned child keeps the least f below it.
function aima.recursive_best_first_search(p)
  local function search(node, limit)
    if p.goal_test(node.state) then return node end
    local children = expand(p, node)
    for _, next in ipairs(children) do
      next.f = math.max(next.path_cost + p.h(next.state), node.f)
    end
    while #children > 0 do
      table.sort(children, function(x, y) return x.f < y.f end)
      local best, other = children[1], children[2]
      if best.f > limit then return nil, best.f end
      local found, least = search(best, math.min(limit, other and other.f or math.huge))
      if found then return found end
      best.f = least
    end
    return nil, math.huge
  end
  local node = root(p)
  node.f = p.h(node.state)
  local found = search(node, 1e300) -- above math.huge, the f of a dead end
  if found then return found end
  return nil, "failure"
end

return aima
