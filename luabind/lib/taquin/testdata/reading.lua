-- A text whose labels fit one convention alone tells its notation.
for text, want in pairs{
  ["1 2 3 / 4 5 6 / 7 8 ."] = "td", ["1 2 3\n4 5 6\n7 8 _\n"] = "td", [". 1 2 / 3 4 5 / 6 7 8"] = "td",
  ["0 1 2 / 3 4 ."] = "audibert", ["0 1 / 2 3"] = "td", ["1 2 3 / 4 5 6 / 7 8 0"] = "td", ["(0, 1, 2, 3)"] = "td", ["[3, 0, 1, 2]"] = "td",
} do
  equal(taquin.parse(text):notation(), want)
end
equal(taquin.parse("1 2 3 / 4 5 6 / 7 8 ."):solved(), true)
equal(taquin.parse("1 2 3 / 4 5 6 / 7 8 .", "english"):notation(), "english")

-- A board that cannot be solved as it was read ends its reason with the call that reads it
-- as it may have been meant.
local solvable, why = taquin.parse("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"):solvable()
equal(solvable, false)
local call = why:match("; to read it in notation agreg: (.*)$")
equal(call, "taquin.parse('0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15', 'agreg')")
equal(load("return " .. call)():solved(), true)
local function hint(b) return (select(2, b:solvable()):match("; to read it .*$")) end
equal(hint(taquin.new(3, 3):set("1 2 3 / 4 5 6 / 7 8 0"):play_possible("hg") and taquin.new(3, 3):set{1, 2, 3, 4, 5, 6, 7, 8, 0}), "; to read it in notation td: taquin.parse('1 2 3 / 4 5 6 / 7 8 0', 'td')")
equal(hint(taquin.parse("(0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15)")), "; to read it in notation agreg: " .. call)
equal(taquin.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"):solvable(), false)
local aima = ". 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"
equal(hint(taquin.parse(aima):right()), "; to read it in notation agreg: taquin.parse('" .. aima .. "', 'agreg')")
equal(hint(taquin.parse("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .")), nil) -- Loyd's
equal(hint(taquin.parse("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0")), nil)
equal(hint(taquin.parse("1 0 2 / 3 4 5 / 6 7 .")), nil)
equal(hint(taquin.parse("1 2 3 / 4 5 6 / 7 8 0", "audibert")), nil)
equal(hint(taquin.parse("0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"):set(perm("(0 1)", 16))), nil)

-- Lists and permutations make boards; a permutation is the one that b:perm() gives.
for _, n in ipairs(taquin.notations()) do
  for seed = 1, 10 do
    local b = taquin.new(seed % 3 + 2, 3, n.name):shuffle(seed):scramble(20, seed)
    local empty = taquin.new(b:cols(), b:rows(), n.name)
    equal(empty:set(b:perm()), b) equal(empty:history(), "")
    equal(empty:reset():set(b:cells()), b)
    equal(empty:reset():set(b:format()), b)
    equal(empty:set(perm.identity(b:size())):solved(), true)
  end
end

-- A board is written in any notation, tile for tile.
local b = taquin.new(3, 2)
equal(b:format(), "0 1 2 / 3 4 .") equal(b:format("td"), "1 2 3 / 4 5 0") equal(b:format("agreg"), "1 2 3 / 4 5 0")
equal(taquin.new(3, 2, "agreg"):format("audibert"), ". 0 1 / 2 3 4")

-- A flat list is a square; a board of one row ends with a slash.
equal(taquin.parse("1 2 3 4 0 5 7 8 6"), taquin.parse("1 2 3 / 4 0 5 / 7 8 6"))
equal(tostring(taquin.parse("0 . 2 1")), "0 . / 2 1") equal(tostring(taquin.parse("0 1 2 . /")), "0 1 2 . /")
equal(taquin.parse{{1, 2, 3, 0}}:cols(), 4) equal(taquin.new(4, 1):set("0 1 . 2"):rows(), 1)
equal(hint(taquin.parse("1 0 .")), nil)
-- Drawn boards come back.
for _, n in ipairs(taquin.notations()) do
  for seed = 1, 6 do
    local b = taquin.new(seed % 4 + 1, seed % 3 + 2, n.name):scramble(20, seed)
    equal(taquin.new(b:cols(), b:rows(), n.name):set(draw.text(b)), b) equal(taquin.parse(draw.text(b), n.name), b)
  end
end
equal(taquin.parse("1, 2, 3 / 4,5,."):solved(), true)

-- Lists are read by the rule of texts.
equal(taquin.parse{1, 2, 3, 4, 0, 5, 7, 8, 6}, taquin.parse("1 2 3 / 4 0 5 / 7 8 6", "td"))
equal(taquin.parse{{1, 2}, {3, 0}}:notation(), "td")
equal(taquin.parse{{1, 2, 3}, {4, 5, "."}}:cols(), 3)
equal(taquin.parse{0, 1, 2, "."}:notation(), "audibert")
equal(taquin.parse({{0, 1}, {2, 3}}, "agreg"):solved(), true)
equal(taquin.parse({2, 1, 0, 3}, "audibert"):blank(), 3)
equal(taquin.parse("[[0, 1], [2, 3]]", "agreg"):solved(), true)
equal(taquin.parse("(0, 1, 2, 3)", "audibert"):solved(), true)
equal(hint(taquin.parse{0, 1, 2, 3}), "; to read it in notation agreg: taquin.parse('0 1 / 2 3', 'agreg')")
equal(taquin.parse("# a / comment\n1 2 3 / 4 0 5 / 7 8 6"), taquin.parse("1 2 3 / 4 0 5 / 7 8 6"))
