-- Letters and words stand on tiles.
do
  local b = taquin.new(4, 4, {labels = "RATE YOUR MIND PAL"})
  equal(tostring(b), "R A T E / Y O U R / M I N D / P A L .")
  equal(b, taquin.new(4, 4, {labels = {"R", "A", "T", "E", "Y", "O", "U", "R", "M", "I", "N", "D", "P", "A", "L"}}))
  equal(b == taquin.new(4, 4), false)
  equal({b:at(0), b:at(15), b:pos("R"), b:pos("."), b:cells()[2]}, {"R", ".", 0, 15, "A"})
  equal(tostring(taquin.new(2, 2, {notation = "agreg", labels = {1, 1, 2}})), ". 1 / 1 2")
  equal(b:format("td"), tostring(b))
  equal(b:as("td"):notation(), "td")
  equal(tostring(taquin.new(2, 2, {labels = "ABC"}):up():perm()), "(1 3)") -- all labels differ
end

-- What is said of a board goes by what it shows.
do
  local b = taquin.new(4, 4, {labels = "RATE YOUR MIND PAL"}):set("RATE / YOUR / MIND / PLA.")
  equal({b:solved(), b:solvable(), b:distance()}, {false, true, 26})
  local s = solve(b, "optimal")
  local there = b:copy():play(s.moves)
  equal({there:solved(), there == taquin.new(4, 4, {labels = "RATE YOUR MIND PAL"})}, {true, true})
  equal(there:undo(26), b)
  equal({b:set(there:cells()) == there, b:history()}, {true, ""})
  local row = taquin.new(4, 1, {labels = "ABA"})
  equal({row:set("A B . A"):solvable(), (row:set("B A A ."):solvable())}, {true, false})
end

-- Every method leads to a board that looks solved.
do
  for seed = 1, 5 do
    local b = taquin.new(3, 3, {labels = "ABCDABEF"}):shuffle(seed)
    local least = b:distance()
    local of_words = {deepening = true, dfs = true, rbfs = true, sma = true} -- which come to a board again and again
    for _, m in ipairs(solve.methods()) do
      local s = solve(b, m.name, {max_nodes = of_words[m.name] and 2e4 or 1e6})
      if s then
        equal({m.name, b:copy():play(s.moves):solved()}, {m.name, true})
        if s.optimal then equal({m.name, s.length}, {m.name, least}) end
      else
        equal({m.name, m.name == "undo" or m.name == "greedy" or of_words[m.name] == true}, {m.name, true})
      end
    end
    equal(solve(b:scramble(20, seed), "optimal", {goal = tostring(b)}).length, 0)
  end
  local played = taquin.new(3, 3, {labels = "ABCDABEF"}):play("hgbd")
  equal(solve(played, "undo").moves, "ghdb")
end

-- A board travels with its labels.
do
  local b = taquin.new(3, 2, {labels = "BANAL"}):shuffle(1)
  local seen = lab.sample(4, function() return b:at(0) == b:copy():at(0) and b:solvable() and 1 or 0 end, {threads = 2})
  equal(seen.mean, 1)
end
