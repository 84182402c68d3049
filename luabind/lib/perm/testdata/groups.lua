-- Every rectangle's walks make the even permutations of the tiles, whatever
-- board is on it and wherever the blank is.
for cols = 2, 6 do
  for rows = 2, 6 do
    local g = perm.walks(taquin.new(cols, rows))
    equal(g:is_alternating(), true)
    equal(#g, cols * rows - 1)
    equal(#g:generators(), cols * (rows - 1) + rows * (cols - 1) - #g)
    equal(perm.walks(taquin.new(cols, rows, "agreg"):shuffle(3)) == g, true)
  end
end
equal(perm.walks(taquin.new(2, 2)):order(), 3)
equal(perm.walks(taquin.new(1, 5)):order(), 1)
equal(perm.walks(taquin.new(6, 6)):order(), "5166573983193072464833325668761600000000")

-- Lists and names from 0 or from 1 are the same graph.
local from1 = perm.walks{{2, 4}, {1, 3}, {2, 4}, {3, 1}}
local mixed = perm.walks{{1, 3}, {0, 2}, {1, 3}, {2, 0}}
local from0 = perm.walks{[0] = {1, 3}, {0, 2}, {1, 3}, {2, 0}}
local other = perm.walks{[0] = {2, 4}, {1, 3}, {2, 4}, {3, 1}}
for _, g in ipairs{from1, mixed, from0, other} do
  equal(tostring(g), "group of degree 3, order 3")
  equal(g:generators()[1], from1:generators()[1])
end

-- A board's walk does to the tiles what the group says.
local b = taquin.new(3, 3)
b:play("hgbd"):play("ghdb")
local images = b:perm():images()
images[9] = nil
local p = perm(images)
equal(perm.walks(b):contains(p) and perm.walks(b):contains(p ^ -1), true)

local g = perm.group({perm("(0 1 2)", 5), perm("(2 3 4)", 5)})
equal(g:order(), 60)
equal(#g, 5) equal(g:degree(), 5)
equal(g:orbit(0), {0, 1, 2, 3, 4}) equal(g:orbits(), {{0, 1, 2, 3, 4}})
equal(g:is_transitive(), true) equal(g:is_alternating(), true) equal(g:is_symmetric(), false)
equal(g:contains(perm("(0 1)", 5)), false) equal(g:contains(perm("(0 1)(2 3)", 5)), true) equal(g:contains(perm.identity(6)), false)
equal(g == perm.group(g:generators(), 5), true) equal(g == perm.group{perm("(0 1)", 5), perm("(2 3 4)", 5)}, false)
for _ = 1, 20 do
  local p, q, gens = g:random(), perm.identity(5), g:generators()
  for _, k in ipairs(g:word(p)) do q = q * (k > 0 and gens[k] or gens[-k] ^ -1) end
  equal(p, q)
end
equal(g:random(7), g:random(7))
equal(g:word(perm.identity(5)), {})
equal(g:word(perm("(2 4 3)", 5), {max_seconds = 9}), {-2})
local large = perm.group{perm.random(24, 1), perm.random(24, 2)}
local none, reason = large:word(large:random(1), {max_seconds = 1e-9})
equal(none, nil) equal(reason, "perm: no word found in 1e-09 seconds (a table of short words is made first): time limit")
equal(perm.group({}, 3):order(), 1) equal(perm.group({}, 0):is_symmetric(), true) equal(perm.group({}, 2):is_alternating(), true)
equal(tostring(perm.group({}, 4)), "group of degree 4, order 1")
equal(getmetatable(g), "group")
