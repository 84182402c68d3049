-- Error texts of lessons for a missing or wrong value.
--
-- Each function returns nothing if the value is right, and otherwise a text in both
-- languages, as done() of a task does:
--   board(cols, rows)  the current board has this size
--   perm(name, n)      the global of this name is a permutation of 0..n-1
--   home(tiles)        these tiles of the current board are at home; by default all of them
--   all_moved(name)    the permutation of this name has no fixed element
--   state(name)        the global of this name is a state of a puzzle
--   word(name, z)      the global of this name is a word in the moves of puzzle z; the second
--                      value is its permutation
--   list(name, n)      the global of this name is a list of n entries

-- The kind of a value, in both languages.
local function kind(v)
  if type(v) == "nil" then return {en = "nothing", fr = "rien"} end
  if type(v) == "number" or type(v) == "string" then return {en = tostring(v), fr = tostring(v)} end
  local names = {
    board = {en = "a board", fr = "un taquin"},
    permutation = {en = "a permutation", fr = "une permutation"},
    group = {en = "a group", fr = "un groupe"},
    puzzle = {en = "a puzzle", fr = "un casse-tête"},
    ["puzzle state"] = {en = "a state of a puzzle", fr = "un état de casse-tête"},
    ["card set"] = {en = "a card set", fr = "un jeu de cartes"},
    table = {en = "a list", fr = "une liste"},
    ["function"] = {en = "a function", fr = "une fonction"},
  }
  return names[getmetatable(v)] or names[type(v)] or {en = type(v), fr = type(v)}
end

-- The numbers of a list in a row, separated by commas.
local function listed(numbers) return table.concat(numbers, ", ") end

local wanted = {kind = kind, listed = listed}

function wanted.board(cols, rows)
  if getmetatable(board) ~= "board" then
    return {
      en = "`board` is $kind now, no board; `again` gives it back.",
      fr = "`board` est maintenant $kind, et non un taquin ; `répéter` le rétablit.",
      values = {kind = kind(board)},
    }
  end
  if board:cols() ~= cols or board:rows() ~= rows then
    return {
      en = "`board` has the size ${c}x$r; ${cols}x$rows is expected, and `again` gives it back.",
      fr = "`board` est un taquin ${c}x$r ; il faut ${cols}x$rows, et `répéter` le rétablit.",
      values = {c = board:cols(), r = board:rows(), cols = cols, rows = rows},
    }
  end
end

function wanted.perm(name, n)
  local p = _G[name]
  if p == nil then
    return {
      en = "there is no `$name` yet; your line has to begin with `$name =`.",
      fr = "il n’y a pas encore de `$name` ; votre ligne doit commencer par `$name =`.",
      values = {name = name},
    }
  end
  if getmetatable(p) ~= "permutation" then
    return {
      en = "`$name` is $kind, no permutation; `perm{…}` makes one.",
      fr = "`$name` est $kind, et non une permutation ; `perm{…}` en fait une.",
      values = {name = name, kind = kind(p)},
    }
  end
  if #p ~= n then
    return {
      en = "that is a permutation of $are points, and $n are wanted.",
      fr = "c’est une permutation de $are points, et il en faut $n.",
      values = {are = #p, n = n},
    }
  end
end

function wanted.all_moved(name)
  local fixed = _G[name]:fixed()
  if #fixed > 0 then
    return {
      en = "these stay in their places: $fixed.",
      fr = "restent à leur place : $fixed.",
      values = {fixed = listed(fixed)},
    }
  end
end

function wanted.home(tiles)
  local solved = board:copy():reset()
  local astray = {}
  for _, tile in ipairs(tiles or solved:cells()) do
    local is_blank = solved:pos(tile) == solved:blank()
    if not is_blank and board:pos(tile) ~= solved:pos(tile) then astray[#astray + 1] = tile end
  end
  if #astray > 0 then
    return {
      en = "not in place yet: $tiles.",
      fr = "pas encore en place : $tiles.",
      values = {tiles = listed(astray)},
    }
  end
end

function wanted.state(name)
  local x = _G[name]
  if getmetatable(x) ~= "puzzle state" then
    return {
      en = "`$name` is $kind now, no state of a puzzle; `again` gives it back.",
      fr = "`$name` est maintenant $kind, et non un état de casse-tête ; `répéter` le rétablit.",
      values = {name = name, kind = kind(x)},
    }
  end
end

function wanted.word(name, z)
  local word = _G[name]
  if type(word) ~= "string" then
    return {
      en = "`$name` is $kind; a word is expected: `$name = \"…\"`.",
      fr = "`$name` est $kind ; il faut un mot : `$name = \"…\"`.",
      values = {name = name, kind = kind(word)},
    }
  end
  local ok, p = pcall(z.perm, z, word)
  if not ok then
    return {
      en = "`$word` is no word in the moves $moves.",
      fr = "`$word` n’est pas un mot fait des coups $moves.",
      values = {word = word, moves = table.concat(z:moves(), " ")},
    }
  end
  return nil, p
end

function wanted.list(name, n)
  local list = _G[name]
  if list == nil then
    return {
      en = "there is no `$name` yet; your line has to begin with `$name =`.",
      fr = "il n’y a pas encore de `$name` ; votre ligne doit commencer par `$name =`.",
      values = {name = name},
    }
  end
  if type(list) ~= "table" then
    return {
      en = "`$name` is $kind; a list is expected, {…}.",
      fr = "`$name` est $kind ; il faut une liste, {…}.",
      values = {name = name, kind = kind(list)},
    }
  end
  if #list ~= n then
    return {
      en = "`$name` has $are entries, and $n are wanted.",
      fr = "`$name` a $are éléments, et il en faut $n.",
      values = {name = name, are = #list, n = n},
    }
  end
end

return wanted
