package luabind

// luaModules is what there is of Lua's own: the texts of every function of the
// standard library that openStandard opens. The names are there already; a text
// without its function, as where a sandbox has taken it away, is left out.
func luaModules() []Module {
	return []Module{
		{Title: "Lua's functions", About: "Lua 5.1's own functions. There is no require, dofile or loadfile: include runs another script.", Entries: luaFunctions()},
		{Name: "string", Title: "strings", About: "Lua 5.1's strings: bytes, counted from 1, from the end with numbers below 0. Each function is a method as well, s:upper(). The patterns are Lua's: %a a letter, %d a digit, %s a blank, . any byte; * + - ? repeat, [ ] sets, ( ) captures, ^ and $ the ends.", Entries: stringFunctions()},
		{Name: "table", Title: "tables", About: "Lua 5.1's functions for lists, which count from 1.", Entries: tableFunctions()},
		{Name: "math", Title: "mathematics", About: "Lua 5.1's mathematics. Numbers are fractions of 53 bits, angles are in radians, and what is random comes from the lab's source (lab.seed).", Entries: mathFunctions()},
		{Name: "coroutine", Title: "coroutines", About: "Lua 5.1's coroutines: functions that stop in the middle and go on later.", Entries: coroutineFunctions()},
		{Name: "os", Title: "clock, date and the end", About: "What there is of Lua 5.1's os; no other programs and no files.", Entries: osFunctions()},
		{Name: "io", Title: "output", About: "What there is of Lua 5.1's io; there is no io.read and no io.open.", Entries: []Entry{
			{Name: "io.write", Signature: "io.write(…)", Text: "Writes strings and numbers, with nothing between them and no new line.", Example: `io.write("two ", 2, "\n")`},
			{Name: "io.stdout", Signature: "io.stdout", Text: "What io.write writes to: io.stdout:write(…) is the same.", Example: `io.stdout:write("two ", 2, "\n")`},
			{Name: "io.stderr", Signature: "io.stderr", Text: "Where messages go that are no part of the output: io.stderr:write(…).", Example: `tostring(io.stderr)  --> "io.stderr"`},
		}},
		{Name: "debug", Title: "tracebacks", About: "What there is of Lua 5.1's debug.", Entries: []Entry{
			{Name: "debug.traceback", Signature: "debug.traceback([message])", Text: "Which functions are running, as text; a handler for xpcall.", Example: `type(debug.traceback())  --> "string"`},
		}},
	}
}

func luaFunctions() []Entry {
	return []Entry{
		{Name: "_G", Signature: "_G", Text: "The table of the globals.", Example: `_G.board == board  --> true`},
		{Name: "_VERSION", Signature: "_VERSION", Text: "The version of the language.", Example: `_VERSION  --> "Lua 5.1"`},
		{Name: "assert", Signature: "assert(v [, message])", Text: "Returns its arguments, or raises the message if v is nil or false.", Example: `assert(1 < 2)  --> true`},
		{Name: "collectgarbage", Signature: `collectgarbage([what])`, Text: `Frees memory that nothing uses; with "count", tells the kilobytes in use.`, Example: `collectgarbage("count") > 0  --> true`},
		{Name: "error", Signature: "error(value [, level])", Text: "Raises an error, a text or any other value; level 2 blames the caller.", Example: `pcall(error, "no")  --> false`},
		{Name: "getmetatable", Signature: "getmetatable(v)", Text: "The metatable of a value, or what its field __metatable says instead.", Example: `getmetatable(board)  --> "board"`},
		{Name: "ipairs", Signature: "ipairs(list)", Text: "For a loop over a list: for i, v in ipairs(list) do … end.", Example: `for i, v in ipairs{"a", "b"} do print(i, v) end`},
		{Name: "load", Signature: "load(chunk [, chunkname])", Text: "Makes a function of a chunk of Lua, a string or a function that gives its pieces; nil and the error if it is none. Errors name it by chunkname, without a first = or @.", Example: `load("return 6 * 7")()  --> 42`},
		{Name: "loadstring", Signature: "loadstring(chunk [, chunkname])", Text: "The same as load.", Example: `loadstring("return 6 * 7")()  --> 42`},
		{Name: "next", Signature: "next(t [, key])", Text: "The key that follows in a table, and its value; without a key the first one, nil after the last.", Example: `next({})  --> nil`},
		{Name: "pairs", Signature: "pairs(t)", Text: "For a loop over all of a table: for key, value in pairs(t) do … end.", Example: `for k, v in pairs{x = 1} do print(k, v) end`},
		{Name: "pcall", Signature: "pcall(f, …)", Text: "Calls f and catches its errors: true and the results, or false and the error.", Example: `pcall(error, "no")  --> false`},
		{Name: "print", Signature: "print(…)", Text: "Writes values as tostring does, with tabs between them, and a new line.", Example: `print("NP is", NP)`},
		{Name: "rawequal", Signature: "rawequal(v, w)", Text: "Whether two values are the same, whatever their metatables say.", Example: `rawequal(board, board:copy())  --> false`},
		{Name: "rawget", Signature: "rawget(t, key)", Text: "A table's field, whatever its metatable says.", Example: `rawget({x = 1}, "x")  --> 1`},
		{Name: "rawset", Signature: "rawset(t, key, value)", Text: "Sets a table's field, whatever its metatable says.", Example: `t = {}; rawset(t, "x", 1); t.x  --> 1`},
		{Name: "select", Signature: "select(n, …)", Text: `The arguments from number n on; with "#" for n, how many there are.`, Example: `select("#", "a", "b")  --> 2`},
		{Name: "setmetatable", Signature: "setmetatable(t, meta)", Text: "Gives a table its metatable and returns it.", Example: `setmetatable({}, {__index = {x = 1}}).x  --> 1`},
		{Name: "tonumber", Signature: "tonumber(v [, base])", Text: "A number, or the one that a string holds; nil if it holds none.", Example: `tonumber("ff", 16)  --> 255`},
		{Name: "tostring", Signature: "tostring(v)", Text: "A value as text.", Example: `tostring(taquin.new(2, 2))  --> "0 1 / 2 ."`},
		{Name: "type", Signature: "type(v)", Text: `The type of a value: "nil", "number", "string", "boolean", "table", "function", "thread" or "userdata", as boards and permutations are.`, Example: `type(board)  --> "userdata"`},
		{Name: "unpack", Signature: "unpack(list [, i [, j]])", Text: "The elements of a list as so many values.", Example: `math.max(unpack{3, 1, 2})  --> 3`},
		{Name: "xpcall", Signature: "xpcall(f, handler)", Text: "Calls f; an error is given to the handler, whose result follows false.", Example: `xpcall(function() error("no") end, debug.traceback)  --> false`},
	}
}

