package cards_test

import (
	"testing"

	"taquin/luabind/luatest"
)

func TestScript(t *testing.T) { luatest.Scripts(t, "testdata/dogs.lua") }

func TestBadCards(t *testing.T) {
	const one = `{{1, 1, 1, 1}}`
	luatest.Refused(t, `b, d = taquin.new(3, 3), cards.dogs():turn(3)`, `return tostring(d)`, [][2]string{
		{`cards.new()`, "the description must be a table, not nil"}, {`cards.new{}`, "cols must be a whole number, not nil"},
		{`cards.new{cols=1, rows=1}`, "cards must be a table, not nil"}, {`cards.new{cols=1, rows=1, card={}}`, `there is no field "card"`}, {`cards.new{3, 3}`, `there is no field "1"`},
		{`cards.new{cols=0, rows=1, cards=` + one + `}`, "0x1 is not a board"}, {`cards.new{cols=1.5, rows=1, cards=` + one + `}`, "cols must be a whole number, not 1.5"},
		{`cards.new{cols=1e6, rows=1e6, cards=` + one + `}`, "has more than 256 places"}, {`cards.new{cols=2, rows=1, cards=` + one + `}`, "takes 2 cards, not 1"},
		{`cards.new{cols=1, rows=1, cards={{1, 1, 1}}}`, "card 1 has 3 edges, not 4"}, {`cards.new{cols=1, rows=1, cards={3}}`, "card 1 must be a table, not 3"},
		{`cards.new{cols=1, rows=1, cards={{1, 1, -1000, 1}}}`, "edge -1000 is not in -999..999 (card 1, south)"}, {`cards.new{cols=1, rows=1, cards={{1, 1, 1, 0.5}}}`, "card 1, edge at place 4 must be a whole number, not 0.5"},
		{`cards.new{cols=1, rows=1, cards={{1, 1000, 1, 1}}}`, "edge 1000 is not in"}, {`cards.new{cols=1, rows=1, cards={{1, 1, 1, nan}}}`, "NaN"},
		{`cards.new{cols=1, rows=1, cards=` + one + `, match="same"}`, "match must be \"opposite\" or \"equal\", not the string \"same\""},
		{`cards.new{cols=2^60, rows=2^60, cards=` + one + `}`, "not exact"},
		{`d:card()`, "place must be a whole number, not nil"}, {`d:card(0)`, "place must be in 1..9, not 0"}, {`d:card(10)`, "in 1..9"}, {`d:number(1.5)`, "whole number"},
		{`d:turn()`, "place must be"}, {`d:turn("1")`, "whole number"}, {`d:swap(1)`, "place must be a whole number, not nil"}, {`d:swap(1, 10)`, "in 1..9"}, {`d:swap(0, 1)`, "in 1..9"}, {`d:fits(nan)`, "NaN"},
		{`d.turn(1)`, "d:turn: the cards must be a card set, not 1; a method is called with a colon"}, {`d.count()`, "must be a card set, not nil"}, {`d.cols(b)`, "not a board"},
		{`d:count(0)`, "limit must be at least 1"}, {`d:count(1.5)`, "whole number"}, {`d:solutions(-1)`, "limit must be in 1..100000"}, {`d:solutions(1e6)`, "limit must be in 1..100000"}, {`d:exchange(0)`, "limit must be in 1"},
		{`d:place()`, "the solution must be a table, not nil"}, {`d:place{}`, "solution.cards must be a table, not nil"}, {`d:place{cards={1}, turns={0}}`, "a solution of 9 cards"},
		{`d:place{cards={1, 2, 3, 4, 5, 6, 7, 8, 9}, turns={0, 0, 0, 0, 0, 0, 0, 0, 0}}`, "not a solution of this set"},
		{`d:place{cards={1, 1, 3, 4, 5, 6, 7, 8, 9}, turns={0, 0, 0, 0, 0, 0, 0, 0, 0}}`, "cards:"},
		{`local row = {} for i = 1, 12 do row[i] = {1, 1, 1, -1} end cards.new{cols=12, rows=1, cards=row}:solutions()`, "more than 100000 solutions; give a limit, as in d:solutions(100), or count the solutions with d:count()"},
		{`local row = {} for i = 1, 12 do row[i] = {i, 1, i + 20, -1} end cards.new{cols=12, rows=1, cards=row}:classes()`, "d:classes: there are more than 100000 classes; give a limit, as in d:classes(100)"}, {`d:classes(0)`, "limit must be in 1"},
	})
}
