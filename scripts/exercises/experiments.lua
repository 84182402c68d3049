-- Exercise: 25 experiments from courses and papers, each in at most 15 lines.
--
--   taquin run exercises/experiments      all of them
--   taquin run exercises/experiments 16   the sixteenth

local number, wanted = 0, include("lib/argument").whole(1, "the number of an experiment", nil, 1, 25)

local function experiment(title, f)
  number = number + 1
  if wanted and wanted ~= number then return end
  print(("%d. %s"):format(number, title))
  print("   " .. tostring(f()))
end

experiment("The 8-puzzle has 181,440 boards, and two need 31 moves (Reinefeld 1993)", function()
  local s = taquin.space(3, 3)
  return ("%d boards, diameter %d, farthest %d"):format(s.states, s.diameter, s.histogram[#s.histogram])
end)

experiment("Half of 100,000 random arrangements are even (Johnson and Story 1879)", function()
  local counts = lab.sample(100000, function() return perm.random(9):parity() end).histogram
  return ("p = %.2f"):format(lab.chi2({counts.even, counts.odd}, {50000, 50000}).p)
end)

experiment("The mean length of a shortest solution, 8-puzzle", function()
  local s = lab.sample(500, function() return taquin.new(3, 3):shuffle{blank = "anywhere"}:distance() end)
  return ("%.1f ± %.1f moves"):format(s.mean, 2 * s.se)
end)

experiment("A* generates fewer boards than IDA* (Korf 1985)", function()
  local b = taquin.new(3, 3):shuffle(4)
  return ("A* %d, IDA* %d"):format(solve(b, "astar").nodes, solve(b, "ida").nodes)
end)

experiment("Better heuristics, fewer boards (Russell and Norvig)", function()
  local b, list = taquin.new(3, 3):shuffle(4), {}
  for _, h in ipairs{"misplaced", "manhattan", "linear", "pdb"} do
    list[#list + 1] = ("%s %d"):format(h, solve(b, "astar", {heuristic = h}).nodes)
  end
  return table.concat(list, ", ")
end)

experiment("Pattern databases on the 15-puzzle (Korf and Felner 2002)", function()
  local b = taquin.new(4, 4):shuffle(15)
  local tables = solve(b, "ida", {heuristic = "pdb", tables = "5-5-5"}).nodes
  return ("Manhattan generates %.0f times as many boards as 5-5-5"):format(solve(b, "ida").nodes / tables)
end)

experiment("Weighted A*: the weight bounds the length (Pohl 1970)", function()
  local b, list = taquin.new(3, 3):shuffle(4), {}
  for _, w in ipairs{1, 2, 4} do
    local s = solve(b, "astar", {weight = w})
    list[#list + 1] = ("weight %d: %d moves, %d boards"):format(w, s.length, s.nodes)
  end
  return table.concat(list, "; ")
end)

experiment("Twice the Manhattan distance is not admissible", function()
  local fine, found = check.admissible(function(b) return 2 * b:manhattan() end, 3, 2)
  return ("%s: %d boards"):format(fine, found.count)
end)

experiment("IDA* grows by a constant factor per iteration", function()
  local nodes, bounds = {}, {}
  for i, it in ipairs(solve(taquin.new(4, 4):shuffle(15), "ida", {finish = true}).iterations) do
    bounds[i], nodes[i] = it.bound, it.nodes
  end
  return ("%.1f per move"):format(lab.fit(bounds, nodes, "exponential").growth)
end)

experiment("From both ends (Pohl 1971)", function()
  local b = taquin.new(3, 3):shuffle(4)
  return ("from one end %d boards, from both %d"):format(solve(b, "bfs").nodes, solve(b, "bidirectional").nodes)
end)

experiment("Greedy descent stops in a local minimum", function()
  local s = lab.sample(200, function() return solve(taquin.new(3, 3):shuffle(), "greedy") == nil end)
  return ("%.0f %% of the boards"):format(100 * s.mean)
end)

experiment("Wolf, goat and cabbage (Alcuin, about 800)", function()
  local names = {"alone", "wolf", "goat", "cabbage"}
  return puzzle.define{start = {0, 0, 0, 0}, goal = {1, 1, 1, 1}, moves = function(s) -- banks of man, wolf, goat, cabbage
    local list = {}
    for i = 1, 4 do
      local t = {1 - s[1], s[2], s[3], s[4]}
      if i > 1 then t[i] = 1 - s[i] end
      local eaten = t[3] ~= t[1] and (t[3] == t[2] or t[3] == t[4])
      if s[i] == s[1] and not eaten then list[#list + 1] = {names[i], t} end
    end
    return list
  end}:start():solve("bfs").moves
end)

experiment("Missionaries and cannibals (Amarel 1968)", function()
  return puzzle.define{start = {3, 3, 1}, goal = {0, 0, 0}, moves = function(s) -- on the first bank: both kinds, the boat
    local list = {}
    for _, boat in ipairs{{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}} do
      local sign = s[3] == 1 and -1 or 1
      local m, c = s[1] + sign * boat[1], s[2] + sign * boat[2]
      local safe = (m == 0 or m >= c) and (m == 3 or 3 - m >= 3 - c)
      if m >= 0 and m <= 3 and c >= 0 and c <= 3 and safe then list[#list + 1] = {boat[1] .. "m" .. boat[2] .. "c", {m, c, 1 - s[3]}} end
    end
    return list
  end}:start():solve("bfs").length .. " crossings"
end)

experiment("Eight queens, one column after the other", function()
  return puzzle.define{start = "", goal = function(s) return #s == 8 end, moves = function(s)
    local list = {}
    for row = 1, 8 do
      local free = true
      for column = 1, #s do
        local other = tonumber(s:sub(column, column))
        free = free and other ~= row and math.abs(other - row) ~= #s + 1 - column
      end
      if free then list[#list + 1] = {tostring(row), s .. row} end
    end
    return list
  end}:space().solved .. " solutions"
end)

experiment("Water jugs of 8, 5 and 3 litres (Poisson)", function()
  return puzzle.jugs{8, 5, 3}:start():solve("bfs").moves
end)

experiment("The tower of Hanoi needs 2^n - 1 moves (Lucas 1883)", function()
  local list = {}
  for n = 1, 8 do list[n] = puzzle.hanoi(n):start():solve("bfs").length end
  return table.concat(list, " ")
end)

experiment("Four pegs (Frame and Stewart 1941)", function()
  local list = {}
  for n = 1, 7 do list[n] = puzzle.hanoi(n, 4):start():solve("bfs").length end
  return table.concat(list, " ")
end)

experiment("Pancake numbers (Gates and Papadimitriou 1979)", function()
  local list = {}
  for n = 1, 7 do list[n] = puzzle.pancake(n):space().diameter end
  return table.concat(list, " ")
end)

experiment("TopSpin (Chen and Skiena 1996)", function()
  local list = {}
  for n = 5, 8 do list[#list + 1] = ("%d: %d states"):format(n, puzzle.topspin(n, 4):space().states) end
  return table.concat(list, ", ")
end)

experiment("Lights Out: which patterns can be reached (Anderson and Feil 1998)", function()
  return ("3x3: %d of 512, 4x4: %d of 65536"):format(puzzle.lights(3, 3):space().states, puzzle.lights(4, 4):space().states)
end)

experiment("Peg solitaire on a triangle of 15 holes", function()
  return puzzle.peg(". / oo / ooo / oooo / ooooo"):start():solve("dfs").length .. " jumps"
end)

experiment("Arad to Bucharest (Russell and Norvig)", function()
  local z = puzzle.graph({{"Arad", "Zerind", 75}, {"Arad", "Timisoara", 118}, {"Arad", "Sibiu", 140}, {"Sibiu", "Fagaras", 99},
    {"Sibiu", "Rimnicu", 80}, {"Rimnicu", "Pitesti", 97}, {"Rimnicu", "Craiova", 146}, {"Craiova", "Pitesti", 138},
    {"Fagaras", "Bucharest", 211}, {"Pitesti", "Bucharest", 101}}, {goal = "Bucharest"})
  local s = z:start():solve("ucs")
  return ("%s, %d km"):format(s.moves, s.cost)
end)

experiment("God's number of the 2x2x2 cube", function()
  local s = puzzle.cube(2):space{moves = "U R F"}
  return ("%d states, at most %d moves"):format(s.states, s.diameter)
end)

experiment("Mathieu's group M12 as a puzzle (Kriz and Siegel 2008)", function()
  local z = puzzle.m12()
  return ("%s states, diameter %d"):format(z:states(), z:space().diameter)
end)

experiment("The graph that is Wilson's exception (1974)", function()
  return perm.walks{{2, 6, 7}, {1, 3}, {2, 4}, {3, 5, 7}, {4, 6}, {5, 1}, {1, 4}}:order()
end)
