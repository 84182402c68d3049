-- The blank counts as a tile, the neighbors are made on b itself, the twin moves the blank,
-- every board is taken to be solvable, and h is more than the distance.
function hamming(b)
  local n = 0
  for i = 0, b:size() - 1 do
    if b:at(i) ~= (i + 1) % b:size() then n = n + 1 end
  end
  return n
end

function manhattan(b)
  local n, cols = 0, b:cols()
  for i = 0, b:size() - 1 do
    local to = (b:at(i) - 1) % b:size()
    n = n + math.abs(i % cols - to % cols) + math.abs(math.floor(i / cols) - math.floor(to / cols))
  end
  return n
end

function neighbors(b)
  local all = {}
  for letter in b:moves():gmatch(".") do all[#all + 1] = b:play(letter) end
  return all
end

function twin(b)
  local labels = b:cells()
  labels[1], labels[2] = labels[2], labels[1]
  return b:copy():set(labels)
end

function solvable() return true end

function h(b) return 2 * manhattan(b) end

function solve(b)
  for _ = 1, 1000 do
    local moves, k = b:moves(), math.random(#b:moves())
    b:try(moves:sub(k, k))
  end
  return b:history()
end
