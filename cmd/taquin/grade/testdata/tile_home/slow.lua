-- All is right, but the way home is long: before each step of tile 0 the blank goes down
-- to the last corner, and then it goes round the tile.
function where(n)
  local i = 0
  while board:at(i) ~= n do i = i + 1 end
  return i
end

function far()
  local i, cols = where(0), board:cols()
  return math.floor(i / cols) + i % cols
end

function corner()
  while board:try("h") == 1 do end
  while board:try("g") == 1 do end
end

-- The blank goes to a position without a step on tile 0.
local function go(to)
  local cols, size, tile = board:cols(), board:size(), where(0)
  local from = {[to] = to}
  local queue = {to}
  for _, i in ipairs(queue) do -- backwards, so that from tells the next cell
    for _, k in ipairs{i - cols, i + cols, i % cols > 0 and i - 1 or -1, (i + 1) % cols > 0 and i + 1 or -1} do
      if k >= 0 and k < size and k ~= tile and not from[k] then
        from[k] = i
        queue[#queue + 1] = k
      end
    end
  end
  while board:blank() ~= to do
    local i = board:blank()
    local by = from[i] - i
    if by == cols then board:down() elseif by == -cols then board:up() elseif by == 1 then board:right() else board:left() end
  end
end

function home()
  local cols, size = board:cols(), board:size()
  while where(0) ~= 0 do
    local i = where(0)
    if i ~= size - 1 then go(size - 1) end
    if i % cols > 0 then
      go(i - 1)
      board:right()
    else
      go(i - cols)
      board:down()
    end
  end
end
