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
equal(taquin.parse("1 0 2 / 3 4 5 / 6 7 ."):heuristic("manhattan"), 2) -- which no moves solve
local w, why = taquin.new(9, 9):heuristic("walking")
equal(w, nil) equal(why:match("^not applicable") ~= nil, true)

-- The reason of a board that may have been read otherwise than it was meant.
local text = "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"
for _, ask in ipairs{function(b) return solve(b) end, function(b) return solve(b, "lines") end, b.distance, b.hint} do
  local s, why = ask(taquin.parse(text))
  equal(s, nil) equal(why:match("; if it is meant in notation agreg: (.*)$"), "taquin.parse('" .. text .. "', 'agreg')")
end
local misread = taquin.parse(text) -- in another thread, too
equal(lab.sample(4, function() return select(2, solve(misread)):match("if it is meant") and 1 or 0 end, {threads = 2}).mean, 1)
equal(select(2, solve(taquin.parse(text), nil, {goal = taquin.new(4, 4, "td")})):match("if it is meant"), nil)
equal(select(2, solve(taquin.parse("1 0 2 / 3 4 5 / 6 7 ."))):match("if it is meant"), nil)
