-- Without a method solve takes the usual one for the shape.
for _, shape in ipairs{{2, 2, "optimal"}, {4, 4, "optimal"}, {1, 20, "optimal"}, {2, 8, "optimal"}, {3, 6, "beam"}, {5, 5, "beam"}} do
  local b = taquin.new(shape[1], shape[2]):scramble(6, 1)
  local s = solve(b)
  equal(s.method, shape[3]) equal(b:copy():play(s.moves):solved(), true)
end
equal(solve(taquin.new(3, 3):play("hg"), nil, {max_nodes = 1000}).length, 2)

-- A goal may be a text in the board's notation.
for _, n in ipairs{"audibert", "td", "agreg", "english"} do
  local b = taquin.new(3, 3, n):shuffle(3)
  local goal = taquin.new(3, 3, n):scramble(20, 4)
  local s = solve(b, "astar", {goal = goal:format()})
  equal(s.moves, solve(b, "astar", {goal = goal}).moves)
  equal(b:distance{goal = tostring(goal)}, s.length)
  solve(b, "ida", {goal = tostring(goal), max_nodes = 100, heuristic = function(x, aim) equal(aim, goal) return 0 end})
end

-- What a heuristic says of a board, alone, of several and toward a goal.
local b = taquin.new(3, 3):shuffle(5)
equal(b:heuristic("manhattan"), b:manhattan()) equal(b:heuristic("inversions"), b:inversions())
local largest = 0
for _, h in ipairs(solve.heuristics()) do
  local w = b:heuristic(h.name)
  largest = math.max(largest, h.admissible and w or 0)
  if h.admissible then equal(w <= b:distance(), true) end
  equal(taquin.new(3, 3):heuristic(h.name), 0)
end
equal(b:heuristic{"manhattan", "linear", "walking", "pdb"}, largest)
equal(b:heuristic(function(x) return x:blank() end), b:blank())
equal(b:heuristic(b.manhattan), b:manhattan())
local goal = taquin.new(3, 3):shuffle(6):up()
equal(b:heuristic("manhattan", b), 0) equal(b:heuristic("linear", goal) <= b:distance{goal = goal}, true)
equal(b:heuristic("linear", tostring(goal)), b:heuristic("linear", goal))
equal(b:heuristic(function(x, aim) equal(aim, goal) equal(x, b) return 7 end, goal), 7)

-- Every heuristic has a value on every board of a shape that it is for, in every notation
-- and whatever the goal, also where no moves lead there.
for _, text in ipairs{"1 0 / 2 3", "1 0 2 / 3 4 5 / 6 7 8", "1 0 2 3", "1 / 0 / 2", "8 0 4 / 2 6 3 / 1 5 7"} do
  local read = taquin.parse(text, "audibert")
  for _, n in ipairs{"audibert", "td", "english"} do
    local b = read:as(n)
    for _, h in ipairs(solve.heuristics()) do
      for _, goal in ipairs{false, taquin.new(b:cols(), b:rows(), n):scramble(5, 1), b} do
        local w = b:heuristic(h.name, goal or nil)
        equal(type(w) == "number" and w >= 0 and w < math.huge, true)
      end
    end
    if not b:solvable() then equal(b:heuristic("pdb"), b:manhattan()) end
  end
end
equal(taquin.parse("6 4 1/8 5 3/2 7 0", "td"):heuristic("pdb", "snail"), 22) -- and so its distance

-- A list mixes names and functions, and the largest value is taken.
local mixed = {"linear", function(x) return x:manhattan() end, "walking", function(x) return x:blank() end}
equal(b:heuristic(mixed), math.max(b:heuristic{"linear", "walking"}, b:blank()))
equal(b:heuristic{function() return 77 end, "linear"}, 77) equal(b:heuristic({"manhattan", function(x, aim) equal(aim, goal) return 1 end}, goal), b:heuristic("manhattan", goal))
local linear = {"linear", function() return 0 end}
for _, m in ipairs{"ida", "astar", "rbfs", "greedy"} do
  local escape = m == "greedy" and "tabu" or nil
  local alone, s = solve(b, m, {heuristic = "linear", escape = escape}), solve(b, m, {heuristic = linear, escape = escape})
  equal(s.moves, alone.moves) equal(s.nodes, alone.nodes) equal(s.optimal, false)
end
equal(check.admissible(linear, 3, 2), true) equal(check.consistent(linear, 3, 2), true)
equal(check.admissible({"manhattan", function() return 1 end}, 3, 2), false)
equal(lab.heuristic_profile(linear, 3, 2)[10].mean, lab.heuristic_profile("linear", 3, 2)[10].mean)
local r = lab.compare{boards = {b}, methods = {"ida"}, heuristics = {linear, "linear"}, threads = 2}
equal(r:rows()[1].heuristic, "linear+function 2") equal(r:rows()[1].nodes, r:rows()[2].nodes)
local x = puzzle.cube(2):start():play("U R F")
equal(x:solve("ida", {heuristic = {function() return 0 end, function() return 1 end}}).length, x:solve("ida", {heuristic = function(y) return 1 end}).length)
equal(taquin.parse("1 0 2 / 3 4 5 / 6 7 ."):heuristic("manhattan"), 2) -- which no moves solve
local w, why = taquin.new(9, 9):heuristic("walking")
equal(w, nil) equal(why:match("^not applicable") ~= nil, true)

-- The reason of a board that may have been read otherwise than it was meant.
local text = "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"
for _, ask in ipairs{function(b) return solve(b) end, function(b) return solve(b, "lines") end, b.distance, b.hint} do
  local s, why = ask(taquin.parse(text))
  equal(s, nil) equal(why:match("; to read it in notation agreg: (.*)$"), "taquin.parse('" .. text .. "', 'agreg')")
end
local misread = taquin.parse(text) -- in another thread, too
equal(lab.sample(4, function() return select(2, solve(misread)):match("to read it in notation") and 1 or 0 end, {threads = 2}).mean, 1)
equal(select(2, solve(taquin.parse(text), nil, {goal = taquin.new(4, 4, "td")})):match("to read it in notation"), nil)
equal(select(2, solve(taquin.parse("1 0 2 / 3 4 5 / 6 7 ."))):match("to read it in notation"), nil)
