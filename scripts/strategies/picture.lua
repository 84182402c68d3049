-- The picture puzzle: a picture is cut into squares, scrambled, and restored.
--
-- Audibert's article, section 3 and figure 4: the tiles are parts of a picture, and the
-- blank is the part at the bottom right. The blank makes about ten thousand random
-- moves; then one of two methods restores the picture. Method 1 reverses the moves: the
-- picture appears only in the last moves. Method 2 goes line by line, as people do by
-- hand: the picture grows from the top. The printed numbers are the percentages in
-- place; the film shows the boards.
--
--   taquin run strategies/picture [IMAGE [COLS ROWS [OUT.gif [METHOD]]]]
--
-- IMAGE is a PNG or JPEG file, or "sample" for the built-in picture. By default it is
-- cut into 12 x 12 squares, as in the article. OUT.gif is the film; without it no file
-- is written. METHOD is 1 or 2, by default 2.

local image, cols, rows, out, method = arg[1] or "sample", arg[2] or 12, arg[3] or 12, arg[4], arg[5] or 2

local function whole(text, name, least, most)
  local n = tonumber(text)
  assert(n and n % 1 == 0 and n >= least and n <= most,
    ("%s must be a whole number from %d to %d, not %s"):format(name, least, most, tostring(text)))
  return n
end

cols, rows = whole(cols, "COLS", 2, 64), whole(rows, "ROWS", 2, 64)
method = whole(method, "METHOD", 1, 2)

board = taquin.new(cols, rows, "audibert")
draw.board(board, { image = image }) -- fails here, before the work, if the file is not a picture
for _ = 1, 10000 do mouvcv() end -- random moves, never straight back
casevideversposition(NP - 1)     -- and goes home

local scrambled = board:copy()
local back = {
  solve(board, "undo").moves,
  solve(board, "lines").moves,
}
print(("A picture of %d x %d squares; the blank has made %d moves."):format(cols, rows, #board:history()))

-- The percentage of the picture in place.
local function in_place(b)
  local n = 0
  for i = 0, b:size() - 1 do
    if b:at(i) == i then n = n + 1 end
  end
  return 100 * n / b:size()
end

for m, name in ipairs{"the way it came", "line by line"} do
  local b, word, done = scrambled:copy(), back[m], 0
  print(("Method %d, %s: %d moves. In place on the way:"):format(m, name, #word))
  local line = {}
  for quarter = 0, 4 do
    local upto = math.floor(#word * quarter / 4)
    b:play(word:sub(done + 1, upto))
    done = upto
    line[#line + 1] = ("%3.0f %%"):format(in_place(b))
  end
  assert(b:solved())
  print("  " .. table.concat(line, "  "))
end

local word = back[method]
board:play(word)

if out then
  -- About every 40th move for 12 x 12, and as many frames for other sizes.
  local every = math.max(1, math.floor(#word / 110))
  draw.gif(scrambled, word, out, { image = image, every = every })
  local shown = every == 1 and "each move" or ("the board after every %d moves"):format(every)
  print(("%s: method %d, %s"):format(out, method, shown))
end
