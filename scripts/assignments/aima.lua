-- Assignment: the 8-puzzle as a search problem, after the textbook of Russell and Norvig.
--
-- The book is Artificial Intelligence: A Modern Approach, chapter 3. States are counted
-- as in the first project of Columbia's course CSMM.101x.
--
-- A state is a list of nine numbers in reading order, with 0 for the blank, and the goal
-- is {0, 1, 2, 3, 4, 5, 6, 7, 8}. A submission can use only Lua, nothing of the lab.
--
--   taquin grade assignments/aima class/ --out reports

grade.assignment{
  title = {en = "The 8-puzzle as a search problem", fr = "Le taquin 3x3 comme problème de recherche"},
  about = {
    en = "Write actions, result, h, breadth_first, depth_limited and astar, functions of a state such as {1, 2, 5, 3, 4, 0, 6, 7, 8}; the goal is {0, 1, 2, 3, 4, 5, 6, 7, 8}. A search returns a table: path, a list of actions, and expanded, how many states it has expanded before it met the goal.",
    fr = "Écrivez actions, result, h, breadth_first, depth_limited et astar, fonctions d’un état tel que {1, 2, 5, 3, 4, 0, 6, 7, 8} ; le but est {0, 1, 2, 3, 4, 5, 6, 7, 8}. Une recherche rend une table : path, une liste d’actions, et expanded, le nombre d’états développés avant de rencontrer le but."},
  seed = 3, seconds = 10, memory = 256, only = {}}

-- Where the blank may go, in the order in which searches try it.
local ways = {{name = "Up", by = -3}, {name = "Down", by = 3}, {name = "Left", by = -1}, {name = "Right", by = 1}}

local function blank(state)
  for i = 1, 9 do
    if state[i] == 0 then return i end
  end
end

