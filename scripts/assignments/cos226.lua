-- Assignment: Board and Solver, after the 8-puzzle of Princeton's course COS 226.
--
-- A submission defines hamming(b), manhattan(b), neighbors(b), twin(b), solvable(b),
-- solve(b) and the heuristic h(b) of its search. The blank of a board is 0, and letters
-- name the motion of the tile: N, E, S, W. The lab's searches, heuristics and neighbours
-- are not available.
--
--   taquin grade assignments/cos226 class/ --out reports

grade.assignment{
  title = {en = "The 8-puzzle: Board and Solver", fr = "Le taquin 3x3 : plateau et résolution"},
  about = {
    en = "Write hamming, manhattan, neighbors, twin, solvable, solve and h, functions of a board b. It is read by b:at(i), pos, blank, cells, cols, rows and size, and moved on by b:try(letter), play(word) and moves; b:copy() and b:set(labels) make others.",
    fr = "Écrivez hamming, manhattan, neighbors, twin, solvable, solve et h, fonctions d’un taquin b. On le lit par b:at(i), pos, blank, cells, cols, rows et size, on y joue par b:try(lettre), play(mot) et moves ; b:copy() et b:set(labels) en font d’autres."},
  seed = 226, seconds = 10, memory = 128,
  only = {"b:at", "b:pos", "b:blank", "b:cells", "b:cols", "b:rows", "b:size", "b:copy", "b:set", "b:try", "b:play", "b:undo", "b:moves", "b:history", "b:notation", "b:solved",
    "b:up", "b:left", "b:down", "b:right", "taquin.new", "taquin.parse"}}

-- A board that can be solved, with the blank anywhere.
local function shuffled(n)
  local b = taquin.new(n, n, "td"):shuffle()
  b:play_possible(("SESESEESNS"):sub(1, lab.random(10)))
  return b
end

-- Exchanges two tiles of a board, which makes a solvable board unsolvable and
-- conversely.
local function exchanged(b)
  local labels = b:cells()
  local i, k = 1, 2
  if labels[1] == 0 or labels[2] == 0 then i, k = 3, 4 end
  labels[i], labels[k] = labels[k], labels[i]
  return b:copy():set(labels)
end

local function on_boards(t, f)
  for n = 2, 6 do
    local b = shuffled(n)
    t:case(b, function() f(b) end)
  end
end

grade.task{name = "hamming", points = 10,
  about = {en = "How many tiles are not where they belong.", fr = "Combien de pièces ne sont pas à leur place."},
  test = function(t)
    on_boards(t, function(b) check.equal(t:call("hamming", b), b:heuristic("misplaced")) end)
    check.equal(t:call("hamming", taquin.new(3, 3, "td")), 0, {en = "of a solved board", fr = "d’un taquin résolu"})
  end}

grade.task{name = "manhattan", points = 10,
  about = {en = "How many rows and columns the tiles are away from where they belong, together.", fr = "De combien de lignes et de colonnes, en tout, les pièces sont éloignées de leur place."},
  test = function(t)
    on_boards(t, function(b) check.equal(t:call("manhattan", b), b:manhattan()) end)
  end}

grade.task{name = "neighbors", points = 15,
  about = {en = "A list of the boards that one move makes, in any order; b stays as it is.", fr = "La liste des taquins à un coup de b, dans un ordre quelconque ; b ne change pas."},
  test = function(t)
    local function sorted(boards)
      check.equal(type(boards), "table", {en = "what it returns", fr = "ce qu’elle renvoie"})
      local all = {}
      for i, b in ipairs(boards) do all[i] = tostring(b) end
      table.sort(all)
      return all
    end
    on_boards(t, function(b)
      check.equal(sorted(t:call("neighbors", b)), sorted(b:neighbours()))
    end)
  end}

grade.task{name = "twin", points = 10,
  about = {en = "A board in which two tiles of b, and not the blank, have changed places.", fr = "Un taquin où deux pièces de b, et non la case vide, ont échangé leurs places."},
  test = function(t)
    on_boards(t, function(b)
      local twin = t:call("twin", b)
      check.equal(type(twin), type(b), {en = "what it returns", fr = "ce qu’elle renvoie"})
      local others = 0
      for i = 0, b:size() - 1 do
        if twin:at(i) ~= b:at(i) then others = others + 1 end
      end
      check.equal(twin:blank(), b:blank(), {en = "where the blank is", fr = "où est la case vide"})
      check.equal(others, 2, {en = "tiles that lie elsewhere", fr = "pièces qui sont ailleurs"})
    end)
  end}

grade.task{name = "solvable", points = 15, seconds = 5,
  about = {en = "Whether b can be solved, up to 10x10 in no time.", fr = "Si b peut être résolu ; jusqu’à 10x10 sans attendre."},
  test = function(t)
    for n = 2, 10, 2 do
      local b = shuffled(n)
      for _, b in ipairs{b, exchanged(b), shuffled(n + 1), exchanged(shuffled(n + 1))} do
        t:case(b, function() check.equal(t:call("solvable", b), (b:solvable())) end)
      end
    end
  end}

grade.task{name = "solve", points = 20,
  about = {en = "A word that solves b, in as few moves as possible; nil if b cannot be solved.", fr = "Un mot qui résout b en aussi peu de coups que possible ; nil si b ne peut pas être résolu."},
  test = function(t)
    for moves = 1, 21, 4 do
      local b = taquin.new(3, 3, "td"):scramble(moves)
      t:solves("solve", b, b:distance())
    end
    local b = exchanged(shuffled(2))
    t:case(b, function() check.equal(t:call("solve", b), nil, {en = "a board that cannot be solved", fr = "un taquin insoluble"}) end)
  end}

-- A heuristic is marked by the nodes that the lab's A* needs with it.
grade.task{name = "search", points = 20,
  about = {en = "h(b) never says more than the moves that are needed, and so guides A* to a shortest word; all points for at most as many nodes as with Manhattan.",
    fr = "h(b) ne dépasse jamais le nombre de coups nécessaires et guide donc A* vers un mot le plus court ; tous les points pour autant de nœuds au plus qu’avec Manhattan."},
  test = function(t)
    t:case("3x2", function()
      local fine, slip = check.admissible(function(b) return t:call("h", b) end, 3, 2, "td")
      if not fine then check.truth(slip.value <= slip.distance, {en = "h is more than the distance of " .. tostring(slip.board), fr = "h dépasse la distance de " .. tostring(slip.board)}) end
    end)
    for moves = 5, 25, 5 do
      local b = taquin.new(3, 3, "td"):scramble(moves)
      t:case(b, function()
        local mine, theirs = t:solve(b, "astar", {heuristic = "h"}), solve(b, "astar", {heuristic = "manhattan"})
        check.equal(mine.length, theirs.length, {en = "moves of the word", fr = "coups du mot"})
        t:score(theirs.nodes / mine.nodes, {en = "more nodes than with Manhattan", fr = "plus de nœuds qu’avec Manhattan"})
      end)
    end
  end}
