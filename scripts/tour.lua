-- Five minutes through the lab: boards, moves, parity, solvers, cards.
--
--   taquin run tour

lab.seed(2008) -- the same tour every time

local function heading(text) print("\n" .. text .. "\n" .. ("-"):rep(#text)) end

heading("The current board")
print("It is called board. The blank moves; the sources call its moves")
print("monteecv, gauchecv, descentecv, droitecv: up, left, down, right.")
board = taquin.new(4, 4)
monteecv() gauchecv() gauchecv()
dessin()
print("moves so far: " .. board:history())
board:undo(3)

heading("Notations")
print("The same board as four texts write it:")
for _, n in ipairs(taquin.notations()) do
  print(("  %-9s %s"):format(n.name, tostring(taquin.new(3, 2, n.name))))
end

heading("Parity")
print("Two tiles exchanged, and no moves lead back:")
local swapped = taquin.parse("1 0 2 / 3 4 5 / 6 7 .")
print(draw.text(swapped))
print("parity " .. swapped:parity() .. ", and so " .. select(2, swapped:solvable()))
local odd = 0
for _ = 1, 1000 do
  if perm.random(15):parity() == "odd" then odd = odd + 1 end
end
print(("Of 1000 random arrangements of fifteen tiles %d are odd."):format(odd))

heading("A word that moves three tiles")
print("hggbd hdb gghddb leaves everything but three tiles as it was:")
board:reset()
casevideversposition(6)
board:play("hggbd hdb gghddb")
casevideversposition(15)
dessin()
print("as a permutation: " .. tostring(board:perm()))

heading("Solvers")
board:reset():scramble(20)
dessin()
for _, m in ipairs(solve.methods()) do
  local s, why = solve(board, m.name, {max_nodes = 1e6})
  local what = s and ("%d moves%s"):format(s.length, s.optimal and ", none shorter" or "")
  print(("  %-13s %s"):format(m.name, what or why))
end

heading("Any even permutation is a product of 3-cycles")
local p = perm("(0 1)(2 3 4 5)", 7)
print(tostring(p) .. " in the chain (0 1 2)(2 3 4)(4 5 6): " .. table.concat(p:chain(), " "))

heading("Les petits chiens")
print(draw.text(cards.dogs()))
print(("Nine cards, %d solutions, %d of them really different."):format(cards.dogs():count(), #cards.dogs():classes()))

heading("Where to go from here")
print("help() lists everything, help(\"solve\") explains a name, `taquin scripts`")
print("lists the strategies that come with the lab.")