local function actions(state)
  local i, all = blank(state), {}
  local row, col = math.ceil(i / 3), (i - 1) % 3 + 1
  for _, way in ipairs(ways) do
    local possible = {Up = row > 1, Down = row < 3, Left = col > 1, Right = col < 3}
    if possible[way.name] then all[#all + 1] = way.name end
  end
  return all
end

local function result(state, action)
  local after, i = {}, blank(state)
  for k = 1, 9 do after[k] = state[k] end
  for _, way in ipairs(ways) do
    if way.name == action then after[i], after[i + way.by] = state[i + way.by], 0 end
  end
  return after
end

local function key(state) return table.concat(state, ",") end
local goal = "0,1,2,3,4,5,6,7,8"

-- The number of states that breadth-first search expands before it removes the goal from
-- its queue.
local function expanded(first)
  local seen, queue = {[key(first)] = true}, {first}
  for n, state in ipairs(queue) do
    if key(state) == goal then return n - 1 end
    for _, action in ipairs(actions(state)) do
      local after = result(state, action)
      if not seen[key(after)] then
        seen[key(after)] = true
        queue[#queue + 1] = after
      end
    end
  end
end

-- A board that a random walk of the given length leads to; b:cells() is a state.
local function far_away(least, most)
  while true do
    local b = taquin.new(3, 3, "agreg")
    for _ = 1, most < 20 and most or 100 do b:mouvcv() end -- never straight back
    local moves = b:distance()
    if moves >= least and moves <= most then return b, moves end
  end
end

-- Checks that a search returns a path of this length to the goal and this number of
-- expanded states.
local function check_found(found, state, moves)
  check.equal(type(found), "table", {en = "what the search returns", fr = "ce que renvoie la recherche"})
  check.equal(type(found.path), "table", "path")
  check.equal(type(found.expanded), "number", "expanded")
  for _, action in ipairs(found.path) do
    check.truth((" " .. table.concat(actions(state), " ") .. " "):find(" " .. tostring(action) .. " ", 1, true), {en = "the action " .. tostring(action) .. " is not possible", fr = "l’action " .. tostring(action) .. " n’est pas possible"})
    state = result(state, action)
  end
  check.equal(key(state), goal, {en = "where the path leads", fr = "où mène le chemin"})
  check.equal(#found.path, moves, {en = "actions of the path", fr = "actions du chemin"})
end

grade.task{name = "problem", points = 4,
  about = {en = "actions(state) lists what the blank may do, of Up, Down, Left and Right in this order; result(state, action) is the state after it.",
    fr = "actions(state) donne ce que peut faire la case vide, parmi Up, Down, Left et Right dans cet ordre ; result(state, action) est l’état d’après."},
  test = function(t)
    for i = 1, 6 do
      local b = far_away(1, 31)
      t:case(b, function()
        local state = b:cells()
        check.equal(t:call("actions", state), actions(state))
        for _, action in ipairs(actions(state)) do check.equal(t:call("result", state, action), result(state, action), action) end
      end)
    end
  end}

-- CSMM.101x gives 10 expanded states for 1,2,5,3,4,0,6,7,8, as expanded does.
grade.task{name = "breadth_first", points = 4,
  about = {en = "Breadth-first search, which takes actions in the order above and no state twice: {path = …, expanded = …}.", fr = "La recherche en largeur, qui prend les actions dans l’ordre ci-dessus et aucun état deux fois : {path = …, expanded = …}."},
  test = function(t)
    for _, b in ipairs{taquin.parse("1 2 5 / 3 4 0 / 6 7 8", "agreg"), (far_away(6, 8)), (far_away(10, 12)), (far_away(14, 16))} do
      t:case(b, function()
        local state = b:cells()
        local found = t:call("breadth_first", state)
        check_found(found, state, b:distance())
        check.equal(found.expanded, expanded(state), {en = "expanded states", fr = "états développés"})
      end)
    end
  end}

grade.task{name = "depth_limited", points = 3,
  about = {en = "depth_limited(state, limit) finds a path of at most limit actions: {path = …, expanded = …}, or nil if there is none.", fr = "depth_limited(state, limit) trouve un chemin d’au plus limit actions : {path = …, expanded = …}, ou nil s’il n’y en a pas."},
  test = function(t)
    for moves = 2, 12, 2 do
      local b = far_away(moves, moves)
      t:case(b, function()
        local state = b:cells()
        check.equal(t:call("depth_limited", state, moves - 1), nil, {en = "there is no path as short as that", fr = "il n’y a pas de chemin aussi court"})
        local found = t:call("depth_limited", state, moves)
        check_found(found, state, moves)
      end)
    end
  end}

grade.task{name = "h", points = 4,
  about = {en = "h(state) never says more than the actions that are needed; half the points for counting misplaced tiles, all for as much as Manhattan.",
    fr = "h(state) ne dépasse jamais le nombre d’actions nécessaires ; la moitié des points pour compter les pièces mal placées, tous pour autant que Manhattan."},
  test = function(t)
    local mine, misplaced, manhattan = 0, 0, 0
    for i = 1, 40 do
      local b, moves = far_away(1, 31)
      local value = t:call("h", b:cells())
      check.equal(type(value), "number", {en = "what h returns", fr = "ce que renvoie h"})
      check.truth(value <= moves, "h says " .. value .. ", and " .. moves .. " actions are enough for " .. tostring(b))
      mine, misplaced, manhattan = mine + value, misplaced + b:heuristic("misplaced"), manhattan + b:manhattan()
    end
    t:score(mine < misplaced and mine / misplaced / 2 or 0.5 + (mine - misplaced) / (manhattan - misplaced) / 2, {en = "it could say more", fr = "elle pourrait en dire plus"})
  end}

grade.task{name = "astar", points = 5,
  about = {en = "A* with h: {path = …, expanded = …}, all points for a shortest path and at most twice as many states as with Manhattan.", fr = "A* avec h : {path = …, expanded = …}, tous les points pour un chemin le plus court et au plus deux fois autant d’états qu’avec Manhattan."},
  test = function(t)
    for moves = 4, 24, 4 do
      local b = far_away(moves, moves)
      t:case(b, function()
        local found = t:call("astar", b:cells())
        check_found(found, b:cells(), moves)
        check.truth(found.expanded >= moves, {en = "each action of the path has expanded a state", fr = "chaque action du chemin a développé un état"})
        t:score(2 * solve(b, "astar").expanded / found.expanded, {en = "more states than with Manhattan", fr = "plus d’états qu’avec Manhattan"})
      end)
    end
  end}
