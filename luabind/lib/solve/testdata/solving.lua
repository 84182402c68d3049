-- solve with the constructive methods.
local known = {}
for _, m in ipairs(solve.methods()) do
  known[m.name] = true
  equal(type(m.about), "string") equal(type(m.shapes), "string") equal(type(m.optimal), "boolean")
end
for _, name in ipairs{"undo", "lines", "rows", "cycles"} do equal(known[name], true) end
for _, n in ipairs(taquin.notations()) do
  for _, name in ipairs{"lines", "rows", "cycles"} do
    local b = taquin.new(4, 4, n.name):shuffle(3)
    local before = tostring(b)
    local s, why = solve(b, name)
    equal(why, nil) equal(tostring(b), before) equal(b:history(), "")
    equal(b:play(s.moves):solved(), true)
    equal(s.length, #s.moves) equal(s.method, name) equal(s.optimal, false)
    equal(type(s.nodes), "number") equal(type(s.expanded), "number") equal(s.seconds >= 0, true)
    equal(tostring(s):sub(1, #name), name)
  end
end
local b = taquin.new(5, 5):scramble(200, 1)
equal(b:copy():play(solve(b, "undo").moves):solved(), true)
local s, why = solve(taquin.parse("1 0 / 2 ."), "lines")
equal(s, nil) equal(why:find("unsolvable", 1, true) ~= nil, true)
s, why = solve(taquin.new(20, 20):shuffle(1), "cycles", {max_nodes = 10})
equal(s, nil) equal(why:find("limit", 1, true) ~= nil, true)
local calls = 0
s = solve(taquin.new(30, 30):shuffle(1), "lines", {max_seconds = 100, on_progress = function(p) calls = calls + 1 equal(type(p.nodes), "number") end})
equal(calls > 0, true)
equal(solve(taquin.new(3, 3), "lines").moves, "")
