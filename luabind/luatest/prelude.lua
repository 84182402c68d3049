nan, inf = 0/0, 1/0
local function same(x, y)
  if type(x) ~= "table" or type(y) ~= "table" then return x == y end
  for k, v in pairs(x) do if not same(v, y[k]) then return false end end
  for k in pairs(y) do if x[k] == nil then return false end end
  return true
end
local function show(x)
  if type(x) ~= "table" then return tostring(x) end
  local parts = {}
  for k, v in pairs(x) do parts[#parts + 1] = tostring(k) .. "=" .. show(v) end
  return "{" .. table.concat(parts, ", ") .. "}"
end
function equal(got, want)
  if not same(got, want) then error("got " .. show(got) .. ", want " .. show(want), 2) end
end
function fails(want, f, ...)
  local ok, why = pcall(f, ...)
  if ok or not tostring(why):find(want, 1, true) then error("got " .. tostring(why) .. ", want " .. want, 2) end
end
