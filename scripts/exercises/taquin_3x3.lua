-- Exercise: the 3x3 paper, programming exercises on that puzzle, question by question.
--
-- Questions 1 to 11 are answered twice: by the functions that the paper (source 002)
-- asks for, written on plain tables, and by the lab. The script stops if the answers
-- differ; the times of both are printed at the end. u0 is a number that each student
-- chooses. A letter names the motion of the TILE: N, E, S or W (the notation "td").
--
--   taquin run exercises/taquin_3x3 [u0]

local floor = math.floor
local M = 2 ^ 30 - 3               -- the sequence runs modulo this
local most = floor(2 ^ 53 / 1022)  -- above, 1022 * u0 would be rounded

local argument = include("lib/argument")
local u0 = argument.whole(1, "u0", 42, 0, most)
argument.last(1)

------------------------------------------------------------------------------
-- The student's way: plain Lua. Rows, columns and the sequence are numbered from 0, as
-- in the paper.

-- Question 1.
local function taquin_resolu()
  return { [0] = { [0] = 1, 2, 3 }, { [0] = 4, 5, 6 }, { [0] = 7, 8, 0 } }
end

-- Question 2.
local function place_vide(taquin)
  for i = 0, 2 do
    for j = 0, 2 do
      if taquin[i][j] == 0 then return i, j end
    end
  end
end

-- Question 3. The tile that moves north is the one south of the hole, and so on.
local directions = { "N", "E", "S", "W" }
local vient_de = { N = { 1, 0 }, E = { 0, -1 }, S = { -1, 0 }, W = { 0, 1 } }

local function deplacement(taquin, direction)
  local i, j = place_vide(taquin)
  local di, dj = unpack(vient_de[direction])
  local ligne = taquin[i + di]
  local tuile = ligne and ligne[j + dj]
  if not tuile then return 0 end
  ligne[j + dj], taquin[i][j] = 0, tuile
  return 1
end

-- Question 4. The table u, with u[0] to u[99999].
local function suite()
  local u = { [0] = u0 }
  for n = 0, 99998 do u[n + 1] = 1022 * u[n] % M end
  return u
end

local u -- computed for question 4

-- Question 5.
local function D(k, l)
  local liste = {}
  for i = 0, l - 1 do liste[i + 1] = directions[u[i + k] % 4 + 1] end
  return liste
end

-- Question 6.
local function deplacement_liste(taquin, liste)
  local faits = 0
  for _, direction in ipairs(liste) do
    faits = faits + deplacement(taquin, direction)
  end
  return faits
end

-- Question 7.
local function T(k)
  local taquin = taquin_resolu()
  deplacement_liste(taquin, D(k, 1000))
  return taquin
end

-- Question 8, and the function that the paper gives.
local function configuration(taquin)
  local c = 0
  for i = 0, 2 do
    for j = 0, 2 do c = c + taquin[i][j] * 10 ^ (3 * i + j) end
  end
  return c
end

local function decode(c)
  local t = { [0] = {}, {}, {} }
  for i = 0, 2 do
    for j = 0, 2 do
      t[i][j] = c % 10
      c = floor(c / 10)
    end
  end
  return t
end

