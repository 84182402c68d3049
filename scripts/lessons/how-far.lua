-- Lesson: how many moves boards need, for all 3x3 boards and a sample of 4x4 ones.
--
-- The notation is that for beginners, english or french: tiles from 1, the blank at the
-- bottom right, and letters for the blank's motion.

lesson.begin{
  title = {en = "How far", fr = "Jusqu’où"},
  about = {
    en = "How many moves does a board need? The answer for every 3x3 board, the two farthest boards, and a sample of the 15-puzzle.",
    fr = "Combien de coups faut-il pour résoudre un taquin ? La réponse pour chacun des taquins 3x3, les deux plus éloignés, et ce qu’un échantillon apprend du taquin 4x4.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

local function rounded(x, digits) return tonumber(("%." .. (digits or 0) .. "f"):format(x)) end
local text = lesson.text
local moves_axis = text{en = "moves needed", fr = "coups nécessaires"}
local boards_axis = text{en = "boards", fr = "taquins"}

----------------------------------------------------------------------
lesson.section{en = "All 181,440 boards", fr = "Les 181 440 taquins"}

-- The letters in code that is shown.
local letters = {notation = lesson.notation(), up = "U", left = "L", down = "D", right = "R"}
if lesson.language() == "fr" then
  letters.up, letters.left, letters.down, letters.right = "h", "g", "b", "d"
end

lesson.say{
  en = [[
The *distance* of a board is the least number of moves that solve it. The 3x3 puzzle is small enough to visit every board: start with the solved one, go to its neighbours, to theirs, and so on, and record the number of moves for each new board. The lab does this in a fraction of a second.]],
  fr = [[
La *distance* d’un taquin est le plus petit nombre de coups qui le résolvent. Le taquin 3x3 est assez petit pour qu’on les examine tous : on part du taquin résolu, on passe à ses voisins, puis aux voisins de ceux-ci, et ainsi de suite, en notant pour chaque nouveau taquin au bout de combien de coups il est apparu. Le laboratoire le fait en un clin d’œil.]],
}
lesson.run([[space = taquin.space(3, 3, "$notation")]], letters)
lesson.run[[space.states, space.diameter]]

local the_space = space -- a task may change the globals
local histogram = space.histogram
local sum, most, odd, far_ones = 0, 1, 0, 0
for k, count in ipairs(histogram) do
  sum = sum + (k - 1) * count
  if count > histogram[most] then most = k end
  if k % 2 == 0 then odd = odd + count end -- histogram[k] is of distance k - 1
  if k - 1 >= 30 then far_ones = far_ones + count end
end
local mean = sum / space.states

lesson.show(draw.chart(histogram, {from = 0, kind = "bars", x = moves_axis, y = boards_axis}), {
  en = "How many of the 3x3 boards are at each distance",
  fr = "Combien de taquins 3x3 sont à chaque distance",
})

lesson.say({
  en = [[
The greatest distance is called the *diameter* here; it is $diameter. Most boards are far away: a board needs $mean moves on average, and $most is the most frequent number. A well-shuffled board is hardly ever nearly solved.]],
  fr = [[
La plus grande distance s’appelle ici le *diamètre* ; elle vaut $diameter. La plupart des taquins sont loin : en moyenne, il faut $mean coups, et le nombre le plus fréquent est $most. Un taquin bien mélangé n’est presque jamais presque résolu.]],
}, {diameter = space.diameter, mean = rounded(mean, 2), most = most - 1})

lesson.ask{
  en = "Colour the cells like a chessboard. The blank belongs in a corner; 5 cells have the corner's colour, 4 the other. How many of the $states boards have an odd distance?",
  fr = "Coloriez les cases comme un échiquier. La case vide a sa place dans un coin ; 5 cases sont de la couleur du coin, 4 de l’autre. Combien des $states taquins sont à une distance impaire ?",
  values = {states = space.states},
  answer = odd,
  hint = {
    en = "Each move takes the blank to a cell of the other colour. And the blank is on each of the nine cells in equally many boards.",
    fr = "Chaque coup amène la case vide sur une case de l’autre couleur. Et la case vide est sur chacune des neuf cases dans le même nombre de taquins.",
  },
  because = {
    en = "After an odd number of moves the blank is on the other colour. So it is four ninths of all boards.",
    fr = "Après un nombre impair de coups, la case vide est sur l’autre couleur. C’est donc quatre neuvièmes de tous les taquins.",
  },
}

-- Of 5,000 such boards 236 need 28 moves or more, which is 4.7 percent.
lesson.try{
  en = "Find a board that needs at least 28 moves: `board:shuffle()` shuffles `board`, and `board:distance()` returns the number of moves that it needs. Only about one board in twenty qualifies, so use a loop: `repeat … until …`.",
  fr = "Trouvez un taquin qui demande au moins 28 coups : `board:shuffle()` mélange `board`, et `board:distance()` dit combien de coups il lui faut. Un sur vingt environ convient ; laissez donc travailler une boucle : `repeat … until …`.",
  start = function() board = taquin.new(3, 3, lesson.notation()) end,
  done = function()
    local why = wanted.board(3, 3)
    if not why and board:distance() < 28 then
      why = {
        en = "this board needs $n moves; it should need 28 or more.",
        fr = "ce taquin demande $n coups ; il en faut un qui en demande 28 ou plus.",
        values = {n = board:distance()},
      }
    end
    return not why, why
  end,
  solution = [[repeat board:shuffle() until board:distance() >= 28; board]],
  hint = {
    en = "What should be repeated is `board:shuffle()`.",
    fr = "Ce qu’il faut répéter, c’est `board:shuffle()`.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "The two farthest", fr = "Les deux plus éloignés"}

lesson.say{
  en = "Only two boards need all of the 31 moves:",
  fr = "Deux taquins seulement demandent 31 coups :",
}
space = the_space
lesson.run[[#space.farthest]]
lesson.run[[one, two = unpack(space.farthest)]]
lesson.show(draw.row{one, two}, {
  en = "The two boards at distance 31",
  fr = "Les deux taquins à distance 31",
})
lesson.say{
  en = [[
They form a pair. Mirror the solved board along the diagonal from the top left to the bottom right: its first *column* is now 1 2 3. Rename the tiles so that it is solved again: exchange the names 2 and 4, 3 and 7, 6 and 8. Mirroring and renaming turns every path to the solved board into another path of the same length.]],
  fr = [[
Ils vont ensemble. Placez un miroir sur la diagonale qui descend de gauche à droite : le taquin résolu devient un taquin dont la première *colonne* est 1 2 3. Renommons alors les pièces pour qu’il redevienne le taquin résolu : 2 et 4 échangent leurs noms, 3 et 7 aussi, 6 et 8 de même. Refléter puis renommer transforme tout chemin vers le taquin résolu en un autre, de même longueur.]],
}
lesson.run[[
renamed = {[0] = 0, 1, 4, 7, 2, 5, 8, 3, 6}
function mirror(b)
  local image = b:copy()
  local cells = b:cells()
  local row = {}
  for i = 0, 8 do
    local tile = cells[i % 3 * 3 + math.floor(i / 3) + 1]
    row[i + 1] = renamed[tile]
  end
  local form = "%d %d %d / %d %d %d / %d %d %d"
  return image:set(form:format(unpack(row)))
end]]
lesson.run[[mirror(one) == two]]
lesson.ask{
  en = "A board at distance 17 is mirrored. What is the distance of its mirror image?",
  fr = "On reflète un taquin qui est à distance 17. À quelle distance est son image ?",
  answer = 17,
  hint = {
    en = "Mirror a shortest solution. Then mirror a shortest solution of the image back.",
    fr = "Que devient une plus courte solution dans le miroir ? Et une solution de l’image, reflétée à son tour ?",
  },
  because = {
    en = "Mirrored solutions are solutions, in both directions. So boards form pairs, except those that equal their mirror images; the two farthest boards are such a pair.",
    fr = "Le reflet d’une solution est une solution, dans les deux sens. Les taquins vont donc par paires, sauf ceux qui sont leur propre image ; les deux plus éloignés forment une telle paire.",
  },
}
lesson.show(draw.walk(one, solve(one, "bfs").moves), {
  en = "A shortest solution of the first board: the blank's path visits most cells several times",
  fr = "Une plus courte solution du premier : la case vide passe plusieurs fois par la plupart des cases",
})

----------------------------------------------------------------------
lesson.section{en = "Why 31?", fr = "Pourquoi 31 ?"}

-- How many words of each length there are that never go straight back, from the
-- corner: layers[k] of length k - 1. A walk's future depends on its last two
-- cells only.
local function words(longest)
  local function neighbours(cell)
    local x, y, list = cell % 3, math.floor(cell / 3), {}
    for _, step in ipairs{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} do
      local nx, ny = x + step[1], y + step[2]
      if nx >= 0 and nx < 3 and ny >= 0 and ny < 3 then list[#list + 1] = 3 * ny + nx end
    end
    return list
  end
  local layers, last = {1}, {{at = 8, from = -1, ways = 1}}
  for k = 1, longest do
    local merged, nexts, total = {}, {}, 0
    for _, walk in ipairs(last) do
      for _, cell in ipairs(neighbours(walk.at)) do
        if cell ~= walk.from then
          local key = 9 * cell + walk.at
          if not merged[key] then
            merged[key] = {at = cell, from = walk.at, ways = 0}
            nexts[#nexts + 1] = merged[key]
          end
          merged[key].ways = merged[key].ways + walk.ways
          total = total + walk.ways
        end
      end
    end
    last, layers[k + 1] = nexts, total
  end
  return layers
end
local layers = words(24)
local reached, needed = 0, 0
for k, count in ipairs(layers) do
  reached = reached + count
  if reached >= the_space.states then needed = k - 1 break end
end

lesson.say({
  en = [[
Can the diameter be found without a computer? Only in part. From the corner the blank has 2 moves, and then 1, 2 or 3 without reversals. Counting all such words gives 1, 2, 4, 8, 16, 20, 40, … words of 0, 1, 2, 3, 4, 5, 6, … letters. Even if each word led to a different board, the words of fewer than $needed letters would be too few for 181,440 boards. So some board needs at least $needed moves.

But words are not boards: of the 40 words of six letters, two lead to the same board, and longer words coincide more often.]],
  fr = [[
Pourrait-on voir sans ordinateur à quelle distance sont les taquins les plus éloignés ? En partie seulement. Depuis le coin, la case vide a le choix entre 2 coups, puis entre 1, 2 ou 3 si elle ne revient pas aussitôt en arrière. On compte ainsi 1, 2, 4, 8, 16, 20, 40, … mots de 0, 1, 2, 3, 4, 5, 6, … lettres. Même si chaque mot menait à un taquin différent, les mots de moins de $needed lettres seraient trop peu nombreux pour 181 440 taquins. Un taquin au moins demande donc au moins $needed coups.

Mais les mots ne sont pas les taquins : parmi les 40 mots de six lettres, deux mènent au même taquin, et cela empire vite.]],
}, {needed = needed})

-- At the odd distances only: more of them do not fit into a chart of text.
local function points(list)
  local p = {}
  for k = 2, #list, 2 do p[#p + 1] = {k - 1, list[k]} end
  return p
end
lesson.show(draw.chart({
    {name = text{en = "words", fr = "mots"}, points = points(layers)},
    {name = boards_axis, points = points(histogram)},
  }, {kind = "line", log = "y", x = text{en = "moves", fr = "coups"}}), {
  en = "Words without reversals, and boards, for odd numbers of moves; logarithmic scale",
  fr = "Mots sans retour immédiat, et taquins, pour les nombres de coups impairs ; échelle logarithmique",
})
lesson.say({
  en = [[
The line of the words is nearly straight: two more letters give three times as many words. The boards follow it at first, fall behind, and decrease when nearly all boards have been visited. The end of the curve depends on every detail of the graph. Distance 32 is excluded because all boards were visited; no short argument is known.

The Manhattan distance (the sum of the rows and columns between each tile and its home) is a lower bound for a single board. For the farthest boards it is $manhattan, 10 less than the distance.]],
  fr = [[
La courbe des mots est presque droite : deux lettres de plus donnent trois fois plus de mots. Les taquins la suivent d’abord, puis prennent du retard, et redescendent quand presque tous ont été rencontrés. L’endroit où la courbe s’arrête dépend de tous les détails du graphe. Si l’on sait qu’aucun taquin n’est à distance 32, c’est qu’on les a tous examinés ; nous n’en connaissons pas de preuve courte.

La distance de Manhattan (le nombre de lignes et de colonnes qui séparent les pièces de leur place, en tout) est un minorant pour un taquin donné. Pour les plus éloignés elle vaut $manhattan : encore 10 de moins que la vraie distance.]],
}, {manhattan = one:manhattan()})

local function diameter(cols) return taquin.space(cols, 2).diameter end
lesson.ask{
  en = "The boards with two rows and 2, 3 and 4 columns have the diameters $two, $three and $four. What is the diameter of 5x2, with one cell more than 3x3?",
  fr = "Les plateaux à deux lignes et 2, 3 et 4 colonnes ont pour diamètres $two, $three et $four. Et le 5x2, qui a une case de plus que le 3x3 ?",
  choices = {{en = "33", fr = "33"}, {en = "41", fr = "41"}, {en = "$five", fr = "$five"}},
  answer = 3,
  values = {two = diameter(2), three = diameter(3), four = diameter(4), five = diameter(5)},
  hint = {
    en = "By how much does the diameter grow with each column?",
    fr = "De combien le diamètre augmente-t-il à chaque colonne ?",
  },
  because = {
    en = "On a narrow board, tiles can hardly pass each other: the diameter depends on the shape more than on the number of boards.",
    fr = "Là où c’est étroit, les pièces ont du mal à se croiser : le diamètre dépend de la forme plus que du nombre de taquins.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "A walk is no distance", fr = "Se promener n’est pas s’éloigner"}

lesson.say{
  en = [[
How many moves shuffle a board well? Let the blank walk at random, without reversals, and measure the distance of the board afterwards. Here are the mean distances after 200 walks of each length:]],
  fr = [[
Combien de coups faut-il pour bien mélanger un taquin ? Laissons la case vide aller au hasard, sans jamais revenir aussitôt en arrière, et regardons à quelle distance on se trouve vraiment. Voici la distance moyenne pour 200 promenades de chaque longueur :]],
}
lesson.run([[
opposite = {$up = "$down", $down = "$up", $left = "$right", $right = "$left"}
function walked(moves)
  local b, last = taquin.new(3, 3, "$notation"), ""
  for _ = 1, moves do
    local letters = b:moves():gsub(opposite[last] or " ", "")
    local k = math.random(#letters)
    last = letters:sub(k, k)
    b:play(last)
  end
  return b:distance()
end
lengths = {5, 10, 20, 40, 80, 160, 320}
means = {}
for k, n in ipairs(lengths) do
  means[k] = lab.sample(200, function() return walked(n) end).mean
end]], letters)
lesson.run[[table.concat(means, ", ")]]

local walked_points = {}
for k, n in ipairs(lengths) do walked_points[k] = {n, means[k]} end
lesson.show(draw.chart(walked_points, {kind = "line", log = "x",
    x = text{en = "moves of the walk", fr = "coups de la promenade"}, y = text{en = "mean distance", fr = "distance moyenne"}}), {
  en = "Mean distance after random walks, each twice as long as the one before",
  fr = "Distance moyenne après des promenades au hasard, chacune deux fois plus longue que la précédente",
})
lesson.say({
  en = "Nearly all of the first few moves increase the distance. After 20 moves the mean distance is only $twenty, and after 80 it is about the mean of all boards, $mean: the walk has forgotten its start.",
  fr = "Les tout premiers coups éloignent presque toujours. Après 20 coups, on n’est en moyenne qu’à $twenty, et après 80, à peu près aussi loin qu’un taquin quelconque, soit $mean : la promenade a oublié son départ.",
}, {twenty = rounded(means[3], 1), mean = rounded(mean, 1)})

lesson.try{
  en = "Walk without a detour: from the solved `board`, make at least 12 moves with `board:play(\"…\")`, letters U D L R, such that `board:distance()` equals the number of moves. `board:reset()` restarts.",
  fr = "Promenez-vous sans aucun détour : à partir du taquin résolu `board`, jouez au moins 12 coups avec `board:play(\"…\")`, lettres U D L R (haut, bas, gauche, droite), de sorte que `board:distance()` soit égal au nombre de coups. `board:reset()` permet de recommencer.",
  start = function() board = taquin.new(3, 3, lesson.notation()) end,
  done = function()
    local why = wanted.board(3, 3)
    if why then return false, why end
    local moves, distance = #board:history(), board:distance()
    if distance < moves then
      why = {
        en = "after $moves moves, the distance is only $distance: there was a detour. `board:undo()` takes a move back.",
        fr = "vous avez joué $moves coups, et le taquin n’est qu’à distance $distance : il y a eu un détour. `board:undo()` reprend un coup.",
      }
    elseif moves < 12 then
      why = {
        en = "no detour, but only $moves moves; make at least 12.",
        fr = "pas de détour jusqu’ici, mais $moves coups seulement ; il en faut au moins 12.",
      }
    end
    if why then why.values = {moves = moves, distance = distance} end
    return not why, why
  end,
  solution = lesson.language() == "fr" and [[board:play("ghghddbgghdd"); board:distance()]] or [[board:play("LULURRDLLURR"); board:distance()]],
  hint = {
    en = "Avoid small circles: of the twelve moves round a square, only six increase the distance. Try LULURR first, and check the distance.",
    fr = "Ne tournez pas en rond : sur les douze coups autour d’un carré, six seulement éloignent. Essayez d’abord ghghdd, et regardez la distance.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "A sample of the 15-puzzle", fr = "Un échantillon du taquin 4x4"}

lesson.say{
  en = [[
The 4x4 puzzle, with its 15 tiles, has 16 × 15 × … × 2 × 1 / 2 = 10,461,394,944,000 boards. Visiting all of them takes a big machine and a long time. But a *sample* is easy: draw boards at random, each with the same probability, and solve them in as few moves as possible.

`shuffle` draws a board whose blank is at home. Then move the blank up and left by random numbers of steps. Each cell, and each board, is now equally likely: the same steps back lead from each board to exactly one board with its blank at home.]],
  fr = [[
Le taquin 4x4, avec ses 15 pièces, compte 16 × 15 × … × 2 × 1 / 2 = 10 461 394 944 000 configurations. Les examiner toutes demande une grosse machine et beaucoup de temps. Mais un *échantillon* est facile à obtenir : tirons des taquins au hasard, tous équiprobables, et résolvons-les en aussi peu de coups que possible.

`shuffle` tire un taquin dont la case vide est chez elle. Si l’on déplace ensuite la case vide vers le haut et vers la gauche de nombres de pas tirés au hasard, elle est sur chaque case avec la même probabilité, et tous les taquins sont bien équiprobables : d’un taquin dont la case vide est là, les mêmes pas en arrière mènent à un taquin, et un seul, dont la case vide est chez elle.]],
}
lesson.ask{
  en = "How many times as many boards are there as for 3x3, which has 181,440?",
  fr = "Combien de fois plus de configurations y a-t-il qu’en 3x3, où l’on en compte 181 440 ?",
  answer = 57657600, -- 16!/9!
  hint = {
    en = "181,440 is 9 × 8 × … × 2 × 1 / 2. Which factors of 16 × 15 × … remain? You may type a product as the answer.",
    fr = "181 440, c’est 9 × 8 × … × 2 × 1 / 2. Que reste-t-il de 16 × 15 × … ? Une calculatrice est permise.",
  },
  because = {
    en = "16 × 15 × 14 × 13 × 12 × 11 × 10 = 57,657,600.",
    fr = "16 × 15 × 14 × 13 × 12 × 11 × 10 = 57 657 600.",
  },
}
lesson.run([[
function any_board(side)
  local b = taquin.new(side, side, "$notation"):shuffle()
  local up, left = lab.random(side), lab.random(side) -- from 0 to side - 1
  return b:play(("$up"):rep(up) .. ("$left"):rep(left))
end]], letters)
lesson.run[[sample = lab.sample(100, function() return any_board(4):distance() end)]]
lesson.run[[sample.mean, sample.sd, sample.min, sample.max]]

-- In percent, and five distances together: single ones of a hundred boards give
-- a ragged picture.
local function by_fives(counts, of)
  local p = {}
  for g = 0, 13 do
    local sum = 0
    for d = 5 * g, 5 * g + 4 do sum = sum + (counts[d] or 0) end
    p[g + 1] = {5 * g + 2, rounded(100 * sum / of, 1)}
  end
  return p
end
local from_zero = {}
for k, count in ipairs(histogram) do from_zero[k - 1] = count end
lesson.show(draw.chart({
    {name = "3x3", points = by_fives(from_zero, the_space.states)},
    {name = text{en = "4x4, sample", fr = "4x4, échantillon"}, points = by_fives(sample.histogram, sample.count)},
  }, {kind = "line", x = moves_axis, y = text{en = "percent of boards", fr = "% des taquins"}}), {
  en = "All 3x3 boards, and 100 random 4x4 boards; five distances taken together, such as 50 to 54 as 52",
  fr = "Tous les taquins 3x3, et 100 taquins 4x4 tirés au hasard ; distances groupées par cinq, par exemple 50 à 54 sous 52",
})

local margin = 1.96 * sample.sd / math.sqrt(sample.count)
lesson.say({
  en = [[
The curve has the same shape as for 3x3, at larger distances: about $mean moves on average. How precise is this? Another sample would have another mean. In 95 of 100 cases the true mean is within 1.96 × sd / √100, here $margin, of the sample's mean: between $low and $high. (`sd` is the standard deviation.)]],
  fr = [[
C’est la même colline qu’en 3x3, mais plus loin : environ $mean coups en moyenne. Est-ce bien sûr ? Un autre échantillon donnerait une autre moyenne. Dans 95 cas sur 100, la vraie moyenne est à moins de 1,96 × sd / √100, ici $margin, de celle de l’échantillon : entre $low et $high. (`sd` est l’écart type.)]],
}, {mean = rounded(sample.mean, 1), margin = rounded(margin, 1), low = rounded(sample.mean - margin, 1), high = rounded(sample.mean + margin, 1)})

lesson.ask{
  en = "The farthest board of this sample is at distance $max. Does it follow that no 4x4 board is much farther?",
  fr = "Le taquin le plus éloigné de notre échantillon est à distance $max. Peut-on en conclure qu’aucun taquin 4x4 n’est beaucoup plus loin ?",
  answer = false,
  values = {max = sample.max, few = far_ones},
  hint = {
    en = "Of the 3x3 boards only $few in 181,440 need 30 moves or more. How likely is one of them in a sample of 100?",
    fr = "En 3x3, seuls $few taquins sur 181 440 demandent 30 coups ou plus. A-t-on des chances d’en rencontrer un parmi 100 ?",
  },
  because = {
    en = "A sample shows frequent boards, not rare ones. The diameter of the 4x4 puzzle is 80. To find it took computer proofs that no board needs more, and later a search through all boards.",
    fr = "Un échantillon renseigne sur ce qui est fréquent, non sur ce qui est rare. Le diamètre du taquin 4x4 est 80. Il a fallu pour le savoir parcourir toutes ses configurations, ou prouver par ordinateur qu’aucune ne demande davantage.",
  },
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- A. Brüngger, A. Marzetta, K. Fukuda, J. Nievergelt, "The parallel search bench ZRAM and its applications", Annals of Operations Research 90 (1999), 45-63: no 4x4 board needs more than 80 moves.
- R. E. Korf, P. Schultze, "Large-Scale Parallel Breadth-First Search", AAAI (2005), 1380-1385: all boards of the 15-puzzle, visited one by one.
- O. Goldreich, "Finding the Shortest Move-Sequence in the Graph-Generalized 15-Puzzle is NP-Hard" (1984); D. Ratner, M. Warmuth, "The (n²-1)-puzzle and related relocation problems", Journal of Symbolic Computation 10 (1990), 111-137: why no fast method for shortest solutions of large boards is expected.]],
  fr = [[
- Le sujet de programmation sur le taquin 3x3 le parcourt en largeur ; le texte d’agrégation de 2008, paragraphes 1 et 2, décrit son graphe et demande la plus longue des solutions optimales.
- A. Brüngger, A. Marzetta, K. Fukuda, J. Nievergelt, « The parallel search bench ZRAM and its applications », Annals of Operations Research 90 (1999), 45-63 : aucun taquin 4x4 ne demande plus de 80 coups.
- R. E. Korf, P. Schultze, « Large-Scale Parallel Breadth-First Search », AAAI (2005), 1380-1385 : toutes les configurations du taquin 4x4, examinées une à une.
- O. Goldreich, « Finding the Shortest Move-Sequence in the Graph-Generalized 15-Puzzle is NP-Hard » (1984) ; D. Ratner, M. Warmuth, « The (n²-1)-puzzle and related relocation problems », Journal of Symbolic Computation 10 (1990), 111-137 : pourquoi personne n’attend de méthode rapide donnant les plus courtes solutions des grands plateaux.]],
}