func stringFunctions() []Entry {
	return []Entry{
		{Name: "string.byte", Signature: "string.byte(s [, i [, j]])", Text: "The bytes i to j of a string as numbers; the first unless told otherwise.", Example: `("a"):byte()  --> 97`},
		{Name: "string.char", Signature: "string.char(…)", Text: "The string of these bytes, each from 0 to 255.", Example: `string.char(104, 103)  --> "hg"`},
		{Name: "string.dump", Signature: "string.dump(f)", Text: "Raises an error: functions cannot be written down.", Example: `pcall(string.dump, print)  --> false`},
		{Name: "string.find", Signature: "string.find(s, pattern [, init [, plain]])", Text: "Where a pattern begins and ends in a string, and its captures; nil if it does not occur. From position init; plain takes the pattern as it is written.", Example: `("hgbd"):find("b")  --> 3`},
		{Name: "string.format", Signature: "string.format(format, …)", Text: "A text with values put in: %d whole numbers, %g and %.2f numbers, %s any value, %5s in five columns, %q a string in quotes, %% a percent sign.", Example: `("%d moves, %.1f s"):format(31, 0.25)  --> "31 moves, 0.2 s"`},
		{Name: "string.gfind", Signature: "string.gfind(s, pattern)", Text: "The name that string.gmatch had before.", Example: `for word in string.gfind("up left", "%a+") do print(word) end`},
		{Name: "string.gmatch", Signature: "string.gmatch(s, pattern)", Text: "For a loop over all that matches: for word in s:gmatch(\"%a+\") do … end.", Example: `for word in ("up left"):gmatch("%a+") do print(word) end`},
		{Name: "string.gsub", Signature: "string.gsub(s, pattern, replacement [, n])", Text: "Replaces what matches, n times at most, by a string (%1 stands for a capture), by a table's field or by what a function returns; also how often.", Example: `("hgh"):gsub("h", "b")  --> "bgb"`},
		{Name: "string.len", Signature: "string.len(s)", Text: "The bytes of a string; also #s.", Example: `("hgbd"):len()  --> 4`},
		{Name: "string.lower", Signature: "string.lower(s)", Text: "The string in small letters. Only those of ASCII change.", Example: `("NESW"):lower()  --> "nesw"`},
		{Name: "string.match", Signature: "string.match(s, pattern [, init])", Text: "The captures of a pattern in a string, or all of what matches if it has none; nil if nothing does.", Example: `("15 puzzle"):match("%d+")  --> "15"`},
		{Name: "string.rep", Signature: "string.rep(s, n [, separator])", Text: "The string n times.", Example: `("hg"):rep(3)  --> "hghghg"`},
		{Name: "string.reverse", Signature: "string.reverse(s)", Text: "The string from its end.", Example: `("hgb"):reverse()  --> "bgh"`},
		{Name: "string.sub", Signature: "string.sub(s, i [, j])", Text: "The bytes i to j of a string, to the end unless told otherwise.", Example: `("hgbd"):sub(-2)  --> "bd"`},
		{Name: "string.upper", Signature: "string.upper(s)", Text: "The string in capital letters. Only those of ASCII change.", Example: `("uldr"):upper()  --> "ULDR"`},
	}
}

