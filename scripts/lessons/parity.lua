-- Lesson: half of all boards are unsolvable, and parity decides which.
--
-- Boards are written as on the puzzle of 1880: tiles from 1, the blank at the bottom right.

lesson.begin{
  title = {en = "Parity", fr = "La parité"},
  about = {
    en = "Half of all boards cannot be solved. A simple count decides which half.",
    fr = "Un taquin sur deux n’a pas de solution, et un simple comptage suffit à savoir lequel.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

local notation = lesson.notation() -- english or french
local function parsed(text) return taquin.parse(text, notation) end

-- Chooses the moves in the notation of the lesson.
local function moves(english, french) return notation == "french" and french or english end

-- The cells whose chessboard colour differs from that of the last cell.
local function other_colour(b)
  local cells, home = {}, b:cols() + b:rows()
  for i = 0, b:size() - 1 do
    if (i % b:cols() + math.floor(i / b:cols()) + home) % 2 == 1 then cells[#cells + 1] = i end
  end
  return cells
end

local function rounded(x, digits) return tonumber(("%." .. digits .. "f"):format(x)) end

----------------------------------------------------------------------
lesson.section{en = "A prize that nobody won", fr = "Un prix que personne n’a touché"}

lesson.say{
  en = [[
A *board* carries numbered tiles and one empty cell, the *blank*. In one *move* a tile next to the blank slides into it: the two change places. It is easiest to follow the blank: it goes up (`U`), left (`L`), down (`D`) or right (`R`).

The goal is the natural order, with the blank in the bottom right corner.]],
  fr = [[
Un plateau de taquin porte des pièces numérotées et une case vide. À chaque *coup*, une pièce voisine de la case vide y glisse : la case vide et la pièce échangent leurs places. Il est plus commode de suivre la case vide que les pièces : elle va en haut (`h`), à gauche (`g`), en bas (`b`) ou à droite (`d`).

Le but est de retrouver l’ordre naturel, avec la case vide en bas à droite.]],
}

lesson.try{
  en = "This board is two moves from home. Solve it: `board:play(\"UL\")`, for example, moves the blank up and then left; `board:undo()` takes a move back.",
  fr = "Il ne manque que deux coups à ce taquin. Terminez-le : `board:play(\"hg\")`, par exemple, fait monter la case vide, puis la déplace vers la gauche ; `board:undo()` reprend un coup.",
  start = function()
    board = parsed("1 2 3 4 / 5 6 7 8 / 9 10 . 11 / 13 14 15 12")
    lesson.show(board)
  end,
  done = function()
    local why = wanted.board(4, 4) or wanted.home()
    return not why, why
  end,
  solution = moves([[board:play("RD")]], [[board:play("db")]]),
  hint = {
    en = "The blank has to change places with tile 11, and then with tile 12.",
    fr = "La case vide doit échanger sa place avec la pièce 11, puis avec la pièce 12.",
  },
}

lesson.say{
  en = [[
In 1880 this puzzle was a craze in America and in Europe. Sometimes people put all fifteen blocks in order, and sometimes they arrived at this board, where only 15 and 14 are exchanged.]],
  fr = [[
En 1880, ce jeu fit fureur en Amérique et en Europe. Tantôt on parvenait à ranger les quinze pièces, tantôt on restait bloqué devant cette configuration, où tout est à sa place sauf le 15 et le 14.]],
}

local loyd_board = parsed("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .")
lesson.show(draw.board(loyd_board, {marks = {13, 14}}), {en = "Sam Loyd's 14-15 puzzle", fr = "Le problème 14-15 de Sam Loyd"})

lesson.say{
  en = [[
Years later Sam Loyd, who made puzzles for a living, claimed this one as his own and offered 1,000 dollars for a solution. He never had to pay. This lesson shows why.]],
  fr = [[
Des années plus tard, Sam Loyd, créateur de casse-tête, s’attribua l’invention du jeu et promit 1 000 dollars à qui résoudrait ce problème. Il n’eut jamais à payer. Cette leçon montre pourquoi.]],
}

----------------------------------------------------------------------
lesson.section{en = "Counting disorder", fr = "Mesurer le désordre"}

lesson.say{
  en = [[
A *permutation* is a row of numbers in which each occurs once. The lab counts from 0, so a row of five in its natural order is 0 1 2 3 4. An *inversion* is a pair of numbers, adjacent or not, whose larger number comes first. The natural order has no inversions.

A permutation is *even* if the number of its inversions is even, and *odd* otherwise. This property is its *parity*.]],
  fr = [[
Écrivez des nombres en ligne, chacun une seule fois : c’est une *permutation*. Le laboratoire compte à partir de 0 ; cinq nombres dans l’ordre naturel s’écrivent donc 0 1 2 3 4. Une *inversion* est un couple de nombres, voisins ou non, dont le plus grand vient en premier. L’ordre naturel n’en a aucune.

Une permutation est *paire* si le nombre de ses inversions est pair, et *impaire* s’il est impair. C’est ce qu’on appelle sa *parité*.]],
}

p = perm{2, 0, 1, 4, 3}
lesson.show(draw.two_lines(p), {
  en = "The row 2 0 1 4 3 under its places: place 0 holds 2, place 1 holds 0, and so on",
  fr = "La ligne 2 0 1 4 3 sous ses places : la place 0 porte 2, la place 1 porte 0, etc.",
})

lesson.ask{
  en = "How many inversions are there in the row 2 0 1 4 3?",
  fr = "Combien d’inversions y a-t-il dans la ligne 2 0 1 4 3 ?",
  answer = p:inversions(),
  hint = {
    en = "For each number, count the smaller numbers to its right.",
    fr = "Pour chaque nombre, comptez ceux qui sont plus petits et placés à sa droite.",
  },
  because = {
    en = "2 stands before 0, 2 before 1, and 4 before 3. Three is odd, and so is this permutation.",
    fr = "2 précède 0, 2 précède 1 et 4 précède 3. Trois est impair : cette permutation est impaire.",
  },
}

lesson.show(draw.arrows(p), {
  en = "Write the numbers in order below the places, and draw an arrow from each place to its number: the five arrows cross once for each inversion.",
  fr = "Écrivez les nombres dans l’ordre sous les places, et tirez une flèche de chaque place à son nombre : les cinq flèches se croisent une fois par inversion.",
})

lesson.say{
  en = [[
What happens when two numbers are swapped? If they are neighbours, only their own order changes: there is one inversion more or one less, and the parity flips. If there are `k` numbers between them, the left number moves past these and past its partner, and the partner moves back past the `k`. These are `2k + 1` swaps of neighbours, an odd number of flips. So *every swap of two numbers flips the parity.*]],
  fr = [[
Que se passe-t-il quand deux nombres échangent leurs places ? S’ils sont voisins, seul leur ordre mutuel change : il y a une inversion de plus ou de moins, et la parité change. S’il y a `k` nombres entre eux, le nombre de gauche passe par-dessus ces nombres et par-dessus son partenaire, puis le partenaire revient par-dessus les `k` : cela fait `2k + 1` échanges de voisins, et la parité change un nombre impair de fois. Ainsi, *tout échange de deux nombres change la parité.*]],
}

lesson.say{
  en = "For example, swap 1 and 3 in our row, with one number between them. The cycle (1 3) puts 3 where 1 was, and 1 where 3 was:",
  fr = "Par exemple, échangeons 1 et 3 dans notre ligne, où un nombre les sépare ; le cycle (1 3) met 3 à la place de 1 et 1 à la place de 3 :",
}
lesson.run[[q = p * perm("(1 3)", 5)]]
lesson.run[[p:inversions(), q:inversions()]]

lesson.try{
  en = "Make an even permutation of 0 1 2 3 4 in which no number stands in its own place: `p = perm{…}` with the five numbers, separated by commas. `p:parity()` returns the parity.",
  fr = "Formez une permutation paire de 0 1 2 3 4 où aucun nombre n’est à sa place : `p = perm{…}`, avec les cinq nombres séparés par des virgules. `p:parity()` donne la parité.",
  start = function() p = nil end,
  done = function()
    local why = wanted.perm("p", 5) or wanted.all_moved("p")
    if not why and p:parity() ~= "even" then
      why = {
        en = "it is odd: it has $n inversions.",
        fr = "elle est impaire : elle a $n inversions.",
        values = {n = p:inversions()},
      }
    end
    return not why, why
  end,
  solution = [[p = perm{1, 2, 3, 4, 0}]],
  hint = {
    en = "Rotate all five: move the first number to the end.",
    fr = "Faites tourner les cinq nombres : envoyez le premier à la fin.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "One hundred thousand drawings", fr = "Cent mille tirages"}

lesson.say{
  en = [[
Fifteen tiles are put into their box at random. How often is the permutation even? Here are 100,000 drawings; `mean` is the proportion for which the function returned true.]],
  fr = [[
On range quinze pièces au hasard dans leur boîte. La permutation est-elle souvent paire ? Voici 100 000 tirages ; `mean` est la proportion de ceux pour lesquels la fonction a répondu vrai.]],
}

lesson.run[[
even = lab.sample(100000, function()
  return perm.random(15):parity() == "even"
end).mean]]
lesson.run[[margin = 1.96 * math.sqrt(even * (1 - even) / 100000)]]

local count = math.floor(even * 100000 + 0.5)
lesson.show(draw.chart{
  {lesson.text{en = "even", fr = "paires"}, count},
  {lesson.text{en = "odd", fr = "impaires"}, 100000 - count},
}, {en = "100,000 permutations of 15 tiles", fr = "100 000 permutations de 15 pièces"})

lesson.say({
  en = [[
$count of 100,000 are even: ${share}%. Other drawings would give a slightly different proportion. In about 95 of 100 experiments, the true proportion differs from the observed one by at most the *margin*: here it would be between ${low}% and ${high}%. This is called a *95% confidence interval*. One half, 50%, is $where.]],
  fr = [[
$count permutations sur 100 000 sont paires, soit ${share} %. D’autres tirages donneraient une proportion un peu différente. Dans 95 expériences sur 100 environ, l’écart entre la vraie proportion et la proportion observée ne dépasse pas la *marge* (`margin`) : la vraie se trouverait ici entre ${low} % et ${high} %. C’est ce qu’on appelle un *intervalle de confiance à 95 %*. La moitié, 50 %, se trouve $where.]],
}, {
  count = count,
  share = rounded(100 * even, 3),
  low = rounded(100 * (even - margin), 3),
  high = rounded(100 * (even + margin), 3),
  where = math.abs(even - 0.5) <= margin
    and lesson.text{en = "inside it", fr = "à l’intérieur"}
    or lesson.text{en = "outside it, as happens in about 5 of 100 experiments", fr = "à l’extérieur, comme il arrive dans 5 expériences sur 100 environ"},
})

lesson.say{
  en = [[
An experiment only makes one half plausible. The proof is short: swap the first two numbers of every permutation. This pairs each even permutation with an odd one, so there are equally many of both kinds.]],
  fr = [[
Une expérience rend la moitié plausible, sans plus. La preuve est courte : dans chaque permutation, échangeons les deux premiers nombres. À chaque permutation paire correspond ainsi une impaire, et une seule. Il y en a donc exactement autant d’une sorte que de l’autre.]],
}

lesson.ask{
  en = "We want the margin to be ten times smaller. How many drawings does that take?",
  fr = "On veut une marge dix fois plus petite. Combien de tirages faut-il ?",
  choices = {
    {en = "1,000,000", fr = "1 000 000"},
    {en = "10,000,000", fr = "10 000 000"},
    {en = "100,000,000", fr = "100 000 000"},
  },
  answer = 2,
  hint = {
    en = "In the formula of the margin, the number of drawings is under a square root.",
    fr = "Dans la formule de la marge, le nombre de tirages se trouve sous une racine carrée.",
  },
  because = {
    en = "Ten times more precise costs a hundred times more drawings, because of the square root.",
    fr = "Dix fois plus de précision coûte cent fois plus de tirages, à cause de la racine carrée.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "What a move changes", fr = "Ce qu’un coup change"}

lesson.say{
  en = [[
Now read a board row by row, and count the blank as a sixteenth piece, the last one. A move swaps the blank and a tile. So *every move flips the parity of the permutation of all sixteen pieces.*

Colour the cells like a chessboard. A move takes the blank to a neighbouring cell of the other colour. So *every move flips the colour of the blank's cell.*]],
  fr = [[
Lisez maintenant le plateau ligne par ligne, en comptant la case vide comme une seizième pièce, la dernière. Un coup échange la case vide et une pièce : c’est un échange. Ainsi, *chaque coup change la parité de la permutation des seize pièces.*

Coloriez les cases comme un échiquier. Un coup amène la case vide sur une case voisine, qui est de l’autre couleur. Ainsi, *chaque coup change la couleur de la case où se trouve le vide.*]],
}

board = taquin.new(4, 4, notation)
local moved = board:copy():play(moves("U", "h"))
lesson.show(draw.row{
  draw.board(board, {marks = other_colour(board)}),
  draw.board(moved, {marks = other_colour(moved)}),
}, {
  en = "Before a move and after it; the cells of the other colour are marked. The permutation goes from even to odd, the blank from one colour to the other.",
  fr = "Avant et après un coup ; les cases de l’autre couleur sont marquées. La permutation passe de paire à impaire, la case vide d’une couleur à l’autre.",
})

lesson.say{
  en = [[
The two flip together. Call the colour of the bottom right corner the *home colour*. On the solved board the permutation is even and the blank is on the home colour. After one move the permutation is odd and the blank on the other colour; after two moves both are as at first. Make a thousand random moves, and check after each of them:]],
  fr = [[
Les deux changent ensemble. Appelons *couleur de départ* celle du coin en bas à droite. Sur le taquin résolu, la permutation est paire et la case vide est sur la couleur de départ ; après un coup, la permutation est impaire et la case vide sur l’autre couleur ; après deux coups, tout est comme au départ. Faisons jouer à la case vide mille coups au hasard, en vérifiant après chacun :]],
}
lesson.run[[
function agree(b)
  local i = b:blank()
  local home_colour = (i % 4 + math.floor(i / 4)) % 2 == 0
  return (b:perm():parity() == "even") == home_colour
end]]
lesson.run[[
function random_move(b)
  local letters = b:moves()
  local k = math.random(#letters)
  b:play(letters:sub(k, k))
end]]
lesson.run[[lab.sample(1000, function() random_move(board) return agree(board) end).mean]]
lesson.say{
  en = "The mean is 1: parity and colour agreed after every move.",
  fr = "Une moyenne de 1 : la parité et la couleur se sont accordées après chacun des coups.",
}

lesson.ask{
  en = "Can the blank be back in the bottom right corner after 37 moves from there?",
  fr = "Partie du coin en bas à droite, la case vide peut-elle y être revenue après 37 coups ?",
  answer = false,
  hint = {
    en = "What colour is the blank's cell after an odd number of moves?",
    fr = "De quelle couleur est la case du vide après un nombre impair de coups ?",
  },
  because = {
    en = "After an odd number of moves, the colour of the blank's cell differs from the first one.",
    fr = "Après un nombre impair de coups, la case vide n’est pas sur la couleur de départ.",
  },
}

local walked = taquin.new(4, 4, notation):play(moves("ULDR", "hgbd"))
lesson.try{
  en = "Move the blank with `board:play(\"…\")`, and bring it back to the bottom right so that some tiles have changed places.",
  fr = "Promenez la case vide avec `board:play(\"…\")` et ramenez-la en bas à droite de façon que des pièces aient changé de place.",
  start = function() board = taquin.new(4, 4, notation) end,
  done = function()
    local why = wanted.board(4, 4)
    if why then return false, why end
    if board:blank() ~= 15 then
      return false, {
        en = "the blank is not back in the bottom right corner.",
        fr = "la case vide n’est pas revenue dans le coin en bas à droite.",
      }
    end
    if board:solved() then
      return false, {en = "every tile is where it was.", fr = "toutes les pièces sont là où elles étaient."}
    end
    walked = board:copy()
    return true
  end,
  solution = moves([[board:play("ULDR")]], [[board:play("hgbd")]]),
  hint = {
    en = "A walk around a square of four cells is enough.",
    fr = "Un tour d’un carré de quatre cases suffit.",
  },
}

board = walked
lesson.run[[board:perm():parity()]]
lesson.say{
  en = "The parity is even for every such walk: the blank is back on its home colour.",
  fr = "La parité est paire, quelle que soit la promenade : la case vide est revenue sur la couleur de départ.",
}

----------------------------------------------------------------------
lesson.section{en = "Two worlds", fr = "Deux mondes"}

lesson.say{
  en = [[
Back to Sam Loyd. On his board the blank is at home, so the permutation would have to be even. But it is the solved board with one swap, and that is odd. *No sequence of moves leads from it to the solved board.* The thousand dollars were safe.]],
  fr = [[
Revenons à Sam Loyd. Sur son plateau, la case vide est chez elle : la permutation devrait être paire. Or c’est le taquin résolu à un échange près, donc une permutation impaire. *Aucune suite de coups ne mène de là au taquin résolu.* Les mille dollars ne risquaient rien.]],
}
loyd = loyd_board -- for the student, too
lesson.run[[loyd:perm():parity()]]

lesson.say{
  en = [[
Swap two tiles of any board where parity and colour agree, and they no longer agree. So the boards form two worlds of the same size, and no move leads from one to the other. At most half of the boards can be solved.

Is it exactly half? Small boards can be counted. A board of 3 columns and 2 rows has six pieces, five tiles and the blank, for six cells.]],
  fr = [[
Échangez deux pièces d’un taquin où parité et couleur s’accordent : elles ne s’accordent plus. Les configurations se partagent donc en deux mondes de même taille, et aucun coup ne mène de l’un à l’autre. La moitié au plus a une solution.

Est-ce exactement la moitié ? Sur les petits plateaux, on peut compter. Avec 3 colonnes et 2 lignes, il y a cinq pièces et la case vide, soit six objets pour six cases.]],
}

lesson.ask{
  en = "In how many ways can six pieces lie on six cells?",
  fr = "De combien de façons peut-on ranger six objets sur six cases ?",
  answer = 720, -- 6!
  hint = {
    en = "The first cell can hold any of 6 pieces, the next one any of the other 5, …",
    fr = "La première case peut recevoir l’un des 6 objets, la suivante l’un des 5 autres, …",
  },
  because = {
    en = "6 × 5 × 4 × 3 × 2 × 1 = 720, which is written 6! and called 6 factorial.",
    fr = "6 × 5 × 4 × 3 × 2 × 1 = 720, ce qui s’écrit 6! et se lit « factorielle 6 ».",
  },
}

lesson.say{
  en = "The lab visits every board that can be reached from the solved one, and counts them:",
  fr = "Le laboratoire part du taquin résolu, visite toutes les configurations accessibles et les compte :",
}
local six = lesson.run[[taquin.space(3, 2).states]]
local four = lesson.run[[taquin.space(2, 2).states]]
lesson.say({
  en = [[
$six of 720 with six cells, and $four of 24 with four: exactly half. This is true for every board with at least two columns and two rows; the lesson `three-cycles` shows how to reach all of them.]],
  fr = [[
$six sur 720 avec six cases, $four sur 24 avec quatre : exactement la moitié. C’est vrai de tout plateau qui a au moins deux colonnes et deux lignes ; la leçon `three-cycles` montre comment atteindre chaque configuration de la bonne moitié.]],
}, {six = six, four = four})
lesson.show(draw.graph(taquin.space(2, 2, notation)), {
  en = "The 12 solvable boards of 2x2, by their distance. Two paths lead from the first to the last: the boards form a ring. The other 12 form a second ring.",
  fr = "Les 12 configurations 2x2 qui ont une solution, selon leur distance. Deux chemins mènent de la première à la dernière : elles forment un anneau. Les 12 autres forment un second anneau.",
})

----------------------------------------------------------------------
lesson.section{en = "As the ox ploughs", fr = "Comme le bœuf laboure"}

lesson.say{
  en = [[
There is a test without a chessboard. Read the first row from left to right, the second from right to left, and so on, as an ox ploughs a field; the Greeks called it *boustrophedon*. Omit the blank.]],
  fr = [[
Il existe un critère qui se passe d’échiquier. Lisez la première ligne de gauche à droite, la deuxième de droite à gauche, et ainsi de suite, comme un bœuf laboure un champ : c’est le *boustrophédon* des Grecs. Laissez de côté la case vide.]],
}

-- The tiles in boustrophedon order, separated by blanks.
local function reading(b)
  local tiles = b:boustrophedon():images()
  for k, tile in ipairs(tiles) do tiles[k] = tile + 1 end
  return table.concat(tiles, " ")
end

local ploughed = taquin.new(4, 4, notation)
lesson.show(draw.board(ploughed, {arrows = {{0, 3}, {3, 7}, {7, 4}, {4, 8}, {8, 11}, {11, 15}, {15, 12}}}), {
  en = "The solved board. One reads $reading.",
  fr = "Le taquin résolu. On lit $reading.",
}, {reading = reading(ploughed)})
lesson.say{
  en = [[
When the blank moves left or right, the order of the tiles does not change. When it moves up or down, one tile jumps over the tiles that are read between its old cell and its new one. These are equally many in both rows, so their number is even. A move therefore never changes the parity of this permutation, and *a board can be solved if and only if its boustrophedon permutation has the same parity as that of the solved board.*]],
  fr = [[
Quand la case vide va à gauche ou à droite, la suite des pièces que nous lisons ne change pas. Quand elle monte ou descend, une pièce saute par-dessus celles qu’on lit entre son ancienne case et la nouvelle. Il y en a autant sur une ligne que sur l’autre : un nombre pair en tout. Un coup ne change donc jamais la parité de cette permutation, et *un taquin a une solution si et seulement si sa permutation par boustrophédon a la même parité que celle du taquin résolu.*]],
}
lesson.say{
  en = [[
The solved board itself may be even or odd. Here are the solved boards from 2x2 to 9x9:]],
  fr = [[
Le taquin résolu lui-même peut être pair ou impair. Voici les taquins résolus de 2x2 à 9x9 :]],
}
lesson.run([[
parities = {}
for n = 2, 9 do
  local solved = taquin.new(n, n, "$notation")
  parities[n - 1] = n .. " " .. solved:boustrophedon():parity()
end]], {notation = notation})
lesson.run[[table.concat(parities, ", ")]]
lesson.say({
  en = "The solved 3x3 board, for example, reads $reading and has three inversions.",
  fr = "Le taquin 3x3 résolu, par exemple, se lit $reading et a trois inversions. (Le texte d’agrégation de 2008, où la case vide a sa place en haut à gauche, demande une permutation paire : c’est juste en 4x4, mais pas pour toutes les tailles.)",
}, {reading = reading(taquin.new(3, 3, notation))})

local three = {"1 2 3 / 4 5 6 / 8 7 .", "1 2 3 / . 4 6 / 7 5 8", "1 3 2 / . 4 5 / 7 8 6"}
local solvable, readings, choices = nil, {}, {}
for k, text in ipairs(three) do
  local b = parsed(text)
  readings[k] = b:boustrophedon():inversions()
  choices[k] = {en = "`" .. text .. "`", fr = "`" .. text .. "`"}
  if b:solvable() then solvable = k end
end
lesson.ask{
  en = "One of these three boards can be solved. Which one?",
  fr = "Un seul de ces trois taquins a une solution. Lequel ?",
  choices = choices,
  answer = solvable,
  hint = {
    en = "Read in boustrophedon order, without the blank, and count the inversions: their number must be odd.",
    fr = "Lisez en allers et retours, sans la case vide, et comptez les inversions : il en faut un nombre impair.",
  },
  because = {
    en = "In boustrophedon order they have $one, $two and $three inversions.",
    fr = "Lus en allers et retours, ils ont $one, $two et $three inversions.",
  },
  values = {one = readings[1], two = readings[2], three = readings[3]},
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2 (1879), 397-404: the first proof.
- A. F. Archer, "A Modern Treatment of the 15 Puzzle", American Mathematical Monthly 106 (1999), 793-799: it uses the boustrophedon order.
- J. Slocum and D. Sonneveld, The 15 Puzzle (2006): the true story of the craze.]],
  fr = [[
- L’article d’Audibert (*Jeu de taquin : résolution automatique sur ordinateur*), paragraphe 4.1 et sa note 2 : les inversions, et pourquoi le désordre doit être pair.
- Le texte d’agrégation de 2008, paragraphe 1.2 : les deux permutations d’une table et le critère, valable avec la correction apportée ici.
- W. W. Johnson et W. E. Story, « Notes on the '15' Puzzle », American Journal of Mathematics 2 (1879), 397-404 : la première preuve.
- A. F. Archer, « A Modern Treatment of the 15 Puzzle », American Mathematical Monthly 106 (1999), 793-799 : on y lit aussi le plateau en allers et retours.
- J. Slocum et D. Sonneveld, The 15 Puzzle (2006) : la véritable histoire de cet engouement.]],
}