-- Question 9, by the paper's hint: try the four moves on the board.
local function voisins_par_essais(c)
  local liste = {}
  for _, direction in ipairs(directions) do
    local taquin = decode(c)
    if deplacement(taquin, direction) == 1 then
      liste[#liste + 1] = configuration(taquin)
    end
  end
  return liste
end

-- Question 9 again, ten times as fast, because question 10 asks for the neighbours of
-- more than 100000 boards. No board is made: a tile that slides from position q into the
-- hole at position h moves its digit, so c changes by tile * (10^h - 10^q). sources[h]
-- lists the positions q.
local puissance, sources = {}, {}
for h = 0, 8 do
  puissance[h], sources[h] = 10 ^ h, {}
  for _, direction in ipairs(directions) do
    local di, dj = unpack(vient_de[direction])
    local i, j = floor(h / 3) + di, h % 3 + dj
    if i >= 0 and i <= 2 and j >= 0 and j <= 2 then table.insert(sources[h], 3 * i + j) end
  end
end

local function voisins(c)
  local h = 0
  while floor(c / puissance[h]) % 10 > 0 do h = h + 1 end
  local liste = {}
  for n, q in ipairs(sources[h]) do
    local tuile = floor(c / puissance[q]) % 10
    liste[n] = c + tuile * (puissance[h] - puissance[q])
  end
  return liste
end

-- Question 10. The queue is a list; the entries before its head are done. As in the
-- paper, c0 is not in the dictionary before it is visited again.
local resolue = configuration(taquin_resolu())

local function parcours_largeur(c0)
  local file, premier, dernier = { c0 }, 1, 1
  local precedent = {}
  local progress = lab.progress(181440, "breadth-first search in Lua") -- shows progress
  while premier <= dernier do
    local x = file[premier]
    premier = premier + 1
    for _, y in ipairs(voisins(x)) do
      if not precedent[y] then
        dernier = dernier + 1
        file[dernier] = y
        precedent[y] = x
      end
    end
    if x == resolue then break end
    if premier % 4096 == 0 then progress(premier) end
  end
  return precedent
end

local function nombre(dictionnaire)
  local n = 0
  for _ in pairs(dictionnaire) do n = n + 1 end
  return n
end

-- Question 11: from the end back to c0, then reversed.
local function reconstruction_chemin(c0, precedent)
  local retour = { resolue }
  while retour[#retour] ~= c0 do retour[#retour + 1] = precedent[retour[#retour]] end
  local chemin = {}
  for i = #retour, 1, -1 do chemin[#chemin + 1] = retour[i] end
  return chemin
end

-- The letters of the moves along a path.
local function lettres(chemin)
  local liste = {}
  for i = 1, #chemin - 1 do
    for _, direction in ipairs(directions) do
      local taquin = decode(chemin[i])
      deplacement(taquin, direction)
      if configuration(taquin) == chemin[i + 1] then liste[i] = direction end
    end
  end
  return table.concat(liste)
end

-- A board in one line, as the lab writes it.
local function texte(taquin)
  local lignes = {}
  for i = 0, 2 do lignes[i + 1] = ("%d %d %d"):format(taquin[i][0], taquin[i][1], taquin[i][2]) end
  return table.concat(lignes, " / ")
end

-- A search takes a second, so its result is cached per board, for the lab as well.
local dictionnaires = {}
local function dictionnaire(k)
  dictionnaires[k] = dictionnaires[k] or parcours_largeur(configuration(T(k)))
  return dictionnaires[k]
end
local function chemin(k) return reconstruction_chemin(configuration(T(k)), dictionnaire(k)) end

------------------------------------------------------------------------------
-- The lab's way. lab.lcg starts at u0 < M; the paper does not reduce u0 itself.
local lcg = lab.lcg(u0 % M)
local function U(i) return i == 0 and u0 or lcg(i) end

local function solved() return taquin.new(3, 3, "td") end

local function word(k, l)
  local letters = {}
  for i = 1, l do
    local r = U(k + i - 1) % 4 + 1
    letters[i] = ("NESW"):sub(r, r)
  end
  return table.concat(letters)
end

local function mixed(k)
  local b = solved()
  b:play_possible(word(k, 1000))
  return b
end

local function hole(b) return ("(%d,%d)"):format(floor(b:blank() / 3), b:blank() % 3) end

local function codes(b)
  local list = b:neighbours()
  for i, n in ipairs(list) do list[i] = n:code() end
  return table.concat(list, ", ")
end

local found = {}
local function search(k)
  found[k] = found[k] or assert(solve(mixed(k), "bfs"))
  return found[k]
end

------------------------------------------------------------------------------
-- The questions. Each of the two ways returns its answer as a text, and may return a
-- second text that is compared but not printed.

local times = { { "question", "student (s)", "lab (s)", "same" } }
local seconds = {}

local function question(name, student, by_lab)
  local s, s_answer, s_more = lab.time(student)
  local l, l_answer, l_more = lab.time(by_lab)
  if s_answer ~= l_answer or s_more ~= l_more then
    error(("question %s: the student's way says\n  %s %s\nand the lab's\n  %s %s"):format(
      name, s_answer, s_more or "", l_answer, l_more or ""), 0)
  end
  print(name .. " " .. s_answer)
  -- Not the bare name: a line that begins with a name is an answer.
  times[#times + 1] = { "Q" .. name, ("%.6f"):format(s), ("%.6f"):format(l), "yes" }
  seconds[name] = { s, l }
end

-- Draws the boards of a path, five in a row, with the moves between them.
local function draw_steps(path, letters)
  local across = 5
  for first = 1, #path, across do
    local lines = {}
    for i = first, math.min(first + across - 1, #path) do
      local n = 0
      for line in draw.text(taquin.decode(path[i])):gmatch("[^\n]+") do
        n = n + 1
        local letter = n == 4 and letters:sub(i, i) or ""
        if i < first + across - 1 and i < #path or letter ~= "" then line = ("%s %-2s"):format(line, letter) end
        lines[n] = (lines[n] or "") .. line
      end
    end
    for _, line in ipairs(lines) do print((line:gsub(" +$", ""))) end
  end
end

print(("The 3x3 paper with u0 = %.0f."):format(u0))

question("1",
  function() return "taquin_resolu() = " .. texte(taquin_resolu()) end,
  function() return "taquin_resolu() = " .. tostring(solved()) end)
print(draw.text(solved()))

question("2",
  function() return ("place_vide(taquin_resolu()) = (%d,%d)"):format(place_vide(taquin_resolu())) end,
  function() return "place_vide(taquin_resolu()) = " .. hole(solved()) end)

-- The four moves, one after the other on one board.
question("3",
  function()
    local t, tries = taquin_resolu(), {}
    for i, d in ipairs(directions) do tries[i] = ("%s %d"):format(d, deplacement(t, d)) end
    return ("from the solved board %s: %s"):format(table.concat(tries, ", "), texte(t))
  end,
  function()
    local b, tries = solved(), {}
    for i, d in ipairs(directions) do tries[i] = ("%s %d"):format(d, b:try(d)) end
    return ("from the solved board %s: %s"):format(table.concat(tries, ", "), tostring(b))
  end)

for i, n in ipairs { 10, 500, 10000 } do
  question("4" .. ("abc"):sub(i, i),
    function()
      u = u or suite()
      return ("u%d = %.0f"):format(n, u[n])
    end,
    function() return ("u%d = %.0f"):format(n, U(n)) end)
end

for i, k in ipairs { 0, 50, 140 } do
  question("5" .. ("abc"):sub(i, i),
    function() return ("D(%d,5) = %s"):format(k, table.concat(D(k, 5))) end,
    function() return ("D(%d,5) = %s"):format(k, word(k, 5)) end)
end

for i, k in ipairs { 50, 3500, 7100 } do
  question("6" .. ("abc"):sub(i, i),
    function() return ("D(%d,1000): %d moves made"):format(k, deplacement_liste(taquin_resolu(), D(k, 1000))) end,
    function() return ("D(%d,1000): %d moves made"):format(k, solved():play_possible(word(k, 1000))) end)
end

question("7a",
  function() return "T(700) = " .. texte(T(700)) end,
  function() return "T(700) = " .. tostring(mixed(700)) end)
question("7b",
  function()
    local t = T(50)
    return ("T(50): first row adds to %d"):format(t[0][0] + t[0][1] + t[0][2])
  end,
  function()
    local b = mixed(50)
    return ("T(50): first row adds to %d"):format(b:at(0) + b:at(1) + b:at(2))
  end)
question("7c",
  function() return ("T(200): hole at (%d,%d)"):format(place_vide(T(200))) end,
  function() return "T(200): hole at " .. hole(mixed(200)) end)

question("8a",
  function() return ("c(solved) = %.0f"):format(resolue) end,
  function() return ("c(solved) = %.0f"):format(solved():code()) end)
for i, k in ipairs { 50, 200 } do
  question("8" .. ("bc"):sub(i, i),
    function() return ("c(T(%d)) = %.0f"):format(k, configuration(T(k))) end,
    function() return ("c(T(%d)) = %.0f"):format(k, mixed(k):code()) end)
end

local function voisins_en_texte(c)
  local liste = table.concat(voisins(c), ", ")
  assert(liste == table.concat(voisins_par_essais(c), ", "), "the two ways to the neighbours differ")
  return liste
end
question("9a",
  function() return "neighbours of the solved board: " .. voisins_en_texte(resolue) end,
  function() return "neighbours of the solved board: " .. codes(solved()) end)
question("9b",
  function() return "neighbours of T(50): " .. voisins_en_texte(configuration(T(50))) end,
  function() return "neighbours of T(50): " .. codes(mixed(50)) end)

-- The paper prints 78120345. As nine digits this is 078120345, with two holes and no 6:
-- a leading 6 was probably lost. (The paper's functions take the first hole, so the
-- degree is the same.)
question("9c",
  function()
    local holes = 0
    for p = 0, 8 do
      if decode(78120345)[floor(p / 3)][p % 3] == 0 then holes = holes + 1 end
    end
    return ("degree %d, read as 678120345: 78120345 is no board"):format(#voisins(678120345)), holes == 1
  end,
  function()
    return ("degree %d, read as 678120345: 78120345 is no board"):format(#taquin.decode(678120345):neighbours()),
      (pcall(taquin.decode, 78120345))
  end)

for i, k in ipairs { 50, 120 } do
  question("10" .. ("ab"):sub(i, i),
    function() return ("T(%d): %d vertices"):format(k, nombre(dictionnaire(k))) end,
    function() return ("T(%d): %d vertices"):format(k, search(k).stored) end)
end
question("10c",
  function()
    local c = dictionnaire(120)[resolue]
    return "solved one preceded by " .. (c and ("%.0f"):format(c) or "none, T(120) is solved")
  end,
  function()
    local moves = search(120).moves
    if moves == "" then return "solved one preceded by none, T(120) is solved" end
    return ("solved one preceded by %.0f"):format(mixed(120):play(moves:sub(1, -2)):code())
  end)

local function moves(n) return n == 1 and "1 move" or n .. " moves" end
local function first_five(k, word)
  if word == "" then return ("T(%d): 0 moves, it is solved"):format(k) end
  if #word < 5 then return ("T(%d): %s %s"):format(k, moves(#word), word) end
  return ("T(%d): first 5 moves %s"):format(k, word:sub(1, 5))
end
for i, k in ipairs { 50, 120 } do
  local path, letters
  question("11" .. ("ab"):sub(i, i),
    function()
      path = chemin(k)
      letters = lettres(path)
      return first_five(k, letters), letters
    end,
    function() return first_five(k, search(k).moves), search(k).moves end)
  print(("The whole way from T(%d), %s:"):format(k, moves(#path - 1)))
  draw_steps(path, letters)
end
for i, k in ipairs { 100, 200 } do
  question("11" .. ("cd"):sub(i, i),
    function() return ("T(%d): %s"):format(k, moves(#chemin(k) - 1)) end,
    function() return ("T(%d): %s"):format(k, moves(search(k).length)) end)
end

print("\nBoth ways give the same answers, in these times:")
lab.table(times)
print(("Breadth-first search from T(50): %.2f s on plain tables, %.4f s by the lab."):format(unpack(seconds["10a"])))
