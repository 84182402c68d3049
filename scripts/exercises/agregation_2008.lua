-- Exercise: the agrégation text of 2008 on sliding puzzles, worked through.
--
-- Section by section (source 003): its figures, its criterion (with a correction), its
-- graph, weights, strategies and suggestions. Each fact is asserted before it is
-- printed. Tables follow the text: tiles from 1, the hole 0 at home at the top left,
-- letters N E S O for the motion of the hole. The weights (3.1, 3.3) and the searches
-- (2.2, 3.2) are separate scripts.
--
--   taquin run exercises/agregation_2008
--   taquin run exercises/agregation_2008 words      all words that the automaton drops

if include("lib/argument").word(1, "words") then return include("agregation_2008_searches") end

lab.seed(2008) -- the same output every time

text_2008 = include("agregation_2008_tables") -- a global, for the other parts
local heading, say, table_of = text_2008.heading, text_2008.say, text_2008.table_of
local T1, T2, Tf = text_2008.T1, text_2008.T2, text_2008.Tf

-- The table with two tiles exchanged.
local function with_two_swapped(b, x, y)
  local cells = b:cells()
  for i, label in ipairs(cells) do cells[i] = label == x and y or label == y and x or label end
  local rows = {}
  for r = 1, b:rows() do rows[r] = table.concat(cells, " ", (r - 1) * b:cols() + 1, r * b:cols()) end
  return table_of(table.concat(rows, " / "))
end

----------------------------------------------------------------------
heading("1.2", "The two permutations of figure 2")

-- A permutation in two-line form, with elements numbered from `first`.
local function two_lines(name, images, first)
  local above, below = {}, {}
  for i, image in ipairs(images) do
    above[i], below[i] = ("%2d"):format(i - 1 + first), ("%2d"):format(image + first)
  end
  say("%-8s ⎛%s⎞", "", table.concat(above, " "))
  say("%-8s ⎝%s⎠", name, table.concat(below, " "))
end

