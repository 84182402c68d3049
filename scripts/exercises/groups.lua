-- Exercise: which permutations can a puzzle make?
--
-- Audibert's article, section 5, states that every even permutation of the tiles can be
-- made, because the 3-cycles (0 1 2)(2 3 4)(4 5 6)… generate them all. This script
-- computes the orders of groups, which are exact at any size, and asserts each claim. It
-- then does the same for the blank on other graphs, which R. M. Wilson's theorem (1974)
-- classifies. In a cycle each element goes to the next one.
--
--   taquin run exercises/groups

local checks = 0
local function check(fact, text)
  checks = checks + 1
  if not fact then error(text or "check " .. checks .. " fails", 2) end
end

-- n!/2 in decimal digits, units first, because it exceeds the range of numbers.
local function half_factorial(n)
  local digits = {1}
  for k = 3, n do
    local carry = 0
    for i = 1, #digits do
      local d = digits[i] * k + carry
      digits[i], carry = d % 10, math.floor(d / 10)
    end
    while carry > 0 do
      digits[#digits + 1], carry = carry % 10, math.floor(carry / 10)
    end
  end
  return table.concat(digits):reverse()
end

local function order(g) -- always as a string, as large orders are
  local o = g:order()
  return type(o) == "string" and o or ("%d"):format(o)
end

-- The 3-cycle that p:chain() calls i.
local function link(n, i) return perm(("(%d %d %d)"):format(i - 2, i - 1, i), n) end

local function chain(n, without)
  local links = {}
  for i = 2, n - 1, 2 do links[#links + 1] = i end
  if n > 2 and n % 2 == 0 then links[#links + 1] = n - 1 end -- overlaps the previous one by two
  local generators = {}
  for k, i in ipairs(links) do
    if k ~= without then generators[#generators + 1] = link(n, i) end
  end
  return perm.group(generators, n), #links
end

print("1. The chain (0 1 2)(2 3 4)(4 5 6)… makes all even permutations.")
print("   n   links  order")
for n = 1, 64 do
  local g, links = chain(n)
  check(g:is_alternating(), "the chain of " .. n)
  check(order(g) == half_factorial(n), "the order for " .. n)
  if n <= 7 or n == 15 or n == 64 then print(("  %2d   %5d  %s"):format(n, links, order(g))) end
end
print("  the orders are n!/2 for every n from 2 to 64, and 1 for n = 1")

print("\n2. It needs every link: without one it falls into pieces.")
print("   n  without  order of what is left  orbits")
for n = 3, 15 do
  local _, links = chain(n)
  for without = 1, links do
    -- Even where two links overlap, each has an element that no other link moves.
    local g = chain(n, without)
    check(not g:is_alternating() and not g:is_transitive(), n .. " without link " .. without)
    if n == 9 or n == 10 then
      local sizes = {}
      for k, orbit in ipairs(g:orbits()) do sizes[k] = #orbit end
      print(("  %2d  %7d  %21s  %s"):format(n, without, order(g), table.concat(sizes, " + ")))
    end
  end
end

print("\n3. A word, multiplied out again.")
local g = chain(64)
local p = perm.random_even(64)
local word = g:word(p)
local generators, q = g:generators(), perm.identity(64)
for _, k in ipairs(word) do
  if k > 0 then q = q * generators[k] else q = q * generators[-k] ^ -1 end
end
check(q == p, "the word is wrong")
print(("  an even permutation of 64 elements: %d generators; p:chain(), which knows the chain, has %d")
  :format(#word, #p:chain()))
check(not g:contains(perm("(0 1)", 64)), "an exchange is odd")
print("  (0 1) is no word in them: " .. select(2, pcall(g.word, g, perm("(0 1)", 64))):gsub("^.-: ", "", 1))

print("\n4. The blank walks on a board and comes home: even permutations, and all of them.")
for rows = 2, 6 do
  local line = {}
  for cols = 2, 6 do
    local walks = perm.walks(taquin.new(cols, rows))
    check(#walks == cols * rows - 1 and walks:is_alternating(), cols .. "x" .. rows)
    check(order(walks) == half_factorial(cols * rows - 1), "the order for " .. cols .. "x" .. rows)
    line[#line + 1] = ("%dx%d A%-2d"):format(cols, rows, #walks)
  end
  print("  " .. table.concat(line, "   "))
end
print("  6x6: " .. order(perm.walks(taquin.new(6, 6))))
local corridor = perm.walks(taquin.new(6, 1))
check(corridor:order() == 1 and #corridor:generators() == 0, "a corridor")
print("  6x1: 1; who walks to and fro changes nothing")

print("\n5. Wilson's theorem: other graphs.")
-- The lists of neighbours of a graph, from its edges.
local function graph(n, edges)
  local neighbours = {}
  for v = 1, n do neighbours[v] = {} end
  for _, e in ipairs(edges) do
    table.insert(neighbours[e[1]], e[2])
    table.insert(neighbours[e[2]], e[1])
  end
  return neighbours
end
local function cycle(n)
  local edges = {}
  for v = 1, n do edges[v] = {v, v % n + 1} end
  return edges
end
-- A cycle with more edges.
local function and_also(edges, more)
  for _, e in ipairs(more) do edges[#edges + 1] = e end
  return edges
end
local function bipartite(neighbours)
  local side, queue = {1}, {1}
  for _, v in ipairs(queue) do
    for _, w in ipairs(neighbours[v]) do
      if not side[w] then side[w] = -side[v]; queue[#queue + 1] = w end
      if side[w] == side[v] then return false end
    end
  end
  return true
end
local function factorial(n) return n < 2 and 1 or n * factorial(n - 1) end
local function show(name, neighbours, group, what, expected)
  check(group:order() == expected, name .. " has order " .. order(group))
  print(("  %-34s %8d  %s"):format(name, #neighbours, ("%-9s %s"):format(order(group), what)))
end
print("  graph                              vertices  order     group")

for n = 3, 8 do
  local c = graph(n, cycle(n))
  local walks = perm.walks(c)
  check(#walks:generators() == 1 and walks:generators()[1]:order() == n - 1, "a cycle is cyclic")
  if n > 4 then check(not walks:is_alternating() and not walks:is_symmetric(), "no more than cyclic") end
  show("cycle of " .. n, c, walks, "cyclic", n - 1)
end

for _, row in ipairs{
  {"board 3x2, a hexagon and a chord", 6, and_also(cycle(6), {{1, 4}})},
  {"K(2,3): five vertices, bipartite", 5, {{1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}}},
  {"cube", 8, and_also(cycle(4), {{5, 6}, {6, 7}, {7, 8}, {8, 5}, {1, 5}, {2, 6}, {3, 7}, {4, 8}})},
} do
  local c = graph(row[2], row[3])
  local walks = perm.walks(c)
  check(bipartite(c) and walks:is_alternating(), row[1])
  show(row[1], c, walks, "alternating: two colours are enough", factorial(#c - 1) / 2)
end

for _, row in ipairs{
  {"cycle of 5 and a chord", 5, and_also(cycle(5), {{1, 3}})},
  {"hexagon and a short chord", 6, and_also(cycle(6), {{1, 3}})},
  {"Petersen's", 10, and_also(cycle(5), {{1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10}, {6, 8}, {8, 10}, {10, 7}, {7, 9}, {9, 6}})},
} do
  local c = graph(row[2], row[3])
  local walks = perm.walks(c)
  check(not bipartite(c) and walks:is_symmetric(), row[1])
  show(row[1], c, walks, "symmetric: a round of odd length", factorial(#c - 1))
end

-- Six tiles, transitive, neither symmetric nor alternating: the exception.
local theta0 = graph(7, and_also(cycle(6), {{1, 7}, {7, 4}}))
local walks = perm.walks(theta0)
check(walks:is_transitive() and not walks:is_alternating() and not walks:is_symmetric(), "theta_0")
show("theta_0: a hexagon with a bridge", theta0, walks, "Wilson's exception", 120)
-- 120 is 5!, but no tile is fixed: it is S5 acting on six objects.
for i = 0, 5 do check(#walks:orbit(i) == 6, "a tile of theta_0 stays") end

-- The theorem excludes graphs with a cut vertex.
local bow = graph(5, {{1, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 5}, {5, 3}})
walks = perm.walks(bow)
check(not walks:is_transitive(), "the tiles cannot change triangles")
show("two triangles that share a vertex", bow, walks, "a vertex cuts it: tiles stay on their side", 4)
local tree = graph(5, {{1, 2}, {1, 3}, {1, 4}, {4, 5}})
show("a tree", tree, perm.walks(tree), "nothing moves for good", 1)

print("\n6. What is no connected graph is refused.")
for _, wrong in ipairs{
  {{2}, {1}, {4}, {3}}, {{1, 2}, {1}}, {{2}, {1, 7}}, {{2}, {1, 3}, {}},
} do
  local ok, message = pcall(perm.walks, wrong)
  check(not ok, "a wrong graph is taken")
  print("  " .. message:gsub("^.-: ", "", 1))
end

print(("\nall as it should be: %d checks"):format(checks))
