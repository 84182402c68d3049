-- Assignment: bring tile 0 home, first steps with moves of the blank, for beginners.
--
-- A submission defines functions about the current board: where(n), far(), corner() and
-- home(). It can read the board and move the blank, and use nothing else of the lab.
--
--   taquin grade assignments/tile_home class/ --out reports

grade.assignment{
  title = {en = "Bring tile 0 home", fr = "Ramener la pièce 0 chez elle"},
  about = {
    en = "Write functions about the current board. They may read it by board:at(i), cols, rows, size and blank, and move the blank by board:up(), left, down and right.",
    fr = "Écrivez des fonctions sur le plateau courant. Elles peuvent le lire par board:at(i), cols, rows, size et blank, et déplacer la case vide par board:up(), left, down et right."},
  seed = 2013, seconds = 2, memory = 64,
  only = {"b:at", "b:cols", "b:rows", "b:size", "b:blank", "b:moves", "b:try", "b:up", "b:left", "b:down", "b:right",
    "monteecv", "gauchecv", "descentecv", "droitecv"}}

-- A case for each shape: sets a hidden board, calls f, and checks the moves.
local function on_boards(t, f)
  for _, shape in ipairs{{2, 2}, {3, 2}, {3, 3}, {4, 3}, {4, 4}, {5, 4}} do
    local b
    repeat
      b = taquin.new(shape[1], shape[2]):shuffle()
      for _ = 1, lab.random(4) do b:try("h") b:try("g") end -- so that the blank is anywhere
    until b:pos(0) ~= 0
    t:case(b, function()
      t:board(b)
      f(b)
    end)
  end
end

-- The fewest moves that bring tile 0 home: breadth-first search over the cells of the
-- blank and of tile 0; other tiles do not matter.
local function fewest(b)
  local cols, size = b:cols(), b:size()
  local first = b:blank() * size + b:pos(0)
  local moves, queue = {[first] = 0}, {first}
  for _, state in ipairs(queue) do
    local blank, tile = math.floor(state / size), state % size
    if tile == 0 then return moves[state] end
    local function go(to, possible)
      local after = to * size + (tile == to and blank or tile)
      if possible and not moves[after] then
        moves[after] = moves[state] + 1
        queue[#queue + 1] = after
      end
    end
    go(blank - cols, blank >= cols)
    go(blank + cols, blank + cols < size)
    go(blank - 1, blank % cols > 0)
    go(blank + 1, (blank + 1) % cols > 0)
  end
end

grade.task{name = "where", points = 3,
  title = {en = "Where is it?", fr = "Où est-elle ?"},
  about = {en = "where(n) returns the position of tile n, from 0 in reading order.", fr = "where(n) rend la position de la pièce n, à partir de 0 dans l’ordre de lecture."},
  test = function(t)
    on_boards(t, function(b)
      for _, n in ipairs{0, 1, b:size() - 2} do check.equal(t:call("where", n), b:pos(n)) end
    end)
  end}

grade.task{name = "far", points = 3,
  title = {en = "How far?", fr = "À quelle distance ?"},
  about = {en = "far() returns how many rows and columns tile 0 is away from position 0, together.", fr = "far() rend de combien de lignes et de colonnes, en tout, la pièce 0 est éloignée de la position 0."},
  test = function(t)
    on_boards(t, function(b)
      local row, col = math.floor(b:pos(0) / b:cols()), b:pos(0) % b:cols()
      check.equal(t:call("far"), row + col)
    end)
  end}

grade.task{name = "corner", points = 4,
  title = {en = "Into the corner", fr = "Dans le coin"},
  about = {en = "corner() moves the blank to position 0.", fr = "corner() amène la case vide à la position 0."},
  test = function(t)
    on_boards(t, function()
      t:call("corner")
      check.equal(t:board():blank(), 0, {en = "where the blank is", fr = "où est la case vide"})
    end)
  end}

grade.task{name = "home", points = 6,
  title = {en = "Home", fr = "À la maison"},
  about = {en = "home() brings tile 0 to position 0, in however many moves.", fr = "home() amène la pièce 0 à la position 0, en autant de coups qu’il faut."},
  test = function(t)
    on_boards(t, function()
      t:call("home")
      check.equal(t:board():pos(0), 0, {en = "where tile 0 is", fr = "où est la pièce 0"})
    end)
  end}

grade.task{name = "short", points = 4,
  title = {en = "The shortest way home", fr = "Le plus court chemin"},
  about = {en = "The fewer moves home() makes, the better; the fewest there are get all points.", fr = "Moins home() fait de coups, mieux c’est ; le plus petit nombre possible vaut tous les points."},
  test = function(t)
    on_boards(t, function(b)
      t:call("home")
      local now = t:board()
      check.equal(now:pos(0), 0, {en = "where tile 0 is", fr = "où est la pièce 0"})
      t:score(fewest(b) / #now:history(), {en = "there is a shorter way", fr = "il existe un chemin plus court"})
    end)
  end}
