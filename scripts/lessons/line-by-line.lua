-- Lesson: people solve the puzzle row by row; how, and in how many moves.
--
-- Audibert's article, section 4, in its notation; the method itself is in
-- lib/by_hand.

lesson.begin{
  title = {en = "Line by line", fr = "Ligne par ligne"},
  about = {
    en = "How people solve the puzzle row by row: the two traps, their solutions, and the number of moves.",
    fr = "La méthode que l’on suit à la main, ligne après ligne : ses deux pièges, comment en sortir, et le nombre de coups qu’elle demande.",
  },
}

local hand = include("lib/by_hand")
local wanted = include("lib/wanted") -- explains wrong values

local function rounded(x, digits) return tonumber(("%." .. digits .. "f"):format(x)) end

-- The first cells.
local function first(cells)
  local list = {}
  for i = 0, cells - 1 do list[#list + 1] = i end
  return list
end

----------------------------------------------------------------------
lesson.section{en = "One tile at a time", fr = "Une pièce à la fois"}

lesson.say{
  en = [[
People do not look many moves ahead in this puzzle. They bring the first tile home, then the second, and so on, row by row from the top, without disturbing the finished tiles. Tiles are numbered from 0 here, and the blank belongs at the bottom right.]],
  fr = [[
On ne résout guère un taquin en calculant cent coups d’avance. On range la première pièce, puis la deuxième, et ainsi de suite, ligne par ligne à partir du haut, en prenant soin de ne pas gâcher ce qui est fait. Ici, les pièces sont numérotées à partir de 0, et la case vide a sa place en bas à droite.]],
}

-- Audibert's article, figure 5.
local five = taquin.parse([[
   0  1  2  3  4  5  6  7 /  8  9 10 11 12 13 14 15 / 16 17 18 19 20 21 22 23 /
  24 25 26 27 44 33 37 38 / 48 45 32  . 29 51 39 35 / 42 46 41 50 40 53 28 43 /
  52 49 47 31 36 30 54 34]])
lesson.show(draw.board(five, {zones = {first(28)}, marks = {28, five:pos(28)}}), {
  en = "All tiles inside the line are home. Tile 28 is next: it belongs where 44 lies.",
  fr = "Dans la zone entourée, tout est rangé. C’est maintenant au tour de la pièce 28, qui doit venir là où se trouve la 44 (figure 5 de l’article d’Audibert sur la résolution du taquin par ordinateur).",
})

lesson.say{
  en = [[
How does the blank move a tile? It goes around the tile and pushes it one step further. Here it is on the right of tile 5. After `bgghd` (down, left, left, up, right; the letters are French), the tile is one step further left, and the blank is on its right again.]],
  fr = [[
Comment la case vide fait-elle avancer une pièce ? Elle se place à côté d’elle et la contourne pour la faire glisser d’un pas. Plaçons-la à droite de la pièce 5. Après `bgghd` (bas, gauche, gauche, haut, droite), la pièce est un pas plus à gauche, et la case vide est de nouveau à sa droite.]],
}
board = taquin.new(4, 4)
casevideversposition(6)
lesson.show(draw.walk(board, "bgghd"))

lesson.ask{
  en = "One step of a tile costs five moves, in every direction. The blank is next to the tile, and the tile has to go three columns left and two rows up. How many moves does this take?",
  fr = "Un pas d’une pièce coûte cinq coups, dans toutes les directions. La case vide est à côté de la pièce, qui doit aller trois colonnes à gauche et deux lignes plus haut. Combien de coups faut-il ?",
  answer = 5 * (3 + 2),
  hint = {
    en = "How many steps does the tile make?",
    fr = "Combien de pas la pièce fait-elle ?",
  },
  because = {
    en = "Five steps of five moves each.",
    fr = "Cinq pas de cinq coups chacun.",
  },
}

lesson.say{
  en = [[
Two functions, with the French names of P. Audibert's article on this method, do the work: `casevidecolle(i)` moves the blank next to tile `i`, and `mouvement(i, place)` then moves the tile to a place, five moves a step. Places are numbered like tiles, from 0 at the top left.]],
  fr = [[
Le texte a une fonction pour chaque moitié du travail : `casevidecolle(i)` envoie la case vide se coller à la pièce `i`, puis `mouvement(i, place)` conduit la pièce à une place, à cinq coups par pas. Les places sont numérotées comme les pièces, à partir de 0 en haut à gauche.]],
}
lesson.try{
  en = "Bring tile 0 home, to the top left.",
  fr = "Rangez la pièce 0, en haut à gauche.",
  start = function()
    board = taquin.new(4, 4):shuffle(7)
    lesson.show(board)
  end,
  done = function()
    local why = wanted.board(4, 4)
    if not why and board:pos(0) ~= 0 then
      why = {
        en = "tile 0 is at place $at; it should be at place 0.",
        fr = "la pièce 0 est à la place $at ; elle doit venir à la place 0.",
        values = {at = board:pos(0)},
      }
    end
    return not why, why
  end,
  solution = [[casevidecolle(0) mouvement(0, 0); #board:history()]],
  hint = {
    en = "First `casevidecolle(0)`, then `mouvement(0, 0)`; or move by move, with `board:play(\"hg\")`.",
    fr = "D’abord `casevidecolle(0)`, puis `mouvement(0, 0)` ; ou coup par coup, avec `board:play(\"hg\")`.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "First trap: the end of a row", fr = "Premier piège : le bout d’une ligne"}

lesson.say{
  en = "The first tiles of a row are easy. The last one is not. Here 3 is only one step away from its place.",
  fr = "Les premières pièces d’une ligne ne posent pas de difficulté. Puis vient la dernière. Ici, la pièce 3 n’est qu’à un pas de sa place.",
}
local trap = taquin.parse("0 1 2 7 / 4 5 6 3 / 8 9 10 11 / 13 12 14 .")
lesson.show(draw.board(trap, {zones = {first(3)}, marks = {trap:pos(3)}}))

lesson.ask{
  en = "Can 3 get into the corner while 0, 1 and 2 never move?",
  fr = "La pièce 3 peut-elle entrer dans le coin sans que 0, 1 et 2 ne bougent jamais ?",
  answer = false,
  hint = {
    en = "For 3 to go up, the blank must be in the corner. How does it get there?",
    fr = "Pour que 3 monte, il faut que la case vide soit dans le coin. Par où y est-elle entrée ?",
  },
  because = {
    en = "The blank can enter the corner only from below, and then the tile of the corner moves down. When the blank leaves, the same tile moves up again.",
    fr = "La case vide ne peut entrer dans le coin que par le dessous, et la pièce du coin descend alors juste en dessous. Quand la case vide ressort, c’est cette même pièce qui remonte.",
  },
}

lesson.say{
  en = [[
The solution: the last two tiles of a row go in together. Bring 2 to the corner, where 3 belongs, and 3 just below it, with the blank on the left of 3. Then the *hook* `hdb` (up, right, down) turns both into the row. The function is `crochetfinal`.]],
  fr = [[
La solution : les deux dernières pièces d’une ligne entrent ensemble. On amène 2 dans le coin, à la place de 3, et 3 juste en dessous, la case vide étant à gauche de 3. Le crochet `hdb` de la case vide (haut, droite, bas) fait alors entrer les deux dans la ligne. Le texte l’appelle `crochetfinal`.]],
}
local hook = taquin.parse("0 1 6 2 / 4 5 . 3 / 8 9 7 10 / 12 13 14 11")
lesson.show(draw.walk(hook, "hdb"), {en = "The hook at the end of a row", fr = "Le crochet au bout d’une ligne"})

lesson.try{
  en = "Finish the first row. The tiles 2 and 3 are ready, but the blank is far away, and must not move them on its way.",
  fr = "Terminez la première ligne. Les pièces 2 et 3 sont prêtes, mais la case vide est loin, et elle ne doit pas les déplacer en chemin.",
  start = function()
    board = taquin.parse("0 1 8 2 / 4 5 6 3 / 7 9 10 11 / 13 12 14 .")
    lesson.show(board)
  end,
  done = function()
    local why = wanted.board(4, 4) or wanted.home{0, 1, 2, 3}
    return not why, why
  end,
  solution = [[board:play("ghh") crochetfinal()]],
  hint = {
    en = "Go left first, and then up until the blank is on the left of 3.",
    fr = "Allez d’abord à gauche, puis montez jusqu’à ce que la case vide soit à gauche de 3.",
  },
}

lesson.say{
  en = [[
One case needs care: if 3 lies at the end of the row, or just below it, it is in the way of 2. Then first move 3 aside, to the row below and two columns to the left of the last one.]],
  fr = [[
Il y a un piège dans le piège : si 3 se trouve au bout de la ligne, ou juste en dessous, elle gêne quand on amène 2 dans le coin. Le texte commence alors par l’écarter, sur la ligne du dessous, deux colonnes à gauche de la dernière.]],
}

----------------------------------------------------------------------
lesson.section{en = "Second trap: the last two rows", fr = "Second piège : les deux dernières lignes"}

lesson.say{
  en = [[
If the last row but one were filled in this way, a single row would remain. There the blank can only move left and right, and the order of the tiles never changes. So the last two rows are filled together, column by column. Seen from the side, two rows are a board of two columns, whose rows have the same trap and the same solution.

In the first column here, 8 belongs above 12. Bring 8 to the place of 12, and 12 to the right of it, with the blank on the right of 12. The hook `hggbdh` turns both into their column, and leaves the blank at the top of the next one. The function is `crochet`.]],
  fr = [[
Si l’on remplissait ainsi l’avant-dernière ligne, il ne resterait qu’une seule ligne, où la case vide ne peut qu’aller et venir : l’ordre des pièces n’y change jamais. On traite donc les deux dernières lignes ensemble, colonne par colonne. Deux lignes vues de côté forment un plateau de deux colonnes, dont les lignes ont le même piège et la même solution.

Ici, dans la première colonne, 8 doit être au-dessus de 12. On amène 8 à la place de 12, et 12 à sa droite, la case vide étant à droite de 12. Le crochet `hggbdh` fait entrer les deux dans leur colonne et laisse la case vide en haut de la colonne suivante. Le texte l’appelle `crochet`.]],
}
local column = taquin.parse("0 1 2 3 / 4 5 6 7 / 9 10 11 14 / 8 12 . 13")
lesson.show(draw.walk(column, "hggbdh"), {en = "The hook of a column", fr = "Le crochet d’une colonne"})

lesson.say{
  en = "In the end a block of 2x2 remains, with three tiles and the blank. A walk around it rotates the three tiles; nothing else is possible.",
  fr = "À la fin, il reste un carré 2x2, avec trois pièces et la case vide. En tournant dans ce carré, la case vide fait tourner les trois pièces en rond, et l’on ne peut rien faire d’autre.",
}
lesson.ask{
  en = "With the blank in the corner of this block, the three tiles have 3 × 2 × 1 = 6 arrangements. From how many of these can the solved one be reached?",
  fr = "La case vide étant dans le coin de ce carré, les trois pièces peuvent se présenter de 3 × 2 × 1 = 6 façons. Combien peuvent être ramenées à la bonne en tournant ?",
  answer = 3,
  hint = {
    en = "Three tiles in a circle: how many rotations are there?",
    fr = "Trois pièces en rond : combien de positions différentes obtient-on en tournant ?",
  },
  because = {
    en = "The three rotations of the solved one. These are the even permutations; the other three are odd and have no solution (lesson `parity`). They do not occur if you start with a solvable board.",
    fr = "Les trois rotations de la bonne. Ce sont les permutations paires ; les trois autres sont impaires et n’ont pas de solution (leçon `parity`). Si le taquin de départ a une solution, elles ne se présentent pas.",
  },
}
lesson.try{
  en = "Only the last block is left. Solve the board.",
  fr = "Il ne reste que le dernier carré. Terminez le taquin.",
  start = function()
    board = taquin.new(3, 3):play("ghdbgh")
    lesson.show(draw.board(board, {zones = {{0, 1, 2, 3, 6}}}))
  end,
  done = function()
    local why = wanted.board(3, 3) or wanted.home()
    return not why, why
  end,
  solution = [[cyclefinal()]],
  hint = {
    en = "Go round the block, in one direction or in the other, until the tiles are in the right order; `cyclefinal()` does it for you.",
    fr = "Tournez dans le carré, dans un sens ou dans l’autre, jusqu’à ce que les pièces soient dans l’ordre ; `cyclefinal()` le fait pour vous.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "From start to end", fr = "Du début à la fin"}

lesson.say{
  en = "Here is the whole method on a random 4x4 board. The tiles inside the line are finished.",
  fr = "Voici la méthode entière sur un taquin 4x4 tiré au hasard. Seul ce qui est entouré est rangé pour de bon.",
}

board = taquin.new(4, 4)
repeat board:shuffle() until not board:solved()
local stages = {}
local function stage(home)
  local options = #home > 0 and {zones = {home}} or {}
  local after = lesson.text({en = "after $n moves", fr = "après $n coups"}, {n = #board:history()})
  if #stages == 0 then after = lesson.text{en = "at the start", fr = "au départ"} end
  stages[#stages + 1] = draw.caption(draw.board(board, options), after)
end

stage{}
hand.row(0)
stage(first(4))
hand.row(1)
stage(first(8))
casevideversposition(8)
local home = first(8)
for i = 0, 1 do
  hand.column(i)
  home[#home + 1] = 8 + i
  home[#home + 1] = 12 + i
  stage(home)
end
cyclefinal()
stage(first(16))
lesson.show(draw.column{
  draw.row{stages[1], stages[2], stages[3]},
  draw.row{stages[4], stages[5], stages[6]},
}, {
  en = "At the start, after the first row, the second, the first column, the second, and at the end",
  fr = "Au départ, après la première ligne, la deuxième, la première colonne, la deuxième, et à la fin",
})

----------------------------------------------------------------------
lesson.section{en = "How many moves?", fr = "Combien de coups ?"}

lesson.say{
  en = "How does the number of moves grow with the side `n` of the board? `by_hand.solve()` solves the current board by this method. Here are the averages over 100 random boards of each side from 3 to 12.",
  fr = "Comment le nombre de coups croît-il avec le côté `n` du plateau ? `by_hand.solve()` résout le taquin courant par cette méthode. Prenons 100 taquins au hasard de chaque côté, de 3 à 12, et gardons la moyenne.",
}
lesson.run[[by_hand = include("lib/by_hand")]]
lesson.run[[
function moves(n)
  local kept = board
  board = taquin.new(n, n):shuffle()
  by_hand.solve()
  local count = #board:history()
  board = kept
  return count
end]]
lesson.run[[
average = {}
for n = 3, 12 do
  average[n] = lab.sample(100, function() return moves(n) end).mean
end]]
lesson.show(draw.chart(average), {
  en = "Average number of moves, by the side of the board",
  fr = "Nombre moyen de coups selon le côté du plateau",
})

lesson.say{
  en = [[
The numbers grow like n³, for this reason: there are n² tiles, and the average distance of a tile from its place is proportional to n. The *method of least squares* finds the number `c` for which the sum of the squared differences between c n³ and the averages is smallest. It is the sum of average × n³ divided by the sum of n⁶.]],
  fr = [[
Ces nombres croissent comme n³, et voici pourquoi : il y a n² pièces, et la distance d’une pièce à sa place est, en moyenne, proportionnelle à n. Cherchons le nombre `c` pour lequel c n³ est le plus proche des moyennes, c’est-à-dire celui qui rend la somme des carrés des écarts la plus petite. On l’obtient en divisant la somme des produits moyenne × n³ par la somme des n⁶. C’est la *méthode des moindres carrés*.]],
}
lesson.run[[
above, below = 0, 0
for n = 3, 12 do
  above = above + average[n] * n ^ 3
  below = below + n ^ 6
end
c = above / below]]

-- The line y = a + b x nearest to points, by least squares.
local function line(points)
  local n, x, y, xx, xy = #points, 0, 0, 0, 0
  for _, p in ipairs(points) do
    x, y, xx, xy = x + p[1], y + p[2], xx + p[1] * p[1], xy + p[1] * p[2]
  end
  local b = (n * xy - x * y) / (n * xx - x * x)
  return (y - b * x) / n, b
end

local ratios, points = {}, {}
for n = 3, 12 do
  ratios[#ratios + 1] = {n, average[n] / n ^ 3}
  points[#points + 1] = {1 / n, average[n] / n ^ 3}
end
-- The ratio is close to a + b / n and tends to a.
local a = line(points)
lesson.show(draw.chart({
  {name = lesson.text{en = "moves / n³", fr = "coups / n³"}, points = ratios},
  {name = "c", points = {{3, c}, {12, c}}, fit = true},
}, {kind = "line", x = "n"}), {
  en = "The average divided by n³, and c",
  fr = "La moyenne divisée par n³, et c",
})

lesson.say({
  en = [[
So this method takes about $c n³ moves on boards of these sizes. Small boards take less, because many tiles are near their places. On 12x12 it is $straight n³, and the ratio still grows a little; it seems to tend to about $a on very large boards.

A rough estimate gives 3.5. While m rows are left, a tile is on average m/2 rows and n/3 columns from its place. Over all tiles these are n³/4 + n³/3 = 7/12 n³ steps of five moves each. The blank also has to reach each tile, about as far, with one move a step: 6 × 7/12 = 3.5.]],
  fr = [[
Cette méthode demande donc environ $c n³ coups pour des plateaux de cette taille. Sur les petits plateaux, c’est moins, car bien des pièces y sont déjà près de leur place ; en 12x12, c’est $straight n³, et la moyenne divisée par n³ augmente encore un peu. Si elle continue ainsi, elle tend vers $a environ pour de très grands plateaux.

Un calcul grossier donne 3,5. Pendant qu’on remplit une ligne et qu’il en reste m, une pièce est en moyenne à m/2 lignes et n/3 colonnes de sa place. Pour toutes les pièces, cela fait n³/4 + n³/3 = 7/12 n³ pas, à cinq coups chacun. Et avant chaque pièce, la case vide doit la rejoindre, d’à peu près aussi loin, à un coup par pas : 6 × 7/12 = 3,5.]],
}, {c = rounded(c, 2), a = rounded(a, 1), straight = rounded(average[12] / 12 ^ 3, 2)})

lesson.ask{
  en = "If the side is doubled, by about what factor does the number of moves grow?",
  fr = "Par combien le nombre de coups est-il multiplié, à peu près, quand on double le côté du plateau ?",
  answer = 8,
  near = 0.5,
  hint = {
    en = "Compare (2n)³ with n³.",
    fr = "Comparez (2n)³ et n³.",
  },
  because = {
    en = "2³ = 8. From side 6 to side 12 our averages grow by a factor of $factor.",
    fr = "2³ = 8. Du côté 6 au côté 12, nos moyennes sont multipliées par $factor.",
  },
  values = {factor = rounded(average[12] / average[6], 1)},
}

local stairs = lab.sample(100, function() return solve(taquin.new(12, 12):shuffle(), "lines").length end).mean
lesson.say({
  en = [[
A *staircase* is better for a tile that has to go left and up: six moves of the blank take it one step left and one step up, instead of ten. The method `lines` does this, and needs $stairs n³ moves on 12x12 instead of $straight n³.

The improvement is limited. A move takes one tile one step, and the tiles of a random board are about 2/3 n³ steps from their places in all: n² tiles, each n/3 columns and n/3 rows away. So *every* method takes at least about 2/3 n³ moves on average; only the factor of n³ can be improved.]],
  fr = [[
Peut-on faire mieux ? Une pièce qui doit aller à gauche et vers le haut y va à moindres frais en escalier : six coups de la case vide lui font faire un pas à gauche et un pas vers le haut, au lieu de dix. C’est ce que fait la méthode `lines` du laboratoire : en 12x12, il lui faut $stairs n³ coups, au lieu de $straight n³.

Mais pas beaucoup mieux. Un coup déplace une seule pièce d’un seul pas, et les pièces d’un taquin au hasard sont, toutes ensemble, à environ 2/3 n³ pas de leurs places : n² pièces, chacune à n/3 colonnes et n/3 lignes. *Toute* méthode demande donc en moyenne au moins 2/3 n³ coups environ, et seul le facteur devant n³ peut être amélioré.]],
}, {stairs = rounded(stairs / 12 ^ 3, 2), straight = rounded(average[12] / 12 ^ 3, 2)})

----------------------------------------------------------------------
lesson.read{
  en = [[
- Audibert's article (*Jeu de taquin: résolution automatique sur ordinateur*), section 4: the method with every movement of the blank, and figures 5 to 20. Its program fails on some boards; the script `lib/by_hand` corrects it, and `strategies/line_by_line` plays it.
- I. Parberry, "Solving the (n²−1)-Puzzle with 8/3 n³ Expected Moves", Algorithms 8 (2015), 459-465: the staircase.
- The lesson `searching` looks for shortest solutions.]],
  fr = [[
- L’article d’Audibert (*Jeu de taquin : résolution automatique sur ordinateur*), paragraphe 4 : la méthode, avec chaque mouvement de la case vide, et les figures 5 à 20. Le programme imprimé échoue sur certains taquins ; le script `lib/by_hand` dit où et le corrige, et `strategies/line_by_line` le joue.
- Le texte d’agrégation de 2008, paragraphe 2.1 : la même méthode, à partir de la dernière ligne.
- I. Parberry, « Solving the (n²−1)-Puzzle with 8/3 n³ Expected Moves », Algorithms 8 (2015), 459-465 : l’escalier.
- La leçon `searching` cherche des solutions aussi courtes que possible.]],
}
