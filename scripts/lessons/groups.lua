-- Lesson: the groups of closed walks of the blank, on boards and on any graph.
--
-- Audibert's article, section 5; the theorem is R. M. Wilson's (1974).

lesson.begin{
  title = {en = "Groups", fr = "Les groupes"},
  about = {
    en = "The permutations that the blank makes by walking and coming home: half of all on a board, all or half on nearly every graph, and one exception.",
    fr = "Tout ce que la case vide peut faire en se promenant puis en rentrant : la moitié de tout sur un plateau, tout ou la moitié sur presque n’importe quel graphe, et une remarquable exception.",
  },
}

local wanted = include("lib/wanted") -- explains wrong values
local text = lesson.text

----------------------------------------------------------------------
lesson.section{en = "Walking and coming home", fr = "Se promener et rentrer"}

lesson.say{
  en = [[
Let the blank of a solved board walk and come back to its corner. The tiles may have changed places: the walk makes a *permutation*. A second walk after the first makes the *product* of the two permutations, and the reverse walk makes the *inverse*.

A set of permutations that contains the products and inverses of its members is called a *group*. So the walks of the blank form a group. The lab computes it:]],
  fr = [[
Partons d’un taquin résolu ; la case vide va se promener et revient dans son coin. Des pièces ont pu changer de place : la promenade a produit une *permutation*. Une deuxième promenade après la première réalise le *produit* des deux permutations, et le même chemin à l’envers défait tout.

Un ensemble de permutations où l’on peut multiplier et défaire sans jamais en sortir s’appelle un *groupe*. Les promenades de la case vide forment donc un groupe. Le laboratoire le trouve :]],
}
lesson.run[[walks = perm.walks(taquin.new(2, 2)); walks]]
lesson.say{
  en = "`order` is the number of permutations in the group. On a 2x2 board the blank can only go round. Each round moves the three tiles one step further:",
  fr = "`order` est le nombre de permutations du groupe. Sur un plateau 2x2, la case vide ne peut que tourner en rond. À chaque tour, les trois pièces avancent d’un cran :",
}
local rounds, b = {taquin.new(2, 2)}, taquin.new(2, 2)
for k = 1, 3 do
  b:play("hgbd")
  rounds[k + 1] = b:copy()
