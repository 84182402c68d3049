-- The arguments of a script, checked: the error names the argument and what is accepted.
--
--   local argument = include("lib/argument")
--   argument.whole(1, "MOVES", 200)         the first argument, a whole number from 0; 200 without it
--   argument.whole(1, "BOARDS", nil, 1, 9)  the same, from 1 to 9; nil without it
--   argument.word(1, "words")               whether the first argument is this word, the only one accepted
--   argument.last(1)                        an error if there are more arguments than one

local argument = {}

function argument.whole(i, name, default, least, most)
  if arg[i] == nil then return default end
  local n = tonumber(arg[i])
  least = least or 0
  if not n or n % 1 ~= 0 or n < least or n > (most or 2 ^ 53) then
    local limit = most and (" to %.0f"):format(most) or ""
    error(("%s must be a whole number from %d%s, not %q"):format(name, least, limit, arg[i]), 0)
  end
  return n
end

function argument.word(i, word)
  if arg[i] and arg[i] ~= word then error(("unknown argument %q; the script accepts only %s"):format(arg[i], word), 0) end
  return arg[i] == word
end

function argument.last(i)
  if arg[i + 1] then error(("unexpected argument %q; the script accepts at most %d"):format(arg[i + 1], i), 0) end
end

return argument
