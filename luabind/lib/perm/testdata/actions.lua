-- Actions, homomorphisms, searches and names of groups, and what they refuse.
local function refused(want, f, ...)
  local ok, why = pcall(f, ...)
  if ok or not tostring(why):find(want, 1, true) then error(tostring(why) .. "\nwant " .. want, 2) end
end
local s4, s5 = perm.symmetric(4), perm.symmetric(5)
local image, kernel, f = s4:action(perm.dihedral(4))
equal(image:is_symmetric(), true) equal(kernel, perm.klein4()) equal(f(perm("(0 1)(2 3)")), perm.identity(3)) equal(f:kernel(), kernel) equal(f:image(), image)
equal(kernel:contains(f:preimage(f(perm("(0 1 2 3)"))) * perm("(0 1 2 3)") ^ -1), true) equal(tostring(f), "homomorphism onto a group of degree 3, order 6")
equal((s4:action{3, 1, 0, 2}):order(), 24) equal((perm.group({perm("(0 1)", 4)}):action{2, 3}):order(), 1)
equal(perm.symmetric(0):action{}:order(), 1)
equal(lab.sample(2, function() return f:kernel():order() end, {threads = 2}).mean, 4) -- it goes to other threads
refused("maps set 2 to no set", s4.action, s4, {0, 1}) refused("appears twice", s4.action, s4, {{0}, {0}}) refused("is empty", s4.action, s4, {{}})
refused("must be in 0..3", s4.action, s4, {{9}}) refused("must be in 0..3", s4.action, s4, {9}) refused("give a list of elements", s4.action, s4, "x") refused("not a subgroup", s4.action, s4, s5)
refused("an action on 720 cosets (at most 250)", function() return perm.symmetric(6):action(perm.group({}, 6)) end)
refused("at most 256 things", s4.action, s4, perm.identity(300):images()) refused("not in the group", f, perm("(0 4)")) refused("not in the image", f.preimage, f, perm("(0 3)"))
equal(s4:homomorphism(perm.symmetric(2), {perm("(0 1)"), perm("(0 1)")}):kernel():is_alternating(), true)
local none, why = s4:homomorphism(perm.symmetric(2), {perm("(0 1)"), perm.identity(2)})
equal(none, nil) equal(why, "perm: the images define no homomorphism")
refused("1 images for 2 generators", s4.homomorphism, s4, s4, {perm("(0 1)", 4)}) refused("image 2, (0 1 2), is not in the group h", s4.homomorphism, s4, perm.alternating(2), {perm.identity(2), perm("(0 1 2)")})
refused("degrees 200 and 200", function() local g = perm.cyclic(200) return g:homomorphism(g, g:generators()) end)

equal(s5:intersection(perm.dihedral(5)), perm.dihedral(5)) refused("degree 5 and 4", s5.intersection, s5, s4) refused("degree 5 and 4", s5.normalizer, s5, s4)
equal(s5:set_stabilizer{}, s5) equal(s5:set_stabilizer{0, 0, 3}:order(), 12) refused("must be in 0..4", s5.set_stabilizer, s5, {5}) refused("no element", function() return perm.symmetric(0):set_stabilizer{0} end)
refused("4 is not a prime", s5.sylow, s5, 4) refused("must be at least 2", s5.sylow, s5, 1) equal(s5:sylow(7):order(), 1) equal(s5:sylow(2):order(), 8)
-- The numbers of Sylow subgroups of M11 and M12 (Conway et al., ATLAS of Finite Groups, 1985: orders of the normalizers).
local m12 = puzzle.m12():group()
for p, order in pairs{[2] = 64, [3] = 108, [5] = 40, [11] = 55} do equal(m12:normalizer(m12:sylow(p)):order(), order) end
local m11 = m12:stabilizer(0)
for p, order in pairs{[2] = 16, [3] = 144, [5] = 20, [11] = 55} do equal(m11:normalizer(m11:sylow(p)):order(), order) end
-- Rubik's cube, as on GAP's page: the order and the group of the corners; Sylow subgroups by the factors 2^27 3^14 5^3 7^2 11.
local cube = puzzle.cube(3):group()
for p, k in pairs{[2] = 27, [3] = 14, [5] = 3, [7] = 2, [11] = 1, [13] = 0} do equal(cube:sylow(p):order(), p ^ k) end
equal((cube:action(cube:orbits()[1])):order(), 88179840)

local name, facts = perm.dihedral(6):structure()
equal(name, "C2 x S3") equal(facts.orders, {1, 7, 2, [6] = 2}) equal(facts.centre, 2) equal(facts.abelian, false)
equal((perm.group({}, 3):structure()), "1") equal((perm.alternating(5):structure()), "A5") equal(({perm.group{perm("(0 1 2)(3 4 5)"), perm("(0 1 2)", 6), perm("(0 1)(3 4)", 6)}:structure()})[1], nil)
refused("the structure of a group of order 120 (at most 100)", s5.structure, s5)
for n = 0, 9 do
  if n < 8 then equal(perm.symmetric(n):class_number(), #perm.symmetric(n):classes()) end
  equal(perm.alternating(n):class_number(), #perm.alternating(n):classes())
end
equal(perm.symmetric(200):class_number(), 3972999029388) equal(perm.dihedral(7):class_number(), 5)
