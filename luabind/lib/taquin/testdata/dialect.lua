-- Source 000's names, as globals and as methods.
local names = {"monteecv", "gauchecv", "descentecv", "droitecv", "mouvcv", "dessin", "permutation", "movcv", "crocethddb",
  "casevideversposition", "cycle3", "cycle3derniereligne", "cyclegpositionfinale", "cycledpositionfinale", "cycle12g", "cycle21g",
  "cycle", "creercycled", "casevidecolle", "mouvement", "monteepardroite", "monteepargauche", "descentepardroite",
  "descentepargauche", "horizontalgauchebas", "horizontalgauchehaut", "horizontaldroitebas", "horizontaldroitehaut",
  "crochetbddh", "crochethddb", "crochetfinal", "crochet", "cyclefinal"}
for _, name in ipairs(names) do
  equal(type(_G[name]), "function") equal(type(board[name]), "function")
end
equal(monteecv() == board, true) equal(board:history(), "h")
gauchecv() descentecv() droitecv() equal(board:history(), "hgbd")
board:reset()
equal(N, 4) equal(P, 4) equal(NP, 16) equal(poscv, 15)
equal(a[0], 0) equal(pos[15], 15) equal(nbv[0], 2) equal(nbv[5], 4) equal(#a, 16)
equal(v[0][0], 1) equal(v[0][1], 4) equal(d[0][0], 0) equal(d[0][1], 3)
casevidecolle(5) equal(flag, 1) mouvement(5, 0) equal(a[0], 5) equal(pos[5], 0)

-- mouvcv never goes straight back.
board:reset()
for _ = 1, 200 do mouvcv() movcv() end
local back = {h = "b", b = "h", g = "d", d = "g"}
local word = board:history()
for i = 2, #word do equal(word:sub(i, i) ~= back[word:sub(i - 1, i - 1)], true) end

-- Source 000, method 3: sort a permutation by cycles of the chain.
permutation() equal(board:solvable(), true) equal(poscv, 15)
local p = perm(tostring(board:perm()), NP - 1)
for _, i in ipairs(p:chain()) do
  for _ = 1, i > 0 and 1 or 2 do board:cycle(math.abs(i)) end
end
-- Left shifts of positions undo what moved the pieces to them, or do it twice.
equal(board:blank(), 15) equal(board:solvable(), true)

board = taquin.new(3, 3)
equal(NP, 9) equal(creercycled(2) == board, true) equal(tostring(board), "2 0 1 / 3 4 5 / 6 7 .")
equal(cyclegpositionfinale(2) == board, true) equal(board:solved(), true)
for i = 2, NP - 2 do
  for _ = 1, 3 do board:cycle(i) end
  equal(board:solved(), true)
end
-- A global of one's own hides a variable of the source.
a = {1, 2} equal(a[1], 1) a = nil equal(a[1], 1)
