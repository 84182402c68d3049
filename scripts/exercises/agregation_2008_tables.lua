-- Exercise, a part of agregation_2008: its tables, and printing.
--
-- Section 1.1: figure 1. Returns the values shared by the other parts.
--
--   taquin run exercises/agregation_2008_tables

local function heading(section, text)
  local line = ("§ %s  %s"):format(section, text)
  print(("\n%s\n%s"):format(line, ("-"):rep(select(2, line:gsub("[^\128-\191]", "")))))
end
local function say(text, ...) print("  " .. text:format(...)) end
local function table_of(text) return taquin.parse(text, "agreg") end

local T1 = table_of("10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9")
local T2 = table_of("0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13")
local Tf = taquin.new(4, 4, "agreg")

----------------------------------------------------------------------
heading("1.1", "The three tables of figure 1")
local drawings = {}
for k, b in ipairs{T1, T2, Tf} do
  drawings[k] = {}
  for line in draw.text(b):gmatch("[^\n]+") do table.insert(drawings[k], line) end
end
for i, line in ipairs(drawings[1]) do say("%s   %s   %s", line, drawings[2][i], drawings[3][i]) end
say("%-21s   %-21s   %s", "        T1", "        T2", "        Tf")

return {heading = heading, say = say, table_of = table_of, T1 = T1, T2 = T2, Tf = Tf}
