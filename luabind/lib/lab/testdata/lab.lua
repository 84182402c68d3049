-- Every name of lab.
equal(lab.seed(7), 7) equal(lab.seed(), 7)
for _ = 1, 100 do
  local x = lab.random()
  equal(x >= 0 and x < 1, true)
  local k = lab.random(4)
  equal(k == 0 or k == 1 or k == 2 or k == 3, true)
end
local s = lab.sample(4, function(i) return i end)
equal(s.count, 4) equal(s.mean, 2.5) equal(s.min, 1) equal(s.max, 4) equal(math.abs(s.sd - 1.2909944487358056) < 1e-12, true)
equal(s.values, {1, 2, 3, 4}) equal(s.histogram, {1, 1, 1, 1})
s = lab.sample(8, function(i) return i % 4 == 0 end)
equal(s.mean, 0.25) equal(s.min, 0) equal(s.max, 1) equal(s.histogram[true], 2) equal(s.histogram[false], 6)
s = lab.sample(3, function(i) return i == 2 and "odd" or "even" end)
equal(s.histogram.even, 2) equal(s.histogram.odd, 1) equal(s.mean, nil) equal(s.sd, nil) equal(s.count, 3) equal(s.values, {"even", "odd", "even"})
s = lab.sample(10, function(i) return 370182465 + i % 2 end)
equal(s.histogram[370182465], 5) equal(s.histogram[370182466], 5)
s = lab.sample(1, function() return 3 end)
equal(s.sd ~= s.sd, true)
equal(lab.sample(2000, function() return lab.random(2) end).mean > 0.4, true)
local function three(x) return x, nil, 3 end
local results = {lab.time(three, 1)}
equal(type(results[1]), "number") equal(results[1] >= 0, true) equal(results[2], 1) equal(results[3], nil) equal(results[4], 3)
local far = lab.progress(10, "counting")
for i = 1, 10 do far(i) end
for _, u0 in ipairs{0, 2^30 - 4, 2^30 - 3, 2^30, 2^53} do -- any u0, which is u(0) as it is
  local u = lab.lcg(u0)
  equal({u(0), u(1)}, {u0, 1022 * (u0 % (2^30 - 3)) % (2^30 - 3)})
end
local u = lab.lcg(42)
equal({u(0), u(1), u(10)}, {42, 42924, 815651673})
