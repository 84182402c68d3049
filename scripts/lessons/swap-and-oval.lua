-- Lesson: from swaps of two things to the oval track and Mathieu's group M12.
--
-- Swaps and tracks are those of J. Mulholland's lectures and J. Kiltinen's book; the puzzle of
-- M12 is I. Kriz' and P. Siegel's (2008).

lesson.begin{
  title = {en = "Swaps, tracks and M12", fr = "Échanges, circuits et M12"},
  about = {
    en = "How few moves reach nearly every arrangement: swaps, a track with a turntable, and the rare puzzle where five pieces determine all twelve.",
    fr = "Avec peu de coups vers presque tous les rangements : des échanges, un circuit à plaque tournante, et le rare casse-tête où cinq pièces décident pour douze.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values
local text = lesson.text

-- The error of x if it is not solved in at most the given number of turns.
local function not_solved(most)
  local why = wanted.state("x")
  if why then return why end
  if not x:solved() then
    return {
      en = "it is not solved yet: $cycles remains to be undone; `again` restarts the task.",
      fr = "ce n’est pas encore rangé : il reste à défaire $cycles ; `répéter` recommence.",
      values = {cycles = tostring(x)},
    }
  end
  local _, turns = tostring(x:history()):gsub("%S+", "")
  if turns > most then
    return {
      en = "solved in $turns turns, but $most are enough; `again` restarts the task.",
      fr = "rangé en $turns coups, alors que $most suffisent ; `répéter` recommence.",
      values = {turns = turns, most = most},
    }
  end
end

----------------------------------------------------------------------
lesson.section{en = "Any two may change places", fr = "Deux quelconques changent de place"}

lesson.say{
  en = "Six cards lie in a row, and one move swaps any two of them. The move `ac` swaps the cards in the first and the third place. The puzzle is easy; can you solve it with the fewest moves?",
  fr = "Six cartes sont alignées, et un coup en échange deux, n’importe lesquelles. Le coup `ac` échange ce qui est à la première et à la troisième place. C’est le casse-tête le plus facile du monde : mais savez-vous le résoudre avec le moins de coups ?",
}
lesson.run[[row = puzzle.swaps(6); row:moves()]]
lesson.run[[x = row:state("(1 3 5 2)(4 6)"); x:perm():cycle_type()]]
lesson.show(x, {
  en = "Six cards; those that are at home are green",
  fr = "Six cartes ; celles qui sont à leur place sont vertes",
})
lesson.say{
  en = "The cards form two cycles, one of four and one of two: (1 3 5 2) takes the card of place 1 to place 3, and so on. A swap of two cards of the same cycle splits it into two; a swap between two cycles joins them. The solved row has six cycles, one for each card.",
  fr = "Les cartes tournent en deux cycles, l’un de quatre, l’autre de deux : (1 3 5 2) mène la carte de la place 1 à la place 3, et ainsi de suite. Échanger deux cartes d’un même cycle le coupe en deux ; échanger deux cartes de cycles différents les réunit. À la fin, il faut six cycles, chaque carte étant seule.",
}
lesson.ask{
  en = "How many swaps does this row need at least?",
  fr = "Combien d’échanges faut-il au moins pour ces cartes ?",
  answer = x:distance(),
  hint = {
    en = "There are two cycles now, and six in the end. How many cycles can a swap add?",
    fr = "Il y a maintenant deux cycles, et six à la fin. De combien un échange peut-il en augmenter le nombre ?",
  },
  because = {
    en = "Each swap adds at most one cycle, so 6 - 2 = 4. For n cards in c cycles the number is n - c.",
    fr = "Chaque échange fait au mieux un cycle de plus : 6 - 2 = 4. Pour n cartes en c cycles, c’est toujours n - c.",
  },
}
local the_row = row -- a task may change the globals
lesson.try{
  en = "Do it in four: `x:play(\"…\")`.",
  fr = "Faites-le en quatre coups : `x:play(\"…\")`.",
  start = function() row = the_row; x = row:state("(1 3 5 2)(4 6)") end,
  done = function()
    local why = not_solved(4)
    return not why, why
  end,
  solution = [[x:play("df ab ae ac"); x]],
  hint = {
    en = "Bring a card home with each swap: card 4 lies in the sixth place, card 6 in the fourth, so begin with `df`.",
    fr = "Rangez une carte à chaque échange : la carte 4 est à la sixième place, la carte 6 à la quatrième ; commencez donc par `df`.",
  },
}
lesson.ask{
  en = "How many swaps does the worst arrangement of 52 playing cards need?",
  fr = "Combien d’échanges demande le pire des rangements de 52 cartes à jouer ?",
  answer = 51,
  hint = {
    en = "n - c is largest for the smallest number of cycles.",
    fr = "n - c est le plus grand quand il y a le moins de cycles possible.",
  },
  because = {
    en = "All 52 cards in one cycle: 52 - 1 = 51.",
    fr = "Les 52 cartes en un seul cycle : 52 - 1 = 51.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "A track with a turntable", fr = "Un circuit à plaque tournante"}

lesson.say{
  en = "Twenty discs lie in a closed track. `R` pushes all of them one place further. Four of them lie on a turntable, and `T` gives it half a turn, which reverses the order of the four. The puzzle was sold as *TopSpin*; J. Kiltinen calls it the oval track.",
  fr = "Vingt jetons sont sur un circuit fermé. `R` les pousse tous d’une place. Quatre d’entre eux sont sur une plaque tournante, et `T` lui fait faire un demi-tour : les quatre reviennent dans l’ordre inverse. Le jeu a été vendu sous le nom de *TopSpin* ; J. Kiltinen l’appelle le circuit ovale.",
}
lesson.run[[track = puzzle.oval(20, 4); x = track:start():play("R2 T")]]
lesson.show(x, {
  en = "The track after `R2 T`: all discs two places further, then the turntable turned",
  fr = "Le circuit après `R2 T` : tous les jetons avancés de deux places, puis la plaque tournée",
})
lesson.ask{
  en = "There are only two moves, and both move many discs. How many of the 20 × 19 × … × 1 arrangements can be reached?",
  fr = "Deux coups seulement, et chacun déplace bien des jetons. Combien des 20 × 19 × … × 1 rangements peut-on atteindre ?",
  choices = {
    {en = "only a few", fr = "quelques-uns seulement"},
    {en = "half of them", fr = "la moitié"},
    {en = "all", fr = "tous"},
  },
  answer = 3,
  hint = {
    en = "`T` swaps two pairs, so it is even. Is `R`, one cycle of 20, even or odd?",
    fr = "`T` échange deux paires : il est pair. Et `R`, un cycle de 20, est-il pair ou impair ?",
  },
  because = {
    en = "`R` is odd, so odd arrangements can be reached as well. The lab counts all of them: `track:states()` is 20!.",
    fr = "`R` est impair : on atteint donc aussi des rangements impairs. Et le laboratoire les compte tous : `track:states()` vaut 20!.",
  },
}
lesson.run[[track:states(), track:group():is_symmetric()]]
lesson.say{
  en = [[
All arrangements can be reached because some word moves only three discs. `T` acts on places 1 to 4. The conjugate `[R3: T]`, or `R3 T R3'`, acts on the four places that `R3` brings onto the turntable. These have one place in common with the first four. As on the cube (lesson `cube`), two words that share a single place have a commutator that moves three pieces:]],
  fr = [[
Pourquoi tous ? Parce qu’il y a là-dedans un mot qui ne déplace que trois jetons. `T` agit sur les places 1 à 4. Le conjugué `[R3: T]`, c’est-à-dire `R3 T R3'`, retourne quatre autres places : celles que `R3` amène sur la plaque. Elles ont une place en commun avec les quatre premières. Comme sur le cube (leçon `cube`), deux mots qui ne se rencontrent qu’à une place ont un commutateur qui déplace trois choses :]],
}
lesson.run[=[x = track:start():play("[T, [R3: T]]"); tostring(x)]=]
lesson.show(x, {
  en = "Three discs have changed places; the other seventeen have not moved",
  fr = "Trois jetons ont tourné, les dix-sept autres sont restés en place",
})
local the_track = track
-- The error of a word that does not cycle three discs other than disc 1.
local function no_three_discs()
  local why, p = wanted.word("word", the_track)
  if why then return why end
  if #p:support() ~= 3 then
    return {
      en = "this word moves $n discs; it should move three.",
      fr = "ce mot déplace $n jetons, et il en faut trois.",
      values = {n = #p:support()},
    }
  end
  if p(0) ~= 0 then
    return {en = "the word cycles three discs, but disc 1 is one of them.", fr = "trois jetons tournent, mais le jeton 1 en est."}
  end
end
lesson.try{
  en = "Find a word that cycles three discs other than disc 1: `word = \"…\"`. `track:perm(word)` shows its effect, with discs numbered from 0.",
  fr = "Trouvez un mot qui fait tourner trois jetons, mais pas le jeton 1 : `word = \"…\"`. `track:perm(word)` montre ce qu’il fait, les jetons étant comptés à partir de 0.",
  start = function() track, word = the_track, nil end,
  done = function()
    local why = no_three_discs()
    return not why, why
  end,
  solution = [=[word = "[R5: [T, [R3: T]]]"; track:perm(word)]=],
  hint = {
    en = "A conjugate has the same effect elsewhere: `[X: [T, [R3: T]]]`, where X pushes the discs.",
    fr = "Un conjugué fait la même chose ailleurs : `[X: [T, [R3: T]]]`, où X fait avancer les jetons.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Which tracks reach everything?", fr = "Quels circuits peuvent tout faire ?"}

lesson.say{
  en = "Take n discs and a turntable for k of them. The lab computes the group of each track. The table shows whether it reaches all arrangements, the even half, or fewer.",
  fr = "Prenons n jetons et une plaque pour k d’entre eux. Le laboratoire trouve le groupe de chaque circuit ; faisons-lui dresser un tableau : tous les rangements (`all`), la moitié paire (`even`), ou combien.",
}
lesson.run[[
for n = 5, 10 do
  local line = {}
  for k = 2, n - 2 do
    local g = puzzle.oval(n, k):group()
    local known = g:is_symmetric() and "all" or g:is_alternating() and "even"
    line[#line + 1] = known or g:order()
  end
  print(n, table.concat(line, "  "))
end]]
lesson.say{
  en = [[
Each row begins with a turntable for two discs, which swaps neighbours, so all arrangements can be reached. For larger turntables there are two obstacles.

- *Parity.* A ring of n discs is an odd cycle, as a permutation, only if n is even; a turntable of k discs makes k/2 swaps, rounded down. If both are even, only the even half can be reached.
- *Two colours.* If n is even and k odd, colour the places alternately black and white. `R` changes the colour of every disc, and `T` of none. So discs of one colour stay together for ever.]],
  fr = [[
Chaque ligne commence par une plaque pour deux jetons, qui échange des voisins : bien sûr, on obtient tout. Ensuite, deux choses peuvent faire obstacle.

- *La parité.* Un circuit de n jetons n’est, comme permutation, un cycle impair que si n est pair ; une plaque de k jetons fait k/2 échanges, arrondi par défaut. Si les deux sont pairs, on n’atteint que la moitié paire.
- *Deux couleurs.* Si n est pair et k impair, peignez les places en noir et blanc, une sur deux. `R` change la couleur de toutes, `T` d’aucune. Les jetons d’une même couleur restent donc ensemble pour toujours.]],
}
lesson.ask{
  en = "A track has 21 discs and a turntable for four. What can be reached?",
  fr = "Un circuit de 21 jetons avec une plaque pour quatre : que peut-on atteindre ?",
  choices = {
    {en = "all arrangements", fr = "tous les rangements"},
    {en = "the even ones", fr = "les rangements pairs"},
    {en = "fewer than half", fr = "moins de la moitié"},
  },
  answer = 2,
  hint = {
    en = "Is a cycle of 21 even or odd? And two swaps?",
    fr = "Un cycle de 21 est-il pair ou impair ? Et deux échanges ?",
  },
  because = {
    en = "A cycle of odd length is even, and so are two swaps: parity forbids the other half.",
    fr = "Un cycle de longueur impaire est pair, et deux échanges aussi : la parité interdit l’autre moitié.",
  },
}
lesson.ask{
  en = "A track has 12 discs and a turntable for five. How many discs always have the same colour as disc 1, itself included?",
  fr = "Un circuit de 12 jetons avec une plaque pour cinq : combien de jetons restent toujours du même côté que le jeton 1, lui compris ?",
  answer = #puzzle.oval(12, 5):blocks()[1][1],
  hint = {
    en = "With alternating colours, how many places have the same colour?",
    fr = "Noir et blanc en alternance : combien y a-t-il de places d’une couleur ?",
  },
  because = {
    en = "Six of the twelve places have its colour. `puzzle.oval(12, 5):blocks()` shows both halves.",
    fr = "Six des douze places ont sa couleur. `puzzle.oval(12, 5):blocks()` montre les deux moitiés.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Five determine twelve", fr = "Cinq décident pour douze"}

lesson.say{
  en = [[
Nearly all puzzles of this kind reach all arrangements or half of them. Mathieu found exceptions in 1861; here is the first as a puzzle, made by Igor Kriz and Paul Siegel. Twelve cards lie in a row. `I` reverses the row; `M` merges the first six with the last six in reverse order, card by card.]],
  fr = [[
Presque tous les casse-têtes de cette sorte permettent tous les rangements ou la moitié. Émile Mathieu a trouvé des exceptions en 1861 ; voici la première sous forme de casse-tête, imaginé par Igor Kriz et Paul Siegel. Douze cartes sont alignées. `I` renverse la rangée ; `M` mélange : les six premières et les six dernières, celles-ci en ordre inverse, sont intercalées une à une.]],
}
lesson.run[[m = puzzle.m12(); x = m:start():play("M")]]
lesson.show(x, {en = "Twelve cards after `M`", fr = "Douze cartes après `M`"})
lesson.ask{
  en = "Of the 479,001,600 arrangements of twelve cards only 95,040 can be reached. Any four cards can be brought to the first four places, in 12 × 11 × 10 × 9 ways. In how many ways can the fifth place then be filled?",
  fr = "Des 479 001 600 rangements de douze cartes, on n’en atteint que 95 040. Amenez les cartes de votre choix aux quatre premières places : il y a 12 × 11 × 10 × 9 façons, et toutes sont possibles. De combien de façons peut-on alors remplir la cinquième place ?",
  answer = 8,
  hint = {
    en = "12 × 11 × 10 × 9 = 11,880. Divide 95,040 by this.",
    fr = "12 × 11 × 10 × 9 = 11 880. Combien de fois cela va-t-il dans 95 040 ?",
  },
  because = {
    en = "95,040 = 12 × 11 × 10 × 9 × 8: the fifth card can be any of the remaining eight, and then all others are determined.",
    fr = "95 040 = 12 × 11 × 10 × 9 × 8 : la cinquième carte peut encore être n’importe laquelle des huit, et toutes les autres n’ont alors plus le choix.",
  },
}
lesson.run[[g = m:group(); g:order()]]
lesson.run[[g:stabilizer{0, 1, 2, 3}:order(), g:stabilizer{0, 1, 2, 3, 4}:order()]]
lesson.say{
  en = "A group that can bring any five points to any five places is called *five times transitive*. Besides the symmetric and the alternating groups there are only two: this one, M12, and M24 with 24 points (`puzzle.m24()`). No word moves just three of the twelve cards, so commutators do not help. But there are few enough states to visit all of them:",
  fr = "Un groupe qui peut amener cinq points quelconques n’importe où est dit cinq fois transitif. Hormis les groupes symétriques et alternés, il n’y en a que deux : celui-ci, M12, et sa grande sœur M24, à 24 points, qui est `puzzle.m24()`. Aucun mot ne déplace donc seulement trois des douze cartes, et l’outil des paragraphes précédents n’existe pas. Comment résoudre un tel casse-tête ? Il a assez peu d’états pour les regarder tous :",
}
lesson.run[[space = m:space(); space.diameter]]
lesson.show(draw.chart(space.histogram, {from = 0, kind = "bars",
    x = text{en = "moves", fr = "coups"}, y = text{en = "states", fr = "états"}}), {
  en = "How many states of M12 need 0, 1, 2, … moves, powers of a move counting one",
  fr = "Combien d’états de M12 demandent 0, 1, 2, … coups, les puissances d’un coup comptant pour un",
})
local the_m = m
lesson.try{
  en = "Solve the state `x` of M12 with the lab: `x:play(solve(x))`. Or alone, if you can, in at most as many moves.",
  fr = "Résolvez l’état `x` de M12 avec le laboratoire : `x:play(solve(x))`. Ou tout seul, si vous le pouvez, en autant de coups au plus.",
  start = function() m = the_m; x = m:random(1861); x = m:state(x:perm()) end,
  done = function()
    local why = not_solved(14)
    return not why, why
  end,
  solution = [[x:play(solve(x)); x]],
  hint = {
    en = "The line stands in the task.",
    fr = "La ligne est dans l’énoncé.",
  },
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- J. Mulholland, *Permutation Puzzles: A Mathematical Perspective*, lecture notes, Simon Fraser University: swaps, the oval track, Hungarian rings.
- J. O. Kiltinen, *Oval Track and Other Permutation Puzzles*, Mathematical Association of America, 2003.
- T. Chen, S. Skiena, "Sorting with fixed-length reversals", Discrete Applied Mathematics 71 (1996), 269-295: which tracks can do what.
- I. Kriz, P. Siegel, "Simple Groups at Play", Scientific American, July 2008.
- `puzzle.rings()` has the Hungarian rings and `puzzle.torus(4, 4)` rows and columns that are rings; try there which words move only three.]],
  fr = [[
- J. Mulholland, *Permutation Puzzles: A Mathematical Perspective*, notes de cours, Simon Fraser University : échanges, circuit ovale, anneaux hongrois.
- J. O. Kiltinen, *Oval Track and Other Permutation Puzzles*, Mathematical Association of America, 2003.
- T. Chen, S. Skiena, « Sorting with fixed-length reversals », Discrete Applied Mathematics 71 (1996), 269-295 : quels circuits peuvent quoi.
- I. Kriz, P. Siegel, « Simple Groups at Play », Scientific American, juillet 2008.
- `puzzle.rings()` donne les anneaux hongrois et `puzzle.torus(4, 4)` un tore, lignes et colonnes formant des anneaux ; cherchez-y quels mots ne déplacent que trois pièces.]],
}
