-- Exercise, a part of figures: the moves of a tile (Audibert's article, 4.2.1 and 4.2.2).
--
-- Figures 6 to 10, made by the sources' functions: casevidecolle takes the blank to a
-- tile, and mouvement moves the tile.

local tools = include("figures_tools")

-- The dark blank on its way to a tile, which lies the given numbers of cells above it
-- and to its left.
local function approach(up, left)
  local target = (2 - up) * 5 + 2 - left
  local b = tools.board(5, 5, 12, {[target] = 0})
  local word = tools.word(b:copy(), function(b) b:casevidecolle(0) end)
  local sign = function(n) return n > 0 and "> 0" or n < 0 and "< 0" or "= 0" end
  return draw.caption(tools.plain(b, {path = word, marks = {target}}),
    ("diffvert %s, diffhor %s"):format(sign(up), sign(left)))
end

local function figure_6()
  return draw.column{
    draw.row{approach(2, 2), approach(2, 0), approach(2, -2)},
    draw.row{approach(0, 2), approach(0, -2)},
    draw.row{approach(-2, 2), approach(-2, 0), approach(-2, -2)},
  }
end

-- A marked tile before and after the blank has gone around it.
local function turn(cols, rows, blank, tile, word, after)
  local b = tools.board(cols, rows, blank, {[tile] = 0})
  return tools.before_and_after(b, word, {marks = {tile}}, {marks = {after}})
end

local function figure_7()
  return turn(2, 3, 4, 5, "hdbgh", 3)
end

local function figure_8() return turn(3, 2, 2, 1, "bgghd", 0) end

-- The path of the blank that takes a tile from one cell to another, and the board after
-- it. The blank starts next to the tile, where casevidecolle leaves it.
local function journey(cols, rows, blank, from, to)
  local b = tools.board(cols, rows, blank, {[from] = 0})
  local word = tools.word(b:copy(), function(b) b:casevidecolle(0) b:mouvement(0, to) end)
  return tools.before_and_after(b, word, {marks = {{from}, {to}}}, {marks = {{}, {to}}})
end

local function figure_9() return journey(5, 4, 12, 13, 1) end
local function figure_10() return journey(5, 4, 12, 11, 3) end

return {
  {source = "000", number = 6, draw = figure_6, caption = "Les déplacements de la case vide (dessinée en noir) pour aller se coller à droite ou à gauche de la case à déplacer. En haut diffvert est positive, en dessous diffvert est nulle, en bas diffvert est négative."},
  {source = "000", number = 7, draw = figure_7, caption = "Exemple de la montée d'une case avec la case vide (en noir) située à sa gauche. Le mouvement tournant de la case vide est indiqué."},
  {source = "000", number = 8, draw = figure_8, caption = "Déplacement d'un cran à gauche de la case grâce au mouvement tournant indiqué, la case vide (en noir) restant à droite."},
  {source = "000", number = 9, draw = figure_9, caption = "Cas où diffverticale > 0, diffhorizontale > 0 et flag = -1 (cas 3 dans le programme). La case vide est en noir. On monte, puis on va vers la gauche. Dans le mouvement horizontal, on choisit de passer par en dessous."},
  {source = "000", number = 10, draw = figure_10, caption = "Cas où diffverticale > 0, diffhorizontale < 0 et flag = 1, la case à déplacer n'étant pas sur la dernière ligne (on passe donc par en dessous), et sa position à atteindre n'est pas sur la dernière colonne (on fera une montée par la droite), ce qui correspond à un des cas 5 dans le programme. Ici on doit commencer par le déplacement horizontal."},
}
