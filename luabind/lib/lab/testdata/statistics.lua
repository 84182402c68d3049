-- Statistics of samples and lists, heaps, and data files.
local function near(x, y, within) equal(math.abs(x - y) <= (within or 1e-9) * math.max(1, math.abs(y)), true) end
local function refused(want, f, ...)
  local ok, why = pcall(f, ...)
  if ok or not tostring(why):find(want, 1, true) then error(tostring(why) .. "\nwant " .. want, 2) end
end

-- The fields of a sample.
local s = lab.sample(5, function(i) return ({2, 4, 4, 5, 10})[i] end)
near(s.se, s.sd / math.sqrt(5)) near(s.ci.low, 5 - 2.7764451052 * s.se, 1e-8) near(s.ci.high, 5 + 2.7764451052 * s.se, 1e-8)
equal(s.median, 4) equal(s.quantiles[0.25], 4) equal(s.quantiles[0.75], 5) near(s.quantiles[0.95], 9) near(s.quantiles[0.05], 2.4)
s = lab.sample(2, function(i) return i end)
equal(s.median, 1.5) equal(lab.quantile(s, 0), 1) equal(lab.quantile(s, 1), 2) equal(lab.quantile(s, 0.25), 1.25)
s = lab.sample(4, function(i) return i == 1 and 0.5 or i % 2 == 0 end) -- booleans among numbers
equal(s.min, 0) equal(s.median, 0.75) equal(s.max, 1)
s = lab.sample(1, function() return 7 end)
equal(s.median, 7) equal(s.se ~= s.se, true) equal(s.ci.low ~= s.ci.low, true)
s = lab.sample(3, function() return 7 end)
equal(s.se, 0) equal(s.ci.low, 7) equal(s.ci.high, 7)
s = lab.sample(3, function() return "x" end)
equal(s.median, nil) equal(s.ci, nil) equal(s.quantiles, nil) equal(s.histogram.x, 3)
-- A confidence interval contains the true mean in about 95 % of all cases.
lab.seed(1)
local covered = lab.sample(1000, function() local c = lab.sample(20, function() return lab.random() end).ci return c.low <= 0.5 and 0.5 <= c.high end).mean
equal(covered > 0.93 and covered < 0.97, true)
refused("must be in 0..1", lab.quantile, {1}, 1.5) refused("at least one number", lab.quantile, {}, 0.5) refused("finite", lab.quantile, {1, 0/0}, 0.5)
refused("value 1 must be a finite number, not the string", lab.quantile, {"x"}, 0.5) refused("strings", lab.quantile, s, 0.5)

-- Pearson's test: Mendel's peas (1866), and a die; p from tables and closed forms.
local t = lab.chi2({315, 108, 101, 32}, {9, 3, 3, 1})
near(t.statistic, 0.470024, 1e-6) equal(t.df, 3) near(t.p, 0.925426, 1e-6) equal(t.small, 0)
t = lab.chi2{22, 17, 20, 26, 22, 13}
near(t.statistic, 5.1) equal(t.df, 5)
t = lab.chi2({10, 20, 30}, {0.2, 0.3, 0.5}) -- df = 2: p = exp(-x/2)
near(t.p, math.exp(-t.statistic / 2)) near(t.statistic, 4/12 + 4/18)
equal(lab.chi2({10, 20, 30}, {20, 20, 20}, {fitted = 1}).df, 1)
t = lab.chi2(lab.sample(600, function(i) return i % 6 end), {[0] = 1, 1, 1, 1, 1, 1}) -- a sample, keys from 0
equal(t.statistic, 0) equal(t.p, 1) equal(t.df, 5)
equal(lab.chi2({a = 3, b = 5}, {a = 1, b = 1, c = 1}).df, 2) -- never observed
equal(lab.chi2({1, 2}, {1, 1}).small, 2)
for _, row in ipairs{
  {"at least 2 counts are needed, not 1", {1}}, {"at least 2 counts are needed, not 0", {}}, {"expected[2] must be above 0", {1, 2}, {1, 0}},
  {"observed[3] has no expected count", {1, 2, 3}, {1, 2}}, {"observed[1] must be a number from 0", {-1, 2}}, {"expected[1] must be a number from 0", {1, 2}, {-1, 2}},
  {"observed[2] must be a number from 0 to 2^53, not NaN", {1, 0/0}}, {"must be a number from 0 to 2^53", {1, 1/0}}, {"no count above 0", {0, 0}},
  {"must be a number from 0 to 2^53, not the string", {1, "x"}}, {"at least 3 counts are needed", {1, 2}, {1, 1}, {fitted = 1}},
} do refused(row[1], lab.chi2, row[2], row[3], row[4]) end

-- The Kolmogorov-Smirnov test.
t = lab.ks{0.1, 0.4, 0.7}
near(t.statistic, 0.3) equal(t.n, 3) equal(t.p > 0.8, true) equal(t.df, nil)
near(lab.ks({0.5}).p, 1) near(lab.ks({0.9}).p, 0.2, 1e-6) -- one number: P(D >= d) = 2(1-d)
near(lab.ks({0}, "normal").statistic, 0.5)
near(lab.ks({1, 2}, function(x) return x / 4 end).statistic, 0.5)
t = lab.ks({1, 2, 3, 4}, {3, 4, 5, 6})
equal(t.statistic, 0.5) equal(t.n, 2)
equal(lab.ks({1, 2, 2, 3}, {1, 2, 2, 3}).p, 1)
lab.seed(2)
equal(lab.ks(lab.sample(2000, function() return lab.random() end)).p > 0.01, true)
equal(lab.ks(lab.sample(2000, function() return lab.random() ^ 1.2 end)).p < 1e-4, true)
refused("must be a list, a sample, a function", lab.ks, {1}, "gamma") refused("must return a number in 0..1, not 2", lab.ks, {1}, function() return 2 end)
refused("at least one number", lab.ks, {}) refused("at least one number", lab.ks, {1}, {}) refused("finite", lab.ks, {1, 1/0})

