-- Exercise, a part of figures: boards printed in the sources.
--
-- 1 to 5, 14, 15, 22 and 26 of Audibert's article, 1 and 2 of the agrégation text.

local tools = include("figures_tools")

local function cells(first, last)
  local list = {}
  for cell = first, last do list[#list + 1] = cell end
  return list
end

-- Pictures of boards, given as texts, in a row.
local function boards(between, texts)
  local pictures = {between = between}
  for i, text in ipairs(texts) do pictures[i] = taquin.parse(text) end
  return draw.row(pictures)
end

local function figure_1()
  local positions = {}
  for cell = 0, 7 do positions[cell] = tostring(cell) end
  return draw.row{
    draw.board(taquin.new(4, 2), {plain = true, labels = positions}),
    taquin.parse("4 6 2 3 / 0 5 1 ."),
  }
end

local function figure_2()
  local b = taquin.parse("13 15 3 1 5 / 14 4 7 18 2 / 8 16 12 . 10 / 6 0 9 17 11")
  return draw.board(b, {path = "h"})
end

local function figure_3()
  return boards("→", {"0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 .",
    "13 2 15 12 7 / 9 17 1 10 0 / 18 8 5 14 6 / 3 16 4 11 ."})
end

local function figure_4()
  local b = taquin.new(12, 12)
  return draw.row{draw.board(b:copy():scramble(10000), {image = "sample"}), draw.board(b, {image = "sample"}), between = "→"}
end

local function figure_5()
  local b = taquin.parse([[
    0 1 2 3 4 5 6 7 / 8 9 10 11 12 13 14 15 / 16 17 18 19 20 21 22 23 / 24 25 26 27 44 33 37 38 /
    48 45 32 . 29 51 39 35 / 42 46 41 50 40 53 28 43 / 52 49 47 31 36 30 54 34]])
  return draw.board(b, {zones = cells(0, 27), marks = {{28}, {b:pos(28)}}})
end

local function figure_14()
  return boards("→", {"14 2 12 0 18 / 3 22 7 10 20 / 13 5 1 4 23 / 19 6 21 8 11 / 17 15 9 16 .",
    "0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 17 20 23 22 . / 21 16 15 18 19"})
end

local function figure_15()
  local above = "0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / "
  return draw.column{
    boards("→", {above .. "20 16 22 15 . / 18 23 21 19 17", above .. ". 20 16 22 15 / 18 23 21 19 17", above .. "15 . 18 16 17 / 20 23 21 22 19"}),
    boards("→", {above .. "15 16 . 17 22 / 20 21 23 18 19", above .. "15 16 17 . 19 / 20 21 22 18 23", above .. "15 16 17 18 19 / 20 21 22 23 ."}),
  }
end

local function figure_22()
  local b = taquin.parse("10 2 4 0 1 5 / 3 6 7 8 9 11 / 13 15 12 16 14 17 / 18 19 20 21 22 .")
  local after = taquin.parse("10 2 4 0 1 5 / 3 6 8 9 7 11 / 13 15 12 16 14 17 / 18 19 20 21 22 .")
  assert(b:copy():cyclegpositionfinale(10) == after)
  local function with_zone(b) return draw.board(b, {zones = {8, 9, 10}, solid = true}) end
  return draw.row{with_zone(b), with_zone(after), between = "→"}
end

local function figure_26()
  return boards("→", {"4 1 2 0 10 6 / 7 3 5 8 11 13 / 9 15 12 16 17 20 / 14 18 24 22 19 21 / 23 28 25 27 26 .",
    "0 1 2 3 4 5 / 6 7 8 9 10 11 / 12 13 14 15 16 17 / 18 19 20 21 22 23 / 24 25 26 27 28 ."})
end

local T1 = taquin.parse("10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9", "agreg")

local function tables_2008()
  local T2 = taquin.parse("0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13", "agreg")
  return draw.row{draw.caption(T1, "table T1"), draw.caption(T2, "table T2"), draw.caption(taquin.new(4, 4, "agreg"), "table finale Tf")}
end

-- The standard permutation of a table and the one in boustrophedon order, which omits
-- the hole.
local function permutations_2008()
  local rows = {}
  for _, row in ipairs{{"", T1}, {"'", T1:copy():play("N")}} do
    local sign, b = row[1], row[2]
    rows[#rows + 1] = draw.caption(draw.two_lines(b:perm()), "σ" .. sign .. "1")
    rows[#rows + 1] = draw.caption(draw.two_lines(b:boustrophedon(), {first = 1}), "σ" .. sign .. "1 par boustrophédon")
  end
  return draw.column(rows)
end

return {
  {source = "000", number = 1, draw = figure_1, caption = "A gauche, les positions numérotées des cases, de gauche à droite et de haut en bas, à droite une configuration du jeu dans un certain désordre."},
  {source = "000", number = 2, draw = figure_2, caption = "Une configuration, à partir de laquelle la case vide va monter pour s'échanger avec la case 18."},
  {source = "000", number = 3, draw = figure_3, caption = "Passage de l'ordre (à gauche) au désordre (à droite)."},
  {source = "000", number = 4, draw = figure_4, caption = "A gauche, les morceaux de l'image dans le désordre, à droite, après de multiples déplacements de la case vide, reconstitution finale de l'image."},
  {source = "000", number = 5, draw = figure_5, caption = "Une situation intermédiaire du jeu, avec les blocs remis à leur place définitive de haut en bas et de gauche à droite dans la zone entourée. C'est ensuite la case 28 qui viendra prendre la place de la case 44."},
  {source = "000", number = 14, draw = figure_14, caption = "A gauche, la permutation initiale, ici pour N = P = 5, à droite la remise en ordre partielle, les deux dernières lignes n'étant pas encore traitées."},
  {source = "000", number = 15, draw = figure_15, caption = "La situation initiale avec seulement les deux dernières lignes dans le désordre, puis la case vide à gauche. Sur les trois dessins suivants, on met en bonne position les deux éléments de la première colonne, puis ceux de la deuxième, et enfin ceux de la troisième. Un cycle final met les deux dernières colonnes dans l'ordre."},
  {source = "000", number = 22, draw = figure_22, caption = "Réalisation du cycle (10 9 8) pour N = 6, ce qui provoque un décalage cyclique vers la gauche des éléments 7, 8, 9 (encadrés)."},
  {source = "000", number = 26, draw = figure_26, caption = "A gauche la permutation initiale pour N = 6 et P = 5, à droite le résultat final après de multiples déplacements de la case vide du taquin."},
  {source = "003", number = 1, draw = tables_2008, caption = "Différentes tables du jeu de taquin pour n = 4."},
  {source = "003", number = 2, draw = permutations_2008, caption = "Permutations associées aux tables T1 et sN(T1)."},
}
