-- Text and words go round in every notation; seen in another, a board is the
-- same board.
for _, n in ipairs(taquin.notations()) do
  for seed = 1, 10 do
    local b = taquin.new(4, 3, n.name):shuffle(seed):scramble(20, seed)
    equal(taquin.parse(tostring(b), n.name) == b, true)
    local again = b:copy():undo(#b:history())
    equal(again:play(b:history()) == b, true)
    for _, other in ipairs(taquin.notations()) do
      local seen, c = pcall(b.as, b, other.name)
      equal(seen, (n.name == "agreg") == (other.name == "agreg"))
      if seen then
        equal(c:perm() == b:perm(), true) equal(c:notation(), other.name)
        equal(c:as(n.name) == b, true) equal(c:as(n.name):history(), b:history())
      end
    end
  end
end
equal(tostring(taquin.new(3, 2, "audibert")), "0 1 2 / 3 4 .")
equal(tostring(taquin.new(3, 2, "td")), "1 2 3 / 4 5 0")
equal(tostring(taquin.new(3, 2, "agreg")), "0 1 2 / 3 4 5")
equal(tostring(taquin.new(3, 2, "english")), "1 2 3 / 4 5 0")
-- td names the tile's motion: N brings the tile below up, so the hole goes down.
equal(taquin.new(2, 2, "td"):up():history(), "S") equal(taquin.new(2, 2, "td"):left():history(), "E")
equal(taquin.new(2, 2, "agreg"):down():history(), "S") equal(taquin.new(2, 2, "agreg"):right():history(), "E")
equal(taquin.new(2, 2, "english"):up():left():history(), "UL")
equal(taquin.new(3, 3, "td"):up():left():moves(), "NESW") equal(taquin.new(3, 3, "agreg"):down():right():moves(), "NESO")