func tableFunctions() []Entry {
	return []Entry{
		{Name: "table.concat", Signature: "table.concat(list [, separator [, i [, j]]])", Text: "The strings and numbers of a list in one string.", Example: `table.concat({"h", "g", 1}, "-")  --> "h-g-1"`},
		{Name: "table.getn", Signature: "table.getn(list)", Text: "How long a list is; also #list.", Example: `table.getn{4, 5}  --> 2`},
		{Name: "table.insert", Signature: "table.insert(list, [i,] v)", Text: "Puts a value at the end of a list, or before element i.", Example: `t = {1, 3}; table.insert(t, 2, 2); t  --> {1, 2, 3}`},
		{Name: "table.maxn", Signature: "table.maxn(t)", Text: "The largest number that is a key of a table.", Example: `table.maxn{4, 5, 6}  --> 3`},
		{Name: "table.remove", Signature: "table.remove(list [, i])", Text: "Takes the last element, or element i, out of a list and returns it.", Example: `table.remove({"h", "g"}, 1)  --> "h"`},
		{Name: "table.sort", Signature: "table.sort(list [, less])", Text: "Sorts a list in place, by < or by a function that tells whether its first argument comes before its second.", Example: `t = {2, 3, 1}; table.sort(t); t  --> {1, 2, 3}`},
	}
}

func coroutineFunctions() []Entry {
	return []Entry{
		{Name: "coroutine.create", Signature: "coroutine.create(f)", Text: "A coroutine that will run f.", Example: `type(coroutine.create(print))  --> "thread"`},
		{Name: "coroutine.resume", Signature: "coroutine.resume(co, …)", Text: "Starts a coroutine or goes on with it: true and what it yields or returns, or false and its error.", Example: `co = coroutine.create(function() coroutine.yield(7) end); select(2, coroutine.resume(co))  --> 7`},
		{Name: "coroutine.running", Signature: "coroutine.running()", Text: "The coroutine that runs; nil outside of any.", Example: `coroutine.running()  --> nil`},
		{Name: "coroutine.status", Signature: "coroutine.status(co)", Text: `What a coroutine does: "suspended", "running", "normal" (it has resumed another) or "dead".`, Example: `coroutine.status(coroutine.create(print))  --> "suspended"`},
		{Name: "coroutine.wrap", Signature: "coroutine.wrap(f)", Text: "A function that goes on with a coroutine on every call.", Example: `next_one = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end); next_one() + next_one()  --> 3`},
		{Name: "coroutine.yield", Signature: "coroutine.yield(…)", Text: "Stops the coroutine that runs; its arguments go to who resumed it, whose next arguments it returns.", Example: `coroutine.wrap(function() coroutine.yield("first") end)()  --> "first"`},
	}
}

func osFunctions() []Entry {
	return []Entry{
		{Name: "os.clock", Signature: "os.clock()", Text: "Seconds that the program has run; for differences.", Example: `os.clock() >= 0  --> true`},
		{Name: "os.date", Signature: "os.date([format [, time]])", Text: `The time as text, in a format such as "%Y-%m-%d %H:%M"; a table for "*t". With "!" before it the format is filled in with the time in Greenwich. %a and %A are the day of the week, %b and %B the month, %c, %x and %X date and time, %j the day of the year, %U and %W the week of the year from Sunday or Monday, %w the day of the week from 0 for Sunday, %d %H %I %m %M %p %S %y %Y %Z what they are in C.`, Example: `os.date("!%Y", 0)  --> "1970"`},
		{Name: "os.difftime", Signature: "os.difftime(later, earlier)", Text: "The seconds between two times.", Example: `os.difftime(7, 4)  --> 3`},
		{Name: "os.exit", Signature: "os.exit([code])", Text: "Ends the program in an orderly way: 0 unless told otherwise, true for 0 and false for 1.", Example: `type(os.exit)  --> "function"`},
		{Name: "os.time", Signature: "os.time([t])", Text: "The seconds since 1970, now or at the time of a table {year=, month=, day=, hour=, min=, sec=}.", Example: `os.time() > 0  --> true`},
	}
}

