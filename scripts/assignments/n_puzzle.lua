-- Assignment: n-puzzle, after the project of the school 42, whose goal is the snail.
--
-- A submission defines snail(n), solvable(b), three heuristics h1, h2 and h3, and the
-- searches astar(b), greedy(b) and uniform(b). A search returns a table with moves, a
-- word in the letters of the blank (U, L, D, R); time, the number of opened states; and
-- size, the greatest number of stored states. These numbers are accepted if they are
-- possible. The lab's searches and heuristics are not available.
--
--   taquin grade assignments/n_puzzle class/ --out reports

grade.assignment{
  title = {en = "n-puzzle: the snail", fr = "n-puzzle : l’escargot"},
  about = {
    en = "Write snail, solvable, h1, h2, h3, astar, greedy and uniform. A board b is read by b:at(i), pos, blank, cells, cols, rows and size, and moved on by b:try(letter), play(word) and moves; b:copy() and b:set(labels) make others.",
    fr = "Écrivez snail, solvable, h1, h2, h3, astar, greedy et uniform. On lit un taquin b par b:at(i), pos, blank, cells, cols, rows et size, on y joue par b:try(lettre), play(mot) et moves ; b:copy() et b:set(labels) en font d’autres."},
  seed = 42, seconds = 10, memory = 96,
  only = {"b:at", "b:pos", "b:blank", "b:cells", "b:cols", "b:rows", "b:size", "b:copy", "b:set", "b:try", "b:play", "b:undo", "b:moves", "b:history", "b:notation",
    "b:up", "b:left", "b:down", "b:right", "taquin.new", "taquin.parse"}}

-- The labels of the snail in reading order: 1, 2, 3… spiral inwards from the first
-- corner, and 0 is in the middle.
local function snail(n)
  local labels, row, col, down, right = {}, 1, 1, 0, 1
  for label = 1, n * n do
    labels[(row - 1) * n + col] = label % (n * n)
    local next_row, next_col = row + down, col + right
    if next_row < 1 or next_row > n or next_col < 1 or next_col > n or labels[(next_row - 1) * n + next_col] then
      down, right = right, -down
    end
    row, col = row + down, col + right
  end
  return labels
end

local goals = {}
for n = 2, 9 do goals[n] = taquin.new(n, n, "english"):set(snail(n)) end

-- A board from which the snail can be reached, with the blank anywhere.
local function shuffled(n)
  local b = taquin.new(n, n, "english"):shuffle()
  if b:solvable() ~= goals[n]:solvable() then
    local labels = b:cells()
    labels[1], labels[2] = labels[2], labels[1]
    b:set(labels)
  end
  b:play_possible(("ULULDLU"):sub(1, lab.random(7)))
  return b
end

-- A board that a random walk of the given length from the snail leads to.
local function far_away(least, most)
  while true do
    local b = goals[3]:copy()
    for _ = 1, most < 20 and most or 100 do b:mouvcv() end -- never straight back
    local moves = solve(b, "optimal", {goal = goals[3]}).length
    if moves >= least and moves <= most then return b:copy(), moves end
  end
end

grade.task{name = "snail", points = 2,
  about = {en = "The labels of the snail, from 3x3 to 6x6: snail(3) is {1, 2, 3, 8, 0, 4, 7, 6, 5}.", fr = "Les numéros de l’escargot, de 3x3 à 6x6 : snail(3) est {1, 2, 3, 8, 0, 4, 7, 6, 5}."},
  test = function(t)
    for n = 3, 6 do
      t:case(n .. "x" .. n, function() check.equal(t:call("snail", n), snail(n)) end)
    end
  end}

grade.task{name = "solvable", points = 3,
  about = {en = "Whether the snail can be reached from b.", fr = "Si l’on peut atteindre l’escargot à partir de b."},
  test = function(t)
    for n = 2, 8 do
      local b = shuffled(n)
      local labels = b:cells()
      local i = (labels[1] == 0 or labels[2] == 0) and 3 or 1
      labels[i], labels[i + 1] = labels[i + 1], labels[i]
      t:case(b, function() check.equal(t:call("solvable", b), true) end)
      local other = b:copy():set(labels)
      t:case(other, function() check.equal(t:call("solvable", other), false) end)
    end
  end}

