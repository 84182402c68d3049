-- Positions are taken to count from 1, far is as the crow flies, and home stops too early.
function where(n)
  for i = 1, board:size() - 1 do
    if board:at(i) == n then return i + 1 end
  end
end

function far()
  for i = 0, board:size() - 1 do
    if board:at(i) == 0 then return math.max(math.floor(i / board:cols()), i % board:cols()) end
  end
end

function corner()
  for _ = 1, 2 do board:try("h") end
  for _ = 1, 2 do board:try("g") end
end

function home()
  corner()
end