func mathFunctions() []Entry {
	return []Entry{
		{Name: "math.abs", Signature: "math.abs(x)", Text: "The size of a number.", Example: `math.abs(-3)  --> 3`},
		{Name: "math.acos", Signature: "math.acos(x)", Text: "The angle whose cosine is x.", Example: `math.acos(1)  --> 0`},
		{Name: "math.asin", Signature: "math.asin(x)", Text: "The angle whose sine is x.", Example: `math.asin(0)  --> 0`},
		{Name: "math.atan", Signature: "math.atan(x)", Text: "The angle whose tangent is x.", Example: `math.atan(0)  --> 0`},
		{Name: "math.atan2", Signature: "math.atan2(y, x)", Text: "The angle of the point (x, y).", Example: `math.atan2(0, 1)  --> 0`},
		{Name: "math.ceil", Signature: "math.ceil(x)", Text: "The next whole number above or at x.", Example: `math.ceil(2.5)  --> 3`},
		{Name: "math.cos", Signature: "math.cos(x)", Text: "The cosine.", Example: `math.cos(0)  --> 1`},
		{Name: "math.cosh", Signature: "math.cosh(x)", Text: "The hyperbolic cosine.", Example: `math.cosh(0)  --> 1`},
		{Name: "math.deg", Signature: "math.deg(x)", Text: "An angle in degrees.", Example: `math.deg(math.pi)  --> 180`},
		{Name: "math.exp", Signature: "math.exp(x)", Text: "e to the power of x.", Example: `math.exp(0)  --> 1`},
		{Name: "math.floor", Signature: "math.floor(x)", Text: "The next whole number below or at x.", Example: `math.floor(2.5)  --> 2`},
		{Name: "math.fmod", Signature: "math.fmod(x, y)", Text: "What remains of x divided by y, with the sign of x; x % y has that of y.", Example: `math.fmod(-7, 3)  --> -1`},
		{Name: "math.frexp", Signature: "math.frexp(x)", Text: "m and e with x = m 2^e and m from 0.5 to below 1.", Example: `math.frexp(8)  --> 0.5`},
		{Name: "math.huge", Signature: "math.huge", Text: "A number larger than any other.", Example: `math.huge > 2^1000  --> true`},
		{Name: "math.ldexp", Signature: "math.ldexp(m, e)", Text: "m 2^e.", Example: `math.ldexp(0.5, 4)  --> 8`},
		{Name: "math.log", Signature: "math.log(x)", Text: "The natural logarithm.", Example: `math.log(1)  --> 0`},
		{Name: "math.log10", Signature: "math.log10(x)", Text: "The logarithm to base 10.", Example: `math.log10(1000)  --> 3`},
		{Name: "math.max", Signature: "math.max(x, …)", Text: "The largest of some numbers.", Example: `math.max(3, 7, 5)  --> 7`},
		{Name: "math.min", Signature: "math.min(x, …)", Text: "The least of some numbers.", Example: `math.min(3, 7, 5)  --> 3`},
		{Name: "math.mod", Signature: "math.mod(x, y)", Text: "The name that math.fmod had before.", Example: `math.mod(7, 3)  --> 1`},
		{Name: "math.modf", Signature: "math.modf(x)", Text: "The whole part of x and the rest.", Example: `math.modf(2.5)  --> 2`},
		{Name: "math.pi", Signature: "math.pi", Text: "The ratio of a circle's circumference to its diameter.", Example: `math.floor(math.pi)  --> 3`},
		{Name: "math.pow", Signature: "math.pow(x, y)", Text: "x to the power of y; also x^y.", Example: `math.pow(2, 10)  --> 1024`},
		{Name: "math.rad", Signature: "math.rad(x)", Text: "An angle given in degrees.", Example: `math.rad(180) == math.pi  --> true`},
		{Name: "math.random", Signature: "math.random([m [, n]])", Text: "A random whole number in 1..m or m..n; without m, a fraction in [0, 1).", Example: `math.random(3, 3)  --> 3`},
		{Name: "math.randomseed", Signature: "math.randomseed(n)", Text: "Starts the lab's random source anew, as lab.seed does.", Example: `math.randomseed(42); lab.seed()  --> 42`},
		{Name: "math.sin", Signature: "math.sin(x)", Text: "The sine.", Example: `math.sin(0)  --> 0`},
		{Name: "math.sinh", Signature: "math.sinh(x)", Text: "The hyperbolic sine.", Example: `math.sinh(0)  --> 0`},
		{Name: "math.sqrt", Signature: "math.sqrt(x)", Text: "The square root.", Example: `math.sqrt(9)  --> 3`},
		{Name: "math.tan", Signature: "math.tan(x)", Text: "The tangent.", Example: `math.tan(0)  --> 0`},
		{Name: "math.tanh", Signature: "math.tanh(x)", Text: "The hyperbolic tangent.", Example: `math.tanh(0)  --> 0`},
	}
}
