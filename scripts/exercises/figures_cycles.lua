-- Exercise, a part of figures: cycles of three (Audibert's article, section 5).
--
-- Figures 21 and 23 to 25. The sources' functions make the blank's moves; where they
-- make many moves there and back, the boards in between are drawn.

local tools = include("figures_tools")

local function figure_21()
  local labels, zones = {}, {}
  for cell = 0, 14 do labels[cell] = tostring(cell) end
  for last = 2, 12, 2 do zones[#zones + 1] = {last - 2, last - 1, last} end
  zones[#zones + 1] = {11, 12, 13}
  return draw.board(taquin.new(5, 3), {plain = true, labels = labels, zones = zones})
end

-- The loops of cycle3 between the moves there and back, and the board a b c in between.
-- Only the three tiles have names.
local function figure_23()
  local last = 10
  local names = tools.names({last - 2, last - 1, last}, {"a", "b", "c"})
  local b = taquin.new(6, 4)
  local function seen(word)
    local picture = tools.plain(b, {names = names, path = word})
    b:play(word)
    return picture
  end
  local there = tools.word(b:copy(), function(b) b:casevideversposition(last + 6) end)
  local back = there:reverse():gsub(".", {h = "b", b = "h", g = "d", d = "g"})
  local way = seen(there)
  local loops = {draw.caption(seen("hggbd"), "hggbd"), draw.caption(seen("hdb"), "hdb"), draw.caption(seen("gghddb"), "gghddb"), between = "→"}
  local home = seen(back)
  assert(b:perm() == taquin.new(6, 4):cyclegpositionfinale(last):perm())
  return draw.column{way, draw.row(loops), draw.row{home, tools.plain(b, {names = names}), between = "→"}}
end

-- Boards in two columns, lettered a), b), …, at first and after each function. In the
-- end the three tiles before a position are shifted to the left.
local function stages(b, last, names, acts)
  local pictures, letters = {}, "abcdefgh"
  local function shoot()
    local i = #pictures + 1
    pictures[i] = draw.caption(tools.plain(b, {names = names}), letters:sub(i, i) .. ")")
  end
  shoot()
  for _, act in ipairs(acts) do act(b) shoot() end
  assert(b:perm() == perm(("(%d %d %d)"):format(last - 2, last - 1, last), b:size()))
  local rows = {}
  for i = 1, #pictures, 2 do rows[#rows + 1] = draw.row{pictures[i], pictures[i + 1]} end
  return draw.column(rows)
end

-- Right and left shifts along a row that ends at a position, repeated.
local function shifts(name, first, last, times)
  return function(b)
    for _ = 1, times do
      for i = first, last, first < last and 2 or -2 do b[name](b, i) end
    end
  end
end

local function figure_24()
  local i, names = 8, tools.names{0, 1, 2, 3, 4, 5, 6, 7, 8}
  return stages(taquin.new(7, 3), i, names, {
    shifts("cycledpositionfinale", i - 2, 2, 1),
    function(b) b:casevideversposition(i - 7) end,
    function(b) b:play("gbdh") end,
    function(b) b:casevideversposition(20) end,
    shifts("cyclegpositionfinale", 2, i - 2, 1),
  })
end

local function figure_25()
  local i, names = 10, tools.names{5, 6, 7, 8, 9, 10}
  return stages(taquin.new(5, 4), i, names, {
    shifts("cycledpositionfinale", i - 1, 7, 2),
    function(b) b:casevideversposition(i + 1) end,
    function(b) b:play("ghdb") end,
    function(b) b:casevideversposition(19) end,
    shifts("cyclegpositionfinale", 7, i - 1, 2),
  })
end

return {
  {source = "000", number = 21, draw = figure_21, caption = "Tableau des positions lorsque N = 5 et P = 3. Les décalages cycliques d'ordre 3 (encadrés) sont numérotés 2, 4, 6, 8, 10, 12, et il convient d'ajouter le décalage final 13 qui empiète sur deux éléments de son prédécesseur, puisque NP est impair."},
  {source = "000", number = 23, draw = figure_23, caption = "Réalisation d'un décalage à gauche faisant passer de a b c à b c a, sans qu'aucune autre case n'ait bougé."},
  {source = "000", number = 24, draw = figure_24, caption = "Réalisation d'un cycle à gauche pour N = 7, où le bloc 6 7 8 est transformé en 7 8 6, sans que rien d'autre ne bouge."},
  {source = "000", number = 25, draw = figure_25, caption = "La situation initiale, dans le cas où N = 5, la ligne concernée étant la deuxième dans le rectangle du taquin, avec le bloc 8 9 10 que nous voulons transformer. Puis les opérations successives à effectuer. En bas on aboutit au bloc 9 10 8, correspondant à un cycle à gauche."},
}
