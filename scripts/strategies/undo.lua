-- Method 1: scramble, record the moves, and reverse them.
--
-- Audibert's article, section 2: the blank walks at random from the solved board, and
-- the opposite moves in reverse order restore it. The method solves only boards whose
-- moves are known, and the order appears only in the last moves.
--
--   taquin run [--cols N --rows P] strategies/undo [MOVES]

local moves = include("lib/argument").whole(1, "MOVES", 200)

local opposite = { h = "b", b = "h", g = "d", d = "g" }

-- The word that reverses a walk: the opposite letters, last first.
local function inverse(word)
  return (word:reverse():gsub(".", opposite))
end

assert(board:notation() ~= "agreg", "this strategy ends with the blank bottom right, which the notation agreg does not")
board = board:copy():as("audibert"):reset()
for _ = 1, moves do mouvcv() end        -- random moves, never straight back
casevideversposition(NP - 1)            -- bring the blank home

local there = board:history()
print(("The blank has made %d moves:"):format(#there))
dessin()

local back = inverse(there)
local solved_by_go = solve(board, "undo").moves
board:play(back)

print(("The same moves backwards, %d of them:"):format(#back))
dessin()
print("solved: " .. tostring(board:solved()))
print("the Go solver gives the same word: " .. tostring(back == solved_by_go))
