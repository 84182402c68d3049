-- What check.admissible, check.consistent and lab.heuristic_profile find.
local function both(...) return {select(1, ...), (select(2, ...))} end

-- Every heuristic with a name keeps what it says of itself.
for _, h in ipairs(solve.heuristics()) do
  for _, n in ipairs{"td", "agreg"} do
    local ok, asked = check.admissible(h.name, 3, 2, n)
    equal({h.name, ok, asked.boards, asked.whole, asked.within}, {h.name, h.admissible, 360, true, nil})
    equal({h.name, (check.consistent(h.name, 2, 3, n))}, {h.name, h.admissible})
  end
end
equal(both(check.admissible("manhattan")), {true, {states = 181440, boards = 181440, whole = true}})
equal(both(check.admissible({"linear", "walking"}, 1, 5)), {true, {states = 5, boards = 5, whole = true}})

-- The nearest counterexample, in the notation that the heuristic reads.
local function with_the_blank(b)
  local n = 0
  for i, label in ipairs(b:cells()) do
    if label ~= i % 9 then n = n + 1 end
  end
  return n
end
local ok, found = check.admissible(with_the_blank, 3, 3, "td")
equal({ok, found.count, tostring(found.board), found.value, found.distance}, {false, 78, "1 2 3 / 4 5 0 / 7 8 6", 2, 1})
equal({found.board:notation(), with_the_blank(found.board), found.board:distance()}, {"td", 2, 1})
ok, found = check.consistent(with_the_blank, 3, 3, "td")
equal({ok, found.count, found.value, found.distance, tostring(found.next), found.next_value}, {false, 5040, 2, 1, "1 2 3 / 4 5 6 / 7 8 0", 0})
equal(both(check.consistent(function() return 4 end, 2, 2)), {false, {count = 1, state = taquin.new(2, 2), board = taquin.new(2, 2), value = 4, distance = 0, states = 12, boards = 12, whole = true}})
equal(both(check.admissible(function(b, goal) equal(goal, nil) return b:distance() end, 2, 3)), {true, {states = 360, boards = 360, whole = true}})

-- Of larger boards all near ones and some at random, the same from the same seed.
local function sampled(f, ...)
  lab.seed(7)
  local ok, asked = f(...)
  return {ok, asked.count, asked.boards, asked.whole, asked.within, asked.distance}
end
equal(sampled(check.admissible, "linear", 4, 4), {true, nil, 122757, false, 15})
equal(sampled(check.consistent, "linear", 4, 4), {true, nil, 123707, false, 15})
equal(sampled(check.admissible, "manhattan", 9, 9), {true, nil, 14328, false, 10})
local far = sampled(check.admissible, "inversions", 4, 3)
equal(far[2] > 0 and far[6] == 1, true) equal(sampled(check.admissible, "inversions", 4, 3), far)
local none, why = check.admissible("walking", 5, 5)
equal(none, nil) equal(why:match("^not applicable") ~= nil, true)

-- The rows of a profile, and the series of its chart.
local rows = lab.heuristic_profile("manhattan", 3, 2)
local values, states = {}, 0
taquin.space(3, 2):each(function(b) local h = b:manhattan() values[h] = (values[h] or 0) + 1 end)
for h, n in pairs(rows.histogram) do equal(n, values[h]) states = states + n end
equal(states, 360)
local counted = 0
for _, r in ipairs(rows) do
  counted = counted + r.boards
  equal(r.least <= r.mean and r.mean <= r.greatest and r.greatest <= r.distance, true)
end
equal({#rows, counted, rows[1], rows[22]}, {22, 360, {distance = 0, states = 1, boards = 1, mean = 0, least = 0, greatest = 0}, {distance = 21, states = 1, boards = 1, mean = 5, least = 5, greatest = 5}})
equal({rows.series[2].name, rows.series[2].x[22], rows.series[2].y[22]}, {"mean", 21, 5})
equal(draw.text(draw.chart(rows.series)):match("greatest"), "greatest")
