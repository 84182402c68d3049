-- Every name of taquin and of boards.
local b = taquin.new(4, 4)
equal(b:cols(), 4) equal(b:rows(), 4) equal(b:size(), 16) equal(#b, 16) equal(b:notation(), "audibert")
equal(b:at(15), 15) equal(b:pos(15), 15) equal(b:blank(), 15)
equal(b:cells(), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
equal(b:a()[0], 0) equal(b:a()[15], 15) equal(b:a()[16], nil)
equal(b:p()[0], 0) equal(b:p()[15], 15)
b:a()[0] = 99 equal(b:a()[0], 0) -- a copy

-- The moves, under two names each.
equal(b.up == b.monteecv, true) equal(b.left == b.gauchecv, true)
equal(b.down == b.descentecv, true) equal(b.right == b.droitecv, true)
equal(b:up():left():down():right() == b, true)
equal(b:history(), "hgbd")
equal(b:undo(2):history(), "hg") equal(b:undo():history(), "h") equal(b:undo(0):history(), "h")
equal(b:reset():solved(), true) equal(b:history(), "")
equal(b:try("h"), 1) equal(b:try("b"), 1) equal(b:try("b"), 0) equal(b:history(), "hb")
equal(b:play("h g\nbd"):history(), "hbhgbd") equal(b:play("") == b, true)
equal(b:reset():play_possible("bdhghhhh"), 4) equal(b:history(), "hghh")
equal(b:moves(), "gbd") equal(taquin.new(3, 3):moves(), "hg")
equal(taquin.new(3, 3, "td"):moves(), "ES")

-- Making, comparing, copying.
local c = b:copy()
equal(c == b, true) equal(rawequal(c, b), false) equal(c:history(), b:history())
c:left() equal(c == b, false) equal(c ~= b, true)
equal(taquin.new(2, 3) == taquin.new(3, 2), false)
equal(tostring(taquin.new(3, 2)), "0 1 2 / 3 4 .")
equal(taquin.parse("0 1 2\n3 4 5", "audibert") == taquin.new(3, 2), true)
equal(taquin.parse("0 1 2 / 3 4 _") == taquin.new(3, 2), true)
equal(tostring(taquin.new(2, 2):set("1 0 / . 2")), "1 0 / . 2")
equal(taquin.parse(tostring(b)) == b, true)
equal(taquin.new(1, 2):size(), 2) equal(taquin.new(256, 256):size(), 65536)

-- Random boards.
for seed = 1, 20 do
  local r = taquin.new(4, 3):shuffle(seed)
  equal(r:solvable(), true) equal(r:blank(), 11) equal(r:parity(), "even") equal(r:history(), "")
  equal(r == taquin.new(4, 3):shuffle(seed), true)
  local s = taquin.new(4, 3):scramble(50, seed)
  equal(s:blank(), 11) equal(s == taquin.new(4, 3):scramble(50, seed), true)
  equal(#s:history() >= 50, true)
  equal(s:undo(#s:history()):solved(), true)
end

-- Measures.
local odd = taquin.parse("1 0 / 2 .")
local ok, why = odd:solvable()
equal(ok, false) equal(why:find("unsolvable", 1, true) ~= nil, true)
equal(odd:parity(), "odd") equal(odd:inversions(), 1) equal(odd:manhattan(), 2) equal(odd:solved(), false)
equal(odd:perm(), perm("(0 1)", 4))
for _, n in ipairs(taquin.notations()) do
  local solved = taquin.new(3, 3, n.name)
  equal(solved:perm(), perm.identity(9)) equal(solved:inversions(), 0) equal(solved:manhattan(), 0)
  equal(#n.letters, 4) equal(type(n.about), "string")
end
equal(taquin.new(3, 3):boustrophedon(), perm{0, 1, 2, 5, 4, 3, 6, 7})
equal(taquin.new(3, 3, "agreg"):boustrophedon(), perm{0, 1, 4, 3, 2, 5, 6, 7})

-- Neighbours, in the notation's order of letters.
local words = {}
for i, n in ipairs(taquin.new(3, 3):up():left():neighbours()) do words[i] = n:history() end
equal(words, {"hgh", "hgg", "hgb", "hgd"})

-- Codes.
equal(taquin.new(3, 3, "td"):code(), 87654321) equal(taquin.new(3, 3):code(), 87654321)
equal(taquin.decode(370182465):code(), 370182465) equal(taquin.decode(370182465):notation(), "td")
equal(tostring(taquin.decode(321, 2, 2)), "1 2 / 3 0")
