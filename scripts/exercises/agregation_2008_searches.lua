-- Exercise, a part of agregation_2008: the searches, and redundant words.
--
-- Sections 2.2 and 3.2 and their suggestions. Nodes are generated tables, a measure that
-- does not depend on the machine.
--
--   taquin run exercises/agregation_2008_searches
--   taquin run exercises/agregation_2008_searches words     only the words, all of them

lab.seed(2008)

-- Words with the same effect -----------------------------------------

local longest = 12
local dropped = solve.dropped(longest, "agreg")

-- Words in columns, each with the word that replaces it.
local function list(length)
  local width = 2 * length + 6
  local line = ""
  for _, d in ipairs(dropped) do
    if #d.word == length then
      if #line + width > 100 then
        print("  " .. (line:gsub(" +$", "")))
        line = ""
      end
      line = line .. ("%-" .. width .. "s"):format(d.word .. " = " .. (d.same == "" and "-" or d.same))
    end
  end
  if line ~= "" then print("  " .. (line:gsub(" +$", ""))) end
end

if include("lib/argument").word(1, "words") then
  print(("The %d words of up to %d moves that the automaton drops, those that hold a shorter one left out;"):format(#dropped, longest))
  print("after each the word that is kept in its stead (- is the empty one).")
  for length = 2, longest do list(length) end
  return
end

local text = text_2008 or include("agregation_2008_tables")
local heading, say, T2 = text.heading, text.say, text.T2

-- The searches compared ----------------------------------------------

-- A random walk of n moves from the final table. Walks often end nearer than n, so later
-- attempts are longer.
local function at_distance(n, length)
  for try = 0, math.huge do
    local b = taquin.new(n, n, "agreg")
    for _ = 1, length + 2 * (try % 8) do b:mouvcv() end
    if solve(b, "ida").length == length then return b end
  end
end

-- Each method, with the greatest distances tried on 3x3 and on 4x4.
local methods = {
  {"bfs", 28, 16}, {"bidirectional", 28, 28}, {"deepening", 24, 16}, {"ida", 28, 36}, {"astar", 28, 36},
}
local tables = 5 -- of every length

local function compare(n, lengths, progress)
  local rows = {{"length", "bfs", "bidirectional", "deepening", "ida", "astar", "bfs/bidirectional", "deepening/ida"}}
  local least_gain, kept = math.huge, {}
  for k, length in ipairs(lengths) do
    local sum = {}
    for _ = 1, tables do
      local b = at_distance(n, length)
      assert(b:manhattan() <= length, "π2 is no lower bound")
      for _, m in ipairs(methods) do
        local name, limit = m[1], m[n - 1]
        if length <= limit then
          local s = solve(b, name)
          assert(s.length == length and s.optimal and b:copy():play(s.moves):solved(), name)
          sum[name] = (sum[name] or 0) + s.nodes
          kept[name] = s.stored
        end
      end
    end
    local row = {length}
    for i, m in ipairs(methods) do row[i + 1] = sum[m[1]] and math.floor(sum[m[1]] / tables + 0.5) or "" end
    row[7] = sum.bfs and ("%.1f"):format(sum.bfs / sum.bidirectional) or ""
    row[8] = sum.deepening and ("%.1f"):format(sum.deepening / sum.ida) or ""
    rows[#rows + 1] = row
    progress(k)
  end
  say("%dx%d, mean of %d tables of each length:", n, n, tables)
  lab.table(rows)
  return kept
end

heading("2.2, 3.2", "Nodes by the length of the optimal solution")
local lengths = {{4, 8, 12, 16, 20, 24, 28}, {4, 8, 12, 16, 20, 24, 28, 32, 36}}
for k, n in ipairs{3, 4} do
  local kept = compare(n, lengths[k], lab.progress(#lengths[k], ("searching %dx%d"):format(n, n)))
  say("Tables kept in the last search of each: bfs %d, bidirectional %d, astar %d, deepening and ida none.",
    kept.bfs, kept.bidirectional, kept.astar)
  assert(kept.deepening == 0 and kept.ida == 0)
end
say("Every solution was optimal, of the same length by every method, and never shorter than π2: the")
say("lower bound by which ida and astar cut. From both ends two searches of half the depth are made, with")
say("a few times the square root of the nodes, as long as tables do not run out (3x3 has 181440). Deepening")
say("does not know tables again, which costs most where words meet most, on 3x3; but it keeps none.")

heading("2.2.2", "What iterative deepening repeats")

-- The complete iterations on a table that is farther away than they search.
local function iterations(b, prune, nodes)
  local _, _, cost = solve(b, "deepening", {prune = prune, max_nodes = nodes})
  table.remove(cost.iterations) -- incomplete
  return cost.iterations
end

local rows = {{"bound", "nodes", "growth b", "all before / this one", "1/(b-1)"}}
local before, last = 0, nil
local share
for _, it in ipairs(iterations(T2, "inverse", 5e6)) do
  if last then
    local b = it.nodes / last
    share = before / it.nodes
    if it.bound % 3 == 0 then
      rows[#rows + 1] = {it.bound, it.nodes, ("%.3f"):format(b), ("%.3f"):format(share), ("%.3f"):format(1 / (b - 1))}
    end
  end
  before, last = before + it.nodes, it.nodes
end
lab.table(rows)
assert(share < 1)
say("(from T2, never straight back.) Every iteration has b times the nodes of the one before, so all those")
say("before together have about 1/(b-1) of its own: they repeat a constant part, whatever the length.")

rows = {{"shape", "length", "nodes", "before the last iteration"}}
for _, c in ipairs{{3, 8}, {3, 16}, {3, 24}, {4, 8}, {4, 12}, {4, 16}} do
  local all, repeated = 0, 0
  for _ = 1, tables do
    local s = solve(at_distance(c[1], c[2]), "deepening")
    assert(#s.iterations == c[2] + 1)
    all, repeated = all + s.nodes, repeated + s.nodes - s.iterations[#s.iterations].nodes
  end
  rows[#rows + 1] = {c[1] .. "x" .. c[1], c[2], all, ("%.0f %%"):format(100 * repeated / all)}
  assert(repeated < all)
end
lab.table(rows)
say("The last iteration ends where the solution is found, early or late, and so the part varies.")

-- Words in vain ------------------------------------------------------

heading("suggestions", "Equivalent words: what an automaton drops")

-- Do two words move the same tiles in the same way on a board without nearby edges, and
-- does the second stay within the cells of the first?
local field, middle = taquin.new(2 * longest + 1, 2 * longest + 1, "agreg"), longest
field:play(("E"):rep(middle) .. ("S"):rep(middle))
local start = field:copy()
local function extent(word)
  local x, y, box = 0, 0, {0, 0, 0, 0}
  for letter in word:gmatch(".") do
    x = x + (letter == "E" and 1 or letter == "O" and -1 or 0)
    y = y + (letter == "S" and 1 or letter == "N" and -1 or 0)
    box = {math.min(box[1], x), math.max(box[2], x), math.min(box[3], y), math.max(box[4], y)}
  end
  return box
end
local function equivalent(word, same)
  local a, b = extent(word), extent(same)
  field:play(word)
  local there = start:copy():play(same)
  local equal = field == there
  field:undo(#word)
  return equal and a[1] <= b[1] and a[2] >= b[2] and a[3] <= b[3] and a[4] >= b[4]
end

assert(solve.reduce("ENOSN", "agreg") == "ENO" and equivalent("ENOSN", "ENO"))
say("ENOSN has the same effect as %s: its end SN undoes itself. The automaton reads a word letter by", solve.reduce("ENOSN", "agreg"))
say("letter and refuses it as soon as a shorter one, or one of the same length earlier in the order N E S O,")
say("leads to the same table from wherever the word can be played.")
local counts = {}
for _, d in ipairs(dropped) do
  assert(equivalent(d.word, d.same), d.word)
  counts[#d.word] = (counts[#d.word] or 0) + 1
end
local by_length = {}
for length = 1, longest do
  if counts[length] then by_length[#by_length + 1] = ("length %d: %d"):format(length, counts[length]) end
end
say("Words dropped, up to length %d: %d, those that hold a shorter one left out:", longest, #dropped)
say("%s.", table.concat(by_length, ", "))
say("Every one was played on a board of %d cells, beside the word kept. The shorter ones:", #field)
for length = 2, 8 do list(length) end
say("All of them: taquin run exercises/agregation_2008 words")

print()
say("Depth first from T2, to the same bounds, by what is left out: nothing, going straight back, or all")
say("that the automaton drops.")
local none, inverse, automaton = iterations(T2, "none", 2e6), iterations(T2, "inverse", 2e6), iterations(T2, "automaton", 2e6)
rows = {{"bound", "none", "inverse", "automaton", "none/automaton"}}
for k = 3, #automaton, 2 do
  local n, i, a = none[k], inverse[k], automaton[k]
  assert((not n or n.nodes >= i.nodes) and (not i or i.nodes >= a.nodes))
  rows[#rows + 1] = {a.bound, n and n.nodes or "", i and i.nodes or "", a.nodes, n and ("%.1f"):format(n.nodes / a.nodes) or ""}
end
lab.table(rows)
local function growth(iterations) return iterations[#iterations].nodes / iterations[#iterations - 1].nodes end
say("Each step multiplies the nodes by about %.2f, %.2f and %.2f.", growth(none), growth(inverse), growth(automaton))
for _, search in ipairs{{"deepening", 12}, {"ida", 32}} do
  local method, length = unpack(search)
  local b, nodes = at_distance(4, length), {}
  for k, prune in ipairs{"none", "inverse", "automaton"} do
    local s = solve(b, method, {prune = prune})
    assert(s.length == length and s.optimal)
    nodes[k] = ("%s %d"):format(prune, s.nodes)
  end
  say("To the end, on a table of %d moves, %s: %s.", length, method, table.concat(nodes, ", "))
end
