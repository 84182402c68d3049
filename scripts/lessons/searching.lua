-- Lesson: how a program searches for a shortest solution, and why some searches are fast.
--
-- The agrégation text of 2008, sections 2.2 and 3. Its boards are turned by 180 degrees into
-- the notation for beginners: tiles from 1, the blank at the bottom right.

lesson.begin{
  title = {en = "Searching", fr = "Chercher"},
  about = {
    en = "Breadth first, depth first with thresholds, pruned words, lower bounds, and why greed gets stuck.",
    fr = "En largeur, en profondeur par seuils, avec des mots élagués, avec des minorants ; et pourquoi l’algorithme glouton reste coincé.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

local function rounded(x, digits) return tonumber(("%." .. (digits or 0) .. "f"):format(x)) end
local text = lesson.text

local notation = lesson.notation() -- english or french
-- The letters in code that is shown.
local letters = {notation = notation, up = "U", left = "L"}
local out_and_back = {"UD", "DU", "LR", "RL"}
local half, other_half = "LURDLU", "ULDRUL" -- of twelve moves around four cells
local escape = "UULLDRRD"
if notation == "french" then
  letters.up, letters.left = "h", "g"
  out_and_back = {"hb", "bh", "gd", "dg"}
  half, other_half = "ghdbgh", "hgbdhg"
  escape = "hhggbddb"
end

----------------------------------------------------------------------
lesson.section{en = "Nearest first", fr = "Les plus proches d’abord"}

lesson.say{
  en = [[
Take all boards of one size, and join two of them by a line if one move leads from one to the other. This is the *graph* of the puzzle. A shortest solution is a shortest path through the graph to the solved board.

Here is the beginning of the graph of the 3x3 puzzle. The blank belongs at the bottom right, and the letters `U` `L` `D` `R` are its moves: up, left, down, right.]],
  fr = [[
Prenons tous les taquins d’une même taille, et relions par un trait ceux qu’un seul coup sépare. C’est le *graphe* du jeu. Résoudre un taquin en aussi peu de coups que possible, c’est y trouver un plus court chemin jusqu’au taquin résolu.

Voici le début du graphe du taquin 3x3. La case vide a sa place en bas à droite, et les lettres `h` `g` `b` `d` disent où elle va : en haut, à gauche, en bas, à droite.]],
}
lesson.show(draw.graph(taquin.new(3, 3, notation), 3), {
  en = "The solved board and all boards at most three moves away from it",
  fr = "Le taquin résolu et tous ceux qui en sont à trois coups au plus",
})

lesson.say{
  en = [[
*Breadth-first search* proceeds like the picture: it generates all boards one move away from the start, then all boards two moves away, and so on, until it finds the solved board. It stores every board, to visit none twice. The first path that it finds is a shortest one.

Try it on one of the two 3x3 boards that are farthest from the solved one, at 31 moves:]],
  fr = [[
L’*exploration en largeur* procède comme ce dessin : elle examine tous les taquins à un coup de celui qu’il faut résoudre, puis tous ceux à deux coups, et ainsi de suite, jusqu’à rencontrer le taquin résolu. Elle garde en mémoire tous les taquins rencontrés, afin de n’en examiner aucun deux fois. Le premier chemin qu’elle trouve est un plus court chemin.

Essayons-la sur l’un des deux taquins 3x3 les plus éloignés du taquin résolu, à 31 coups :]],
}
lesson.run([[far = taquin.space(3, 3, "$notation").farthest[1]; far]], letters)
lesson.run[[way = solve(far, "bfs").moves; way]]

lesson.ask{
  en = "Make the first 11 moves of this shortest path. How many moves does the resulting board need?",
  fr = "On joue les 11 premiers coups de ce plus court chemin. Combien de coups au moins faut-il encore pour résoudre le taquin obtenu ?",
  answer = 31 - 11,
  hint = {
    en = "Could there be a short cut from there? What would this mean for the whole path?",
    fr = "Pourrait-il y avoir un raccourci à partir de là ? Qu’en serait-il alors du chemin entier ?",
  },
  because = {
    en = "The rest of the path has 20 moves. If there were a shorter one, the whole path would be shorter as well. So every part of a shortest path is a shortest path.",
    fr = "Le reste du chemin compte 20 coups. S’il existait plus court, le chemin entier aurait pu être plus court aussi. Tout morceau d’un plus court chemin est donc un plus court chemin.",
  },
}

lesson.say{
  en = "So the path has a board for each distance. The function `away` returns it, and `nodes` returns the number of boards that a method generates to solve it:",
  fr = "Nous avons donc un taquin pour chaque distance. La fonction `away` le donne, et `nodes` dit combien de taquins une méthode engendre avant de l’avoir résolu :",
}
lesson.run[[
function away(d) return far:copy():play(way:sub(1, 31 - d)) end
function nodes(d, method, options)
  return solve(away(d), method, options).nodes
end]]
lesson.run[[nodes(8, "bfs"), nodes(16, "bfs"), nodes(24, "bfs")]]

-- A task may change the globals, so they are set again after each.
local own = {far = far, way = way, away = away, nodes = nodes}
local function set_globals()
  far, way, away, nodes = own.far, own.way, own.away, own.nodes
end

-- How many nodes a method takes at the distances 4, 8, …, as a series of a chart.
local function series(name, farthest, method, options)
  local points = {}
  for d = 4, farthest, 4 do points[#points + 1] = {d, nodes(d, method, options)} end
  return {name = name, points = points}
end
local function nodes_chart(...)
  return draw.chart({...}, {
    kind = "line", log = "y",
    x = text{en = "distance", fr = "distance"},
    y = text{en = "boards generated", fr = "taquins engendrés"},
  })
end

local breadth = series(text{en = "breadth first", fr = "en largeur"}, 28, "bfs")
local two_ends = series(text{en = "from both ends", fr = "par les deux bouts"}, 28, "bidirectional")
lesson.say({
  en = [[
At large distances the numbers grow more slowly, because nearly all of the 181,440 boards have been seen. But all of them are stored: $kept boards for the one at distance 24. There are more than ten million million 4x4 boards, more than an ordinary computer can store.

A simple trick helps: search from both ends until the two searches meet. The next picture has a logarithmic scale: equal lengths stand for equal *factors*.]],
  fr = [[
Loin du départ, les nombres croissent de moins en moins, parce que presque tous les 181 440 taquins ont déjà été vus. Mais il faut tout garder : $kept taquins différents pour celui qui est à distance 24. Il existe plus de dix mille milliards de taquins 4x4, bien plus que n’en peut garder un ordinateur ordinaire.

Une astuce simple est de chercher par les deux bouts, jusqu’à ce que les deux recherches se rejoignent. Dans le dessin suivant, des longueurs égales représentent des *facteurs* égaux, et non des différences égales : c’est une échelle logarithmique.]],
}, {kept = solve(away(24), "bfs").stored})
lesson.show(nodes_chart(breadth, two_ends), {
  en = "Boards generated until the solution; logarithmic scale",
  fr = "Taquins engendrés avant de trouver la solution ; échelle logarithmique",
})

----------------------------------------------------------------------
lesson.section{en = "With hardly any memory", fr = "Presque sans mémoire"}

lesson.say{
  en = [[
*Depth-first search* follows one path to its end, goes back a move, takes the next branch, and so on. It stores only its current path. But this graph has cycles, so the search needs a *threshold*: no path longer than k moves. If it finds nothing, it starts again with the threshold k + 1. This is *iterative deepening*, and its first solution is also a shortest one.

Repeated starts seem wasteful. Here are the boards generated with each threshold, for the board at distance 16, without any pruning (`prune = "none"`):]],
  fr = [[
L’*exploration en profondeur* suit un chemin jusqu’au bout, revient d’un coup en arrière, prend la branche suivante, et ainsi de suite. Elle ne garde en mémoire que le chemin où elle se trouve. Mais dans ce graphe on peut tourner en rond sans fin ; il faut donc un *seuil* : aucun chemin de plus de k coups. Si l’on ne trouve rien, on recommence avec le seuil k + 1. C’est l’exploration *à seuils progressifs*, ou approfondissement itératif, et la première solution trouvée est, là aussi, l’une des plus courtes.

Tout recommencer ainsi semble du gaspillage. Voici combien de taquins sont engendrés à chaque seuil, pour le taquin à distance 16, si l’on ne prend aucune précaution (`prune = "none"`) :]],
}
lesson.run[[deep = solve(away(16), "deepening", {prune = "none"})]]
local the_deep = deep

-- The nodes of each threshold from 1, without the last one, which ends at the solution.
local function thresholds(name, s)
  local points = {}
  for k = 2, #s.iterations - 1 do
    points[#points + 1] = {s.iterations[k].bound, s.iterations[k].nodes}
  end
  return {name = name, points = points}
end
local function growth(points) -- per threshold, over the last four
  local n = #points
  return (points[n][2] / points[n - 4][2]) ^ (1 / 4)
end
local blind = thresholds("none", the_deep)
lesson.show(draw.chart(blind.points, {kind = "bars", log = "y",
    x = text{en = "threshold", fr = "seuil"}, y = text{en = "boards generated", fr = "taquins engendrés"}}), {
  en = "Boards generated with each threshold below 16; logarithmic scale",
  fr = "Taquins engendrés à chaque seuil inférieur à 16 ; échelle logarithmique",
})
lesson.say({
  en = "On this scale the bars grow evenly: each threshold costs about $times times as much as the previous one. So nearly all the work is done with the last thresholds, and the repeated work is small.",
  fr = "Sur cette échelle, les barres croissent régulièrement : chaque seuil coûte environ $times fois plus que le précédent. Presque tout le travail se fait donc aux derniers seuils, et ce que l’on refait pèse peu.",
}, {times = rounded(growth(blind.points), 1)})

lesson.ask{
  en = "Suppose that each threshold costs only twice as much as the one before: 1 + 2 + 4 + … + 1024. What is the sum?",
  fr = "Supposons que chaque seuil coûte seulement deux fois plus que le précédent : 1 + 2 + 4 + … + 1024. Combien vaut la somme ?",
  answer = 2 ^ 11 - 1,
  hint = {
    en = "1 + 2 + 4 = 7, 1 + 2 + 4 + 8 = 15: what is missing each time?",
    fr = "1 + 2 + 4 = 7, 1 + 2 + 4 + 8 = 15 : que manque-t-il à chaque fois ?",
  },
  because = {
    en = "One less than 2048. So even then all thresholds together cost less than twice the last one.",
    fr = "C’est 2048 moins un. Même dans ce cas, tous les seuils réunis coûtent moins de deux fois le dernier.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Words not worth trying", fr = "Des mots inutiles"}

lesson.say{
  en = [[
A sequence of moves is written as a *word*, such as `LURD`. The search above tries all words, and most of them are useless. `UD` goes up and down again; no shortest solution contains it. Omitting the four words `UD`, `DU`, `LR`, `RL` is called *pruning* of inverses, and already makes the growth much smaller.

Other words are less obvious. Two different words may lead to the same board.]],
  fr = [[
Une suite de coups s’écrit comme un *mot*, par exemple `ghdb`. La recherche précédente essaie tous les mots, et la plupart sont absurdes. `hb` monte pour redescendre aussitôt ; aucune plus courte solution ne le contient. Écarter les quatre mots `hb`, `bh`, `gd`, `dg`, c’est *élaguer* par les inverses, et la croissance devient déjà bien plus faible.

Il y en a de moins évidents. Deux mots différents peuvent mener au même taquin.]],
}

-- The error of the word of this name, or nil.
local function bad_word(name)
  local word = _G[name]
  local values = {name = name, word = tostring(word)}
  if type(word) ~= "string" then
    return {
      en = "`$name` is not a word yet; write a word in quotes, as in `$name = \"…\"`.",
      fr = "`$name` n’est pas encore un mot ; un mot s’écrit entre guillemets : `$name = \"…\"`.",
      values = values,
    }
  end
  if #word ~= 6 then
    values.n = #word
    return {
      en = "`$name` has $n letters; it should have six.",
      fr = "`$name` a $n lettres ; il en faut six.",
      values = values,
    }
  end
  for _, back in ipairs(out_and_back) do
    if word:find(back) then
      values.back = back
      return {
        en = "`$name` goes straight back at $back.",
        fr = "`$name` revient aussitôt sur ses pas : $back.",
        values = values,
      }
    end
  end
  if not pcall(board.play, board:copy(), word) then
    return {
      en = "the blank cannot go $word from the solved board: it would leave the board, or a letter is not one of U L D R.",
      fr = "la case vide ne peut suivre $word depuis le taquin résolu : elle sortirait du plateau, ou une lettre n’est pas h, g, b ou d.",
      values = values,
    }
  end
end

lesson.try{
  en = "Find two words `u` and `v` of six letters, one beginning with L and one with U, that lead from the solved 3x3 board `board` to the same board without ever going straight back. Then compare: `board:copy():play(u) == board:copy():play(v)`.",
  fr = "Trouvez deux mots `u` et `v` de six lettres, l’un commençant par g et l’autre par h, qui mènent du taquin résolu `board` (3x3) au même taquin, sans jamais revenir aussitôt sur leurs pas. Puis comparez : `board:copy():play(u) == board:copy():play(v)`.",
  start = function()
    board, u, v = taquin.new(3, 3, notation), nil, nil
  end,
  done = function()
    local why = wanted.board(3, 3) or bad_word("u") or bad_word("v")
    if not why and u:sub(1, 1) == v:sub(1, 1) then
      why = {
        en = "both words begin with $letter.",
        fr = "les deux mots commencent par $letter.",
        values = {letter = u:sub(1, 1)},
      }
    end
    if not why and board:copy():play(u) ~= board:copy():play(v) then
      why = {en = "the two words lead to different boards.", fr = "les deux mots mènent à des taquins différents."}
    end
    return not why, why
  end,
  solution = ('u, v = "%s", "%s"; board:copy():play(u) == board:copy():play(v)'):format(half, other_half),
  hint = {
    en = "Twelve moves around a square of four cells bring all tiles home. Compare six moves in one direction with six moves in the other.",
    fr = "Douze coups autour d’un carré de quatre cases remettent tout en place. Quel rapport entre six coups dans un sens et six coups dans l’autre ?",
  },
}

set_globals()
local start = taquin.new(3, 3, notation)
lesson.show(draw.row{draw.walk(start, half), draw.walk(start, other_half)}, {
  en = "Half of the twelve moves, in one direction and in the other: the resulting boards are the same",
  fr = "La moitié du tour de douze coups, dans un sens et dans l’autre : on arrive au même taquin",
})

local none = thresholds(text{en = "all words", fr = "tous les mots"}, the_deep)
local inverse = thresholds(text{en = "without inverses", fr = "sans les inverses"}, solve(away(24), "deepening"))
local automaton = thresholds(text{en = "automaton", fr = "automate"}, solve(away(24), "deepening", {prune = "automaton"}))
lesson.say({
  en = [[
It is enough to try one of the two. The lab knows all such pairs of short words, and reads each word with an *automaton*, which stops as soon as it finds a redundant one: `prune = "automaton"`. Each step of the threshold now multiplies the work by $a instead of $i (without inverses) or $n (all words). After 24 steps, a factor of $n is a number of $digits_n digits, and a factor of $a one of $digits_a.]],
  fr = [[
Il suffit d’essayer l’un des deux. Le laboratoire connaît tous ces couples pour les mots courts, et il lit les mots avec une petite machine, un *automate*, qui s’arrête dès qu’apparaît un mot à écarter : `prune = "automaton"`. Chaque seuil multiplie alors le travail par $a, au lieu de $i (sans les inverses) ou $n (tous les mots). C’est beaucoup : après 24 seuils, un facteur $n est devenu un nombre de $digits_n chiffres, et un facteur $a un nombre de $digits_a chiffres.]],
}, {
  n = rounded(growth(none.points), 2), i = rounded(growth(inverse.points), 2), a = rounded(growth(automaton.points), 2),
  digits_n = #("%.0f"):format(growth(none.points) ^ 24), digits_a = #("%.0f"):format(growth(automaton.points) ^ 24),
})
-- Every other threshold: more of them do not fit into a chart of text.
local function every_other(series)
  local points = {}
  for k = 1, #series.points, 2 do points[#points + 1] = series.points[k] end
  return {name = series.name, points = points}
end
lesson.show(draw.chart({every_other(none), every_other(inverse), every_other(automaton)}, {kind = "line", log = "y",
    x = text{en = "threshold", fr = "seuil"}, y = text{en = "boards generated", fr = "taquins engendrés"}}), {
  en = "Boards generated with every other threshold; logarithmic scale",
  fr = "Taquins engendrés, un seuil sur deux ; échelle logarithmique",
})

----------------------------------------------------------------------
lesson.section{en = "As the crow flies", fr = "À vol d’oiseau"}

lesson.say{
  en = [[
The shortest road from Paris to Brest does not pass through Lyon: the road to Lyon, and from there to Brest *as the crow flies*, is already longer than a known road. The crow's distance is a *lower bound*: never more than the true distance, and easy to compute.

For the puzzle, count for each tile the rows and columns between it and its home. The sum is the Manhattan distance, π2. A move shifts one tile by one cell, so at least this many moves are needed. Depth-first search with a threshold can then turn back as soon as *moves made + lower bound* exceeds the threshold. This search is called IDA*.]],
  fr = [[
Pour trouver la route la plus courte de Paris à Brest, inutile d’essayer par Lyon : la route jusqu’à Lyon, puis le trajet de là à Brest, même *à vol d’oiseau*, dépassent déjà une route connue. La distance à vol d’oiseau est un *minorant* : jamais plus que la vraie distance, et facile à calculer.

Pour le taquin, comptez de combien de lignes et de colonnes chaque pièce est éloignée de sa place, et faites la somme : c’est la distance de Manhattan (π2 dans le texte). Comme un coup déplace une seule pièce, d’une case, il faut au moins ce nombre de coups. L’exploration en profondeur peut donc rebrousser chemin dès que *coups joués + minorant* dépasse le seuil. C’est l’algorithme IDA*.]],
}
lesson.run[[far:manhattan(), far:distance()]]
lesson.run[[nodes(24, "bfs"), nodes(24, "deepening")]]
lesson.run[[nodes(24, "ida", {heuristic = "manhattan"})]]
lesson.say{
  en = [[
With `trace = true` a search records every board that it generates, and `draw.tree` draws its tree, one for each threshold. Blue boards were *expanded*: all their moves were tried. The small mark below a board stands for pruned neighbours, whose *moves made + lower bound* is above the threshold. The solution is red.]],
  fr = [[
On peut regarder faire une recherche. Avec `trace = true`, elle note tous les taquins qu’elle engendre, et `draw.tree` dessine l’arbre qui pousse ainsi : un arbre par seuil. Les taquins bleus ont été développés, c’est-à-dire que tous leurs coups ont été examinés ; la petite marque sous l’un d’eux remplace des voisins coupés, parce que *coups joués + minorant* dépasse le seuil. Le chemin trouvé est rouge.]],
}
lesson.run[[watched = solve(away(18), "ida", {trace = true}); watched.trace]]
lesson.show(draw.tree(watched), {
  en = "IDA* on the board at distance 18",
  fr = "Ce que fait IDA* sur le taquin à distance 18",
})
lesson.say{
  en = "Breadth-first search of the board at distance 6 has no thresholds and no pruning. Boards not yet expanded when it found the goal are orange:",
  fr = "L’exploration en largeur du taquin à distance 6 n’a pas de seuils, et rien n’est coupé. Ce qu’elle n’avait pas encore examiné en arrivant au but est orange :",
}
lesson.show(draw.tree(solve(away(6), "bfs", {trace = true})), {
  en = "Breadth-first search on the board at distance 6; draw.play(watched) shows step by step how the tree grows",
  fr = "Ce que fait l’exploration en largeur sur le taquin à distance 6 ; draw.play(watched) montre pas à pas comment pousse un tel arbre",
})

lesson.say{
  en = "Another heuristic is π1, the number of inversions: pairs of pieces whose larger one comes first, read row by row, with the blank as the last piece.",
  fr = "Un autre poids est π1, le nombre d’inversions : celui des couples de pièces dont la plus grande se lit avant la plus petite, ligne par ligne, la case vide comptant pour la dernière pièce.",
}
local after_one = lesson.run([[taquin.new(4, 4, "$notation"):play("$up"):inversions()]], letters)
lesson.ask{
  en = "Is π1 also a lower bound of the number of moves?",
  fr = "π1 est-il, lui aussi, un minorant du nombre de coups ?",
  answer = false,
  hint = {
    en = "How many moves is the board above away from the solved one?",
    fr = "À combien de coups du taquin résolu est le taquin ci-dessus ?",
  },
  because = {
    en = "The board above needs one move, and its π1 is $inversions. A search that uses π1 may prune the shortest solutions.",
    fr = "Le taquin ci-dessus est à un coup du but, et son π1 vaut $inversions. Une recherche guidée par π1 peut couper les solutions les plus courtes.",
  },
  values = {inversions = after_one},
}

lesson.say{
  en = "The better the lower bound, the fewer boards. *Walking distance* adds the least numbers of moves for the rows alone and for the columns alone; it is never less than the Manhattan distance.",
  fr = "Plus le minorant est grand, moins on engendre de taquins. La *walking distance* réunit ce que demandent les lignes et ce que demandent les colonnes ; elle n’est jamais inférieure à celle de Manhattan.",
}
lesson.show(nodes_chart(
    breadth,
    series(text{en = "automaton", fr = "automate"}, 28, "deepening", {prune = "automaton"}),
    series("Manhattan", 28, "ida", {heuristic = "manhattan"}),
    series("walking", 28, "ida", {heuristic = "walking"})), {
  en = "Boards generated until the solution; logarithmic scale",
  fr = "Taquins engendrés avant de trouver la solution ; échelle logarithmique",
})
local hard = nodes(28, "deepening", {prune = "automaton"})
lesson.say({
  en = "At distance 28, walking distance reduces $blind boards to $guided. And unlike breadth-first search, IDA* stores hardly anything, so it also solves the 4x4 puzzle.",
  fr = "À distance 28, la walking distance fait passer de $blind taquins à $guided. Et, contrairement à l’exploration en largeur, IDA* ne garde presque rien en mémoire : il peut s’attaquer au taquin 4x4.",
}, {blind = hard, guided = nodes(28, "ida", {heuristic = "walking"})})

----------------------------------------------------------------------
lesson.section{en = "Greed, and a hole in the road", fr = "L’algorithme glouton et son trou"}

-- The agrégation text of 2008, figure 1, turned by 180 degrees. Of the hill a picture is drawn along one shortest
-- solution, the one that `optimal` finds.
local the_T2 = taquin.parse("3 1 7 8 / 5 2 9 11 / 4 6 10 13 / 12 14 15 .", notation)
T2 = the_T2:copy()
lesson.say{
  en = [[
If a heuristic estimates the distance, why search at all? A *greedy* algorithm goes in each step to the neighbour with the smallest value. Try it with π1 on this board, called T2.]],
  fr = [[
Si un poids dit à quelle distance on est, pourquoi chercher ? Allons à chaque pas vers le voisin de plus petit poids. C’est un algorithme *glouton*. Essayons-le avec π1 sur la table T2 du texte d’agrégation, que nous tournons d’un demi-tour.]],
}
lesson.show(T2, {en = "The board T2", fr = "La table T2"})
lesson.run[[
function after(letter) return T2:copy():play(letter):inversions() end]]
lesson.run([[T2:inversions(), after("$left"), after("$up")]], letters)
lesson.say{
  en = "The blank is in its corner and has only two moves. Both increase π1, so the greedy algorithm is stuck: T2 is a *local minimum*, a hollow from which every road goes uphill.",
  fr = "La case vide est dans son coin et n’a que deux issues. Toutes deux augmentent π1 : le glouton est coincé. T2 est un *minimum local*, un creux d’où tous les chemins montent.",
}
lesson.run[[solution, why = solve(T2, "greedy", {heuristic = "inversions"})]]
lesson.run[[why]]

lesson.try{
  en = "`board` is T2. Walk out of the hollow: with `board:play(\"…\")` reach any board whose `board:inversions()` is below 18. `board:undo()` takes a move back.",
  fr = "`board` est T2. Sortez du creux : avec `board:play(\"…\")`, atteignez un taquin dont `board:inversions()` est inférieur à 18. `board:undo()` reprend un coup.",
  start = function() board = the_T2:copy() end,
  done = function()
    local why = wanted.board(4, 4)
    if not why and board:inversions() >= 18 then
      why = {
        en = "π1 is $n here; it should be below 18.",
        fr = "π1 vaut $n ici ; il doit être inférieur à 18.",
        values = {n = board:inversions()},
      }
    end
    return not why, why
  end,
  solution = ('board:play("%s"); board:inversions()'):format(escape),
  hint = {
    en = "You have to go uphill first. A path of eight moves begins with UULL.",
    fr = "Il faut d’abord monter. Il existe un chemin de huit coups qui commence par hhgg.",
  },
}

set_globals()
T2 = the_T2:copy()
local best = solve(T2, "optimal")
-- The chart has every second move; the highest point may be after an odd number of moves.
local weights, at, highest = {{0, T2:inversions()}}, T2:copy(), 0
for k = 1, best.length do
  local weight = at:play(best.moves:sub(k, k)):inversions()
  highest = math.max(highest, weight)
  if k % 2 == 0 then weights[#weights + 1] = {k, weight} end
end
lesson.say({
  en = "How deep is the hollow? Here is π1 along a shortest solution of T2 with $length moves: it rises from 18 to $highest before it falls to 0.",
  fr = "Ce creux est-il profond ? Voici π1 le long d’une plus courte solution de T2, qui compte $length coups. Il monte de 18 à $highest avant de redescendre à 0.",
}, {length = best.length, highest = highest})
lesson.show(draw.chart(weights, {kind = "line",
    x = text{en = "moves", fr = "coups"}, y = "π1"}), {
  en = "π1 after every second move on a shortest path from T2 to the solved board",
  fr = "π1 tous les deux coups sur un plus court chemin de T2 au taquin résolu",
})

lesson.ask{
  en = "Along any path from T2, each move changes π2, the Manhattan distance, by exactly 1. Can π2 be the same after 7 moves as at the beginning?",
  fr = "Sur tout chemin partant de T2, chaque coup change π2, la distance de Manhattan, d’exactement 1. Se peut-il qu’après 7 coups π2 soit le même qu’au début ?",
  answer = false,
  hint = {
    en = "Is π2 even or odd after one move, after two, after three?",
    fr = "π2 est-il pair ou impair après un coup, après deux, après trois ?",
  },
  because = {
    en = "Each move makes an even π2 odd and an odd π2 even. For the same reason all solutions of a board have even length, or all have odd length, and a search may raise its threshold by two.",
    fr = "Chaque coup rend impair un π2 pair, et pair un π2 impair. Pour la même raison, les solutions d’un même taquin ont toutes une longueur paire, ou toutes une longueur impaire ; on peut donc élever le seuil de deux en deux.",
  },
}

lesson.say{
  en = "A greedy search can escape from a hollow: by a random walk, by looking ahead for a better board, or by forbidding visited boards. These are the values of the option `escape`. They find solutions, but long ones.",
  fr = "On peut sortir d’un creux : marcher un moment au hasard, regarder plus loin jusqu’à trouver mieux, ou s’interdire les taquins déjà visités. Le laboratoire les propose avec `escape`. On trouve alors des solutions, mais longues.",
}
lesson.run[[
out = solve(away(20), "greedy", {heuristic = "manhattan", escape = "tabu"})]]
lesson.run[[out.length]]

----------------------------------------------------------------------
lesson.read{
  en = [[
- R. E. Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search", Artificial Intelligence 27 (1985), 97-109: IDA*, with 100 boards of the 15-puzzle as the test.
- P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107: A* and lower bounds.
- L. A. Taylor, R. E. Korf, "Pruning Duplicate Nodes in Depth-First Search", AAAI (1993), 756-761: the automaton.
- `help(solve)` has all methods and their options.]],
  fr = [[
- Le texte d’agrégation de 2008, paragraphes 2.2 et 3 ; le script `exercises/agregation_2008` réalise tout ce qu’il suggère.
- R. E. Korf, « Depth-First Iterative-Deepening: An Optimal Admissible Tree Search », Artificial Intelligence 27 (1985), 97-109 : IDA*, avec 100 taquins 4x4 pour l’éprouver.
- P. E. Hart, N. J. Nilsson, B. Raphael, « A Formal Basis for the Heuristic Determination of Minimum Cost Paths », IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107 : A* et les minorants.
- L. A. Taylor, R. E. Korf, « Pruning Duplicate Nodes in Depth-First Search », AAAI (1993), 756-761 : l’automate.
- `help(solve)` donne toutes les méthodes et leurs options.]],
}
