-- Lesson: a word of fourteen moves cycles three tiles, and solves every solvable board.
--
-- Audibert's article, section 5, in its notation: tiles from 0, letters h g b d for the
-- motion of the blank.

lesson.begin{
  title = {en = "Three-cycles", fr = "Les cycles d’ordre 3"},
  about = {
    en = "Fourteen moves cycle three tiles and nothing else. This is enough to solve every solvable board.",
    fr = "Quatorze coups font tourner trois pièces sans rien déranger d’autre, et cela suffit à résoudre tout taquin qui a une solution.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

local function rounded(x) return math.floor(x + 0.5) end

----------------------------------------------------------------------
lesson.section{en = "A word of fourteen letters", fr = "Un mot de quatorze lettres"}

lesson.say{
  en = [[
The lesson `parity` shows that half of all boards cannot be solved: those whose permutation is odd when the blank is at home. This lesson is about the other half. Can *every* even board be solved? The answer is yes, and the proof begins with one sequence of moves.

This lesson follows P. Audibert's article on solving the puzzle by computer, which writes the blank's moves in French: `h` up (*haut*), `g` left (*gauche*), `b` down (*bas*), `d` right (*droite*). A sequence of moves is a *word*. Tiles are numbered from 0. Here is a small board, with the tiles 0, 1 and 2 written as `a`, `b` and `c`.]],
  fr = [[
La leçon `parity` montre que la moitié des taquins n’ont pas de solution : ceux dont la permutation est impaire quand la case vide est chez elle. Cette leçon-ci traite de l’autre moitié. Peut-on résoudre *tous* les taquins pairs ? Oui, et tout part d’une seule suite de coups.

Nous suivons l’article de P. Audibert sur la résolution du taquin par ordinateur. Les coups de la case vide s’y notent par leurs initiales : `h` pour haut, `g` pour gauche, `b` pour bas, `d` pour droite. Une suite de coups est un *mot*. Les pièces sont numérotées à partir de 0. Voici un petit plateau ; `a`, `b` et `c` désignent les pièces 0, 1 et 2.]],
}

-- A task may change the globals, so word is set again before each.
local the_word = "hggbd hdb gghddb"
local small = taquin.new(3, 2)
local function lettered(b)
  return draw.board(b, {names = {[0] = "a", "b", "c"}, marks = {b:pos(0), b:pos(1), b:pos(2)}})
end

local steps, b = {lettered(small)}, small:copy()
for part in the_word:gmatch("%a+") do steps[#steps + 1] = lettered(b:play(part)) end
lesson.show(draw.row(steps), {
  en = "At the start, after hggbd, after hdb, and after gghddb",
  fr = "Au départ, après hggbd, après hdb et après gghddb",
})

lesson.say{
  en = [[
From *a b c* to *b c a*: three tiles have changed places, and all other pieces, the blank included, are where they were. Such a permutation is called a *3-cycle*, written (0 1 2): place 0 now holds the tile of place 1, place 1 the tile of place 2, and place 2 the tile of place 0.]],
  fr = [[
De *a b c* à *b c a* : trois pièces ont tourné, et tout le reste, case vide comprise, est resté ou revenu à sa place. Une telle permutation s’appelle un *cycle d’ordre 3*, ou 3-cycle. On l’écrit (0 1 2) : la place 0 porte maintenant ce qui revient à la place 1, la place 1 ce qui revient à 2, et la place 2 ce qui revient à 0.]],
}

lesson.try{
  en = "Play the word yourself: `board:play(word)`. You may also play it in parts: `board:play(\"hggbd\")` and so on.",
  fr = "Jouez ce mot vous-même : `board:play(word)`. La variable `word` le contient ; vous pouvez aussi le jouer par morceaux, `board:play(\"hggbd\")` et ainsi de suite.",
  start = function() board, word = taquin.new(3, 2), the_word end,
  done = function()
    local why = wanted.board(3, 2)
    if not why and board:perm() ~= perm("(0 1 2)", 6) then
      why = {
        en = "the board's permutation is $p; it has to be (0 1 2).",
        fr = "la permutation du taquin est $p ; il faut (0 1 2).",
        values = {p = board:perm()},
      }
    end
    return not why, why
  end,
  solution = [[board:play(word)]],
  hint = {
    en = "One line is enough: `board:play(word)`. If moves came before it, `again` takes them back.",
    fr = "Une ligne suffit : `board:play(word)`. Si des coups l’ont précédée, `répéter` les reprend.",
  },
}

board = taquin.new(3, 2):play(the_word)
lesson.say{
  en = "The lab gives the board's permutation in the same way:",
  fr = "Le laboratoire donne la permutation du taquin sous la même forme :",
}
lesson.run[[board:perm()]]

lesson.ask{
  en = "If you play the word repeatedly, after how many times is the board solved again?",
  fr = "Vous rejouez le mot, encore et encore. Au bout de combien de fois en tout le taquin est-il de nouveau résolu ?",
  answer = 3,
  hint = {
    en = "a b c, b c a, and then?",
    fr = "a b c, b c a, et ensuite ?",
  },
  because = {
    en = "The order is a b c, b c a, c a b, a b c. So the word played twice is the inverse cycle.",
    fr = "On passe de a b c à b c a, puis à c a b, et l’on retrouve a b c. Le mot joué deux fois donne donc le même cycle, tourné dans l’autre sens.",
  },
}

local shortest = taquin.parse("1 2 0 / 3 4 ."):distance()
lesson.say({
  en = "Is there a shorter word with the same effect? A search finds that a shortest one has $n letters, so this word cannot be shortened.",
  fr = "Existe-t-il un mot plus court qui fasse la même chose ? Le laboratoire en cherche un aussi court que possible : il a $n lettres. Le nôtre ne peut donc pas être raccourci.",
}, {n = shortest})

----------------------------------------------------------------------
lesson.section{en = "Go, turn, come back", fr = "Aller, tourner, revenir"}

lesson.say{
  en = [[
How is this word made? Write it as three round trips of the blank, `hggbdd`, `ghdb` and `gghddb`. Where `d` and `g` meet they cancel, and fourteen letters remain.

- `hggbdd` goes round all six cells. Call it *A*.
- `ghdb` goes round four of them. Call it *B*.
- `gghddb` is the inverse of A: its letters in reverse order, each replaced by its opposite.

How do A and B permute the places?]],
  fr = [[
D’où vient ce mot ? Écrivez-le comme trois tours de la case vide, `hggbdd`, `ghdb` et `gghddb` ; là où `d` et `g` se rencontrent, ils s’annulent, et il reste quatorze lettres.

- `hggbdd` fait le tour des six cases. Appelons-le *A*.
- `ghdb` fait le tour de quatre cases. Appelons-le *B*.
- `gghddb` est A à l’envers : ses lettres lues depuis la fin, chacune remplacée par son opposée. Il défait A.

Que fait chacun aux places ?]],
}

lesson.run[[function effect(w) return taquin.new(3, 2):play(w):perm() end]]
lesson.run[[A, B = effect("hggbdd"), effect("ghdb")]]
lesson.run[[A, B]]
lesson.show(draw.row{draw.cycles(A), draw.cycles(B)}, {
  en = "A cycles five places, B three; an arrow leads from a place to the number of the tile that it now holds",
  fr = "A fait tourner cinq places, B trois ; chaque flèche va d’une place au numéro de la pièce qui s’y trouve maintenant",
})

lesson.say({
  en = [[
Follow the arrows of A: it brings the tiles $one, $two and $four to the places 1, 2 and 4. Then B cycles just these three places. Then the inverse of A takes all tiles home. Only the three tiles that B cycled have changed places. This is the idea: *go, change something small, come back.*]],
  fr = [[
Lisez A sur les flèches : il amène les pièces $one, $two et $four aux places 1, 2 et 4. Puis B fait tourner exactement ces trois places. Puis A à l’envers ramène toutes les pièces chez elles. Celles que B n’a pas touchées rentrent comme si de rien n’était ; les trois que B a fait tourner rentrent décalées. Voilà tout le secret : *aller, changer une petite chose, revenir.*]],
}, {one = A(1), two = A(2), four = A(4)})

----------------------------------------------------------------------
lesson.section{en = "Conjugation", fr = "La conjugaison"}

lesson.say{
  en = [[
The word is B *conjugated* by A. For permutations the rule is simple: write the cycle of B, and replace each number by the number to which A sends it. The function is `conjugate`.]],
  fr = [[
Les mathématiciens disent que le mot est le *conjugué* de B par A. Pour les permutations, la règle est simple : écrivez le cycle de B et remplacez chaque nombre par celui auquel A l’envoie. Le laboratoire la connaît sous le nom de `conjugate`.]],
}
word = the_word
lesson.run[[B:conjugate(A)]]
lesson.run[[B:conjugate(A) == effect(word)]]

lesson.ask{
  en = "What is the conjugate of (0 1 2) by the cycle (0 1 2 3 4), which sends 0 to 1, 1 to 2, 2 to 3, 3 to 4 and 4 to 0? Write it with its smallest number first.",
  fr = "Quel est le conjugué de (0 1 2) par le cycle (0 1 2 3 4), qui envoie 0 sur 1, 1 sur 2, 2 sur 3, 3 sur 4 et 4 sur 0 ? Écrivez-le en commençant par son plus petit nombre.",
  answer = tostring(perm("(0 1 2)", 5):conjugate(perm("(0 1 2 3 4)", 5))),
  check = function(typed) -- however the three numbers are separated, and whichever comes first
    local numbers = typed:gsub("%D", "")
    return numbers == "123" or numbers == "231" or numbers == "312"
  end,
  hint = {
    en = "Replace 0, 1 and 2, each by the number to which the long cycle sends it.",
    fr = "Remplacez 0, 1 et 2, chacun par le nombre auquel le grand cycle l’envoie.",
  },
  because = {
    en = "0, 1 and 2 become 1, 2 and 3.",
    fr = "0, 1 et 2 deviennent 1, 2 et 3. C’est l’exemple de la note 4 de l’article d’Audibert, qui écrit (0 1 2 3) pour (2 3 4)(0 1 2) là où il faut (0 1 2 3 4).",
  },
}

lesson.try{
  en = "Find a permutation `q` of seven elements such that the conjugate of (0 1 2) by `q` is (0 4 6): `q = perm(\"(…)(…)\", 7)`. Then check it: `perm(\"(0 1 2)\", 7):conjugate(q)`.",
  fr = "Trouvez une permutation `q` de sept éléments par laquelle le conjugué de (0 1 2) est (0 4 6) : `q = perm(\"(…)(…)\", 7)`. Puis vérifiez : `perm(\"(0 1 2)\", 7):conjugate(q)`.",
  start = function() q = nil end,
  done = function()
    local why = wanted.perm("q", 7)
    local found = not why and perm("(0 1 2)", 7):conjugate(q)
    if found and found ~= perm("(0 4 6)", 7) then
      why = {
        en = "the conjugate by this `q` is $found; it should be (0 4 6).",
        fr = "par ce `q`, le conjugué est $found, et il faut (0 4 6).",
        values = {found = found},
      }
    end
    return not why, why
  end,
  solution = [[q = perm("(1 4)(2 6)", 7); perm("(0 1 2)", 7):conjugate(q)]],
  hint = {
    en = "Let q exchange 1 with 4 and 2 with 6.",
    fr = "Il suffit que q échange 1 avec 4, et 2 avec 6.",
  },
}

lesson.say{
  en = [[
The same trick works on the board. Play any walk before the word, and its inverse after it: the word then cycles the three tiles that the walk brings to its places. The function `back` inverts a walk.]],
  fr = [[
La même astuce marche sur le plateau. Faites précéder le mot d’une promenade quelconque, et faites-le suivre de la même promenade à l’envers : trois autres pièces tournent alors, celles que la promenade amène là où agit le mot. La fonction `back` retourne une promenade.]],
}
lesson.run[[
function back(walk)
  return (walk:reverse():gsub(".", {h = "b", b = "h", g = "d", d = "g"}))
end]]
local the_back = back
lesson.run[[back("hggbdd")]]

local played = taquin.new(4, 4)
played:play(the_word)
lesson.show(draw.board(played, {marks = {9, 10, 11}}), {
  en = "On the solved 4x4 board the word cycles the tiles 9, 10 and 11.",
  fr = "Sur le taquin 4x4 résolu, le mot fait tourner les pièces 9, 10 et 11.",
})

lesson.try{
  en = "On the solved 4x4 board, cycle three tiles, at least one of them from the two upper rows, and leave all others in place: `board:play(walk .. word .. back(walk))` with a walk that brings the blank back to its corner. `board:reset()` restarts.",
  fr = "Sur le taquin 4x4 résolu, faites tourner trois pièces, dont une au moins est dans les deux lignes du haut, en laissant toutes les autres à leur place : `board:play(walk .. word .. back(walk))`, avec une promenade à vous, qui ramène la case vide dans son coin. `board:reset()` permet de recommencer.",
  start = function() board, word, back = taquin.new(4, 4), the_word, the_back end,
  done = function()
    local why = wanted.board(4, 4)
    if why then return false, why end
    local p = board:perm()
    if board:blank() ~= 15 then
      return false, {en = "the blank is not back in its corner.", fr = "la case vide n’est pas revenue dans son coin."}
    end
    if #p:fixed() ~= 13 then
      return false, {
        en = "pieces out of place: $n; there should be 3. The permutation is $p.",
        fr = "pièces qui ne sont pas à leur place : $n ; il en faut 3. La permutation est $p.",
        values = {n = 16 - #p:fixed(), p = p},
      }
    end
    for i = 0, 7 do
      if p(i) ~= i then return true end
    end
    return false, {
      en = "the three tiles that have moved, $p, are all in the two lower rows.",
      fr = "les trois pièces qui ont tourné, $p, sont toutes dans les deux lignes du bas.",
      values = {p = p},
    }
  end,
  solution = [[walk = "hhhgbbbd"; board:play(walk .. word .. back(walk)); board:perm()]],
  hint = {
    en = "Move the blank up the last column to the first row, and down the next column.",
    fr = "Faites monter la case vide jusqu’à la première ligne par la dernière colonne, et redescendre par la colonne voisine.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Every even permutation", fr = "Toutes les permutations paires"}

lesson.say{
  en = [[
On a board with at least three columns and two rows, a walk can bring any three tiles to the places where the word acts (the lesson `line-by-line` shows how to bring tiles to a place). So *the blank can make every 3-cycle.* And 3-cycles are enough. An even permutation is an even number of swaps, which can be taken in pairs:

- two swaps with exactly one number in common make one 3-cycle;
- two swaps without a common number make two of them.]],
  fr = [[
Sur un plateau d’au moins trois colonnes et deux lignes, une promenade peut amener trois pièces quelconques là où agit le mot (la leçon `line-by-line` montre comment on amène une pièce où l’on veut). Donc *la case vide peut réaliser tous les 3-cycles.* Et les 3-cycles suffisent. Une permutation paire est faite d’un nombre pair d’échanges, qu’on peut prendre deux par deux :

- deux échanges qui ont exactement un nombre en commun font un 3-cycle ;
- deux échanges sans nombre commun en font deux.]],
}
lesson.run[[perm("(0 1)", 4) * perm("(1 2)", 4)]]
lesson.run[[perm("(0 1 2)", 4) * perm("(0 3 2)", 4)]]

lesson.say{
  en = [[
So every even permutation is a product of 3-cycles, and *every even board can be solved.* With the lesson `parity` this is exactly half of the boards.

The article uses fewer 3-cycles: those of a chain, (0 1 2)(2 3 4)(4 5 6) and so on, in which each cycle begins where the previous one ends. It names each cycle by its last number.]],
  fr = [[
Toute permutation paire est donc un produit de 3-cycles, et *tout taquin pair peut être résolu.* Avec la leçon `parity` : exactement la moitié.

L’article se contente de moins. Il ne prend que les 3-cycles d’une chaîne, où chacun commence là où finit le précédent, (0 1 2)(2 3 4)(4 5 6) et ainsi de suite, et il désigne chacun par son dernier nombre.]],
}
-- Two pictures, because a terminal cannot distinguish zones that share a tile.
local function links(first)
  local zones = {}
  for i = first, 14, 4 do zones[#zones + 1] = {i - 2, i - 1, i} end
  return draw.board(taquin.new(4, 4), {zones = zones})
end
lesson.show(draw.row{links(2), links(4)}, {
  en = "The chain on a 4x4 board: the cycles 2, 6, 10 and 14; and between them 4, 8 and 12, which cross the end of a row",
  fr = "La chaîne sur un plateau 4x4 : les cycles 2, 6, 10 et 14 ; et entre eux 4, 8 et 12, à cheval sur deux lignes",
})

lesson.say{
  en = "How many permutations does the chain generate? Its first two cycles, on five numbers, generate",
  fr = "Combien de permutations la chaîne permet-elle de former ? Avec ses deux premiers cycles, sur cinq nombres :",
}
lesson.run[[perm.group{perm("(0 1 2)", 5), perm("(2 3 4)", 5)}:order()]]

local three = perm.group{perm("(0 1 2)", 7), perm("(2 3 4)", 7), perm("(4 5 6)", 7)}
lesson.ask{
  en = "These are all even permutations of five numbers: 5 × 4 × 3 × 2 × 1 / 2 = 60. How many do the first three cycles generate, on seven numbers?",
  fr = "Ce sont toutes les permutations paires de cinq nombres : 5 × 4 × 3 × 2 × 1 / 2 = 60. Combien peut-on en former avec les trois premiers cycles, sur sept nombres ?",
  answer = tonumber(three:order()),
  hint = {
    en = "All even ones again: half of 7 × 6 × 5 × 4 × 3 × 2 × 1.",
    fr = "De nouveau, toutes les paires : la moitié de 7 × 6 × 5 × 4 × 3 × 2 × 1.",
  },
  because = {
    en = "The lab counts $n, which is 5,040 / 2.",
    fr = "Le laboratoire les a comptées : $n, c’est-à-dire 5 040 / 2.",
  },
  values = {n = tonumber(three:order())},
}

lesson.say{
  en = [[
Here is a random even permutation of nine numbers as a product of the chain's cycles; 6 is the cycle (4 5 6), and -6 its inverse.]],
  fr = [[
Voici une permutation paire de neuf nombres, tirée au hasard, et la façon de la former avec la chaîne ; 6 désigne le cycle (4 5 6), et -6 le même cycle tourné dans l’autre sens.]],
}
lesson.run[[p = perm.random_even(9)]]
lesson.run[[p]]
lesson.run[[p:chain()]]

----------------------------------------------------------------------
lesson.section{en = "What it costs", fr = "Ce que cela coûte"}

lesson.say{
  en = [[
For one cycle of the chain, the blank goes from its corner to below the three tiles, plays the word, and returns: fourteen moves and the way there and back. On the last row it plays the word upside down, from above. A cycle that crosses the end of a row takes more moves: other 3-cycles first rotate a row until the three tiles are in a square with the blank, and rotate it back afterwards. This is conjugation again. The chart shows the moves of each cycle on a 4x4 board.]],
  fr = [[
Pour réaliser un cycle de la chaîne, la case vide va de son coin jusque sous les trois pièces, joue le mot et revient : quatorze coups, plus l’aller et le retour. Sur la dernière ligne, elle joue le même mot renversé, depuis le dessus. Mais un cycle à cheval sur deux lignes coûte plus cher : il faut d’abord faire tourner une ligne par d’autres 3-cycles, jusqu’à ce que les trois pièces forment un carré avec la case vide, puis la faire tourner en sens inverse. Encore la conjugaison. Voici le nombre de coups de chaque cycle sur un plateau 4x4.]],
}
lesson.run[[
costs = {}
for i = 2, 14, 2 do
  local b = taquin.new(4, 4)
  b:cycle(i)
  costs[i] = #b:history()
end]]
local named = {} -- by names, because the chart would show missing numbers
for i, moves in pairs(costs) do named[("%2d"):format(i)] = moves end
lesson.show(draw.chart(named), {
  en = "Moves of the cycles 2, 4, …, 14 of the chain: 4, 8 and 12 cross the end of a row",
  fr = "Nombre de coups des cycles 2, 4, …, 14 de la chaîne : 4, 8 et 12 sont à cheval sur deux lignes",
})

lesson.say{
  en = [[
For whole boards, the method `cycles` uses the chain, `lines` works row by row, as people do, and `optimal` finds a shortest solution. Here are the average lengths over the same 100 random 3x3 boards:]],
  fr = [[
Passons à des taquins entiers. La méthode `cycles` résout un taquin par la chaîne, cycle après cycle, et `lines` procède ligne par ligne, comme on le fait à la main. La méthode `optimal` trouve une solution aussi courte que possible. Voici la longueur moyenne sur les mêmes 100 taquins 3x3, tirés au hasard :]],
}
lesson.run[[
function average(method, side)
  return lab.sample(100, function(seed)
    return solve(taquin.new(side, side):shuffle(seed), method).length
  end).mean
end]]
local by_cycles = lesson.run[[average("cycles", 3)]]
local by_lines = lesson.run[[average("lines", 3)]]
local optimum = lesson.run[[average("optimal", 3)]]
lesson.show(draw.chart{cycles = by_cycles, lines = by_lines, optimal = optimum}, {
  en = "Average length of a solution, 3x3",
  fr = "Longueur moyenne d’une solution, 3x3",
})
local four = {cycles = lesson.run[[average("cycles", 4)]], lines = lesson.run[[average("lines", 4)]]}
lesson.say({
  en = "On 3x3 the chain takes about $times times the necessary moves. On 4x4 it takes $cycles moves on average, and `lines` $lines.",
  fr = "En 3x3, la chaîne demande environ $times fois plus de coups que nécessaire. En 4x4, il lui faut $cycles coups en moyenne, contre $lines ligne par ligne.",
}, {times = rounded(by_cycles / optimum), cycles = rounded(four.cycles), lines = rounded(four.lines)})

lesson.ask{
  en = "Why are the solutions by the chain so long?",
  fr = "Pourquoi les solutions par la chaîne sont-elles si longues ?",
  choices = {
    {en = "The permutation of such a board is odd.", fr = "La permutation d’un tel taquin est impaire."},
    {en = "Every cycle moves the blank from its corner, moves many tiles, and puts all but three of them back.",
     fr = "Chaque cycle fait partir la case vide de son coin, déplace beaucoup de pièces et les remet toutes en place, sauf trois."},
    {en = "The word could be much shorter.", fr = "Le mot pourrait être bien plus court."},
  },
  answer = 2,
  hint = {
    en = "How many tiles are nearer to their places after a cycle, and how many moves did it take?",
    fr = "Après un cycle, combien de pièces se sont rapprochées de leur place, et combien de coups a-t-il coûté ?",
  },
  because = {
    en = "Nearly all the work is undone again. The value of the method is the proof: it solves every even board, and shows why.",
    fr = "Presque tout le travail est aussitôt défait. L’intérêt de la méthode est dans la preuve, comme le dit aussi le texte : elle atteint tous les taquins pairs, et l’on voit pourquoi.",
  },
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- Audibert's article (*Jeu de taquin: résolution automatique sur ordinateur*), section 5: the word, the three cases of the chain, and its note 4 on conjugation. The script `strategies/three_cycles` plays it all.
- W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2 (1879), 397-404: every even board can be solved.
- R. M. Wilson, "Graph Puzzles, Homotopy, and the Alternating Group", Journal of Combinatorial Theory, Series B 16 (1974), 86-96: the same question on any graph.
- A. F. Archer, "A Modern Treatment of the 15 Puzzle", American Mathematical Monthly 106 (1999), 793-799.
- The lesson `line-by-line` has shorter solutions, the lesson `groups` the theory.]],
  fr = [[
- L’article d’Audibert (*Jeu de taquin : résolution automatique sur ordinateur*), paragraphe 5 : le mot, les trois cas de la chaîne, et la note 4 sur la conjugaison. Le script `strategies/three_cycles` joue le tout.
- W. W. Johnson et W. E. Story, « Notes on the '15' Puzzle », American Journal of Mathematics 2 (1879), 397-404 : tout taquin pair peut être résolu.
- R. M. Wilson, « Graph Puzzles, Homotopy, and the Alternating Group », Journal of Combinatorial Theory, Series B 16 (1974), 86-96 : la même chose sur presque tous les graphes.
- A. F. Archer, « A Modern Treatment of the 15 Puzzle », American Mathematical Monthly 106 (1999), 793-799.
- La leçon `line-by-line` donne des solutions plus courtes, la leçon `groups` la théorie.]],
}