end
lesson.show(draw.row{between = "→", unpack(rounds)}, {
  en = "A 2x2 board at the start, and after one, two and three rounds `hgbd` (up, left, down, right)",
  fr = "Un plateau 2x2 au départ, puis après un, deux et trois tours `hgbd` (haut, gauche, bas, droite)",
})
lesson.ask{
  en = "The blank of a 2x2 board makes 100 rounds in the same direction. How many rounds in the opposite direction, at least, bring all tiles home?",
  fr = "La case vide d’un plateau 2x2 fait 100 tours dans le même sens. Combien de tours dans l’autre sens, au moins, remettent tout en place ?",
  answer = 1,
  hint = {
    en = "Three rounds change nothing. What is left of 100 rounds?",
    fr = "Trois tours ne changent rien. Que reste-t-il de 100 tours ?",
  },
  because = {
    en = "100 = 33 × 3 + 1, which has the effect of one round. A group whose members are all powers of one of them is called *cyclic*.",
    fr = "100 = 33 × 3 + 1 : c’est comme si l’on avait fait un seul tour. Un groupe dont tous les éléments sont les répétitions d’un seul s’appelle *cyclique*.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "Rounds are enough", fr = "Il suffit de faire des tours"}

lesson.say{
  en = "A 3x2 board has two squares, and more walks. Two permutations generate the whole group; they are called its *generators*.",
  fr = "Un plateau 3x2 a deux carrés, et l’on peut y faire davantage. Le laboratoire n’a besoin que de deux permutations pour fabriquer tout le groupe ; on les appelle ses *générateurs*.",
}
lesson.run[[walks = perm.walks(taquin.new(3, 2))]]
lesson.run[[walks:generators()]]
lesson.run[[walks]]
local generators = perm.walks(taquin.new(3, 2)):generators()
lesson.show(draw.row{draw.cycles(generators[1]), draw.cycles(generators[2])}, {
  en = "The two generators of the 3x2 board: a round along the edge, and a round in the right-hand square; an arrow leads from the place that a tile leaves to the place that it reaches",
  fr = "Les deux générateurs du plateau 3x2 : un tour par le bord, et un tour dans le carré de droite ; chaque flèche va de la place qu’une pièce quitte à celle où elle arrive",
})
lesson.say{
  en = [[
Why are a few generators enough? Think of the cells as villages and of the steps from cell to cell as roads. Choose roads that connect all villages without a round trip (a *spanning tree*). Each other road gives one round trip: from home through the tree to the road, along it, and home through the tree. Every walk is a product of such round trips, one for each use of a road outside the tree. A 3x2 board has 7 roads and 6 villages; the tree takes 5 roads, and 2 remain.]],
  fr = [[
Pourquoi quelques générateurs suffisent-ils ? Imaginez que les cases sont des villages, et les pas d’une case à l’autre des routes. Choisissez des routes qui relient tous les villages sans permettre de tourner en rond (un *arbre couvrant*). Chaque route restante donne un circuit : de chez soi jusqu’à la route par l’arbre, la route, et retour par l’arbre. Toute promenade est faite de tels circuits, un chaque fois qu’elle prend une route restante. Un plateau 3x2 a 7 routes et 6 villages ; l’arbre prend 5 routes, il en reste 2.]],
}
local function generators_of(cols, rows) return #perm.walks(taquin.new(cols, rows)):generators() end
lesson.ask{
  en = "A 4x4 board has 24 roads and 16 villages. How many generators does this method give?",
  fr = "Un plateau 4x4 a 24 routes et 16 villages. Combien y a-t-il de générateurs ?",
  answer = generators_of(4, 4),
  hint = {
    en = "A tree that connects 16 villages has 15 roads.",
    fr = "Un arbre qui relie 16 villages a 15 routes.",
  },
  because = {
    en = "24 - 15 = 9, the number of little squares on the board.",
    fr = "24 - 15 = 9, autant que de petits carrés sur le plateau.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "One half of everything", fr = "La moitié de tout"}

lesson.say{
  en = [[
There are 5 × 4 × 3 × 2 × 1 = 120 permutations of five tiles; the walks make 60 of them. It cannot be more than half: the blank comes home after an even number of moves, so all these permutations are *even* (lesson `parity`). It is not less: the blank can cycle any three tiles, and 3-cycles generate all even permutations (lesson `three-cycles`).

All permutations of n things form the *symmetric group*, the even ones the *alternating group*.]],
  fr = [[
Il y a 5 × 4 × 3 × 2 × 1 = 120 permutations de cinq pièces ; les promenades en réalisent 60. Il ne peut y en avoir plus de la moitié : la case vide rentre après un nombre pair de coups, donc toutes ces permutations sont *paires* (leçon `parity`). Et il n’y en a pas moins : la case vide peut faire tourner trois pièces quelconques, et les 3-cycles donnent toutes les permutations paires (leçon `three-cycles`).

Toutes les permutations de n objets forment le *groupe symétrique*, les permutations paires le *groupe alterné*.]],
}
lesson.run[[walks:is_alternating()]]
lesson.run[[perm.walks(taquin.new(4, 4)):order()]]
lesson.ask{
  en = "This is the number of solvable boards of the 15-puzzle with the blank at home. How many times as many are there if the blank may be anywhere?",
  fr = "C’est le nombre de taquins 4x4 qui ont une solution et dont la case vide est chez elle. Combien de fois plus y en a-t-il si la case vide peut être n’importe où ?",
  answer = 16,
  hint = {
    en = "On how many cells can the blank be? Are there equally many boards for each?",
    fr = "Sur combien de cases la case vide peut-elle être ? Et y a-t-il autant de taquins pour chacune ?",
  },
  because = {
    en = "For each of the 16 cells there are equally many: a fixed path from home to this cell maps the boards of one kind to those of the other. So there are 16!/2 in all.",
    fr = "Il y en a autant pour chacune des 16 cases : un chemin fixe, du coin à cette case, transforme les taquins d’une sorte en ceux de l’autre. Cela fait 16!/2 en tout.",
  },
}
local the_walks = walks -- a task may change the globals
lesson.try{
  en = "Is the swap of two tiles in the group of the 3x2 board? Is a 3-cycle? Make a permutation `p` of the five tiles that *is* in the group `walks` and moves all five: `p = perm(\"(…)\", 5)`, then `walks:contains(p)`.",
  fr = "L’échange de deux pièces est-il dans le groupe du plateau 3x2 ? Et un 3-cycle ? Trouvez une permutation `p` des cinq pièces qui *est* dans le groupe `walks` et qui les déplace toutes les cinq : `p = perm(\"(…)\", 5)`, puis `walks:contains(p)`.",
  start = function() walks, p = the_walks, nil end,
  done = function()
    local why = wanted.perm("p", 5)
    if not why and not the_walks:contains(p) then
      why = {
        en = "$p is odd, so it is not in the group.",
        fr = "$p est impaire : elle n’est pas dans le groupe.",
        values = {p = p},
      }
    end
    why = why or wanted.all_moved("p")
    return not why, why
  end,
  solution = [[p = perm("(0 1 2 3 4)", 5); walks:contains(p)]],
  hint = {
    en = "A cycle of odd length is an even permutation. So a cycle of length 5 is right, but not (0 1)(2 3 4).",
    fr = "Un cycle de longueur impaire est une permutation paire. Un cycle de longueur 5 convient donc, mais pas (0 1)(2 3 4).",
  },
}

----------------------------------------------------------------------
lesson.section{en = "On any graph", fr = "Sur un graphe quelconque"}

lesson.say{
  en = [[
Take any *graph*: points, called vertices, some of which are joined by edges. All vertices but one carry a tile, and a move slides a tile along an edge to the empty vertex. For `perm.walks`, a graph is a list of the neighbours of each vertex. Vertices are numbered from 1, as the entries of a Lua list. The blank begins on vertex 1; the vertices 2, 3, 4, … carry the tiles 0, 1, 2, …, numbered as on a board.]],
  fr = [[
Prenons un *graphe* quelconque : des points, appelés sommets, dont certains sont reliés par des arêtes. Tous les sommets sauf un portent une pièce, et un coup fait glisser une pièce le long d’une arête vers le sommet vide. En Lua, pour `perm.walks`, un graphe est une liste qui donne pour chaque sommet ses voisins. Les sommets se comptent à partir de 1, comme les éléments d’une liste. La case vide part du sommet 1 ; les sommets 2, 3, 4, … portent les pièces 0, 1, 2, …, numérotées comme sur un plateau.]],
}
lesson.run[[
pentagon = {{2, 5}, {1, 3}, {2, 4}, {3, 5}, {4, 1}}
house = {{2, 3, 5}, {1, 3}, {1, 2, 4}, {3, 5}, {4, 1}}
bow = {{2, 3}, {1, 3}, {1, 2, 4, 5}, {3, 5}, {3, 4}}]]
local house_at = {{-.5, 0}, {0, -.85}, {.5, 0}, {.5, 1}, {-.5, 1}}
local bow_at = {{-1, -.6}, {-1, .6}, {0, 0}, {1, -.6}, {1, .6}}
lesson.show(draw.row{
  draw.caption(draw.net(pentagon), "pentagon"),
  draw.caption(draw.net(house, house_at), "house"),
  draw.caption(draw.net(bow, bow_at), "bow"),
}, {
  en = "Three graphs with five vertices. Vertex 1 is empty: it is grey, or a dot. The numbers are those of the tiles: tile 0 on vertex 2, and so on.",
  fr = "Trois graphes à cinq sommets. Le sommet 1 est vide : il est gris, ou un point. Les nombres sont ceux des pièces : la pièce 0 sur le sommet 2, etc.",
})
lesson.run[[perm.walks(pentagon):order()]]
lesson.run[[perm.walks(house):order()]]
lesson.run[[perm.walks(bow):order()]]
lesson.say{
  en = [[
- On the pentagon the blank can only go round, and the tiles keep their order in the ring: 4 permutations.
- On the house all 24 permutations of four tiles can be made, even the odd ones, because the blank can come home after three moves, around the roof.
- On the bow one vertex connects the two halves. No tile ever gets from one half to the other: the blank can only rotate each triangle.]],
  fr = [[
- Sur le pentagone (`pentagon`), la case vide ne peut que tourner, et les pièces gardent leur ordre dans l’anneau : 4 permutations.
- Sur la maison (`house`), on obtient les 24 permutations de quatre pièces, même les impaires : la case vide peut rentrer après trois coups, en faisant le tour du toit.
- Sur le nœud papillon (`bow`), un seul sommet tient ensemble les deux moitiés. Aucune pièce ne passe jamais d’une moitié à l’autre : la case vide ne peut que faire tourner chaque triangle séparément.]],
}
lesson.say{
  en = [[
In 1974 Richard Wilson determined the group of *every* graph that is not a polygon and that stays connected when any one vertex is removed:

- If there is a round trip of odd length, the walks make *all* permutations: the symmetric group.
- If all round trips have even length (the vertices can then be coloured like a chessboard), they make all *even* permutations: the alternating group.
- There is exactly one exception.]],
  fr = [[
En 1974, Richard Wilson a trouvé ce qui se passe sur *tout* graphe qui n’est pas un polygone et qui reste d’un seul tenant quand on lui enlève n’importe lequel de ses sommets :

- S’il existe un circuit de longueur impaire, les promenades donnent *toutes* les permutations : le groupe symétrique.
- Si tous les circuits ont une longueur paire (les sommets peuvent alors être coloriés comme un échiquier), elles donnent toutes les permutations *paires* : le groupe alterné.
- Il y a une exception, et une seule.]],
}
lesson.ask{
  en = "A cube: its 8 corners are the vertices, its 12 edges the edges. Which group do the walks of the blank make?",
  fr = "Un cube : ses 8 coins sont les sommets, ses 12 arêtes les arêtes. Quel groupe forment les promenades de la case vide ?",
  choices = {
    {en = "cyclic, of order 7", fr = "cyclique, d’ordre 7"},
    {en = "alternating, of order 2520", fr = "alterné, d’ordre 2520"},
    {en = "symmetric, of order 5040", fr = "symétrique, d’ordre 5040"},
  },
  answer = 2,
  hint = {
    en = "Can the corners of a cube be coloured black and white so that each edge has two colours?",
    fr = "Peut-on colorier les coins d’un cube en noir et blanc de sorte que chaque arête ait deux couleurs ?",
  },
  because = {
    en = "Yes, they can. So all round trips have even length, and the walks make the even permutations of seven tiles: 7!/2 = 2520.",
    fr = "C’est possible, donc tous les circuits ont une longueur paire : les permutations paires de sept pièces, 7!/2 = 2520.",
  },
}
-- The error in the lists of a graph, or nil.
local function no_graph(g)
  local function stands(w, list)
    for _, other in ipairs(list) do
      if other == w then return true end
    end
    return false
  end
  for v, list in ipairs(g) do
    if type(list) ~= "table" then
      return {
        en = "entry $v is not a list; each vertex needs the list of its neighbours, {…}.",
        fr = "l’élément $v n’est pas une liste ; il faut pour chaque sommet la liste de ses voisins, {…}.",
        values = {v = v},
      }
    end
    for _, w in ipairs(list) do
      if type(g[w]) ~= "table" or w == v then
        return {
          en = "$w cannot be a neighbour of $v; the vertices are 1 to $n.",
          fr = "$w ne peut être un voisin de $v ; les sommets vont de 1 à $n.",
          values = {v = v, w = tostring(w), n = #g},
        }
      elseif not stands(v, g[w]) then
        return {
          en = "$w is in the list of $v, but $v is missing in the list of $w.",
          fr = "$w figure dans la liste de $v, mais $v manque dans celle de $w.",
          values = {v = v, w = w},
        }
      end
    end
  end
end

lesson.try{
  en = "Make a graph `mine` with six vertices on which all 120 permutations of the five tiles can be made: `mine = {{…}, {…}, …}`, then `perm.walks(mine)`. Each edge must be in the lists of both its ends.",
  fr = "Fabriquez un graphe `mine` à six sommets sur lequel on obtient les 120 permutations des cinq pièces : `mine = {{…}, {…}, …}`, puis `perm.walks(mine)`. Chaque arête doit figurer dans les listes de ses deux bouts.",
  start = function() mine = nil end,
  done = function()
    local why = wanted.list("mine", 6) or no_graph(mine)
    if why then return false, why end
    local ok, group = pcall(perm.walks, mine)
    if not ok then
      return false, {en = "the graph is not connected.", fr = "le graphe n’est pas d’un seul tenant."}
    end
    if group:order() ~= 120 then
      return false, {
        en = "on this graph the walks make $n permutations.",
        fr = "sur ce graphe, les promenades donnent $n permutations.",
        values = {n = group:order()},
      }
    end
    return true
  end,
  solution = [[mine = {{2,6,3}, {1,3}, {2,4,1}, {3,5}, {4,6}, {5,1}}; perm.walks(mine)]],
  hint = {
    en = "Take a hexagon, {{2, 6}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 1}}, and join two vertices to make a triangle.",
    fr = "Prenez un hexagone, {{2, 6}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 1}}, et joignez deux sommets de façon à former un triangle.",
  },
}

----------------------------------------------------------------------
lesson.section{en = "The theorem, put to the test", fr = "Le théorème à l’épreuve"}

lesson.say{
  en = "Five vertices can be joined by up to ten edges, each present or absent: 2 × 2 × … × 2 = 1024 graphs, few enough to check all. How large are the groups?",
  fr = "Cinq sommets peuvent être reliés par dix arêtes au plus, et chacune peut être là ou non : 2 × 2 × … × 2 = 1024 graphes, assez peu pour les examiner tous. Combien les groupes ont-ils d’éléments ?",
}
lesson.run([[
-- $number
function graph(k)
  local g = {{}, {}, {}, {}, {}}
  for v = 1, 5 do
    for w = v + 1, 5 do
      if k % 2 == 1 then
        table.insert(g[v], w)
        table.insert(g[w], v)
      end
      k = math.floor(k / 2)
    end
  end
  return g
end]], {number = {
  en = "Graph number k: the binary digits of k select its edges.",
  fr = "Le graphe numéro k : les chiffres binaires de k disent quelles arêtes sont là.",
}})
lesson.run([[
-- $holds
function holds(g, without)
  local start = without == 1 and 2 or 1
  local seen, queue = {[start] = true}, {start}
  for _, v in ipairs(queue) do
    for _, w in ipairs(g[v]) do
      if w ~= without and not seen[w] then
        seen[w] = true
        queue[#queue + 1] = w
      end
    end
  end
  return #queue == (without and 4 or 5)
end
function fits_theorem(g)
  local edges = 0
  for v = 1, 5 do
    if not holds(g, v) then return false end
    edges = edges + #g[v] / 2
  end
  return holds(g) and edges > 5 -- $five
end]], {
  holds = {
    en = "Is a graph without one vertex connected?",
    fr = "Ce qui reste d’un graphe sans un sommet est-il d’un seul tenant ?",
  },
  five = {en = "with 5 edges it is a pentagon", fr = "avec 5 arêtes, c’est un pentagone"},
})
lesson.run[[
orders = {}
for k = 0, 1023 do
  local g = graph(k)
  if fits_theorem(g) then
    local order = perm.walks(g):order()
    orders[order] = (orders[order] or 0) + 1
  end
end]]
lesson.run[[orders]]

local fitting, others = 0, 0
for order, count in pairs(orders) do
  fitting = fitting + count
  if order ~= 12 and order ~= 24 then others = others + count end
end
lesson.say({
  en = "Wilson's conditions hold for $all of the 1024. On $even of them the walks make the 12 even permutations of four tiles, on $odd all 24. Graphs with another group: $others. This agrees with the theorem.",
  fr = "Les conditions de Wilson sont remplies par $all des 1024 graphes. Sur $even d’entre eux, les promenades donnent les 12 permutations paires de quatre pièces, sur $odd toutes les 24. Graphes qui ont un autre groupe : $others. C’est bien ce que dit le théorème.",
}, {all = fitting, even = orders[12], odd = orders[24], others = others})

----------------------------------------------------------------------
lesson.section{en = "The exception", fr = "L’exception"}

lesson.say{
  en = "Wilson's only exception has seven vertices: a hexagon, and a bridge across it with one more vertex in the middle. He called it θ0 (theta zero), because it looks like the letter.",
  fr = "L’unique exception de Wilson a sept sommets : un hexagone traversé par un pont, au milieu duquel se trouve encore un sommet. Il l’a nommée θ0 (thêta zéro), car elle ressemble à cette lettre.",
}
lesson.run[[
theta = {{2, 6, 7}, {1, 3}, {2, 4}, {3, 5, 7}, {4, 6}, {5, 1}, {1, 4}}]]
lesson.show(draw.net(theta, {{-1.2, 0}, {-.7, -1}, {.7, -1}, {1.2, 0}, {.7, 1}, {-.7, 1}, {0, 0}}), {
  en = "θ0: six tiles, 0 to 5, on the vertices 2 to 7, and the empty vertex 1",
  fr = "θ0 : six pièces, de 0 à 5, sur les sommets 2 à 7, et le sommet 1 qui est vide",
})
lesson.ask{
  en = "The round trip over the top and the bridge has five edges, an odd number. If θ0 obeyed the rule, how many permutations of its six tiles would there be?",
  fr = "Le circuit par le haut et le pont a cinq arêtes, un nombre impair. Si θ0 obéissait à la règle, combien de permutations de ses six pièces y aurait-il ?",
  answer = 720,
  hint = {
    en = "All of them: 6 × 5 × 4 × 3 × 2 × 1.",
    fr = "Toutes : 6 × 5 × 4 × 3 × 2 × 1.",
  },
  because = {
    en = "6! = 720. But see:",
    fr = "6! = 720. Mais voyez :",
  },
}
lesson.run[[walks = perm.walks(theta); walks:order()]]
lesson.say{
  en = [[
There are only 120. So the 720 arrangements form six worlds, and no walk leads from one to another. No tile is stuck: each can be brought to each vertex. Count how many tiles each of the 120 permutations leaves in place.]],
  fr = [[
Seulement 120. Les 720 arrangements se partagent donc en six mondes, et aucune promenade ne mène de l’un à l’autre. Une pièce serait-elle bloquée ? Non : chacune peut être amenée sur chaque sommet. Comptons combien de pièces chacune des 120 permutations laisse en place.]],
}
lesson.run[[#walks:orbit(0)]]
lesson.run[[
left_alone = {[0] = 0, 0, 0, 0, 0, 0, 0}
for r = 0, 719 do
  local p = perm.unrank(6, r)
  if walks:contains(p) then
    left_alone[#p:fixed()] = left_alone[#p:fixed()] + 1
  end
end]]
local counts = {}
for k = 0, 6 do counts[k + 1] = left_alone[k] end
lesson.show(draw.chart(counts, {from = 0, kind = "bars",
    x = text{en = "tiles left in place", fr = "pièces laissées en place"}, y = text{en = "permutations", fr = "permutations"}}), {
  en = "How many of the 120 permutations leave 0, 1, …, 6 tiles in place",
  fr = "Combien des 120 permutations laissent 0, 1, …, 6 pièces en place",
})
lesson.ask{
  en = "Can the walks on θ0 cycle three tiles and leave the other three in place?",
  fr = "Les promenades sur θ0 peuvent-elles faire tourner trois pièces en laissant les trois autres en place ?",
  answer = false,
  hint = {
    en = "Look in the picture at the permutations that leave exactly three tiles in place.",
    fr = "Regardez, dans le dessin, les permutations qui laissent exactement trois pièces en place.",
  },
  because = {
    en = "Only the identity leaves three or more tiles in place. So there are no 3-cycles here.",
    fr = "Une seule permutation laisse en place trois pièces ou davantage : celle qui ne change rien. L’outil de la leçon `three-cycles` n’existe donc pas ici.",
  },
}
lesson.say{
  en = [[
So three tiles can be brought to any three places, in 6 × 5 × 4 = 120 ways, and then the other three are determined.

Why 120? Join five people, each to every other, by ten lines. The ten lines can be split into two pentagons in exactly six ways. Each of the 120 permutations of the five people permutes these six ways, and different permutations permute them differently. The six tiles of θ0 behave like these six ways.]],
  fr = [[
Autrement dit : amenez trois pièces quelconques où vous voulez, ce qui est possible de 6 × 5 × 4 = 120 façons, et les trois autres n’ont plus le choix.

D’où viennent-elles ? Reliez cinq personnes deux à deux par dix traits. On peut partager ces dix traits en deux pentagones d’exactement six façons. Chacune des 120 permutations des cinq personnes permute ces six façons, et jamais deux de la même manière. Les six pièces de θ0 se comportent comme ces six façons.]],
}
lesson.run[[g = walks:generators(); g]]
local own = {walks = walks, g = g} -- a task may change the globals
lesson.try{
  en = "Multiply the generators `g[1]` and `g[2]`, as often as you like (also squared, `g[1]^2`, or backwards, `g[1]^-1`), to get a `p` that moves all six tiles in one ring: `p = g[1] * …`, then `p:order()` must be 6.",
  fr = "Multipliez les générateurs `g[1]` et `g[2]`, autant de fois que vous voulez (au carré, `g[1]^2`, ou à l’envers, `g[1]^-1`, si vous le souhaitez), pour obtenir un `p` qui fait tourner les six pièces en un seul anneau : `p = g[1] * …`, puis `p:order()` doit valoir 6.",
  start = function() walks, g, p = own.walks, own.g, nil end,
  done = function()
    local why = wanted.perm("p", 6)
    if not why and not own.walks:contains(p) then
      why = {
        en = "$p is no product of `g[1]` and `g[2]`.",
        fr = "$p n’est pas un produit de `g[1]` et `g[2]`.",
        values = {p = p},
      }
    end
    why = why or wanted.all_moved("p")
    if not why and p:order() ~= 6 then
      why = {
        en = "$p moves all six tiles, but not in one ring; its order is $order.",
        fr = "$p déplace les six pièces, mais pas en un seul anneau ; son ordre est $order.",
        values = {p = p, order = p:order()},
      }
    end
    return not why, why
  end,
  solution = [[p = g[1]^2 * g[2]; p, p:order()]],
  hint = {
    en = "Square one of the two.",
    fr = "Avec le carré de l’un des deux, cela marche du premier coup.",
  },
}

----------------------------------------------------------------------
lesson.read{
  en = [[
- R. M. Wilson, "Graph Puzzles, Homotopy, and the Alternating Group", Journal of Combinatorial Theory, Series B 16 (1974), 86-96: the theorem and θ0.
- W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2 (1879), 397-404: the rectangle.
- A. F. Archer, "A Modern Treatment of the 15 Puzzle", American Mathematical Monthly 106 (1999), 793-799.
- The script `exercises/groups` computes the groups of many boards and graphs, and `help(perm)` lists the functions for groups.]],
  fr = [[
- R. M. Wilson, « Graph Puzzles, Homotopy, and the Alternating Group », Journal of Combinatorial Theory, Series B 16 (1974), 86-96 : le théorème et θ0.
- W. W. Johnson et W. E. Story, « Notes on the '15' Puzzle », American Journal of Mathematics 2 (1879), 397-404 : le rectangle.
- A. F. Archer, « A Modern Treatment of the 15 Puzzle », American Mathematical Monthly 106 (1999), 793-799.
- L’article d’Audibert (*Jeu de taquin : résolution automatique sur ordinateur*), paragraphe 5 : les 3-cycles. Le script `exercises/groups` essaie tout cela sur bien des plateaux et des graphes, et `help(perm)` dit ce que l’on peut faire d’autre avec les groupes.]],
}
