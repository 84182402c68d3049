// Package cards is the Lua module cards: square cards with half a dog on each edge,
// and the methods of a set of them.
//
// The search is in taquin/engine/cards. Lua numbers places and cards from 1. Begin with Open;
// cards.go makes and changes sets, search.go finds solutions.
package cards

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/cards"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// Open adds the module to a state, with the kind card set.
func Open(s *bind.State) {
	addRecords(s)
	s.Open(module)
	bind.AddKind[*cards.Set](s, bind.Kind{
		Name: "card set",
		Line: func(v any, _ int) message.Text {
			return message.Textf("cards.card-set", "card set %s", v.(*cards.Set).Order())
		},
		Page:    func(v any, _ int) message.Text { return message.Plain(v.(*cards.Set).String()) },
		Summary: func(any) message.Text { return message.Word("card set") },
		Encode:  values.EncodeCards, Decode: values.DecodeCards,
		Copy: func(_ bind.Args, v any) any { return v.(*cards.Set).Copy() },
	}, bind.Methods{
		Module: bind.Module{Self: "d", Title: "a card set",
			About:   "Methods of a card set d. Places and cards count from 1 in reading order. Methods that change the set return it. tostring(d) is a picture, #d the number of cards.",
			Entries: slices.Concat(views, actions, searches)},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, (*cards.Set).String),
			"len":      bind.GiveInt(self, (*cards.Set).Size),
		},
	})
}

var module = bind.Module{Name: "cards", Title: "edge-matching cards",
	About: "Solves puzzles of square cards whose edges must match. In the French puzzle Les petits chiens, each edge shows half a dog. Heads are 1, 2, …, bodies are -1, -2, …, and two edges match if their sum is 0. An edge 0 is a border, which must lie on the rim of the rectangle.",
	Entries: []bind.Entry{
		{Name: "cards.dogs", Returns: "d", Text: "Returns the nine cards of Les petits chiens.", Example: `cards.dogs():count()  --> 16`,
			Func: bind.Do0(func(a bind.Args) int { return a.ReturnValue(cards.Dogs()) })},
		{Name: "cards.new", Signature: "cards.new{cols=, rows=, cards={{n, e, s, w}, …} [, match=]}", Returns: "d",
			Text:    `Makes a card set. Each card is the list of its edges north, east, south, west, from -999 to 999, where 0 is a border; the cards are in reading order. match is "opposite" (the default: two edges match if their sum is 0) or "equal".`,
			Example: `cards.new{cols=2, rows=1, cards={{0, 2, 0, 0}, {0, 0, 0, -2}}}:solved()  --> true`,
			Func:    bind.Do1(bind.Table("the description"), described)},
	}}

// described makes the set that a table describes.
func described(a bind.Args, t *lua.LTable) int {
	a.OnlyKeys(t, "field", []string{"cols", "rows", "cards", "match"})
	side := func(name string) int { return bind.AnyInt(name).Read(a, t.RawGetString(name)) }
	cols, rows := side("cols"), side("rows")
	given := a.ToTable(t.RawGetString("cards"), "cards")
	if given.Len() > cards.MaxCells {
		a.Fail("cards.cards-are-too-many", "%d cards are too many; a board has at most %d", given.Len(), cards.MaxCells)
	}
	list := bind.TakeList(a, given, func(i int, v lua.LValue) cards.Card {
		name := message.Textf("cards.card", "card %d", i)
		edges := a.ToTable(v, name)
		if n := edges.Len(); n != 4 {
			a.Fail("cards.has-edges-not", "%s has %d edges, not 4", name, n)
		}
		e := a.ToInts(edges, message.Textf("cards.edge", "%v, edge", name), -bind.MaxExact, bind.MaxExact)
		return cards.Card{North: e[0], East: e[1], South: e[2], West: e[3]}
	})
	made := cards.New
	switch match := t.RawGetString("match"); match {
	case lua.LNil, lua.LString("opposite"):
	case lua.LString("equal"):
		made = cards.NewColoured
	default:
		a.Refuse(match, "cards.match-must-be-opposite", `match must be "opposite" or "equal"`)
	}
	s, err := made(cols, rows, list)
	a.Check(err)
	return a.ReturnValue(s)
}