-- Curves.
local f = lab.fit({1, 2, 3, 4}, {6, 5, 7, 10})
near(f.slope, 1.4) near(f.intercept, 3.5) near(f.r2, 0.7) near(f.se, 0.6480740698) near(f.ci.low, 1.4 - 4.3026527297 * f.se) near(f.fitted[4], 9.1)
f = lab.fit({0, 1, 2, 3}, {5, 10, 20, 40}, "exponential")
near(f.growth, 2) near(f.factor, 5) near(f.fitted[3], 20) near(f.ci.low, 2) near(f.r2, 1)
f = lab.fit({1, 2}, {3, 5})
equal(f.slope, 2) equal(f.se, nil) equal(f.ci, nil) equal(f.growth, nil)
refused("x has 2 numbers and y has 3", lab.fit, {1, 2}, {1, 2, 3}) refused("at least two different", lab.fit, {1, 1}, {1, 2}) refused("at least two different", lab.fit, {1}, {1})
refused("y[2] is 0", lab.fit, {1, 2}, {1, 0}, "exponential") refused('unknown model "cubic"', lab.fit, {1, 2}, {1, 2}, "cubic") refused("at least one number", lab.fit, {}, {})

-- A heap against sorting, with priorities, as values and with a function.
lab.seed(3)
for n = 0, 40 do
  local list, h, g, k = {}, lab.heap(), lab.heap{less = function(x, y) return x.v > y.v end}, lab.heap()
  for i = 1, n do list[i] = lab.random(10) h:push(list[i]) g:push{v = list[i]} k:push({i}, list[i]) end
  table.sort(list)
  equal(#h, n) equal(h:len(), n) equal(h:peek(), list[1])
  for i = 1, n do
    equal(h:pop(), list[i]) equal(g:pop().v, list[n + 1 - i])
    local before, p = k:peek()
    local v, q = k:pop()
    equal(v, before) equal(p, list[i]) equal(q, p)
    if last and last.p == p then equal(last.v[1] < v[1], true) end -- first in, first out
    last = {p = p, v = v}
  end
  last = nil
  equal(h:pop(), nil) equal(h:peek(), nil) equal(#h, 0)
end
local h = lab.heap()
refused("needs a priority", h.push, h, "x") refused("nil cannot be in a heap", h.push, h, nil, 3) refused("not NaN", h.push, h, 1, 0/0) refused("priority must be a number", h.push, h, 1, "2")
local bad
bad = lab.heap{less = function(x, y) if x + y > 10 then error("stop") end if x + y == 9 then bad:push(1) end return x < y end}
bad:push(1) bad:push(2) bad:push(3)
refused("stop", bad.push, bad, 40) refused("less must not change the heap", bad.push, bad, 7)
refused("takes no priority", bad.push, bad, 1, 1)
equal({bad:pop(), bad:pop(), bad:pop(), bad:pop()}, {1, 2, 3}) equal(tostring(bad), "heap of 0 values")
refused("must be a function", lab.heap, {less = 3}) refused("there is no option", lab.heap, {more = print})
refused("which cannot go to another thread", lab.sample, 2, function() return h:len() end, {threads = 2})

-- Data files: what lab.csv writes is read back.
for _, rows in ipairs{
  {{"n", "name", "ok"}, {1, "a", true}, {2.5, 'b, "c"', false}, {-3e-7, "é\nx"}},
  {{n = 1, name = "a"}, {n = 2, name = "b"}},
  {{1, 2}, {3, 4}},
  {{"9007199254740993", "x"}, {"1", "y"}},
} do
  lab.csv("one.csv", rows)
  lab.csv("two.csv", lab.read("one.csv"))
  equal(#lab.read("two.csv"), #lab.read("one.csv"))
  for i, row in ipairs(lab.read("one.csv")) do equal(lab.read("two.csv")[i], row) end
end
lab.csv("one.csv", {{"n", "name", "ok"}, {1, "a", true}, {2.5, 'b, "c"', false}, {-3e-7, "é\nx"}})
equal(lab.read("one.csv"), {{n = 1, name = "a", ok = true}, {n = 2.5, name = 'b, "c"', ok = false}, {n = -3e-7, name = "é\nx"}})
equal(lab.read("one.csv", {header = false})[1], {"n", "name", "ok"}) equal(lab.read("one.csv", {numbers = false})[1], {n = "1", name = "a", ok = "true"})
equal(lab.read("fr.csv"), {{nom = "un", x = 1.5}, {nom = "deux", x = "007"}}) equal(lab.read("tabs.tsv"), {{1, 2}, {3}}) equal(lab.read("empty.csv"), {})
equal(lab.read("good.json"), {a = {1, {b = "é"}}, n = 1500, big = "123456789012345678901", t = true, s = "12"})
for file, want in pairs{
  ["quote.csv"] = '"quote.csv", line 2', ["bare.csv"] = '"bare.csv", line 2, column 4: a cell with a quote', ["wide.csv"] = "line 2, column 5: the row has 3 cells, but the first row has 2 names",
  ["bytes.csv"] = "line 2, column 3: the text is not UTF-8", ["commas.json"] = "line 1, column 12: this is not JSON", ["open.json"] = "line 2, column 3: the file ends inside a value",
  ["two.json"] = "the file must end after the first value", ["empty.json"] = "line 1, column 1: the file ends", ["deep.json"] = "more than 200 lists and objects", ["none.csv"] = 'there is no file "none.csv"', [""] = "is not the name of a file",
} do refused(want, lab.read, file) end
