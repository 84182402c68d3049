-- Runs in Lua 5.1 and in the lab, which must print the same: a line for each call, with its
-- results or ERROR. The global names lists the functions to call, and programs the chunks.
local function show(v)
  if type(v) == "number" then
    if v == 1/0 or v == -1/0 then return v > 0 and "inf" or "-inf" end
    return v ~= v and "nan" or string.format("%.6g", v) -- the sign of nan depends on the processor
  elseif type(v) == "string" then
    v = v:gsub("^(%a+: )0x%x+$", "%1address")
    return '"' .. v:gsub("[^%w%p ]", function(c) return "\\" .. c:byte() end) .. '"'
  elseif type(v) == "table" then
    local parts = {}
    for k, x in pairs(v) do parts[#parts + 1] = show(k) .. "=" .. show(x) end
    table.sort(parts)
    return "{" .. table.concat(parts, ",") .. "}"
  end
  return (type(v) == "nil" or type(v) == "boolean") and tostring(v) or type(v)
end

local function pack(...) return {n = select("#", ...), ...} end

-- results calls f and shows its results, then the tables among its arguments.
local function results(f, arguments, count)
  local all = pack(pcall(f, unpack(arguments, 1, count)))
  if not all[1] then return "ERROR" end
  local shown = {}
  for i = 2, all.n do shown[#shown + 1] = show(all[i]) end
  for i = 1, count do
    if type(arguments[i]) == "table" then shown[#shown + 1] = "#" .. show(arguments[i]) end
  end
  return table.concat(shown, " ")
end

for i, program in ipairs(programs) do
  local f = loadstring(program)
  print(i .. "\t" .. (f and results(f, {}, 0) or "SYNTAX"))
end

-- Tuples of arguments.
local values = {
  "nil", "true", "0", "1", "-1", "3", "2.5", "0/0", "1/0", '"10"', '" 0x1F "', '"010"', '"x"', '""', '"abcabc"', '"%a"', '"%d %s"',
  "{}", "{5,6,7}", '{"a","b"}', "tostring", "function(x, y) return x end",
}
local made = {}
for i, v in ipairs(values) do made[i] = assert(loadstring("return " .. v)) end
for _, name in ipairs(names) do
  local f = assert(loadstring("return " .. name))()
  local function try(...)
    local arguments, written, count = {}, {}, select("#", ...)
    for i = 1, count do
      local k = select(i, ...)
      arguments[i], written[i] = made[k](), values[k]
    end
    print(name .. "(" .. table.concat(written, ", ") .. ")\t" .. results(f, arguments, count))
  end
  try()
  for i = 1, #values do
    try(i)
    for j = 1, #values do
      try(i, j)
      for k = (i + j) % 5 + 1, #values, 5 do try(i, j, k) end
    end
  end
end

-- Directives of string.format.
for letter in ("diucxXoeEfgGsq"):gmatch(".") do
  for _, flags in ipairs{"", "-", "+", " ", "#", "0", "+0", "-#"} do
    for _, size in ipairs{"", "1", "9", ".0", ".3", "12.5", "02", "99"} do
      local spec = "%" .. flags .. size .. letter
      for _, v in ipairs{0, 1, -1, 65, 255, 1e15, 3.5, -2.75, 0.1, 1e100, 1e-5, "10", "abc", "a\0b"} do
        print("string.format(" .. show(spec) .. ", " .. show(v) .. ")\t" .. results(string.format, {spec, v}, 2))
      end
    end
  end
end

-- A random source that is the same everywhere.
local seed = 1
local function random(n)
  seed = (seed * 16807) % 2147483647
  return seed % n + 1
end
local function pick(list) return list[random(#list)] end

local pieces = {"a", "b", ".", "%a", "%d", "%s", "%W", "[ab]", "[^a]", "[a-c%d]", "[]]", "(", ")", "()", "(a)", "(.)", "*", "+", "-", "?", "^", "$", "%1", "%2", "%bab", "%f[%w]", "%", "[", "x"}
for i = 1, 3000 do
  local pattern, subject = "", ""
  for k = 1, random(6) do pattern = pattern .. pick(pieces) end
  for k = 1, random(9) - 1 do subject = subject .. pick{"a", "b", "c", "1", " ", "]", "\0"} end
  local call = "(" .. show(subject) .. ", " .. show(pattern)
  print("string.find" .. call .. ")\t" .. results(string.find, {subject, pattern, random(5) - 3}, 3))
  print("string.match" .. call .. ")\t" .. results(string.match, {subject, pattern}, 2))
  for _, with in ipairs{"<%0>", "%1", {a = "A", ab = 1}, string.upper} do
    print("string.gsub" .. call .. ", " .. show(with) .. ")\t" .. results(string.gsub, {subject, pattern, with}, 3))
  end
end

-- Programs with a word or a sign too many, too few or changed: whether they compile.
local texts = {
  "a = b + c . d [ 1 ] ( x , y ) : m ( ) ;", "local a , b = 1 , 'x'", "local function f ( a , ... ) return ... end", "function t . a . b : c ( x ) end",
  "if a then b ( ) elseif c then d ( ) else e ( ) end", "for i = 1 , 10 , 2 do f ( i ) end", "for k , v in pairs ( t ) do f ( k ) break end", "while not a do b = - b ^ 2 end",
  "repeat local x = # t until x == nil", "do return a , b end", "return { 1 , 2 ; x = 3 , [ 'k' ] = 4 ; f ( ) , }", "a , b . c = f { 1 } , g 'x' , h [[y]]", "return function ( ) return 1 ; end",
  "x = a .. b .. 1 .. 'z'", "f ( ( a ) , ( b ) ) ( c ) . d = 0x10", "return a < b and b >= c or not ( d ~= e ) == f % g / h", "t [ 1 ] , t [ 2 ] = 1e5 , .5", "break", "local a ; local b = a", "f ( a ) ; g ( b )",
}
local words = {}
for word in ("a b f 1 'x' [[y]] nil true false ... + - * / % ^ # == ~= <= >= < > = ( ) { } [ ] ; : , . .. and break do else elseif end for function if in local not or repeat return then until while \\ @ ! $ & | ~ ? ` 1e 0x 3x 08 1..2 --c 'a\\z' 'a\\300' 'a\\q' // << 1.2.3 --[[c]] --[==[c]==] [=[z]=] 'é' é 5. .5"):gmatch("%S+") do words[#words + 1] = word end
for _, word in ipairs{"\0", "\v", "\f", "\r", "'a\\\nb'", "'a\0b'", "'a\nb'"} do words[#words + 1] = word end
for i = 1, 6000 do
  local list = {}
  for k = 1, random(2) do
    for word in pick(texts):gmatch("%S+") do list[#list + 1] = word end
  end
  for k = 1, random(2) do
    local at, what = random(#list + 1), random(4)
    if what == 1 then table.remove(list, at)
    elseif what == 2 then table.insert(list, at, list[at] or ";")
    elseif what == 3 then table.insert(list, at, pick(words))
    else list[at] = pick(words) end
  end
  local text = table.concat(list, random(3) == 1 and "\n" or " ")
  print(show(text) .. "\t" .. (text:sub(1, 1) ~= "#" and (loadstring(text) and "compiles" or "SYNTAX") or "a comment"))
end
