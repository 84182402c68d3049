package names

import "taquin/luabind/bind"

// Keywords are Lua's reserved words, each with its use.
var Keywords = []bind.Candidate{
	{Text: "and", Summary: "a and b: b if a is neither nil nor false, else a"},
	{Text: "break", Summary: "leaves the innermost loop"},
	{Text: "do", Summary: "do … end: a block"},
	{Text: "else", Summary: "if a then … else … end"},
	{Text: "elseif", Summary: "if a then … elseif b then … end"},
	{Text: "end", Summary: "ends a block"},
	{Text: "false", Summary: "not true; beside nil the only value that does not count as true"},
	{Text: "for", Summary: "for i = 1, 10 do … end, for k, v in pairs(t) do … end"},
	{Text: "function", Summary: "function f(x) … end"},
	{Text: "goto", Summary: "goto name: goes on where ::name:: stands"},
	{Text: "if", Summary: "if a then … end"},
	{Text: "in", Summary: "for k, v in pairs(t) do … end"},
	{Text: "local", Summary: "local x = 1: a name for this block alone, which at the prompt is the line"},
	{Text: "nil", Summary: "no value"},
	{Text: "not", Summary: "not a: true if a is nil or false"},
	{Text: "or", Summary: "a or b: a if it is neither nil nor false, else b"},
	{Text: "repeat", Summary: "repeat … until a"},
	{Text: "return", Summary: "return a, b: ends a function with its values"},
	{Text: "then", Summary: "if a then … end"},
	{Text: "true", Summary: "not false"},
	{Text: "until", Summary: "repeat … until a"},
	{Text: "while", Summary: "while a do … end"},
}
