-- Lesson: Rubik's cube by commutators and conjugates, and the laws that no move breaks.
--
-- The word that is looked at in section 3 is Audibert's (section 5 of his article).

lesson.begin{
  title = {en = "The cube", fr = "Le cube"},
  about = {
    en = "How moves that nearly get along turn three corners of Rubik's cube, and why a corner cannot be twisted alone.",
    fr = "Comment des coups qui s’entendent presque font tourner trois coins du Rubik’s cube, et pourquoi un coin ne peut pas pivoter tout seul.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values
local text = lesson.text

----------------------------------------------------------------------
lesson.section{en = "A puzzle is its moves", fr = "Un casse-tête, ce sont ses coups"}

lesson.say{
  en = [[
Unfold Rubik's cube and lay it on the table: the picture below is such a *net*. The six faces are called U (up), L (left), F (front), R (right), B (back) and D (down), and their stickers carry the same letters. The six middles never move.

A move turns a face. `R` is a quarter turn of the right face, clockwise for somebody who looks at that face; `R'` is the same turn backwards and `R2` a half turn. A word is read from left to right:]],
  fr = [[
Dépliez le Rubik’s cube et posez-le sur la table : l’image ci-dessous est un tel *patron*. Les six faces s’appellent U (le haut), L (la gauche), F (l’avant), R (la droite), B (l’arrière) et D (le bas), comme en anglais, et leurs pastilles portent les mêmes lettres. Les six centres ne bougent jamais.

Un coup tourne une face. `R` est un quart de tour de la face droite, dans le sens des aiguilles d’une montre pour qui regarde cette face ; `R'` est le même quart de tour à l’envers et `R2` un demi-tour. Un mot se lit de gauche à droite :]],
}
lesson.run[[cube = puzzle.cube(3); cube]]
lesson.run[[x = cube:start():play("R U")]]
lesson.show(x, {
  en = "The cube after the word `R U`",
  fr = "Le cube après le mot `R U`",
})
lesson.say{
  en = "For the lab the cube is nothing but this: 48 stickers, numbered from 1, and six permutations of them. What a word does is the product of its moves, and this is all one needs to know how many states there are:",
  fr = "Pour le laboratoire, le cube n’est rien d’autre : 48 pastilles, numérotées à partir de 1, et six permutations. Ce que fait un mot est le produit de ses coups, et cela suffit pour compter les états :",
}
lesson.run[[cube:states()]]
lesson.ask{
  en = "Make the word `R` over and over again. After how many times is everything home again for the first time?",
  fr = "Répétez le mot `R`. Après combien de fois tout est-il de nouveau en place pour la première fois ?",
  answer = 4,
  because = {
    en = "Four quarter turns are a whole turn.",
    fr = "Quatre quarts de tour font un tour complet.",
  },
  hint = {
    en = "It is a quarter turn.",
    fr = "C’est un quart de tour.",
  },
}
lesson.ask{
  en = "And the word `R U`?",
  fr = "Et le mot `R U` ?",
  choices = {
    {en = "after 4 times", fr = "après 4 fois"},
    {en = "after 105 times", fr = "après 105 fois"},
    {en = "never", fr = "jamais"},
  },
  answer = 2,
  hint = {
    en = "There are only so many states, so it cannot go on for ever without coming back; and each step can be undone.",
    fr = "Il n’y a qu’un nombre fini d’états : on ne peut donc pas continuer toujours sans revenir ; et chaque pas peut être défait.",
  },
  because = {
    en = "`cube:order_of(\"R U\")` says so. The stickers go round in cycles of lengths 15, 7 and 3, and 105 is the least number that all of them divide.",
    fr = "C’est ce que dit `cube:order_of(\"R U\")`. Les pastilles tournent en cycles de longueurs 15, 7 et 3, et 105 est le plus petit nombre que toutes divisent.",
  },
}

-- The error of x, or nil.
local function not_home()
  local why = wanted.state("x")
  if why then return why end
  if not x:solved() then
    return {
      en = "the cube is not solved yet; it comes from `$word`.",
      fr = "le cube n’est pas encore résolu ; il vient du mot `$word`.",
      values = {word = tostring(x:history())},
    }
  end
end
local the_cube = cube -- a task may change the globals
lesson.try{
  en = "Somebody has played `F R U'` on the cube `x`. Bring it home: `x:play(\"…\")`.",
  fr = "Quelqu’un a joué `F R U'` sur le cube `x`. Remettez tout en place : `x:play(\"…\")`.",
  start = function() cube = the_cube; x = cube:start():play("F R U'") end,
  done = function()
    local why = not_home()
    return not why, why
  end,
  solution = [[x:play("U R' F'")]],
  hint = {
    en = "Who has put on socks and then shoes takes off the shoes first. Which move was made last?",
    fr = "Qui a mis ses chaussettes, puis ses chaussures, enlève d’abord les chaussures. Quel coup a été joué en dernier ?",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Moves that nearly get along", fr = "Des coups qui s’entendent presque"}

lesson.say{
  en = [[
`L` and `R` do not disturb each other: it does not matter which is made first, so after `L R L' R'` nothing has changed. `R` and `U` do: both move the corners and the edge where their faces meet. But only these! So most of what `R` and `U` do is undone by `R'` and `U'`, and what remains has to do with the place where they meet.

The word A B A' B' is called the *commutator* of A and B and is written `[A, B]`. The smaller the place where A and B meet, the less it moves. Let us count the stickers:]],
  fr = [[
`L` et `R` ne se gênent pas : peu importe lequel vient en premier, et après `L R L' R'` rien n’a changé. `R` et `U` se gênent : tous deux déplacent les coins et l’arête où leurs faces se rencontrent. Mais rien d’autre ! L’essentiel de ce que font `R` et `U` est donc défait par `R'` et `U'`, et ce qui reste vient de l’endroit où ils se rencontrent.

Le mot A B A' B' s’appelle le *commutateur* de A et B et s’écrit `[A, B]`. Plus l’endroit où A et B se rencontrent est petit, moins il déplace de choses. Comptons les pastilles :]],
}
lesson.run[[
for _, word in ipairs{"R U", "[R, U]", "[R, L]"} do
  print(word, #cube:perm(word):support())
end]]
lesson.show(cube:start():play("[R, U]"), {
  en = "After `[R, U]`: most of the cube is as it was",
  fr = "Après `[R, U]` : la plus grande partie du cube est intacte",
})
lesson.ask{
  en = "How often must `[R, U]` be made until all is home? (`R U` takes 105 times.)",
  fr = "Combien de fois faut-il faire `[R, U]` pour que tout soit en place ? (Pour `R U`, c’est 105 fois.)",
  answer = cube:order_of("[R, U]"),
  hint = {
    en = "Three edges go round in a cycle of three; two pairs of corners change places, and they come home twisted. Or ask the lab, or a cube.",
    fr = "Trois arêtes tournent en un cycle de trois ; deux paires de coins s’échangent, et reviennent en ayant pivoté. Ou demandez au laboratoire, ou à un cube.",
  },
  because = {
    en = "The edges need a multiple of three times, the corners an even number: 6.",
    fr = "Il faut un multiple de trois fois pour les arêtes et un nombre pair pour les coins : 6.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Fetch, turn, take back", fr = "Aller chercher, tourner, ramener"}

lesson.say{
  en = [[
Back to the little tiles for a moment. Audibert turns three tiles of a board with the word `hggbd hdbg ghddb`. (The blank goes h up, g left, b down, d right.) Look how it is made: `ghddb` is `hggbd` walked backwards. So the word is X Y X': with X the blank fetches tiles, with Y it makes a little round, and with X' it takes everything back to where it was, except the three tiles of the round.]],
  fr = [[
Revenons un instant aux pièces du taquin. Audibert fait tourner trois pièces par le mot `hggbd hdbg ghddb`. Regardez comment il est fait : `ghddb`, c’est `hggbd` parcouru à l’envers. Le mot est donc X Y X' : par X, la case vide va chercher des pièces, par Y elle fait un petit tour, et par X' elle ramène tout où c’était, sauf les trois pièces du tour.]],
}
lesson.run[[
b = taquin.new(3, 3):play("hggbd hdbg ghddb")
b:perm()]]
lesson.show(b, {
  en = "After `hggbd hdbg ghddb` only the tiles 3, 4 and 5 have moved",
  fr = "Après `hggbd hdbg ghddb`, seules les pièces 3, 4 et 5 ont bougé",
})
lesson.say{
  en = "X Y X' is called the *conjugate* of Y by X and is written `[X: Y]`. It does the same as Y, in another place: its cycles have the same lengths.",
  fr = "X Y X' s’appelle le *conjugué* de Y par X et s’écrit `[X: Y]`. Il fait la même chose que Y, à un autre endroit : ses cycles ont les mêmes longueurs.",
}
lesson.run[=[cube:perm("[R, U]"):is_conjugate(cube:perm("[F2 D: [R, U]]"))]=]
lesson.ask{
  en = "After how many times is everything home with the word `[F2 D B': R U]`?",
  fr = "Après combien de fois tout est-il en place avec le mot `[F2 D B': R U]` ?",
  answer = 105,
  hint = {
    en = "X Y X' X Y X' = X Y Y X': in between, X' and X undo each other. What is left when Y Y … Y is nothing?",
    fr = "X Y X' X Y X' = X Y Y X' : entre les deux, X' et X s’annulent. Que reste-t-il quand Y Y … Y ne fait rien ?",
  },
  because = {
    en = "As many as for `R U`: its cycles have the same lengths.",
    fr = "Autant que pour `R U` : ses cycles ont les mêmes longueurs.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Three corners", fr = "Trois coins"}

lesson.say{
  en = [[
Now for a word that moves as little as possible. `R U R'` fetches a corner from the lower layer and puts another there; in the lower layer nothing else changes. And `D` turns the lower layer and nothing else. So the two meet in a single place. Their commutator:]],
  fr = [[
Cherchons maintenant un mot qui déplace le moins possible. `R U R'` prend un coin de la couche du bas et en met un autre à sa place ; dans la couche du bas, rien d’autre ne change. Et `D` tourne la couche du bas, et rien d’autre. Les deux ne se rencontrent donc qu’à un seul endroit. Leur commutateur :]],
}
lesson.run[[cube:cancel("[R U R', D]")]]
lesson.run[[x = cube:start():play("[R U R', D]"); tostring(x)]]
lesson.show(x, {
  en = "Three corners have changed places; nothing else has moved",
  fr = "Trois coins ont échangé leurs places, et rien d’autre n’a bougé",
})
lesson.say{
  en = "`tostring` writes the cycles of the stickers: three cycles of three, because each corner has three stickers. With conjugates, this word cycles any three corners.",
  fr = "`tostring` écrit les cycles des pastilles : trois cycles de trois, car chaque coin a trois pastilles. Voilà l’outil : un conjugué fait tourner trois coins quelconques.",
}
-- The error of a word that does not cycle three corners; cell is a sticker that must move.
local function no_three_corners(cell)
  local why, p = wanted.word("word", the_cube)
  if why then return why end
  local moved, corners = p:support(), {}
  for _, place in ipairs(the_cube:pieces()[1].cells) do
    for _, c in ipairs(place) do corners[c - 1] = true end
  end
  for _, c in ipairs(moved) do
    if not corners[c] then
      return {en = "this word moves edges, too.", fr = "ce mot déplace aussi des arêtes."}
    end
  end
  if #moved ~= 9 or p:order() ~= 3 then
    return {
      en = "this word moves $n stickers of corners and has order $order; a cycle of three corners moves 9 stickers and has order 3.",
      fr = "ce mot déplace $n pastilles de coins, et il faut le faire $order fois pour tout remettre ; trois coins qui tournent, ce sont 9 pastilles et 3 fois.",
      values = {n = #moved, order = p:order()},
    }
  end
  if p(cell - 1) == cell - 1 then
    return {
      en = "the word cycles three corners, but not the one between up, front and left.",
      fr = "trois coins tournent, mais celui du haut, de l’avant et de la gauche n’en est pas.",
    }
  end
end
lesson.try{
  en = "Cycle three corners, one of them the corner between up, front and left (sticker 6), and move nothing else: `word = \"…\"`. `cube:start():play(word)` shows its effect.",
  fr = "Faites tourner trois coins, dont celui qui est en haut, à l’avant et à gauche (pastille 6), sans rien déplacer d’autre : `word = \"…\"`. `cube:start():play(word)` montre ce qu’il fait.",
  start = function() cube, word = the_cube, nil end,
  done = function()
    local why = no_three_corners(6)
    return not why, why
  end,
  solution = [=[word = "[F: [R U R', D]]"; cube:start():play(word)]=],
  hint = {
    en = "Take a conjugate: `[X: [R U R', D]]`. X brings the wanted corner to one of the three places in the picture; a turn of one face is enough.",
    fr = "Prenez un conjugué : `[X: [R U R', D]]`. X doit amener le coin voulu à l’une des trois places de l’image ; il suffit de tourner une face.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Laws", fr = "Des lois"}

lesson.say{
  en = [[
A corner lies in its place in one of three ways; let its *twist* be 0, 1 or 2. An edge lies in one of two ways. The lab computes which stickers belong to one piece, and which laws all moves keep:]],
  fr = [[
Un coin peut être à sa place de trois façons ; disons que son *pivotement* vaut 0, 1 ou 2. Une arête peut être à sa place de deux façons. Le laboratoire a trouvé tout seul quelles pastilles vont ensemble sur une pièce, et quelles lois tous les coups respectent :]],
}
lesson.run[[cube:laws()]]
lesson.say{
  en = [[
- A quarter turn moves four corners in a ring and four edges in a ring. Each is an odd permutation, so the parities of the corners and of the edges always change together, as the permutation and the blank's way do on a board (lesson `parity`).
- The twists of the corners always add up to a multiple of three,
- and those of the edges to an even number.

If you ask for a state with one twisted corner, the error names the law that forbids it (`pcall` returns the error). The cycle (6 17 11) takes the sticker of cell 6 to cell 17, and so on:]],
  fr = [[
- Un quart de tour fait tourner quatre coins et quatre arêtes. Ce sont deux permutations impaires : les parités des coins (`corner`) et des arêtes (`edge`) changent donc toujours ensemble, comme la permutation et le chemin de la case vide sur un taquin (leçon `parity`).
- La somme des pivotements (`twists`) des coins est toujours un multiple de trois,
- et celle des arêtes un nombre pair.

Remontez un cube en faisant pivoter un seul coin, et demandez cet état au laboratoire : il dit, en anglais, quelle loi l’interdit (on ne prend de `pcall` que l’erreur). Le cycle (6 17 11) mène la gommette de la case 6 à la case 17, et ainsi de suite :]],
}
lesson.run[[select(2, pcall(cube.state, cube, "(6 17 11)"))]]
lesson.ask{
  en = "One corner is twisted clockwise, and another one the other way. Can this be reached by moves?",
  fr = "Un coin a pivoté dans un sens, et un autre dans l’autre sens. Peut-on y arriver par des coups ?",
  answer = true,
  hint = {
    en = "The twists are 1 and 2. Which sum must they have?",
    fr = "Les pivotements valent 1 et 2. Quelle doit être leur somme ?",
  },
  because = {
    en = "1 + 2 = 3 keeps the law, and every state that keeps all laws can be reached.",
    fr = "1 + 2 = 3 respecte la loi, et les coups du cube mènent partout où toutes les lois sont respectées.",
  },
}
lesson.ask{
  en = "Two edges change places, and nothing else moves. Can this be reached?",
  fr = "Deux arêtes échangent leurs places, et rien d’autre ne bouge. Peut-on y arriver ?",
  answer = false,
  hint = {
    en = "What is the parity of the edges then, and what is that of the corners?",
    fr = "Quelle est alors la parité des arêtes, et celle des coins ?",
  },
  because = {
    en = "The edges would be odd and the corners even. Two corners would have to change places as well.",
    fr = "Les arêtes seraient impaires et les coins pairs. Il faudrait que deux coins s’échangent aussi.",
  },
}
lesson.ask{
  en = "A cube is taken apart and reassembled at random. It can be solved in one of how many cases?",
  fr = "Quelqu’un démonte un cube et le remonte sans regarder. Dans un cas sur combien peut-on le résoudre ?",
  answer = 12,
  hint = {
    en = "Each law keeps a part: one of two parities, one of three sums of the corners, one of two sums of the edges.",
    fr = "Chaque loi en garde une partie : une parité sur deux, une somme des coins sur trois, une somme des arêtes sur deux.",
  },
  because = {
    en = "2 × 3 × 2 = 12. The pieces can be assembled in 8! × 3^8 × 12! × 2^12 ways; a twelfth of them is the number in the first section.",
    fr = "2 × 3 × 2 = 12. Il y a en tout 8! × 3^8 × 12! × 2^12 façons de mettre les pièces, et le douzième en est le nombre du premier paragraphe.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "A cube with few states", fr = "Un cube que l’on peut connaître par cœur"}

lesson.say{
  en = "The small cube of 2x2x2 has only corners. It has few enough states to visit all of them, so the lab computes the least number of moves of each, with half turns as one move:",
  fr = "Le petit cube 2x2x2 n’a que des coins. Il a assez peu d’états pour les regarder tous, et le laboratoire sait donc combien de coups il faut au moins pour chacun, un demi-tour comptant pour un :",
}
lesson.run[[small = puzzle.cube(2); space = small:space(); space.states]]
lesson.show(draw.chart(space.histogram, {from = 0, kind = "bars",
    x = text{en = "moves", fr = "coups"}, y = text{en = "states", fr = "états"}}), {
  en = "How many states of the small cube need 0, 1, 2, … moves",
  fr = "Combien d’états du petit cube demandent 0, 1, 2, … coups",
})
lesson.ask{
  en = "How many moves does the worst state need? This is called *God's number* of the puzzle.",
  fr = "Combien de coups demande le pire des états ? On l’appelle le *nombre de Dieu* du casse-tête.",
  answer = space.diameter,
  hint = {
    en = "It is the last bar of the chart, which is very low; `space.diameter` is the same number.",
    fr = "C’est la dernière barre du graphique, très basse ; `space.diameter` le dit aussi.",
  },
  because = {
    en = "Eleven moves are enough for all 3,674,160 states, and 2,644 of them need eleven.",
    fr = "Onze coups suffisent pour chacun des 3 674 160 états, et 2 644 d’entre eux en demandent autant.",
  },
}
lesson.say{
  en = "The large cube has 43 million million million states. Its number, 20, was proved in 2010 with 35 years of computer time. Here `solve(x)` goes through smaller and smaller groups of moves and finds a short solution, not the shortest. It solves the small cube with the fewest moves.",
  fr = "Le grand cube a 43 milliards de milliards d’états. Que son nombre de Dieu est 20 a été établi en 2010, par des ordinateurs qui, l’un après l’autre, auraient travaillé 35 ans. Le laboratoire ne s’y risque pas : `solve(x)` passe par des groupes de coups de plus en plus petits et trouve un chemin court, mais pas le plus court. Le petit, il le résout avec le moins de coups possible.",
}
local the_small = small
lesson.try{
  en = "The small cube `x` is scrambled. Solve it and play the solution: `s = solve(x)`, then `x:play(s)`.",
  fr = "On a tourné le petit cube `x`. Faites-le résoudre par le laboratoire et jouez ce qu’il trouve : `s = solve(x)`, puis `x:play(s)`.",
  start = function() small = the_small; x, s = small:random(2010), nil end,
  done = function()
    local why = not_home()
    return not why, why
  end,
  solution = [[s = solve(x); x:play(s); x]],
  hint = {
    en = "Both lines are in the task.",
    fr = "Les deux lignes sont dans l’énoncé.",
  },
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- D. Singmaster, *Notes on Rubik's "Magic Cube"*, 1981: the letters of the faces, commutators, and the laws.
- W. D. Joyner, *Adventures in Group Theory*, Johns Hopkins University Press, 2008.
- J. Mulholland, *Permutation Puzzles: A Mathematical Perspective*, lecture notes, Simon Fraser University.
- T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, "The Diameter of the Rubik's Cube Group Is Twenty", SIAM Journal on Discrete Mathematics 27 (2013), 1082-1105.
- The lesson `swap-and-oval` has puzzles that are easier to build. `help(puzzle)` lists the others.]],
  fr = [[
- D. Singmaster, *Notes on Rubik’s “Magic Cube”*, 1981 : les lettres des faces, les commutateurs et les lois.
- W. D. Joyner, *Adventures in Group Theory*, Johns Hopkins University Press, 2008.
- J. Mulholland, *Permutation Puzzles: A Mathematical Perspective*, notes de cours, Simon Fraser University.
- T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, « The Diameter of the Rubik’s Cube Group Is Twenty », SIAM Journal on Discrete Mathematics 27 (2013), 1082-1105.
- La leçon `swap-and-oval` a des casse-têtes plus faciles à construire. `help(puzzle)` dit lesquels il y a encore.]],
}