-- The text's two readings of a table, as lists of labels, from its cells alone.
local function readings(b)
  local standard, boustrophedon = b:cells(), {}
  for r = 0, b:rows() - 1 do
    for c = 0, b:cols() - 1 do
      local label = b:at(r * b:cols() + (r % 2 == 0 and c or b:cols() - 1 - c))
      if label ~= 0 then boustrophedon[#boustrophedon + 1] = label end
    end
  end
  return standard, boustrophedon
end

local function same(x, y)
  for i = 1, math.max(#x, #y) do if x[i] ~= y[i] then return false end end
  return true
end

local T1N = T1:copy():play("N")
for _, row in ipairs{{"T1", "", T1}, {"T1' = sN(T1)", "'", T1N}, {"T2", "", T2}} do
  local name, prime, b = unpack(row)
  local standard, boustrophedon = readings(b)
  -- The lab numbers the tiles of the second one from 0.
  local images = b:boustrophedon():images()
  for i, image in ipairs(images) do images[i] = image + 1 end
  assert(same(standard, b:perm():images()) and same(boustrophedon, images), "the readings of " .. name)
  print(" " .. name)
  two_lines("σ" .. prime, b:perm():images(), 0)
  two_lines("σB" .. prime, b:boustrophedon():images(), 1)
  say("σ is %s, σB is %s", b:perm():parity(), b:boustrophedon():parity())
end
assert(T1:at(2 * 4 + 0) == 5, "T1[2,0]")

----------------------------------------------------------------------
heading("1.2", "The criterion: playable if and only if σB is even?")

-- For every final table: σB reads every other row from right to left.
local line = {}
for n = 2, 9 do
  local final = taquin.new(n, n, "agreg"):boustrophedon()
  line[#line + 1] = ("n=%d %s"):format(n, final:parity())
  assert(final:inversions() == math.floor(n / 2) * n * (n - 1) / 2)
  assert((final:parity() == "even") == (n % 4 <= 1))
end
say("σB of the final table: %s", table.concat(line, ", "))
say("The final table is playable, so as it stands the criterion can hold for n = 4, 5, 8, 9, … only.")
say("Corrected: a table is playable if and only if its σB has the parity of the final table's.")

-- Breadth-first search from a board, on the 3x3 paper's integers (the sum over the cells
-- of label x 10^cell), which are faster than boards: a move changes one digit. Returns
-- the set of codes and their number.
local function reachable(from)
  local cols, rows = from:cols(), from:rows()
  local power, beside = {}, {}
  for i = 0, cols * rows - 1 do
    power[i], beside[i] = 10 ^ i, {}
    if i >= cols then table.insert(beside[i], i - cols) end
    if i % cols < cols - 1 then table.insert(beside[i], i + 1) end
    if i < cols * (rows - 1) then table.insert(beside[i], i + cols) end
    if i % cols > 0 then table.insert(beside[i], i - 1) end
  end
  local codes, holes, seen = {from:code()}, {from:blank()}, {[from:code()] = true}
  local count, arcs = 1, 0
  for k, code in ipairs(codes) do
    local hole = holes[k]
    for _, cell in ipairs(beside[hole]) do
      local tile = math.floor(code / power[cell]) % 10
      local after = code + tile * (power[hole] - power[cell])
      arcs = arcs + 1
      if not seen[after] then
        count = count + 1
        seen[after], codes[count], holes[count] = true, after, cell
      end
    end
  end
  return seen, count, arcs
end

-- Calls f(code, odd) for every table of a shape; odd is the parity of σB. The labels are
-- placed in boustrophedon order, and every exchange of two changes the parity. The hole,
-- the least label, adds an inversion for each cell before it; these are subtracted,
-- because σB omits it.
local function each_table(cols, rows, f)
  local power, labels, n = {}, {}, cols * rows
  for k = 1, n do
    local r, c = math.floor((k - 1) / cols), (k - 1) % cols
    power[k] = 10 ^ (r * cols + (r % 2 == 0 and c or cols - 1 - c))
    labels[k] = k - 1
  end
  local function lay(k, code, odd)
    if k > n then return f(code, odd) end
    for i = k, n do
      local label = labels[i]
      labels[i], labels[k] = labels[k], label
      local change = i ~= k
      if label == 0 and k % 2 == 0 then change = not change end
      lay(k + 1, code + label * power[k], odd ~= change)
      labels[k], labels[i] = labels[i], label
    end
  end
  lay(1, 0, false)
end

local rows = {{"columns x rows", "tables", "reachable", "wrong as stated", "wrong as corrected"}}
local done, progress = 0, lab.progress(4, "every table of 2x2, 3x2, 2x3, 3x3")
for _, shape in ipairs{{2, 2}, {3, 2}, {2, 3}, {3, 3}} do
  local cols, rowcount = unpack(shape)
  local final = taquin.new(cols, rowcount, "agreg")
  local seen, count = reachable(final)
  local final_odd = final:boustrophedon():parity() == "odd"
  local tables, stated, corrected = 0, 0, 0
  each_table(cols, rowcount, function(code, odd)
    tables = tables + 1
    local playable = seen[code] or false
    if playable == odd then stated = stated + 1 end
    if playable ~= (odd == final_odd) then corrected = corrected + 1 end
    if cols * rowcount < 9 then -- the lab's own answers, board by board
      local b = taquin.decode(code, cols, rowcount, "agreg")
      assert((b:boustrophedon():parity() == "odd") == odd and b:solvable() == playable, tostring(b))
    end
  end)
  rows[#rows + 1] = {cols .. "x" .. rowcount, tables, count, stated, corrected}
  assert(2 * count == tables and stated == tables and corrected == 0)
  done = done + 1
  progress(done)
end
lab.table(rows)
say("As stated it is wrong on every table of these shapes, as corrected on none.")

-- 4x4 has 10^13 tables, too many to search. A solved table is playable. A table that the
-- same word takes to Tf with 1 and 2 exchanged (the text's example) is playable only if
-- that one is.
local swapped_final = with_two_swapped(Tf, 1, 2)
assert(swapped_final:boustrophedon():parity() == "odd")
local even, odd = 0, 0
for _ = 1, 300 do
  local images = perm.random(16):images()
  local text = {}
  for r = 0, 3 do text[r + 1] = table.concat(images, " ", 4 * r + 1, 4 * r + 4) end
  local b = table_of(table.concat(text, " / "))
  local playable = b:boustrophedon():parity() == "even"
  local s = solve(playable and b or with_two_swapped(b, 1, 2), "rows")
  assert(s and b:copy():play(s.moves) == (playable and Tf or swapped_final), tostring(b))
  if playable then even = even + 1 else odd = odd + 1 end
end
say("4x4, of 300 random tables: %d with σB even, each played to Tf; %d with σB odd, each played", even, odd)
say("to Tf with 1 and 2 exchanged, which is not playable: each move leaves alone whether σB is even.")

-- The reason: a horizontal move does not change σB; a vertical move carries a tile over
-- an even number of others.
local walker = Tf:copy()
for _ = 1, 1000 do
  local before = walker:boustrophedon()
  walker:mouvcv()
  local letter = walker:history():sub(-1)
  local after = walker:boustrophedon()
  assert(before:parity() == after:parity() and ((letter == "N" or letter == "S") or before == after))
end
say("On a walk of 1000 moves σB keeps its parity throughout, and O and E leave all of it as it is.")

----------------------------------------------------------------------
heading("1.2", "Vertices and arcs of the graph G")

-- k * f! in decimal digits, units first, because it exceeds the range of numbers.
local function times_factorial(k, f)
  local digits = {1}
  local function times(m)
    local carry = 0
    for i = 1, #digits do
      local d = digits[i] * m + carry
      digits[i], carry = d % 10, math.floor(d / 10)
    end
    while carry > 0 do digits[#digits + 1], carry = carry % 10, math.floor(carry / 10) end
  end
  for m = 2, f do times(m) end
  times(k)
  return table.concat(digits):reverse()
end

say("The hole has 2 ways out of each of 4 corners, 3 out of 4(n-2) cells of the edge, 4 out of the")
say("(n-2)² others: 4n(n-1) in all, each with (n²-1)! arrangements of the tiles.")
local graph = {{"n", "vertices (n²)!", "arcs 4n(n-1)(n²-1)!", "useful arcs, half", "counted"}}
for n = 2, 5 do
  local k, f = 4 * n * (n - 1), n * n - 1
  local row = {n, times_factorial(1, n * n), times_factorial(k, f), times_factorial(k / 2, f), ""}
  if n <= 3 then
    -- Both components: of the final table, and of the table with two tiles exchanged.
    local final = taquin.new(n, n, "agreg")
    local useful, other = taquin.space(final), taquin.space(with_two_swapped(final, 1, 2))
    local _, count, arcs = reachable(final)
    assert(count == useful.states and arcs == useful.arcs)
    assert(("%d"):format(useful.states + other.states) == row[2])
    assert(("%d"):format(useful.arcs + other.arcs) == row[3] and ("%d"):format(arcs) == row[4])
    row[5] = ("%d + %d"):format(useful.arcs, other.arcs)
  end
  graph[#graph + 1] = row
end
lab.table(graph)

----------------------------------------------------------------------
heading("2.1", "Line by line can be far from optimal")

-- All tables within a few moves of Tf: there the optimum is the distance.
local ball, distance = {Tf}, {[tostring(Tf)] = 0}
local worst = {ratio = 0}
for _, b in ipairs(ball) do
  local d = distance[tostring(b)]
  if d > 0 then
    local length = solve(b, "rows").length
    if length / d > worst.ratio then worst = {ratio = length / d, length = length, d = d, b = b} end
  end
  if d < 9 then
    for _, next in ipairs(b:neighbours()) do
      local key = tostring(next)
      if not distance[key] then distance[key], ball[#ball + 1] = d + 1, next end
    end
  end
end
local best = solve(worst.b, "ida")
assert(best.optimal and best.length == worst.d and worst.ratio >= 10)
assert(worst.b:copy():play(solve(worst.b, "rows").moves) == Tf and worst.b:copy():play(best.moves) == Tf)
say("The worst of the %d tables within 9 moves of Tf: %s", #ball - 1, tostring(worst.b))
say("optimal: %s, %d moves; line by line: %d moves, %.1f times as many", best.moves, worst.d, worst.length, worst.ratio)

include("agregation_2008_weights")
include("agregation_2008_searches")
text_2008 = nil

print("\nall as stated, or as corrected: the criterion (§1.2) and greedy for n = 2 (§3.3, with π2 only)")