// self is the set that a method is called on.
var self = bind.Self[*cards.Set]("the cards")

// place reads a place, which Lua counts from 1, as the engine counts it.
func place(a bind.Args, s *cards.Set, v lua.LValue) int { return a.ToInt(v, "place", 1, s.Size()) - 1 }

var views = []bind.Entry{
	{Name: "d:cols", Text: "Returns the number of columns.", Example: `cards.dogs():cols()  --> 3`, Func: bind.GiveInt(self, (*cards.Set).Cols)},
	{Name: "d:rows", Text: "Returns the number of rows.", Example: `cards.dogs():rows()  --> 3`, Func: bind.GiveInt(self, (*cards.Set).Rows)},
	{Name: "d:card", Text: "Returns the edges of the card at place k as it lies: north, east, south, west.", Example: `cards.dogs():card(1)  --> {-1, 4, -2, 3}`,
		Func: bind.Do2(self, bind.Any("k"), func(a bind.Args, s *cards.Set, k lua.LValue) int {
			c := s.At(place(a, s, k))
			return a.Return(bind.List(a.LState, []int{c.North, c.East, c.South, c.West}))
		})},
	{Name: "d:number", Text: "Returns the number of the card at place k, in the order of the list of cards.", Example: `cards.dogs():swap(1, 9):number(1)  --> 9`,
		Func: bind.Do2(self, bind.Any("k"), func(a bind.Args, s *cards.Set, k lua.LValue) int { return a.ReturnInt(s.Number(place(a, s, k))) })},
	{Name: "d:order", Text: "Returns the numbers of the cards in reading order, as the source prints a solution.", Example: `cards.dogs():order()  --> "123456789"`,
		Func: bind.GiveText(self, (*cards.Set).Order)},
	{Name: "d:fits", Text: "Tests whether the card at place k matches its neighbours above and to the left (the source's carte_ok), with its borders on the rim.", Example: `cards.dogs():fits(2)  --> false`,
		Func: bind.Do2(self, bind.Any("k"), func(a bind.Args, s *cards.Set, k lua.LValue) int { return a.ReturnBool(s.Fits(place(a, s, k))) })},
	{Name: "d:solved", Text: "Tests whether all touching edges match, with every border on the rim.", Example: `cards.dogs():solved()  --> false`, Func: bind.GiveBool(self, (*cards.Set).Solved)},
}

var actions = []bind.Entry{
	{Name: "d:turn", Returns: "d", Text: "Turns the card at place k clockwise by a quarter (the source's rotation_droite).", Example: `cards.dogs():turn(1):card(1)  --> {3, -1, 4, -2}`,
		Func: bind.Do2(self, bind.Any("k"), func(a bind.Args, s *cards.Set, k lua.LValue) int {
			s.Turn(place(a, s, k))
			return a.ReturnSelf()
		})},
	{Name: "d:swap", Returns: "d", Text: "Exchanges the cards of two places; their rotations stay the same.", Example: `cards.dogs():swap(1, 2):order()  --> "213456789"`,
		Func: bind.Do3(self, bind.Any("i"), bind.Any("j"), func(a bind.Args, s *cards.Set, i, j lua.LValue) int {
			s.Swap(place(a, s, i), place(a, s, j))
			return a.ReturnSelf()
		})},
	{Name: "d:place", Returns: "d", Text: "Places the cards by a solution of d:solutions, d:classes or d:exchange.", Example: `d = cards.dogs(); d:place(d:solutions(1)[1]):solved()  --> true`,
		Func: bind.Do2(self, bind.Table("solution").Called("the solution"), func(a bind.Args, s *cards.Set, t *lua.LTable) int {
			field := func(name string) []int {
				return a.ToInts(a.ToTable(t.RawGetString(name), "solution."+name), name, -bind.MaxExact, bind.MaxExact)
			}
			a.Check(s.Place(cards.Solution{Cards: field("cards"), Turns: field("turns")}))
			return a.ReturnSelf()
		})},
	{Name: "d:copy", Returns: "d", Text: "Returns a copy of the card set.", Example: `d = cards.dogs(); d:copy():swap(1, 2); d:order()  --> "123456789"`,
		Func: bind.Do1(self, func(a bind.Args, s *cards.Set) int { return a.ReturnValue(s.Copy()) })},
}
