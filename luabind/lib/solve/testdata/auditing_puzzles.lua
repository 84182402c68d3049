-- What check.admissible, check.consistent and lab.heuristic_profile find for puzzles and sliding pieces.
local function wrong(home, by)
  return function(x)
    local n = 0
    for i, c in ipairs(x:colours()) do if c ~= home[i] then n = n + 1 end end
    return n / by
  end
end

-- A small puzzle, by a naive search over texts.
local z = puzzle.new{moves = {A = "(0 1 2)(3 4)", B = "(0 3 5)"}, cells = 6}
local home = z:start():colours()
for _, metric in ipairs{"half", "quarter"} do
  local distance, queue = {[tostring(z:start())] = 0}, {z:start()}
  local next = 1
  while queue[next] do
    local x = queue[next]
    next = next + 1
    for _, m in ipairs(metric == "half" and {"A", "A'", "A2", "A3", "A2'", "B", "B'"} or {"A", "A'", "B", "B'"}) do
      local y = x:copy():play(m)
      if not distance[tostring(y)] then
        distance[tostring(y)] = distance[tostring(x)] + 1
        queue[#queue + 1] = y
      end
    end
  end
  for _, by in ipairs{2, 4, 6} do
    local h, above, sums, most = wrong(home, by), 0, {}, {}
    for _, x in ipairs(queue) do
      local d, v = distance[tostring(x)], h(x)
      if v > d + 1e-9 then above = above + 1 end
      sums[d + 1] = (sums[d + 1] or 0) + v
      most[d + 1] = math.max(most[d + 1] or 0, v)
    end
    local ok, found = check.admissible(h, z, {metric = metric})
    equal({by, ok, found.count, found.states, found.whole, found.within, found.boards}, {by, above == 0, above > 0 and above or nil, 720, true})
    if above > 0 then
      equal({found.value, found.distance}, {h(found.state), distance[tostring(found.state)]})
      equal({found.state:puzzle() == z, found.state:history()}, {true, ""})
    end
    local rows = lab.heuristic_profile(h, z, {metric = metric})
    equal(#rows, #sums)
    for i, r in ipairs(rows) do
      equal({r.distance, r.greatest, r.boards}, {i - 1, most[i]})
      check.near(r.mean * r.states, sums[i])
    end
    equal(rows.series[1].y[2], most[2])
  end
end
equal(check.admissible(function(x) return x:distance() end, z), true)
equal(check.consistent({wrong(home, 6), function(x) return x:distance() end}, z:random(1)), true)
local ok, found = check.consistent(function(x) return x:solved() and 0 or 3 end, z)
equal({ok, found.value, found.distance, found.next_value, found.next:solved()}, {false, 3, 1, 0, true})
equal({select(2, check.admissible(wrong(home, 6), z, {moves = "B"})).states, select(2, check.admissible(wrong(home, 6), z, {moves = "A3"})).states}, {3, 2})

-- Where pieces look alike or the goal leaves cells open, h is asked about states as they look.
local alike = puzzle.new{moves = {A = "(0 1 2 3)", B = "(2 3 4 5)"}, colours = {0, 0, 1, 1, 2, 2}}
ok, found = check.admissible(wrong(alike:start():colours(), 4), alike)
equal({ok, found.states, found.whole}, {true, alike:states(), true})
local open = puzzle.new{moves = {A = "(0 1 2 3)", B = "(2 3 4 5)"}, goal = {0, 1, -1, -1, -1, -1}}
ok, found = check.admissible(function(x) return x:distance() end, open)
equal({ok, found.states, found.whole}, {true, open:states(), true})
ok, found = check.admissible(function(x) return 1 end, open)
equal({ok, found.count, found.distance, found.state:solved()}, {false, 4, 0, true})

-- Of a larger puzzle the states near the goal, and random ones, the same from the same seed.
local cube = puzzle.cube(2)
local function sampled(f, by, options)
  lab.seed(3)
  local ok, t = f(wrong(cube:start():colours(), by), cube, options)
  return {ok, t.count, t.states, t.whole, t.within}
end
equal(sampled(check.admissible, 8, {max_states = 3000}), {false, 63, 1 + 9 + 54 + 321 + 1847 + 10, false, 4})
equal(sampled(check.admissible, 12, {max_states = 300}), {true, nil, 1 + 9 + 54 + 10, false, 2})
equal(sampled(check.consistent, 12, {max_states = 300}), {true, nil, 1 + 9 + 54 + 1000, false, 2})
equal(select(2, check.admissible(wrong(cube:start():colours(), 12), cube, {moves = "U R", max_states = 60})).within, 2)
equal(select(2, check.admissible("manhattan", 4, 4, {max_states = 100})).boards, 1 + 2 + 4 + 10 + 24 + 54 + 50)
equal(select(2, check.admissible("manhattan", 3, 3, {max_states = 200000})).whole, true)

-- Sliding pieces: all states that can be reached from the start.
local k = puzzle.slide("AAB / C..", {goal = "... / AA."})
for _, metric in ipairs{"moves", "cells"} do
  local rows = lab.heuristic_profile(function(y) return y:distance{metric = metric} end, k, {metric = metric})
  local states = 0
  for _, r in ipairs(rows) do
    states = states + r.states
    equal({r.mean, r.least, r.greatest}, {r.distance, r.distance, r.distance})
  end
  equal(states, k:space{metric = metric}.states)
  equal(check.consistent(function(y) return y:distance{metric = metric} end, k:start(), {metric = metric}), true)
end
-- Rush Hour: car A needs a move if it is not at the exit, and each car in its way one more.
local rush = puzzle.rush("oooBAAoBCoooCDDo")
local function blocking(y)
  local row = tostring(y):match("[^/]*A[^/]*"):gsub(" ", "")
  local n, seen = row:sub(-1) == "A" and 0 or 1, {}
  for c in row:match("A([^A]*)$"):gmatch("%a") do
    if not seen[c] then n, seen[c] = n + 1, true end
  end
  return n
end
equal({check.admissible(blocking, rush)}, {true, {states = rush:space().states, whole = true}})
equal((check.consistent(blocking, rush)), true)
ok, found = check.admissible(function(y) return blocking(y) * 2 end, rush)
equal({ok, found.value, found.distance, found.state:distance()}, {false, 2, 1, 1})
local never, why = check.admissible(blocking, puzzle.slide("AAB / CCD", {goal = "B.. / ..."}))
equal(never, nil) equal(why, "heuristic: no moves lead to a goal")
equal((check.admissible("manhattan", taquin.new(3, 2, "td"):up(), {metric = "slides"})), false)
