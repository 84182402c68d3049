-- Lesson: define a puzzle by its rules, and let the lab search it.
--
-- Two river crossings with puzzle.define: wolf, goat and cabbage, missionaries and cannibals.

lesson.begin{
  title = {en = "Your own puzzle", fr = "Votre propre casse-tête"},
  about = {
    en = "A wolf, a goat and a cabbage cross a river: write down the states and moves of a puzzle, and the lab solves it.",
    fr = "Un loup, une chèvre et un chou traversent une rivière : écrivez les états et les coups d’un casse-tête, et le laboratoire le résout.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

-- The names of the moves: who is in the boat with the man.
local names = {alone = "alone", wolf = "wolf", goat = "goat", cabbage = "cabbage"}
if lesson.language() == "fr" then
  names = {alone = "seul", wolf = "loup", goat = "chèvre", cabbage = "chou"}
end

-- All 16 lists, in the order of binary numbers.
local lists = {}
for k = 0, 15 do
  lists[k + 1] = {math.floor(k / 8), math.floor(k / 4) % 2, math.floor(k / 2) % 2, k % 2}
end
local function is_safe(s) return s[3] == s[1] or s[3] ~= s[2] and s[3] ~= s[4] end
local safe_ones = 0
for _, s in ipairs(lists) do
  if is_safe(s) then safe_ones = safe_ones + 1 end
end

----------------------------------------------------------------------
lesson.section{en = "A state is a list", fr = "Un état est une liste"}

lesson.say{
  en = [[
A man comes to a river with a wolf, a goat and a cabbage. His boat holds him and one of the three. If he is not there, the wolf eats the goat, and the goat eats the cabbage. How does everything get across? The puzzle is about 1,200 years old.

A puzzle has a start, moves and a goal. First decide how to write a *state* of the puzzle. Here a list of four numbers is enough: the banks of the man, the wolf, the goat and the cabbage, in this order. 0 is the first bank, and 1 the other.]],
  fr = [[
Un homme arrive devant une rivière avec un loup, une chèvre et un chou. Dans sa barque, il n’y a de place que pour lui et pour l’un des trois. S’il n’est pas là, le loup mange la chèvre, et la chèvre mange le chou. Comment tout faire passer ? Le problème a environ 1 200 ans.

Un casse-tête a un départ, des coups et un but. On décide d’abord comment en écrire un *état*. Ici, une liste de quatre nombres suffit : les rives de l’homme, du loup, de la chèvre et du chou, dans cet ordre. 0 est la première rive, 1 est l’autre.]],
}
lesson.run[[start, goal = {0, 0, 0, 0}, {1, 1, 1, 1}]]

lesson.ask{
  en = "How many such lists are there?",
  fr = "Combien y a-t-il de listes de cette sorte ?",
  answer = 16,
  hint = {
    en = "Each of the four is on one of two banks.",
    fr = "Chacun des quatre est sur l’une des deux rives.",
  },
  because = {en = "2 × 2 × 2 × 2 = 16.", fr = "2 × 2 × 2 × 2 = 16."},
}

local function written(s) return "{" .. table.concat(s, ", ") .. "}" end

lesson.try{
  en = "In some of these states something is eaten. Write a function `safe(s)` that returns true if nothing is eaten in the state s: `function safe(s) return … end`. `s[1]` is the bank of the man, `s[2]` that of the wolf, `s[3]` that of the goat, `s[4]` that of the cabbage.",
  fr = "Dans certains de ces états, quelqu’un est mangé. Écrivez une fonction `safe(s)` qui vaut true si rien n’est mangé dans l’état s : `function safe(s) return … end`. `s[1]` est la rive de l’homme, `s[2]` celle du loup, `s[3]` celle de la chèvre, `s[4]` celle du chou.",
  start = function() safe = nil end,
  done = function()
    if type(safe) ~= "function" then
      return false, {
        en = "`safe` is $kind; a function is required.",
        fr = "`safe` est $kind ; il faut une fonction.",
        values = {kind = wanted.kind(safe)},
      }
    end
    for _, s in ipairs(lists) do
      local ok, got = pcall(safe, {unpack(s)})
      if not ok then
        return false, {
          en = "`safe($list)` fails with an error.",
          fr = "`safe($list)` s’arrête sur une erreur.",
          values = {list = written(s)},
        }
      elseif (got and true or false) ~= is_safe(s) then
        return false, {
          en = "`safe($list)` returns $got, and it should be $right.",
          fr = "`safe($list)` vaut $got, et devrait valoir $right.",
          values = {list = written(s), got = tostring(got), right = tostring(is_safe(s))},
        }
      end
    end
    return true
  end,
  solution = "function safe(s) return s[3] == s[1] or s[3] ~= s[2] and s[3] ~= s[4] end",
  hint = {
    en = "Nothing is eaten if the goat is with the man, or with neither the wolf nor the cabbage.",
    fr = "Rien n’est mangé si la chèvre est avec l’homme, ou si elle n’est ni avec le loup ni avec le chou.",
  },
}
lesson.ask{
  en = "How many of the 16 states are safe?",
  fr = "Combien des 16 états sont sûrs ?",
  answer = safe_ones,
  hint = {
    en = "In how many states are the goat and the man on the same bank? In how many others is the goat alone?",
    fr = "Dans combien d’états la chèvre et l’homme sont-ils sur la même rive ? Dans combien d’autres est-elle seule ?",
  },
  because = {
    en = "In 8 states the goat is with the man, and in 2 it is alone on its bank.",
    fr = "Dans 8 états, la chèvre est avec l’homme ; dans 2, elle est seule sur sa rive.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Moves", fr = "Les coups"}

lesson.say{
  en = "A move takes the man to the other bank, alone or with something from his own bank. The function `moves` takes a state and returns the list of its moves, each with its name and the new state:",
  fr = "Un coup mène l’homme sur l’autre rive, seul ou avec ce qui était de son côté. La fonction `moves` reçoit un état et rend la liste de ses coups, chacun avec son nom et le nouvel état :",
}
lesson.run([[
passenger = {"$alone", "$wolf", "$goat", "$cabbage"}
function safe(s)
  return s[3] == s[1] or s[3] ~= s[2] and s[3] ~= s[4]
end
function moves(s)
  local list = {}
  for i = 1, 4 do
    local t = {unpack(s)}
    t[1] = 1 - s[1]
    t[i] = t[1]
    if s[i] == s[1] and safe(t) then
      list[#list + 1] = {passenger[i], t}
    end
  end
  return list
end]], names)
start, goal = {0, 0, 0, 0}, {1, 1, 1, 1} -- a task may change the globals
lesson.run[[
function crossing()
  return puzzle.define{start = start, moves = moves, goal = goal}
end]]
lesson.run[[unpack(crossing():start():moves())]]

-- Defined puzzles are no globals where the student may experiment on copies: they cannot be copied.
local own = {passenger = passenger, safe = safe, moves = moves, crossing = crossing, start = start, goal = goal}
local function set_globals()
  for name, value in pairs(own) do _G[name] = value end
  x, found, space, mine = nil
  for name in pairs(_G) do -- the values of the prompt: _, _1, _2, …
    if tostring(name):match("^_%d*$") then _G[name] = nil end
  end
end

lesson.say{
  en = "The only safe move is to take the goat.",
  fr = "Le seul coup sûr est d’emmener la chèvre.",
}
local by_hand = ("%s %s %s %s %s %s %s"):format(names.goat, names.alone, names.wolf, names.goat, names.cabbage, names.alone, names.goat)
lesson.try{
  en = "Bring everything across by hand. `x:play(\"$goat $alone\")` makes two moves, `unpack(x:moves())` shows the moves that are possible, and `x:undo()` takes a move back.",
  fr = "Faites tout passer à la main. `x:play(\"$goat $alone\")` joue deux coups, `unpack(x:moves())` montre les coups possibles, et `x:undo()` reprend un coup.",
  values = names,
  start = function()
    set_globals()
    x = crossing():start()
  end,
  done = function()
    local value = getmetatable(x) == "defined state" and x:value()
    if type(value) ~= "table" or #value ~= 4 then
      return false, {
        en = "`x` is no state of this puzzle now; `again` gives it back.",
        fr = "`x` n’est plus un état de ce casse-tête ; `répéter` le rétablit.",
      }
    end
    local left = 0
    for _, bank in ipairs(value) do
      if bank == 0 then left = left + 1 end
    end
    if left == 0 then return true end
    return false, {
      en = "$left of the four are still on the first bank.",
      fr = "il en reste $left sur la première rive, en comptant l’homme.",
      values = {left = left},
    }
  end,
  solution = ("x:play(%q)"):format(by_hand),
  hint = {
    en = "Once the goat must go back.",
    fr = "Il faut qu’une fois, la chèvre revienne.",
  },
}

set_globals()
----------------------------------------------------------------------
lesson.section{en = "The lab searches", fr = "Le laboratoire cherche"}

lesson.say{
  en = "All methods of search work for your puzzle. Breadth-first search finds a shortest solution:",
  fr = "Toutes les méthodes de recherche valent pour votre casse-tête. L’exploration en largeur trouve une plus courte solution :",
}
lesson.run[[found = crossing():start():solve("bfs", {trace = true})]]
lesson.run[[found.length, found.moves]]
lesson.run[[space = crossing():space()]]
lesson.run[[space.states, space.diameter]]
lesson.show(draw.tree(found), {
  en = "The tree of the search",
  fr = "L’arbre de la recherche",
})
lesson.say({
  en = "The space has $states states: all safe ones can be reached. The goal is farthest from the start, at $diameter crossings.",
  fr = "L’espace a $states états : tous les états sûrs peuvent être atteints. Le but est le plus éloigné du départ, à $diameter traversées.",
}, {states = space.states, diameter = space.diameter})
set_globals()
lesson.ask{
  en = "How many solutions with 7 crossings are there?",
  fr = "Combien y a-t-il de solutions en 7 traversées ?",
  answer = 2,
  hint = {
    en = "Follow the moves that do not go back to the state before. Where is there a choice?",
    fr = "Suivez les coups qui ne reviennent pas à l’état d’avant. Où a-t-on le choix ?",
  },
  because = {
    en = "On his second trip the man takes either the wolf or the cabbage. All other moves are forced.",
    fr = "À son deuxième voyage, l’homme emmène ou le loup ou le chou. Tous les autres coups sont forcés.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Other rules", fr = "D’autres règles"}

lesson.say{
  en = [[
Three missionaries and three cannibals cross a river. On no bank may the missionaries be fewer than the cannibals, unless no missionary is there. A state has three numbers: the missionaries and the cannibals on the first bank, and 1 if the boat is there. `river(n, boats)` defines the puzzle for n of each; `boats` lists who may be in the boat, such as `{1, 1}` for one of each.]],
  fr = [[
Trois missionnaires et trois cannibales traversent une rivière. Sur aucune rive les missionnaires ne doivent être moins nombreux que les cannibales, sauf s’il n’y a là aucun missionnaire. Un état a trois nombres : les missionnaires et les cannibales de la première rive, et 1 si la barque y est. `river(n, boats)` définit le casse-tête pour n de chaque sorte ; `boats` dit qui peut être dans la barque, par exemple `{1, 1}` pour un de chaque sorte.]],
}
lesson.run[[
function river(n, boats)
  local function safe(m, c)
    return (m == 0 or m >= c) and (m == n or n - m >= n - c)
  end
  local function moves(s)
    local list, sign = {}, s[3] == 1 and -1 or 1
    for _, b in ipairs(boats) do
      local m, c = s[1] + sign * b[1], s[2] + sign * b[2]
      local there = m >= 0 and m <= n and c >= 0 and c <= n
      if there and safe(m, c) then
        list[#list + 1] = {b[1] .. "m" .. b[2] .. "c", {m, c, 1 - s[3]}}
      end
    end
    return list
  end
  return puzzle.define{start = {n, n, 1}, moves = moves, goal = {0, 0, 0}}
end
two = {{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}}]]
lesson.run[[river(3, two):start():solve("bfs").length]]
local the_river, the_two = river, two

lesson.ask{
  en = "With this boat, can four missionaries and four cannibals cross?",
  fr = "Quatre missionnaires et quatre cannibales peuvent-ils passer dans cette barque ?",
  answer = false,
  hint = {
    en = "`river(4, two):space()` reaches $states states.",
    fr = "`river(4, two):space()` atteint $states états.",
  },
  values = {states = the_river(4, the_two):space().states},
  because = {
    en = "The lab visits all $states states that can be reached, and the goal is not among them.",
    fr = "Le laboratoire visite les $states états que l’on peut atteindre, et le but n’en est pas.",
  },
}
lesson.try{
  en = "Change the rule: let three people be in the boat, so that four of each can cross. Your line begins with `mine = river(4, {`; add to the list of `two`, which is {1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}.",
  fr = "Changez la règle : permettez trois personnes dans la barque, pour que quatre de chaque sorte puissent passer. Votre ligne commence par `mine = river(4, {` ; complétez la liste de `two`, qui est {1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}.",
  start = function() river, two, mine = the_river, the_two, nil end,
  done = function()
    local start = getmetatable(mine) == "defined puzzle" and mine:start()
    local value = start and start:value()
    if type(value) ~= "table" or value[1] ~= 4 or value[2] ~= 4 or value[3] ~= 1 then
      return false, {
        en = "`mine` is not yet a puzzle that `river(4, {…})` makes.",
        fr = "`mine` n’est pas encore un casse-tête que fait `river(4, {…})`.",
      }
    end
    local ok, solution = pcall(start.solve, start, "bfs", {max_nodes = 10000})
    if not ok or not solution then
      return false, {
        en = "the lab finds no solution for `mine` yet.",
        fr = "le laboratoire ne trouve pas encore de solution pour `mine`.",
      }
    end
    return true
  end,
  solution = "mine = river(4, {{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}, {3, 0}, {0, 3}, {2, 1}})",
  hint = {
    en = "Three people are {3, 0}, {0, 3} or {2, 1}.",
    fr = "Trois personnes, c’est {3, 0}, {0, 3} ou {2, 1}.",
  },
}
set_globals()
local three = {{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}, {3, 0}, {0, 3}, {2, 1}}
lesson.say({
  en = "With a boat for three, four of each need $four crossings, and five of each $five. `puzzle.define` has more fields: costs of moves, a heuristic, a picture of a state. `help(puzzle.define)` lists them.",
  fr = "Avec une barque pour trois, quatre de chaque sorte demandent $four traversées, et cinq $five. `puzzle.define` a d’autres champs : le coût des coups, une heuristique, le texte d’un état. `help(puzzle.define)` les énumère.",
}, {four = the_river(4, three):start():solve("bfs").length, five = the_river(5, three):start():solve("bfs").length})

----------------------------------------------------------------------
lesson.read{
  en = [[
- Alcuin of York, "Propositiones ad acuendos juvenes" (about 800), problem 18: wolf, goat and a bunch of cabbages.
- S. Amarel, "On representations of problems of reasoning about actions", Machine Intelligence 3 (1968), 131-171: missionaries and cannibals, written in better and better ways.
- The script `exercises/experiments` has more puzzles of a few lines.]],
  fr = [[
- Alcuin, « Propositiones ad acuendos juvenes » (vers 800), problème 18 : le loup, la chèvre et la botte de choux.
- S. Amarel, « On representations of problems of reasoning about actions », Machine Intelligence 3 (1968), 131-171 : missionnaires et cannibales, écrits de mieux en mieux.
- Le script `exercises/experiments` a d’autres casse-tête de quelques lignes.]],
}
