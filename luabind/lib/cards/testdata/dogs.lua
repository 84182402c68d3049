-- Every name of cards.
local d = cards.dogs()
equal(d:cols(), 3) equal(d:rows(), 3) equal(#d, 9) equal(d:order(), "123456789")
equal(d:card(1), {-1, 4, -2, 3}) equal(d:turn(1):card(1), {3, -1, 4, -2}) -- north takes west's edge
equal(d:turn(1):turn(1):turn(1):card(1), {-1, 4, -2, 3})
equal(d:swap(1, 9) == d, true) equal(d:number(1), 9) equal(d:number(9), 1) equal(d:swap(1, 9):order(), "123456789")
equal(d:solved(), false) equal(d:fits(1), true) equal(d:fits(2), false)
equal(d:count(), 16) equal(d:count(5), 5)
local all = d:solutions()
equal(#all, 16) equal(all[1].order, "236751489") equal(all[1].cards, {2, 3, 6, 7, 5, 1, 4, 8, 9}) equal(#all[1].turns, 9)
for _, sol in ipairs(all) do
  local laid = d:copy():place(sol)
  equal(laid:solved(), true) equal(laid:order(), sol.order)
  for k = 1, 9 do equal(laid:fits(k), true) end
end
equal(d:order(), "123456789") -- the search and the copies left it
-- The source's own order.
local exchanged, rotations = d:exchange()
equal(#exchanged, 16) equal(exchanged[1].order, "219358674") equal(exchanged[16].order, "984157236") equal(rotations, 12598048)
-- Up to turning the board and exchanging cards 2 and 6: 16 = 2 classes of 4 x 2.
local classes = d:classes()
equal(#classes, 2) equal(#d:classes(1), 1) equal(classes[1].order, "236751489") equal(classes[1].boards, 4) equal(classes[1].count, 8) equal(classes[2].count, 8)
equal(d:place(classes[2]):solved(), true)
-- Cards of one's own.
local own = cards.new{cols = 2, rows = 1, cards = {{1, 2, 1, 1}, {1, 1, 1, -2}}}
equal(own:solved(), true) equal(own:cols(), 2) equal(own:rows(), 1) equal(own:turn(2):solved(), false)
equal(tostring(own), [[
+----------+----------+
|    +1    |    -2    |
| +1  1 +2 | +1  2 +1 |
|    +1    |    +1    |
+----------+----------+]])
equal(draw.text(own), tostring(own))
local none = cards.new{cols = 1, rows = 2, cards = {{1, 1, 1, 1}, {1, 1, 1, 1}}}
equal(none:count(), 0) equal(none:solutions(), {}) equal(none:classes(), {})