grade.task{name = "heuristics", points = 3,
  about = {en = "h1, h2 and h3 differ, and none says more than the moves that are needed.", fr = "h1, h2 et h3 diffèrent, et aucune ne dépasse le nombre de coups nécessaires."},
  test = function(t)
    local boards, sums = {}, {}
    for i = 1, 20 do boards[i] = {far_away(1, 31)} end
    for i, name in ipairs{"h1", "h2", "h3"} do
      t:case(name, function()
        check.equal(t:call(name, goals[3]), 0, {en = "of the snail", fr = "de l’escargot"})
        local all = {}
        for k, b in ipairs(boards) do
          all[k] = t:call(name, b[1])
          check.equal(type(all[k]), "number", {en = "what it returns", fr = "ce qu’elle renvoie"})
          check.truth(all[k] > 0 and all[k] <= b[2], {en = "between 1 and the moves that are needed, on the board " .. tostring(b[1]), fr = "entre 1 et le nombre de coups nécessaires, sur le taquin " .. tostring(b[1])})
        end
        sums[i] = table.concat(all, " ")
        check.truth(i == 1 or sums[i] ~= sums[i - 1] and sums[i] ~= sums[1], {en = "another heuristic than those before", fr = "une autre heuristique que les précédentes"})
      end)
    end
  end}

-- Checks the result of a search.
local function check_found(found)
  check.equal(type(found), "table", {en = "what the search returns", fr = "ce que renvoie la recherche"})
  for name, wanted in pairs{moves = "string", time = "number", size = "number"} do check.equal(type(found[name]), wanted, name) end
end

-- The boards of a search, easy ones first, and the checks of its results.
local function search(name, longest, farthest)
  return function(t)
    for _, away in ipairs{2, 8, 14, farthest} do
      local b, best = far_away(away, away + 2)
      t:case(b, function()
        local found = t:call(name, b)
        check_found(found)
        local reached = b:copy():play(found.moves)
        check.equal(reached:cells(), snail(3), {en = "where the word leads", fr = "où mène le mot"})
        local length = #reached:history() - #b:history()
        check.truth(found.time >= length, {en = "a search opens no fewer states than its word has moves: time is " .. found.time, fr = "une recherche ouvre au moins autant d’états que son mot a de coups : time vaut " .. found.time})
        check.truth(found.size > length, {en = "a search holds the states of its word at least: size is " .. found.size, fr = "une recherche garde au moins les états de son mot : size vaut " .. found.size})
        t:score(best * longest / length, {en = "there is a shorter word", fr = "il existe un mot plus court"})
      end)
    end
  end
end

grade.task{name = "astar", points = 5, test = search("astar", 1, 26),
  about = {en = "A* finds a shortest word.", fr = "A* trouve un mot le plus court."}}

grade.task{name = "greedy", points = 2, test = search("greedy", 10, 26),
  about = {en = "Greedy search finds a word, at most ten times as long as the shortest.", fr = "La recherche gloutonne trouve un mot, au plus dix fois aussi long que le plus court."}}

grade.task{name = "uniform", points = 3, seconds = 30, test = search("uniform", 1, 16),
  about = {en = "Uniform-cost search finds a shortest word too.", fr = "La recherche à coût uniforme trouve aussi un mot le plus court."}}

grade.task{name = "less", points = 2, seconds = 30,
  about = {en = "A* opens fewer states than uniform cost, and holds fewer: the better, the more points.", fr = "A* ouvre moins d’états que le coût uniforme, et en garde moins : moins il y en a, plus il y a de points."},
  test = function(t)
    for _, what in ipairs{"time", "size"} do
      local b = far_away(12, 14)
      t:case(b, function()
        local astar, uniform = t:call("astar", b), t:call("uniform", b)
        check_found(astar)
        check_found(uniform)
        t:score(uniform[what] / astar[what] / 4, {en = "a quarter of what uniform cost takes would do", fr = "un quart de ce que prend le coût uniforme suffirait"})
      end)
    end
  end}
