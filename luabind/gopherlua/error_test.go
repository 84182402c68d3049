package gopherlua_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// wrongIn is what is wrong with a chunk, nil if nothing is.
func wrongIn(t rapid.TB, c gopherlua.Chunk) *source.Error {
	_, err := gopherlua.Compile(context.Background(), c, &lua.LFunction{})
	var e *source.Error
	if err != nil && !errors.As(err, &e) {
		t.Fatalf("%.200q: %v is no *source.Error", c.Text, err)
	}
	return e
}

// What a syntax error says, and where its caret stands.
func TestSyntaxAdvice(t *testing.T) {
	for _, test := range []struct{ text, message, excerpt string }{
		{"y = = 2", `c:1: syntax error near "=" (column 5)`, "y = = 2|    ^"},
		{"x = 1\n  y = = 2", `c:2: syntax error near "=" (column 7)`, "  y = = 2|      ^"},
		{"\ty\t= = 2", `c:1: syntax error near "=" (column 6)`, "    y   = = 2|          ^"},
		{`s = "漢字" = 1`, `c:1: syntax error near "=" (column 10)`, `s = "漢字" = 1|           ^`},
		{`s = "é\` + "\x01" + `" = 1`, `c:1: syntax error near "=" (column 11)`, `s = "é\�" = 1|          ^`},
		{"x = " + strings.Repeat("a", 60) + " = " + strings.Repeat("b", 60), `c:1: syntax error near "=" (column 66)`, "…" + strings.Repeat("a", 35) + " = " + strings.Repeat("b", 32) + "…|" + strings.Repeat(" ", 37) + "^"},
		{"x = " + strings.Repeat("漢", 60), `c:1: syntax error near "漢" (column 5); a name is made of the letters a to z and A to Z, digits and _`, "x = " + strings.Repeat("漢", 33) + "…|    ^"},
		{"foo bar", `c:1: syntax error near "bar" (column 5)`, "foo bar|    ^"},
		{"x = 5 $ 3", `c:1: syntax error near "$" (column 7)`, "x = 5 $ 3|      ^"},
		{"f(a = 1)", `c:1: syntax error near "=" (column 5)`, "f(a = 1)|    ^"},
		{"\ufeff#!/bin/taquin\nx = = 1", `c:2: syntax error near "=" (column 5)`, "x = = 1|    ^"},

		{"if x = 1 then", `c:1: syntax error near "=" (column 6); use == to compare`, "if x = 1 then|     ^"},
		{"b:shuffle\nb:up()", `c:2: syntax error near "b" (column 1); a method is called with (): b:shuffle()`, ""},
		{`x = "ab":upper()`, `c:1: syntax error near ":" (column 9); a string wants parentheses before its method: ("ab"):…`, ""},
		{"f(a.b:c, 1)", `c:1: syntax error near "," (column 8); a method is called with (): a.b:c()`, ""},
		{"if x then elseif (y) = 1 then end", `c:1: syntax error near "=" (column 22); use == to compare`, ""},
		{"while a = 1 do end", `c:1: syntax error near "=" (column 9); use == to compare`, ""},
		{"repeat until a = 3", `c:1: syntax error near "=" (column 16); use == to compare`, ""},
		{"if f(a = 1) then end", `c:1: syntax error near "=" (column 8)`, ""},
		{"if a then x = = 1 end", `c:1: syntax error near "=" (column 15)`, ""},
		{"if a != b then end", `c:1: syntax error near "!" (column 6); write ~= for not equal`, ""},
		{"if !a then end", `c:1: syntax error near "!" (column 4); write not`, ""},
		{"x = a && b", `c:1: syntax error near "&" (column 7); write and`, ""},
		{"x = a || b", `c:1: syntax error near "|" (column 7); write or`, ""},
		{"x = a ? b : c", `c:1: syntax error near "?" (column 7)`, ""},
		{"x += 1", `c:1: syntax error near "+" (column 3); there is no +=, write x = x + …`, ""},
		{"x ..= 1", `c:1: syntax error near ".." (column 3); there is no ..=, write x = x .. …`, ""},
		{"y = x -= 1", `c:1: syntax error near "=" (column 8); there is no -=, write x = x - …`, ""},
		{"x++", `c:1: syntax error near "+" (column 2); there is no ++, write x = x + 1`, ""},
		{"y = x++", `c:1: syntax error near "+" (column 7); there is no ++, write x = x + 1`, ""},
		{"x := 3", `c:1: syntax error near "=" (column 4)`, ""},
		{"a = 7 // 2", `c:1: syntax error near "/" (column 8); a comment begins with --, and a division without a rest is math.floor(a / b)`, ""},
		{"// comment", `c:1: syntax error near "/" (column 1); a comment begins with --`, ""},
		{"/* comment */", `c:1: syntax error near "/" (column 1); a comment is written --[[ … ]]`, ""},
		{"x = 1 # comment", `c:1: syntax error near "#" (column 7); a comment begins with --`, ""},
		{"x = 1 << 3", `c:1: syntax error near "<" (column 8)`, ""},
		{"x = a & b", `c:1: syntax error near "&" (column 7)`, ""},
		{"x = ~a", `c:1: syntax error near "~" (column 5)`, ""},
		{"local x <const> = 5", `c:1: syntax error near "<" (column 9)`, ""},
		{"x = “hello”", `c:1: syntax error near "“" (column 5); strings are written between plain quotes, " or '`, ""},
		{"x = 5 − 3", `c:1: syntax error near "−" (column 7); write the plain minus -`, ""},
		{"if a then b() elif c then d() end", `c:1: syntax error near "c" (column 20); write elseif`, ""},
		{"elif = 3; elif = = 4", `c:1: syntax error near "=" (column 18)`, ""},
		{"var x = 3", `c:1: syntax error near "x" (column 5); write local`, ""},
		{"def f() end", `c:1: syntax error near "f" (column 5); write function`, ""},
		{"for i = 1, 3 do continue end", `c:1: syntax error near "end" (column 26); there is no continue, write goto and a label before the end of the loop`, ""},
		{"local end = 3", `c:1: syntax error near "end" (column 7); end is a word of Lua and cannot be a name`, ""},
		{"t.end = 3", `c:1: syntax error near "end" (column 3); end is a word of Lua and cannot be a name`, ""},
		{"if x == 1\n  print(x)\nend", `c:2: syntax error near "print" (column 3); the if of line 1 wants then`, "  print(x)|  ^"},
		{"if x do end", `c:1: syntax error near "do" (column 6); the if of line 1 wants then`, ""},
		{"while x then end", `c:1: syntax error near "then" (column 9); the while of line 1 wants do`, ""},
		{"for i = 1, 3 print(i) end", `c:1: syntax error near "print" (column 14)`, ""},
		{"for i = 1, 3\n print(i) end", `c:2: syntax error near "print" (column 2); the for of line 1 wants do`, ""},
		{"x = 3 )", `c:1: syntax error near ")" (column 7); no ( is open here`, ""},
		{"x = 3 end", `c:1: syntax error near "end" (column 7); no block is open here`, ""},
		{"print(1 end", `c:1: syntax error near "end" (column 9); the ( of line 1 is still open`, ""},
		{"x = {1, 2\ny = 3", `c:2: syntax error near "y" (column 1); the { of line 1 is still open`, ""},
		{"t = {a = 1, b: 2}", `c:1: syntax error near "2" (column 16); a field is written b = …`, ""},
		{`print("abc`, `c:1: unfinished string near "\"abc" (column 7); a string ends in the line in which it begins, [[…]] does not`, `print("abc|      ^`},

		{"goto nowhere", `c:1: there is no label "nowhere" that goto can reach`, "-"},
		{"break", `c:1: break is outside a loop`, "-"},
		{"local x = false and function() break end", `c:1: break is outside a loop`, "-"},
		{"x = {1 or {function()\ngoto f end}}", `c:2: there is no label "f" that goto can reach`, ""},
		{"x = 1\nbreak", `c:2: break is outside a loop`, ""},
		{"::x::\n::x::", `c:2: label "x" is already defined in line 1`, ""},
		{"goto x; local y; ::x:: print(y)", `c:1: goto x jumps over the declaration of the local variable y`, "-"},
		{"function f() return ... end", `c:1: ... is used in a function without ... among its parameters`, "-"},

		{"while x do", "c: unfinished: the while of line 1 is still open at the end of the chunk", "-"},
		{"x = 1\nfor i = 1, 2 do\n  print(i)\n", "c: unfinished: the for of line 2 is still open at the end of the chunk", "for i = 1, 2 do|^"},
		{"function f()\n  if x then\n    y()\nend\n", "c: unfinished: the function of line 1 is still open at the end of the chunk", "function f()|^"},
		{"x = 1\nif x then y() else if z then w() end\n", "c: unfinished: the if of line 2 is still open at the end of the chunk; else if opens an if of its own, elseif does not", "if x then y() else if z then w() end|^"},
		{"print((1)", "c: unfinished: the ( of line 1 is still open at the end of the chunk", "-"},
		{"x = 3 +", `c: unfinished: something is missing after "+" at the end of the chunk`, "-"},
		{"x = [[abc\ndef", "c: unfinished: the long string of line 1 is still open at the end of the chunk", "x = [[abc|    ^"},
		{"x = 1 --[[abc\ndef", "c: unfinished: the long comment of line 1 is still open at the end of the chunk", "x = 1 --[[abc|      ^"},
	} {
		e := wrongIn(t, gopherlua.Chunk{Name: "c", Text: test.text})
		if e == nil {
			t.Errorf("%s\nis not wrong", test.text)
			continue
		}
		want := "    " + strings.ReplaceAll(test.excerpt, "|", "\n    ")
		if test.excerpt == "-" {
			want = ""
		}
		if e.Error() != test.message || test.excerpt != "" && e.Excerpt != want {
			t.Errorf("%s\n%s\n%s\nwant %s\n%s", test.text, e.Error(), e.Excerpt, test.message, want)
		}
	}
}

// Of a very long text only the place is said.
func TestSyntaxErrorsOfLongTexts(t *testing.T) {
	long := strings.Repeat("x = 1\n", 1<<18)
	for text, want := range map[string]string{
		long + "y = = 2": "c:262145: syntax error near \"=\"", long + "for": "c: unfinished at the end of the chunk",
	} {
		if e := wrongIn(t, gopherlua.Chunk{Name: "c", Text: text}); e == nil || e.Error() != want {
			t.Errorf("%.200v, want %s", e, want)
		}
	}
}

// Whatever the text, an error is one, and its caret stands below the line.
func TestAnyTextHasACaret(t *testing.T) {
	piece := rapid.SampledFrom([]string{"x", "y", "if", "then", "else", "elseif", "end", "for", "in", "do", "while", "repeat", "until", "function", "local", "return", "=", "==", "+", "..", "(", ")", "{", "}", "[", "]", ",", ";", ":", "::", ".", "1", "0x", `"a"`, `"a`, "'", "[[", "]]", "[=[", "--", "--[[", "#", "!", "&", "~", "?", "é", "漢", "\x00", "\xff", "\t", "\n", "\r", "\r\n", "“", "\\", "goto", "break", "..."})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), rapid.SampledFrom([]string{" ", "", "\n"}).Draw(t, "between"))
		e := wrongIn(t, gopherlua.Chunk{Name: "c", Lead: rapid.SampledFrom([]string{"", "return "}).Draw(t, "lead"), Text: text})
		if e == nil || e.Excerpt == "" {
			return
		}
		lines := strings.Split(e.Excerpt, "\n")
		if !strings.HasPrefix(e.Error(), "c:") || !utf8.ValidString(e.Excerpt) || len(lines) > 2 {
			t.Fatalf("%q: %s\n%s", text, e.Error(), e.Excerpt)
		}
		if len(lines) == 2 && (strings.TrimLeft(lines[1], " ") != "^" || len(lines[1]) > len(lines[0])+1) {
			t.Fatalf("%q: %s\n%s", text, e.Error(), e.Excerpt)
		}
	})
}
