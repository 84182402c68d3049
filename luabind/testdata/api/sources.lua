-- Golden answers of the sources.

-- Source 003, table T1.
local t1 = taquin.parse("10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9", "agreg")
equal(t1:inversions(), 62) equal(t1:manhattan(), 38) equal(t1:boustrophedon():parity(), "even") equal(t1:solvable(), true)
equal(t1:blank(), 13) -- the hole at row 3, column 1

-- Source 002 for u0 = 42.
local u = lab.lcg(42)
equal(u(0), 42) equal(u(1), 42924) equal(u(10), 815651673) equal(u(500), 953424136) equal(u(10000), 459319171)
local x = 42
for i = 0, 300 do
  equal(u(i), x)
  x = x * 1022 % 1073741821
end
local function D(k, l)
  local word = {}
  for i = 0, l - 1 do
    local r = u(i + k) % 4
    word[#word + 1] = ("NESW"):sub(r + 1, r + 1)
  end
  return table.concat(word)
end
equal(D(0, 5), "SNNWN") equal(D(50, 5), "EWNNS") equal(D(140, 5), "SWNSS")
equal(taquin.new(3, 3, "td"):play_possible(D(50, 1000)), 644)
equal(taquin.new(3, 3, "td"):play_possible(D(3500, 1000)), 686)
equal(taquin.new(3, 3, "td"):play_possible(D(7100, 1000)), 641)
local function T(k)
  local b = taquin.new(3, 3, "td")
  b:play_possible(D(k, 1000))
  return b
end
equal(tostring(T(700)), "3 5 1 / 7 6 2 / 4 0 8")
equal(T(50):at(0) + T(50):at(1) + T(50):at(2), 15)
equal(T(200):blank(), 6)
equal(T(50):code(), 370182465) equal(T(200):code(), 620143587) equal(taquin.decode(370182465) == T(50), true)

-- Source 000, method 3: lengths of the words of cycle(i).
for _, row in ipairs{{6, 4, 9, 20}, {7, 4, 8, 218}, {5, 4, 10, 228}, {6, 5, 6, 294}, {4, 4, 14, 18}, {3, 3, 7, 50}} do
  local b = taquin.new(row[1], row[2])
  equal(#b:cycle(row[3]):history(), row[4])
  local i = row[3]
  equal(b:perm(), perm("(" .. i - 2 .. " " .. i - 1 .. " " .. i .. ")", #b))
end
