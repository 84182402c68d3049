-- The groups with names.
equal(perm.symmetric(5):order(), 120) equal(perm.alternating(5):order(), 60)
equal(perm.cyclic(5):order(), 5) equal(perm.dihedral(5):order(), 10) equal(perm.klein4():order(), 4)
equal(perm.symmetric(0):order(), 1) equal(perm.symmetric(1):is_symmetric(), true)
equal(perm.dihedral(6):word(perm("(0 1)(2 5)(3 4)")), {-1, 2})
equal(perm.symmetric(4):generators(), {perm("(0 1 2 3)"), perm("(0 1)", 4)})
local s4, a4, d4, v4 = perm.symmetric(4), perm.alternating(4), perm.dihedral(4), perm.klein4()

-- Elements.
equal(v4:elements(), {perm.identity(4), perm("(0 1)(2 3)"), perm("(0 2)(1 3)"), perm("(0 3)(1 2)")})
equal(#s4:elements(), 24) equal(s4:elements(2), {perm.identity(4), perm("(2 3)")}) equal(s4:elements(0), {}) equal(#d4:elements(100), 8)
equal(perm.symmetric(100):elements(3)[3], perm("(97 98)", 100))
for k, p in ipairs(s4:elements()) do equal(p:rank(), k - 1) end

-- Subgroups.
equal(v4:is_subgroup(a4), true) equal(a4:is_subgroup(v4), false) equal(a4:is_subgroup(perm.symmetric(5)), false)
equal(v4:is_normal(s4), true) equal(d4:is_normal(s4), false) equal(s4:is_normal(d4), false)
equal(s4:index(v4), 6) equal(perm.symmetric(30):index(perm.symmetric(30):stabilizer{0, 1, 2}), 24360)
equal(perm.symmetric(40):index(perm.cyclic(40)), "20397882081197443358640281739902897356800000000")
equal(s4:stabilizer(1) == s4:stabilizer{1, 1}, true) equal(s4:stabilizer{} == s4, true) equal(s4:stabilizer{0, 1, 2}:order(), 1)
equal(s4:derived() == a4, true) equal(a4:derived() == v4, true) equal(v4:derived():order(), 1)
equal(s4:normal_closure{1, 0, 3, 2} == v4, true) equal(a4:is_abelian(), false) equal(v4:is_abelian(), true)
local right, left = s4:cosets(d4), s4:cosets(d4, "left")
equal(#right, 3) equal(#left, 3) equal(right[1], left[1]) equal(right[1], d4:elements()) equal(right[2] ~= left[2], true)
for k, x in ipairs(s4:transversal(d4)) do equal(x, right[k][1]) end
for _, coset in ipairs(left) do
  for _, p in ipairs(coset) do equal(d4:contains(coset[1] ^ -1 * p), true) end
end

-- Blocks.
equal(perm.cyclic(6):blocks(), {{{0, 3}, {1, 4}, {2, 5}}, {{0, 2, 4}, {1, 3, 5}}})
equal(s4:blocks(), {}) equal(s4:is_primitive(), true) equal(d4:is_primitive(), false)
equal(perm.group{perm("(0 1 2 3)(4 5)")}:blocks(), {{{0, 2}, {1, 3}}}) equal(perm.group{perm("(0 1)", 3)}:is_primitive(), false)

-- What commutes, and what is conjugate.
equal(d4:centre():order(), 2) equal(v4:centre() == v4, true) equal(s4:centre():order(), 1)
equal(a4:centralizer(perm("(0 1)", 4)):elements(), {perm.identity(4), perm("(0 1)(2 3)")})
local p = perm("(0 1 2)", 4)
equal(p:is_conjugate(p ^ -1), true) equal(p:is_conjugate(p ^ -1, s4), true) equal(p:is_conjugate(p ^ -1, a4), false) equal(p:is_conjugate{0, 1, 2, 3}, false)
local sizes = {}
for k, c in ipairs(s4:classes()) do sizes[k] = c.size .. " " .. tostring(c.representative) end
equal(sizes, {"1 ()", "3 (0 1)(2 3)", "6 (0 1)", "8 (0 1 2)", "6 (0 1 2 3)"})
equal(perm.symmetric(25):classes()[2].size, 300)
for _, c in ipairs(perm.symmetric(25):classes()) do
  if c.representative:cycle_type()[1] == 25 then equal(c.size, "620448401733239439360000") end
end

-- Colourings: a cube's faces, a necklace, and none.
local cube = perm.group{perm("(0 2 4)(1 3 5)"), perm("(2 4 3 5)", 6)}:cycle_index()
equal(tostring(cube), "(x1^6 + 3 x1^2 x2^2 + 6 x1^2 x4 + 6 x2^3 + 8 x3^2)/24")
equal(cube(2), 10) equal(cube(6), 2226) equal(cube(0), 0) equal(cube(1), 1)
equal(cube(10 ^ 6), "41666666666791667166667000000000000")
equal(cube:terms()[3], {cycles = {4, 1, 1}, count = 6}) equal(getmetatable(cube), "cycle index")
equal(perm.dihedral(200):cycle_index()(2) == perm.cyclic(200):cycle_index()(2), false)

-- Words in exchanges, and what a permutation is like.
for _ = 1, 20 do
  local p, product, words = perm.random(8), perm.identity(8), {}
  for _, e in ipairs(p:transpositions()) do product = product * perm("(" .. e[1] .. " " .. e[2] .. ")", 8) end
  equal(product, p)
  product = perm.identity(8)
  for _, i in ipairs(p:adjacent()) do product = product * perm("(" .. i .. " " .. i + 1 .. ")", 8) end
  equal(product, p) equal(#p:adjacent(), p:inversions())
  local q = perm.random(8)
  equal(p:commutator(q), p * q * p ^ -1 * q ^ -1)
  equal(p:is_conjugate(p:conjugate(q)), true)
  equal(#p:support() + #p:fixed(), 8)
  local sum = 0
  for _, length in ipairs(p:cycle_type()) do sum = sum + length end
  equal(sum, 8)
end
