-- Exercise, a part of figures: the ends of rows and the last two rows (Audibert's article, 4.2).
--
-- Figures 11 to 13 of section 4.2.3 and 16 to 20 of section 4.2.4.

local tools = include("figures_tools")

-- The first row of five columns: 0, 1 and 2 are placed.
local FIRST = tools.names{0, 1, 2, 3, 4}
local function first_row(blank, three, four, rows)
  return tools.board(5, rows or 2, blank, {[0] = 0, [1] = 1, [2] = 2, [three] = 3, [four] = 4})
end

local function figure_11() return tools.before_and_after(first_row(8, 4, 9), "hdb", {names = FIRST}) end
local function figure_12() return tools.before_and_after(first_row(3, 4, 9), "db", {names = FIRST}) end

local function figure_13()
  local names = tools.names{0, 1, 2, 4}
  local b = tools.board(5, 3, 3, {[0] = 0, [1] = 1, [2] = 2, [9] = 4})
  local after = b:copy():casevidecolle(4):mouvement(4, 7)
  return draw.row{tools.plain(b, {names = names, marks = {4, 8, 9}}), tools.plain(after, {names = names, marks = {7}}), between = "→"}
end

local function figure_16()
  local labels = {}
  for _, cell in ipairs{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 21} do labels[cell] = tostring(cell) end
  labels[17], labels[22] = "a1", "a2"
  return draw.board(taquin.new(5, 5), {plain = true, labels = labels, marks = {17, 22}})
end

-- The first column of the last two rows, with four columns: 0 and 4.
local COLUMN = tools.names{0, 4}
local function column(blank, zero, four) return tools.board(4, 2, blank, {[zero] = 0, [four] = 4}) end

local function figure_17()
  local general = column(6, 4, 5)
  local word = tools.word(general:copy(), function(b) b:crochet() end)
  return draw.column{
    tools.before_and_after(general, word, {names = COLUMN}),
    tools.before_and_after(column(0, 4, 5), "bdh", {names = COLUMN}),
  }
end

local function figure_18()
  return tools.plain(taquin.new(4, 2):play("gggh"), {marks = {{1, 4, 5}, {2}}})
end

local function figure_19()
  local b = column(0, 4, 7)
  local word = tools.word(b:copy(), function(b) b:casevidecolle(4) end)
  return tools.plain(b, {names = COLUMN, path = word, marks = {7}})
end

-- The last two columns, with the blank at the start of the last loop; the tile to its
-- right distinguishes three cases.
local function figure_20()
  local names, rows = tools.names{0, 1, 2, 3, 4, 5, 6}, {}
  for i, right in ipairs{2, 3, 6} do
    local b = tools.board(4, 2, 2, {[0] = 0, [1] = 1, [3] = right, [4] = 4, [5] = 5})
    local word = tools.word(b:copy(), function(b) b:cyclefinal() end)
    rows[i] = tools.before_and_after(b, word, {names = names})
  end
  return draw.column(rows)
end

return {
  {source = "000", number = 11, draw = figure_11, caption = "Dans la première ligne pour N = 5, on commence par placer le 3 et le 4 sur la dernière colonne, puis la case vide fait une boucle pour mettre le 3 et le 4 dans leur position définitive."},
  {source = "000", number = 12, draw = figure_12, caption = "A gauche, cas particulier où les cases 3 et 4 sont déjà dans leur position intermédiaire. A droite la situation finale."},
  {source = "000", number = 13, draw = figure_13, caption = "Si le 4 se trouve dans l'une des trois cases marquées au début des opérations (à gauche) on commence par le sortir de cette zone en le mettant juste au-dessous du 2 (à droite)."},
  {source = "000", number = 16, draw = figure_16, caption = "Position des cases a1 et a2 à remplir, ici sur la colonne i = 2 pour N = P = 5. Il s'agit de placer le bloc a1 = 17 en position a1, et le bloc a2 = 22 en a2."},
  {source = "000", number = 17, draw = figure_17, caption = "En haut à gauche, la configuration intermédiaire à obtenir dans le cas général où le 4 a été déplacé, d'où la case vide à sa droite, avec le crochet effectué par la case vide, à droite la configuration définitive. En bas, le cas particulier où le 0 et le 4 sont bien placés d'entrée de jeu, avec la case vide en haut à gauche, ce qui nécessite un petit mouvement de la case vide pour arriver à la position finale."},
  {source = "000", number = 18, draw = figure_18, caption = "En noir la case vide au départ. Si le bloc 4 se trouve dans l'une des trois cases qui l'entourent, on l'envoie dans la position marquée à leur droite."},
  {source = "000", number = 19, draw = figure_19, caption = "Déplacement de la case vide dans ce cas particulier, avant le placement du 4."},
  {source = "000", number = 20, draw = figure_20, caption = "Dans l'exemple où N = 4 et P = 2, les trois situations possibles pour les deux dernières colonnes, avant de faire agir la fonction cyclefinal()."},
}
