-- Les petits chiens: nine cards, twelve dogs to make whole.
--
-- Each card has a half-dog on every side, a head (1 to 4) or a body
-- (-1 to -4); two halves fit when they add to 0. There are 4^9 x 9!, about 95
-- billion, ways to lay the cards, but a card that does not fit its neighbours
-- ends the search below it: place by place, 73,508 turns of a card are enough.
--
--   taquin run strategies/petits_chiens

local dogs = cards.dogs()
local cols, rows = dogs:cols(), dogs:rows()
local places = cols * rows

-- sides[card][turn] is the card after `turn` quarter turns to the right: its west side
-- is then north.
local sides = {}
for card = 1, places do
  local n, e, s, w = unpack(dogs:card(card))
  sides[card] = {}
  for turn = 1, 4 do
    n, e, s, w = w, n, e, s
    sides[card][turn] = { north = n, east = e, south = s, west = w }
  end
end

local laid, number, used = {}, {}, {}
local turns, orders = 0, {}

-- Whether the card in a place fits the neighbours above and to the left.
local function fits(place)
  local card = laid[place]
  if place > cols and laid[place - cols].south + card.north ~= 0 then return false end
  return (place - 1) % cols == 0 or laid[place - 1].east + card.west == 0
end

local function lay(place)
  if place > places then
    orders[#orders + 1] = table.concat(number)
    return
  end
  for card = 1, places do
    if not used[card] then
      used[card], number[place] = true, card
      for turn = 1, 4 do
        turns = turns + 1
        laid[place] = sides[card][turn]
        if fits(place) then lay(place + 1) end
      end
      used[card] = nil
    end
  end
end

local seconds = lab.time(function() lay(1) end)

for _, order in ipairs(orders) do print(order) end
local same = #orders == dogs:count()
for k, solution in ipairs(dogs:solutions()) do same = same and solution.order == orders[k] end
print(("%d solutions after %d turns of a card"):format(#orders, turns))
print("the Go solver finds the same, in the same order: " .. tostring(same))
io.write(("(%.2f s in Lua)\n"):format(seconds))
