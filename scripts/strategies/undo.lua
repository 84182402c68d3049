-- Method 1: scramble, remember the moves, and go back the way you came.
--
-- Audibert's article, section 2: the blank wanders from the solved board, each
-- move is remembered, and the opposite moves made last to first put all in order.
-- It solves only boards whose past is known, and nothing of the order can be seen
-- before the very last moves.
--
--   taquin run [--cols N --rows P] strategies/undo [MOVES]

local moves = tonumber(arg[1] or 200)
assert(moves and moves >= 0 and moves % 1 == 0, "MOVES must be a whole number from 0")

local opposite = { h = "b", b = "h", g = "d", d = "g" }

-- The word that leads back: the opposite letters, last first.
local function inverse(word)
  return (word:reverse():gsub(".", opposite))
end

assert(board:notation() ~= "agreg", "this strategy ends with the blank bottom right, which the notation agreg does not")
board = board:copy():as("audibert"):reset()
for _ = 1, moves do mouvcv() end        -- the blank wanders, never straight back
casevideversposition(NP - 1)            -- and goes home

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
