-- Exercise, a part of figures: shared functions.
--
-- Boards on which only some tiles matter, and pictures of walks.

local tools = {}

-- A board of this size with tiles in some cells, given as a table from cell to label,
-- and the blank in one; the other tiles fill the rest. Two of them are exchanged if the
-- board would otherwise be unsolvable.
function tools.board(cols, rows, blank, tiles)
  local size, used, rest = cols * rows, {}, {}
  for _, label in pairs(tiles or {}) do used[label] = true end
  for label = 0, size - 2 do if not used[label] then rest[#rest + 1] = label end end
  local function fill()
    local lines, k = {}, 0
    for r = 0, rows - 1 do
      local line = {}
      for cell = r * cols, r * cols + cols - 1 do
        local label = cell == blank and "." or tiles and tiles[cell]
        if not label then k = k + 1; label = rest[k] end
        line[#line + 1] = label
      end
      lines[#lines + 1] = table.concat(line, " ")
    end
    return taquin.parse(table.concat(lines, " / "))
  end
  local b = fill()
  if not b:solvable() and #rest > 1 then
    rest[#rest], rest[#rest - 1] = rest[#rest - 1], rest[#rest]
    b = fill()
  end
  return b
end

-- The names of tiles: the given ones, or their numbers.
function tools.names(labels, texts)
  local names = {}
  for i, label in ipairs(labels) do names[label] = texts and texts[i] or tostring(label) end
  return names
end

-- A picture with a dark blank on which only the given texts are written.
function tools.plain(b, options)
  local o = {plain = true, solid = true}
  for k, v in pairs(options or {}) do o[k] = v end
  return draw.board(b, o)
end

-- The word that one of the sources' functions plays.
function tools.word(b, act)
  local n = #b:history()
  act(b)
  return b:history():sub(n + 1)
end

-- The board, the blank's path over it, and the board after it.
function tools.before_and_after(b, word, options, after)
  local o = {path = word}
  for k, v in pairs(options) do o[k] = v end
  return draw.row{tools.plain(b, o), tools.plain(b:copy():play(word), after or options), between = "→"}
end

return tools
