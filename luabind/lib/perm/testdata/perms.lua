-- Every name of perm.
local p, q = perm{2, 0, 1}, perm("(0 1)", 3)
equal(tostring(p), "(0 2 1)") equal(#p, 3) equal(p(0), 2) equal(p(2), 1)
equal(p * q, perm{2, 1, 0}) -- p first: 0 to 2, which q leaves
equal((p * q)(1), q(p(1)))
equal(p ^ 0, perm.identity(3)) equal(p ^ 2, p * p) equal(p ^ -1, p:inverse()) equal(p ^ 3, perm.identity(3)) equal(p ^ -4, p:inverse() * perm.identity(3))
equal(p == perm("(0 2 1)"), true) equal(p == q, false) equal(perm("(0 1)", 3) == perm("(0 1)", 4), false)
equal(perm("(0 1 2)(3 4)", 6):images(), {1, 2, 0, 4, 3, 5}) equal(perm("(0 1 2)(3 4)", 6):cycles(), {{0, 1, 2}, {3, 4}})
equal(perm("(0,1)(1,2)"), perm("(0 2 1)"))
equal(perm("", 2), perm.identity(2)) equal(#perm("()"), 0) equal(perm{}, perm.identity(0)) equal(tostring(perm{}), "()")
equal(p:sign(), 1) equal(q:sign(), -1) equal(p:parity(), "even") equal(q:parity(), "odd")
equal(p:inversions(), 2) equal(p:order(), 3) equal(perm("(0 1)(2 3 4)"):order(), 6) equal(perm.identity(4):order(), 1)
equal(perm("(0 1 2)", 5):conjugate(perm("(2 3 4)", 5) * perm("(0 1 2)", 5)), perm("(1 2 3)", 5)) -- source 000, footnote 4
equal(perm("(0 1)", 4):fixed(), {2, 3})

-- Ranks: lexicographic, and strings above 2^53.
for r = 0, 23 do equal(perm.unrank(4, r):rank(), r) end
equal(perm.unrank(4, 23):images(), {3, 2, 1, 0}) equal(perm.unrank(4, "23"), perm.unrank(4, 23))
local high = perm.unrank(25, "15511210043330985983999999") -- 25! - 1
equal(high(0), 24) equal(high(24), 0) equal(high:rank(), "15511210043330985983999999")
equal(type(perm.unrank(18, 6402373705727999):rank()), "number")
local cycles, from = {}, 0 -- cycles of the primes to 47
for _, n in ipairs{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47} do
  local c = {}
  for i = 0, n - 1 do c[i + 1] = from + i end
  cycles[#cycles + 1], from = "(" .. table.concat(c, " ") .. ")", from + n
end
equal(perm(table.concat(cycles)):order(), "614889782588491410")

-- Chain and 3-cycles multiply to the permutation.
for seed = 1, 30 do
  local n = 3 + seed % 8
  local even = perm.random_even(n, seed)
  equal(even:parity(), "even") equal(#even, n)
  local product = perm.identity(n)
  for _, i in ipairs(even:chain()) do
    local k = math.abs(i)
    local link = perm("(" .. k - 2 .. " " .. k - 1 .. " " .. k .. ")", n)
    product = product * (i > 0 and link or link ^ -1)
  end
  equal(product, even)
  product = perm.identity(n)
  for _, c in ipairs(even:three_cycles()) do product = product * perm("(" .. table.concat(c, " ") .. ")", n) end
  equal(product, even)
end
equal(perm.identity(5):chain(), {}) equal(perm.identity(5):three_cycles(), {})
local ok, why = pcall(q.chain, q)
equal(ok, false) equal(tostring(why):find("odd permutation", 1, true) ~= nil, true)
equal(perm.random(9, 7), perm.random(9, 7)) equal(#perm.random(0), 0)

-- What takes a permutation takes the list of its images; apply puts what lies at i where p takes i.
local g = perm.group{{1, 0, 2}, perm("(0 1 2)")}
equal(g:order(), 6) equal(g:contains{2, 0, 1}, true) equal(g:contains{1, 0}, false) equal(#g:word{1, 0, 2}, 1)
equal(perm{1, 2, 0}:conjugate{1, 0, 2}, perm{2, 0, 1})
equal(perm{1, 2, 0}:apply{"a", "b", "c"}, {"c", "a", "b"}) equal(perm{}:apply{}, {})
for seed = 1, 20 do
  local n = seed % 7 + 1
  local p, r = perm.random(n, seed), perm.random(n, seed + 50)
  local list = {}
  for i = 0, n - 1 do list[i + 1] = "item " .. i end
  local moved = p:apply(list)
  for i = 0, n - 1 do equal(moved[p(i) + 1], list[i + 1]) end
  equal((p * r):apply(list), r:apply(moved))
  equal(p:apply(perm.identity(n):images()), (p ^ -1):images())
end
