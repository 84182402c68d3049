-- Paper: Johnson and Story (1879), half of all arrangements can be reached.
--
-- W. W. Johnson and W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2
-- (1879), 397-404. Johnson proves that an odd permutation cannot be reached; Story proves that
-- every even one can. So (cols × rows)! / 2 arrangements can be reached.
--
--   taquin run papers/johnson_story_1879 [--quick] [ARRANGEMENTS]
--
-- A line more in `shapes` adds a shape.

local p = include("lib/paper"){
  about = "Johnson and Story 1879: half of all arrangements can be reached.",
  source = "American Journal of Mathematics 2 (1879), 397-404; the theorems are checked, the paper has no table.",
  quick = "without the 239,500,800 boards of 4x3, and fewer random arrangements.",
}

local shapes = {
  {2, 2},
  {3, 2},
  {4, 2},
  {3, 3},
  {5, 2},
}
if not p.quick then shapes[#shapes + 1] = {4, 3} end

local function factorial(n) return n < 2 and 1 or n * factorial(n - 1) end

for _, shape in ipairs(shapes) do
  local cols, rows = shape[1], shape[2]
  p:row(("%dx%d boards reached"):format(cols, rows), factorial(cols * rows) / 2, taquin.space(cols, rows).states)
end

-- The rule of parity against a search, on all 720 arrangements of 3x2.
local reached, right, all = {}, 0, 0
taquin.space(3, 2):each(function(b) reached[tostring(b)] = true end)
local b = taquin.new(3, 2)
for r = 0, 719 do
  b:set(perm.unrank(6, r))
  all = all + 1
  if b:solvable() == (reached[tostring(b)] or false) then right = right + 1 end
end
p:row("3x2: parity decides", all, right)

-- The closed walks of the blank permute the 15 tiles evenly, in all ways: 15!/2.
local group = perm.walks(taquin.new(4, 4))
p:row("4x4: permutations of the tiles", "653837184000", tostring(group:order()))
p:row("4x4: 14 and 15 exchanged", "unsolvable", taquin.new(4, 4, "td"):set{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0}:solvable() and "solvable" or "unsolvable")

p:row("4x4: solvable of all arrangements", 0.5, p:mean(p:count(10000, 1000000), function()
  return taquin.new(4, 4):set(perm.random(16)):solvable()
end))
p:print()
