-- Lesson: backtracking on nine cards with half-dogs, which have 95 billion layouts.
--
-- Heads are 1 to 4, bodies -1 to -4, and two edges match when they add to 0.

lesson.begin{
  title = {en = "The little dogs", fr = "Les petits chiens"},
  about = {
    en = "Nine cards, twelve dogs, 95 billion layouts: how backtracking finds all solutions, and which order of places is best.",
    fr = "Neuf cartes, douze chiens, 95 milliards de façons de les poser : comment le retour sur trace trouve toutes les solutions, et dans quel ordre remplir les places.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values

local function rounded(x, digits) return tonumber(("%." .. (digits or 0) .. "f"):format(x)) end
local text = lesson.text

----------------------------------------------------------------------
lesson.section{en = "Nine cards", fr = "Neuf cartes"}

lesson.say{
  en = [[
Nine square cards have half a dog on each edge: a head or a body, in one of four colours. Lay them in a square, and turn them, so that wherever two cards touch, a head meets a body of the same colour. In the lab, heads are the numbers 1 to 4 and bodies -1 to -4: two edges match if their sum is 0. Here are the cards.]],
  fr = [[
Neuf cartes carrées portent un demi-chien sur chaque bord : une tête ou un corps, dans l’une de quatre couleurs. Il faut les poser en carré, en les tournant, de sorte que partout où deux cartes se touchent, une tête rencontre un corps de la même couleur. Pour le laboratoire, les têtes sont les nombres 1 à 4 et les corps -1 à -4 : deux bords s’accordent si leur somme est 0. Voici les cartes telles que les donne un texte sur ce jeu, *Les petits chiens*.]],
}
lesson.run[[dogs = cards.dogs()]]
lesson.show(dogs, {
  en = "The nine cards at the start",
  fr = "Les neuf cartes au départ",
})
lesson.ask{
  en = "How many dogs will be complete when all the cards are laid correctly?",
  fr = "Combien de chiens seront complets quand toutes les cartes seront bien posées ?",
  answer = 12,
  hint = {
    en = "Count the edges at which two cards touch: two in each row, and two in each column.",
    fr = "Comptez les bords où deux cartes se touchent : deux par ligne et deux par colonne.",
  },
  because = {
    en = "3 × 2 edges between neighbours in a row and 3 × 2 between neighbours in a column.",
    fr = "3 × 2 bords entre voisines d’une ligne, et 3 × 2 entre voisines d’une colonne.",
  },
}
lesson.ask{
  en = "In how many ways can the first card be laid at the top left: which card, and how turned?",
  fr = "De combien de façons peut-on poser la première carte en haut à gauche : laquelle, et tournée comment ?",
  answer = 36,
  hint = {
    en = "There are nine cards, and each can be turned in four ways.",
    fr = "Il y a neuf cartes, et chacune peut être tournée de quatre façons.",
  },
  because = {
    en = "9 × 4. For the next place there are 8 × 4 ways, then 7 × 4, and so on.",
    fr = "9 × 4. Pour la place suivante, c’est 8 × 4, puis 7 × 4, et ainsi de suite.",
  },
}
lesson.run[[ways = 1]]
lesson.run[[for k = 1, 9 do ways = ways * 4 * k end; ways]]
local years = ways / 1000 / (365.25 * 24 * 3600)
lesson.say({
  en = "There are $ways ways: 95 billion. At a thousand layouts per second, to check all of them takes $years years.",
  fr = "Cela fait $ways façons : 95 milliards. À mille par seconde, il faudrait $years ans pour les regarder toutes.",
}, {ways = ways, years = rounded(years, 1)})

-- The error if the global of this name is not a set of nine cards.
local function no_cards(name)
  local set = _G[name]
  if getmetatable(set) == "card set" and set:cols() == 3 and set:rows() == 3 then return end
  return {
    en = "`$name` is $kind; it must be a set of 3x3 cards.",
    fr = "`$name` est $kind ; il faut un jeu de 3x3 cartes.",
    values = {name = name, kind = wanted.kind(set)},
  }
end

lesson.try{
  en = "Try it by hand: `dogs:turn(k)` gives the card at place k a quarter turn, `dogs:swap(i, j)` exchanges two cards, and `dogs:fits(2)` tests whether the card at place 2 matches the one to its left. Make the first row, places 1, 2 and 3, fit.",
  fr = "Essayez un instant à la main : `dogs:turn(k)` donne un quart de tour à la carte de la place k, `dogs:swap(i, j)` échange deux cartes, et `dogs:fits(2)` dit si la carte de la place 2 s’accorde avec celle de gauche. Accordez les places 1, 2 et 3, c’est-à-dire la première ligne.",
  start = function() dogs = cards.dogs() end,
  done = function()
    local why = no_cards("dogs")
    for place = 2, 3 do
      if not why and not dogs:fits(place) then
        why = {
          en = "between the places $left and $right the edges $east and $west meet; they should add to 0.",
          fr = "entre les places $left et $right se touchent les bords $east et $west ; leur somme devrait être 0.",
          values = {left = place - 1, right = place, east = dogs:card(place - 1)[2], west = dogs:card(place)[4]},
        }
      end
    end
    return not why, why
  end,
  solution = [[dogs:swap(2, 7); dogs:swap(3, 4); dogs]],
  hint = {
    en = "Card 1 has a 4 on its right, so place 2 needs a card with a -4 on its left. The cards 7 and 9 already have the right orientation.",
    fr = "La carte 1 a un 4 à droite : il faut en place 2 une carte qui a un -4 à gauche. Les cartes 7 et 9 sont déjà tournées ainsi.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Lay and look", fr = "Poser et regarder"}

lesson.say{
  en = [[
If the second card does not match the first, it makes no sense to lay the other seven. This is the idea of *backtracking*: lay one card; if it fits, continue with the next place; if nothing fits there, remove the last card and try its next possibility.

Here is the program. The table `sides` has each card in its four orientations, and `order` is the order in which the places 1 to 9 are filled. The program counts each turn of a card, and in `alive` the layouts that fit after 1, 2, 3, … cards.]],
  fr = [[
Si la deuxième carte ne s’accorde pas avec la première, inutile de poser les sept autres. C’est l’idée du *retour sur trace* (*backtracking*) : on pose une carte ; si elle convient, on passe à la place suivante ; si plus rien n’y convient, on reprend la dernière carte et l’on essaie pour elle la possibilité suivante.

Voici ce programme. La table `sides` contient chaque carte dans ses quatre positions ; `order` dit dans quel ordre on remplit les places 1 à 9. On compte chaque quart de tour, et dans `alive` le nombre de poses correctes jusque-là, après 1, 2, 3, … cartes.]],
}
lesson.run[[
sides = {}
for card = 1, 9 do
  local n, e, s, w = unpack(cards.dogs():card(card))
  sides[card] = {}
  for turn = 1, 4 do
    n, e, s, w = w, n, e, s
    sides[card][turn] = {n = n, e = e, s = s, w = w}
  end
end]]
lesson.run([[
-- $fits
function fits(laid, place, c)
  local north, south = laid[place - 3], laid[place + 3]
  local west = place % 3 ~= 1 and laid[place - 1]
  local east = place % 3 ~= 0 and laid[place + 1]
  return not (north and north.s + c.n ~= 0 or south and south.n + c.s ~= 0
    or west and west.e + c.w ~= 0 or east and east.w + c.e ~= 0)
end]], {fits = {
  en = "Does card c at a place match what lies around it?",
  fr = "La carte c, à une place, s’accorde-t-elle avec ses voisines ?",
}})
lesson.run([[
function search(order)
  local laid, used, turns, alive = {}, {}, 0, {}
  for k = 1, #order do alive[k] = 0 end
  local function lay(k)
    if k > #order or turns > 3000000 then return end -- $up
    local place = order[k]
    for card = 1, 9 do
      for turn = 1, used[card] and 0 or 4 do
        local c = sides[card][turn]
        turns = turns + 1
        if fits(laid, place, c) then
          alive[k] = alive[k] + 1
          laid[place], used[card] = c, true
          lay(k + 1)
          laid[place], used[card] = nil, nil
        end
      end
    end
  end
  lay(1)
  return turns, alive
end]], {up = {en = "it stops there", fr = "elle abandonne là"}})
-- A task may change the globals, so they are set again before each.
local own = {sides = sides, fits = fits, search = search}
lesson.run[[turns, alive = search{1, 2, 3, 4, 5, 6, 7, 8, 9}]]
lesson.run[[turns]]

lesson.say({
  en = "$turns turns of a card replace 95 billion layouts. The picture shows how many layouts fit after each card, and how many there are without any test.",
  fr = "$turns quarts de tour au lieu de 95 milliards de poses. Comment est-ce possible ? Le dessin montre combien de poses conviennent après chaque carte, et combien il y en aurait si l’on ne regardait rien.",
}, {turns = turns})

local blind, layouts = {}, 1
for k = 1, 9 do
  layouts = layouts * 4 * (10 - k)
  blind[k] = layouts
end
lesson.show(draw.chart({
    {name = text{en = "all", fr = "toutes"}, values = blind},
    {name = text{en = "those that fit", fr = "celles qui conviennent"}, values = alive},
  }, {kind = "bars", log = "y", x = text{en = "cards laid", fr = "cartes posées"}, y = text{en = "layouts", fr = "poses"}}), {
  en = "Layouts after 1, 2, …, 9 cards; logarithmic scale",
  fr = "Poses après 1, 2, …, 9 cartes ; échelle logarithmique",
})

lesson.say{
  en = [[
Another program tries all 9! = 362,880 arrangements of the nine cards, and for each one turns the cards from the first on, as long as they fit. It finds the same solutions, but starts again for each arrangement, even if the first two cards are the same as before and do not match.]],
  fr = [[
Le programme du texte procède autrement. Il prend l’un après l’autre tous les arrangements des neuf cartes (il y en a 9! = 362 880), et pour chacun il tourne les cartes à partir de la première, tant qu’elles conviennent. Il trouve la même chose, mais recommence pour chaque arrangement, même quand les deux premières cartes sont celles de l’arrangement précédent et ne s’accordent pas.]],
}
lesson.run[[solutions, rotations = cards.dogs():exchange()]]
lesson.run[[#solutions, rotations]]
lesson.say({
  en = "With the same cards and the same tests it needs $rotations turns, $times times as many. A good order of work is worth more than a fast computer.",
  fr = "Les mêmes cartes et les mêmes tests, mais $rotations quarts de tour, soit $times fois plus. Une bonne organisation vaut mieux qu’un ordinateur rapide.",
}, {rotations = rotations, times = rounded(rotations / turns)})

----------------------------------------------------------------------
lesson.section{en = "Sixteen solutions, or two", fr = "Seize solutions, ou deux"}

lesson.run[[dogs = cards.dogs()]]
lesson.run[[dogs:count(), #dogs:classes()]]
local classes = dogs:classes()
lesson.show(draw.row{dogs:copy():place(classes[1]), dogs:copy():place(classes[2])}, {
  en = "Two different solutions",
  fr = "Deux solutions vraiment différentes",
})
lesson.say{
  en = "The program finds 16 solutions, but only two of them, or two *classes*, are really different. Look at cards 2 and 6.",
  fr = "Le programme trouve 16 solutions, mais le laboratoire dit qu’il n’y en a que deux différentes, ou deux *classes*. Regardez les cartes 2 et 6.",
}
lesson.run[[table.concat(dogs:card(2), " "), table.concat(dogs:card(6), " ")]]
lesson.ask{
  en = "Why does each class have eight solutions?",
  fr = "Pourquoi chaque solution vraiment différente apparaît-elle huit fois ?",
  choices = {
    {en = "There are eight cards around the one in the middle.", fr = "Huit cartes entourent celle du milieu."},
    {en = "The whole square can be turned in four ways, and the cards 2 and 6, which are equal, can be exchanged.",
     fr = "On peut tourner le carré entier de quatre façons, et échanger les cartes 2 et 6, qui sont identiques."},
    {en = "Each of the four colours has a head and a body.", fr = "Chacune des quatre couleurs a une tête et un corps."},
  },
  answer = 2,
  hint = {
    en = "What can you do with a finished square and keep it correct?",
    fr = "Que peut-on faire d’un carré terminé sans le gâcher ?",
  },
  because = {
    en = "4 × 2 = 8, and 8 × 2 = 16.",
    fr = "4 × 2 = 8, et 8 × 2 = 16.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "In which order?", fr = "Dans quel ordre ?"}

lesson.say{
  en = "The places can be filled in any order. Here are four orders; the numbers show when each place is filled.",
  fr = "Rien n’oblige à remplir les places ligne par ligne. Voici d’autres ordres ; les nombres disent quand chaque place est remplie.",
}

local orders = {
  {en = "by rows", fr = "par lignes", 1, 2, 3, 4, 5, 6, 7, 8, 9},
  {en = "by diagonals", fr = "par diagonales", 1, 2, 4, 3, 5, 7, 6, 8, 9},
  {en = "spiral inwards", fr = "spirale vers le centre", 1, 2, 3, 6, 9, 8, 7, 4, 5},
  {en = "spiral outwards", fr = "spirale vers l’extérieur", 5, 2, 3, 6, 9, 8, 7, 4, 1},
}
-- A board whose tiles show when their places are filled.
local function plan(order)
  local labels = {}
  for k, place in ipairs(order) do labels[place - 1] = tostring(k) end
  return draw.board(taquin.new(3, 3), {labels = labels, plain = true})
end
local plans, counts = {}, {}
for k, order in ipairs(orders) do
  local name = text{en = order.en, fr = order.fr}
  plans[k] = draw.caption(plan(order), name)
  counts[k] = {name, (search(order))}
end
lesson.show(draw.column{draw.row{plans[1], plans[2]}, draw.row{plans[3], plans[4]}}, {
  en = "Four orders of the places",
  fr = "Quatre ordres de remplissage",
})
lesson.ask{
  en = "Which of the four do you expect to need the most turns?",
  fr = "Lequel des quatre, à votre avis, demande le plus de quarts de tour ?",
  choices = {
    {en = orders[1].en, fr = orders[1].fr}, {en = orders[2].en, fr = orders[2].fr},
    {en = orders[3].en, fr = orders[3].fr}, {en = orders[4].en, fr = orders[4].fr},
  },
  answer = 3,
  hint = {
    en = "A card that touches two others is tested twice as hard. In which order does this happen last?",
    fr = "Une carte qui en touche deux autres passe une épreuve deux fois plus sévère. Dans quel ordre cela arrive-t-il le plus tard ?",
  },
  because = {
    en = "Along the edge, each card except the last touches only the previous one, so thousands of layouts remain until the ring is closed.",
    fr = "Quand on fait le tour du bord, chaque carte, sauf la dernière de l’anneau, ne touche que la précédente ; des milliers de poses survivent donc jusqu’à ce que l’anneau se ferme.",
  },
}
lesson.show(draw.chart(counts, {y = text{en = "turns of a card", fr = "quarts de tour"}}), {
  en = "Turns of a card until all solutions are found",
  fr = "Quarts de tour avant d’avoir trouvé toutes les solutions",
})
lesson.say{
  en = [[
The spiral from the middle is the best of these: its fourth card already completes a square of four. The rule is to *fail early*: fill next the place with the most neighbours.]],
  fr = [[
La spirale qui part du centre est la meilleure des quatre : sa quatrième carte ferme déjà un carré de quatre. La règle est d’*échouer tôt* : remplir ensuite la place où l’on en sait le plus sur la carte à poser.]],
}

-- The turns of an order depend only on how many layouts fit on each set of places
-- that is filled on the way. A program outside of this lesson has counted them
-- for all 512 sets and taken the best and the worst way through them: 48,580 turns
-- in 128 orders, 270,497,708 for the two colours of a chessboard one after the other.
lesson.try{
  en = "Find an order that needs fewer than 49,000 turns: `order = {…}` with the numbers 1 to 9, then `search(order)`. The places are numbered row by row, and the search stops after three million turns.",
  fr = "Trouvez un ordre qui demande moins de 49 000 quarts de tour : `order = {…}` avec les nombres de 1 à 9, puis `search(order)`. Les places sont numérotées ligne par ligne, et la recherche abandonne après trois millions de quarts de tour.",
  start = function() sides, fits, search, order = own.sides, own.fits, own.search, nil end,
  done = function()
    local why = wanted.list("order", 9)
    if why then return false, why end
    local seen, missing = {}, {}
    for _, place in ipairs(order) do seen[place] = true end
    for place = 1, 9 do
      if not seen[place] then missing[#missing + 1] = place end
    end
    if #missing > 0 then
      return false, {
        en = "these places are missing: $missing.",
        fr = "ces places manquent : $missing.",
        values = {missing = wanted.listed(missing)},
      }
    end
    local turns = own.search(order)
    if turns < 49000 then return true end
    return false, turns <= 3000000 and {
      en = "this order needs $turns turns; find one with fewer than 49,000.",
      fr = "cet ordre demande $turns quarts de tour ; il en faut moins de 49 000.",
      values = {turns = turns},
    } or {
      en = "this order needs more than three million turns; find one with fewer than 49,000.",
      fr = "cet ordre demande plus de trois millions de quarts de tour ; il en faut moins de 49 000.",
    }
  end,
  solution = [[order = {1, 2, 5, 4, 7, 8, 9, 6, 3}; search(order)]],
  hint = {
    en = "Fill a square of four places, then add two places to make it two squares, and so on.",
    fr = "Remplissez un carré de quatre places, ajoutez-en deux pour former un deuxième carré, et ainsi de suite.",
  },
}
lesson.say{
  en = "The best of all 362,880 orders need 48,580 turns; there are 128 of them, and all begin with a square of four. The worst order begins with the corners and the middle, where no card touches another: 270,497,708 turns.",
  fr = "Les meilleurs des 362 880 ordres demandent 48 580 quarts de tour ; il y en a 128, et tous commencent par un carré de quatre. Le pire pose d’abord les coins et le centre, où aucune carte n’en touche une autre : 270 497 708 quarts de tour.",
}

----------------------------------------------------------------------
lesson.section{en = "Make your own", fr = "Inventez votre jeu"}

lesson.say{
  en = [[
A good puzzle of this kind has exactly one solution (up to turning the square). Is it enough to draw half-dogs at random? Let each edge be one of the 8 half-dogs, with equal probability.]],
  fr = [[
Qui invente un tel jeu souhaite une solution et une seule (aux rotations du carré près). Suffit-il de tirer les demi-chiens au hasard ? Prenons pour chaque bord l’un des 8 demi-chiens, tous équiprobables.]],
}
lesson.ask{
  en = "Two cards touch. What is the probability that the two edges match? Answer with a fraction, such as 1/3.",
  fr = "Deux cartes se touchent. Quelle est la probabilité que les deux bords s’accordent ? Répondez par une fraction, comme 1/3.",
  answer = {"1/8", 1 / 8, "1 in 8", "1 sur 8", "one eighth", "un huitième"},
  hint = {
    en = "How many of the 8 half-dogs match a given edge?",
    fr = "Quel que soit le premier bord, combien des 8 demi-chiens s’accordent avec lui ?",
  },
  because = {
    en = "Exactly one of the eight fits. Edges meet in 12 places, so the probability of a correct layout is the twelfth power of 1/8.",
    fr = "Un seul des huit convient. Il y a 12 endroits où des bords se touchent : une pose est correcte avec une probabilité de 1/8 multiplié douze fois par lui-même.",
  },
}
lesson.run[[expected = ways / 8^12; expected]]
lesson.say({
  en = "So a random set has $expected solutions on average. This counts the four turns of the square separately: the average number of classes is at most a quarter of this, $quarter. (It is a little less, about 0.32, because equal cards give a class more than four solutions.) Most sets have no solution, and some have many. Here are the classes of 500 random sets.",
  fr = "Un jeu tiré au hasard a donc en moyenne $expected solution. On y compte à part les quatre rotations du carré : de solutions vraiment différentes, c’est-à-dire de classes, il y a au plus le quart, $quarter en moyenne. (Un peu moins, 0,32 environ : quand des cartes sont identiques, une classe a plus de quatre solutions.) Et ce n’est qu’une moyenne : la plupart des jeux n’en ont aucune, et quelques-uns en ont beaucoup. Fabriquons 500 jeux, et comptons leurs classes de solutions.",
}, {expected = rounded(expected, 2), quarter = rounded(expected / 4, 2)})
lesson.run[[
function half_dog(colours)
  local dog = 1 + lab.random(colours)
  return lab.random(2) == 0 and dog or -dog
end
function random_set(colours)
  local list = {}
  for k = 1, 9 do
    list[k] = {}
    for edge = 1, 4 do list[k][edge] = half_dog(colours) end
  end
  return cards.new{cols = 3, rows = 3, cards = list}
end]]
own.half_dog, own.random_set = half_dog, random_set
lesson.run[[
sample = lab.sample(500, function() return #random_set(4):classes() end)]]

local several = 0
local shares, bars = sample.histogram, {}
for classes_found, sets in pairs(shares) do
  if classes_found >= 5 then several = several + sets end
end
for n = 0, 4 do bars[n + 1] = shares[n] or 0 end
bars[6] = several
lesson.show(draw.chart(bars, {from = 0, kind = "bars",
    x = text{en = "classes (5: five or more)", fr = "classes (5 : cinq ou davantage)"}, y = text{en = "sets", fr = "jeux"}}), {
  en = "How many of 500 random sets have 0, 1, 2, 3, 4, or at least 5 different solutions",
  fr = "Combien des 500 jeux ont 0, 1, 2, 3, 4, ou au moins 5 solutions différentes",
})
lesson.say({
  en = "$none sets have no solution, and $one have exactly one class. The mean is $mean classes; with 500 sets, deviations of 0.1 from 0.32 are normal. A set with exactly one class takes only some patience.",
  fr = "$none jeux n’ont pas de solution, et $one ont exactement une classe. La moyenne est de $mean classe ; avec 500 jeux, le hasard peut bien la porter à 0,1 au-dessus ou au-dessous de 0,32. Qui veut une classe et une seule n’a qu’à être patient.",
}, {none = shares[0] or 0, one = shares[1] or 0, mean = rounded(sample.mean, 2)})

lesson.try{
  en = "Make a set `mine` with exactly one class of solutions: `mine = random_set(4)`, then `#mine:classes()`, until it is 1; a loop may do the work. `mine` shows the cards, so that you can draw your dogs on them.",
  fr = "Fabriquez un jeu `mine` qui a exactement une classe de solutions : `mine = random_set(4)`, puis `#mine:classes()`, jusqu’à obtenir 1 ; une boucle peut faire le travail. `mine` montre les cartes : il reste à y dessiner vos chiens.",
  start = function() half_dog, random_set, mine = own.half_dog, own.random_set, nil end,
  done = function()
    local why = no_cards("mine")
    local classes = not why and #mine:classes(2)
    if classes == 0 then
      why = {en = "this set has no solution.", fr = "ce jeu n’a pas de solution."}
    elseif classes == 2 then
      why = {en = "this set has several classes of solutions.", fr = "ce jeu a plusieurs classes de solutions."}
    end
    return not why, why
  end,
  solution = [[repeat mine = random_set(4) until #mine:classes() == 1; mine]],
  hint = {
    en = "repeat … until …",
    fr = "repeat … until …",
  },
}
lesson.ask{
  en = "With three colours instead of four there are 6 half-dogs. Are there more or fewer solutions on average?",
  fr = "Avec trois couleurs au lieu de quatre, il y a 6 demi-chiens. Y a-t-il en moyenne plus ou moins de solutions ?",
  choices = {{en = "more", fr = "plus"}, {en = "fewer", fr = "moins"}},
  answer = 1,
  hint = {
    en = "What is now the probability that two edges match?",
    fr = "Quelle est maintenant la probabilité que deux bords s’accordent ?",
  },
  because = {
    en = "Edges match with probability 1/6, and there are $many solutions on average. Four colours are right for nine cards.",
    fr = "Deux bords s’accordent avec une probabilité de 1/6, et il y a en moyenne $many solutions. Quatre couleurs, c’est juste ce qu’il faut pour neuf cartes.",
  },
  values = {many = rounded(ways / 6^12)},
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- The script `strategies/petits_chiens` finds the solutions card by card, in Lua.
- D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation 29 (1975), 121-136: how to estimate the time of a search without running it.
- D. E. Knuth, The Art of Computer Programming, Volume 4B (2022), section 7.2.2: backtracking, with many puzzles.
- E. D. Demaine, M. L. Demaine, "Jigsaw Puzzles, Edge Matching, and Polyomino Packing: Connections and Complexity", Graphs and Combinatorics 23 (2007), 195-208: with many cards these puzzles are as hard as any puzzle whose solution is quickly checked.]],
  fr = [[
- *Les petits chiens* : les cartes, et le programme en Delphi. Le script `strategies/petits_chiens` trouve les solutions carte par carte, en Lua.
- D. E. Knuth, « Estimating the Efficiency of Backtrack Programs », Mathematics of Computation 29 (1975), 121-136 : comment prévoir, sans la mener, combien de temps durera une recherche.
- D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section 7.2.2 : le retour sur trace, avec beaucoup de casse-tête.
- E. D. Demaine, M. L. Demaine, « Jigsaw Puzzles, Edge Matching, and Polyomino Packing: Connections and Complexity », Graphs and Combinatorics 23 (2007), 195-208 : avec beaucoup de cartes, ces jeux sont aussi difficiles que tout casse-tête dont la solution se vérifie vite.]],
}
