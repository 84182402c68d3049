package luabind

import (
	"errors"
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/cards"
)

// set returns argument 1, which a method was called on, as a card set.
func (a args) set() *cards.Set { return operand[*cards.Set](a, 1, "the cards", "card set") }

// place returns argument i, a place counted from 1, as the engine counts it.
func (a args) place(i int, s *cards.Set) int { return a.integer(i, "place", 1, s.Size()) - 1 }

func (h *Host) pushSet(a args, s *cards.Set) int {
	a.Push(wrap(h.meta.cards, s))
	return 1
}

func (h *Host) cardsModule() Module {
	return Module{Name: "cards", Title: "edge-matching cards",
		About: "Square cards with half a dog on each edge, to be laid so that every head meets its body (source 001): heads are 1, 2, …, bodies -1, -2, …, and two edges match when they add to 0.",
		Entries: []Entry{
			{Name: "cards.dogs", Signature: "cards.dogs()", Text: "The nine cards of source 001.", Example: `cards.dogs():count()  --> 16`,
				fn: func(a args) int { return h.pushSet(a, cards.Dogs()) }},
			{Name: "cards.new", Signature: "cards.new{cols=, rows=, cards={{n, e, s, w}, …}}",
				Text:    "Cards of your own, lying in reading order; each is the list of its edges: north, east, south, west.",
				Example: `cards.new{cols=2, rows=1, cards={{1, 2, 1, 1}, {1, 1, 1, -2}}}:solved()  --> true`,
				fn: func(a args) int {
					s, err := a.newSet(a.table(1, "the description"))
					a.check(err)
					return h.pushSet(a, s)
				}},
		}}
}

// newSet reads a description as cards.new takes it.
func (a args) newSet(t *lua.LTable) (*cards.Set, error) {
	a.onlyKeys(t, "field", []string{"cols", "rows", "cards"})
	cols := a.toInteger(t.RawGetString("cols"), "cols", -maxExact, maxExact)
	rows := a.toInteger(t.RawGetString("rows"), "rows", -maxExact, maxExact)
	given := a.toTable(t.RawGetString("cards"), "cards")
	if given.Len() > cards.MaxCells {
		a.fail("%d cards are too many; a board has at most %d", given.Len(), cards.MaxCells)
	}
	list := make([]cards.Card, given.Len())
	for i := range list {
		what := fmt.Sprintf("card %d", i+1)
		e := a.integers(a.toTable(given.RawGetInt(i+1), what), what+", edge", -maxExact, maxExact)
		if len(e) != 4 {
			a.fail("%s has %d edges, not 4", what, len(e))
		}
		list[i] = cards.Card{North: e[0], East: e[1], South: e[2], West: e[3]}
	}
	return cards.New(cols, rows, list)
}

func (h *Host) cardMethods() Module {
	methods := h.state.NewTable()
	h.meta.cards = h.metatable("card set", methods, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			a := args{L, "tostring"}
			return text1(a, a.set().String())
		},
		"__len": func(L *lua.LState) int {
			a := args{L, "#"}
			return number1(a, a.set().Size())
		},
	})
	return Module{Self: "d", Title: "a card set", table: methods,
		About:   "Methods of a card set d. Places and cards count from 1 in reading order. What changes the set returns it; tostring(d) is a picture, #d the number of cards.",
		Entries: slices.Concat(h.cardViews(), h.cardActions(), h.cardSearches())}
}

func (h *Host) cardViews() []Entry {
	return []Entry{
		{Name: "d:cols", Signature: "d:cols()", Text: "The number of columns.", Example: `cards.dogs():cols()  --> 3`,
			fn: func(a args) int { return number1(a, a.set().Cols()) }},
		{Name: "d:rows", Signature: "d:rows()", Text: "The number of rows.", Example: `cards.dogs():rows()  --> 3`,
			fn: func(a args) int { return number1(a, a.set().Rows()) }},
		{Name: "d:card", Signature: "d:card(k)", Text: "The edges of the card at place k as it lies: north, east, south, west.", Example: `cards.dogs():card(1)  --> {-1, 4, -2, 3}`,
			fn: func(a args) int {
				s := a.set()
				c := s.At(a.place(2, s))
				a.Push(list(a.LState, []int{c.North, c.East, c.South, c.West}))
				return 1
			}},
		{Name: "d:number", Signature: "d:number(k)", Text: "Which card lies at place k, in the order in which they were given.", Example: `cards.dogs():swap(1, 9):number(1)  --> 9`,
			fn: func(a args) int {
				s := a.set()
				return number1(a, s.Number(a.place(2, s)))
			}},
		{Name: "d:order", Signature: "d:order()", Text: "The numbers of the cards in reading order, as the source announces a solution.", Example: `cards.dogs():order()  --> "123456789"`,
			fn: func(a args) int { return text1(a, a.set().Order()) }},
		{Name: "d:fits", Signature: "d:fits(k)", Text: "Whether the card at place k matches its neighbours above and to the left (the source's carte_ok).", Example: `cards.dogs():fits(2)  --> false`,
			fn: func(a args) int {
				s := a.set()
				return bool1(a, s.Fits(a.place(2, s)))
			}},
		{Name: "d:solved", Signature: "d:solved()", Text: "Whether every head meets its body.", Example: `cards.dogs():solved()  --> false`,
			fn: func(a args) int { return bool1(a, a.set().Solved()) }},
	}
}

func (h *Host) cardActions() []Entry {
	return []Entry{
		{Name: "d:turn", Signature: "d:turn(k)", Text: "Gives the card at place k a quarter turn clockwise (the source's rotation_droite).", Example: `cards.dogs():turn(1):card(1)  --> {3, -1, 4, -2}`,
			fn: func(a args) int {
				s := a.set()
				s.Turn(a.place(2, s))
				return self(a)
			}},
		{Name: "d:swap", Signature: "d:swap(i, j)", Text: "Exchanges the cards of two places; each stays turned as it is.", Example: `cards.dogs():swap(1, 2):order()  --> "213456789"`,
			fn: func(a args) int {
				s := a.set()
				s.Swap(a.place(2, s), a.place(3, s))
				return self(a)
			}},
		{Name: "d:place", Signature: "d:place(solution)", Text: "Lays the cards as a solution of d:solutions, d:classes or d:exchange says.", Example: `d = cards.dogs(); d:place(d:solutions(1)[1]):solved()  --> true`,
			fn: func(a args) int {
				s, t := a.set(), a.table(2, "the solution")
				field := func(name string) []int {
					return a.integers(a.toTable(t.RawGetString(name), "the solution's "+name), name, -maxExact, maxExact)
				}
				a.check(s.Place(cards.Solution{Cards: field("cards"), Turns: field("turns")}))
				return self(a)
			}},
		{Name: "d:copy", Signature: "d:copy()", Text: "Another set of the same cards, lying as they do.", Example: `d = cards.dogs(); d:copy():swap(1, 2); d:order()  --> "123456789"`,
			fn: func(a args) int { return h.pushSet(a, a.set().Copy()) }},
	}
}

func (h *Host) cardSearches() []Entry {
	return []Entry{
		{Name: "d:count", Signature: "d:count([limit])", Text: "The number of solutions, or the limit when there are as many.", Example: `cards.dogs():count(10)  --> 10`,
			fn: func(a args) int {
				s := a.set()
				r, err := s.Solve(h.flag, h.search(a.optional(2, "limit", 1, maxExact, 0), true))
				h.clearProgress()
				a.check(err)
				return number1(a, r.Count)
			}},
		{Name: "d:solutions", Signature: "d:solutions([limit])", Text: "The solutions found card by card, in a fixed order: a list of {order=, cards=, turns=}, by place which card lies there and how many quarter turns clockwise from how it was given.",
			Example: `cards.dogs():solutions(1)[1].order  --> "236751489"`,
			fn: func(a args) int {
				s := a.set()
				r, err := s.Solve(h.flag, h.search(a.listLimit(2, s), false))
				return h.listed(a, s, r, err)
			}},
		{Name: "d:exchange", Signature: "d:exchange([limit])", Text: "The same solutions in the order of the source's program, anagrams by exchange and then rotations, and how many rotations it made. Only for some nine cards: it goes through all n! layouts.",
			Example: `cards.dogs():exchange(1)[1].order  --> "219358674"`,
			fn: func(a args) int {
				s := a.set()
				r, err := s.SolveByExchange(h.flag, h.search(a.listLimit(2, s), false))
				return h.listed(a, s, r, err) + number1(a, int(r.Rotations))
			}},
		{Name: "d:classes", Signature: "d:classes([limit])", Text: "The solutions up to turning the whole board and exchanging equal cards: a list of each class's first solution, with boards= (how many that look different) and count= (how many solutions; math.huge above 2^53).",
			Example: `d = cards.dogs(); #d:classes()  --> 2`, fn: h.classes},
	}
}

// search is what a search is told: it stops at a limit, 0 for none.
func (h *Host) search(limit int, countOnly bool) cards.Options {
	return cards.Options{Limit: limit, CountOnly: countOnly, Progress: func(rotations int64, found int) {
		h.progressf("cards: %d rotations, %d found", rotations, found)
	}}
}

// mostListed is how many solutions or classes a list may hold: 100,000, and fewer of a
// board so large that they would fill the memory.
func mostListed(s *cards.Set) int { return min(100_000, 4_000_000/s.Size()) }

// listLimit returns argument i, the limit of a list; without one, one more than
// a list may hold.
func (a args) listLimit(i int, s *cards.Set) int {
	return a.optional(i, "limit", 1, mostListed(s), mostListed(s)+1)
}

// refuseMore refuses what was found without a limit if no list may hold it.
func (a args) refuseMore(found int, what string, s *cards.Set) {
	if most := mostListed(s); found > most {
		a.fail("there are more than %d %s; give a limit, as in %s(100), or count the solutions with d:count()", most, what, a.name)
	}
}

// listed pushes the list of the solutions found.
func (h *Host) listed(a args, s *cards.Set, r cards.Result, err error) int {
	h.clearProgress()
	a.check(err)
	a.refuseMore(len(r.Solutions), "solutions", s)
	t := a.CreateTable(len(r.Solutions), 0)
	for _, sol := range r.Solutions {
		t.Append(solutionRow(a, sol))
	}
	a.Push(t)
	return 1
}

func solutionRow(a args, sol cards.Solution) *lua.LTable {
	row := a.NewTable()
	row.RawSetString("order", lua.LString(sol.Order()))
	row.RawSetString("cards", list(a.LState, sol.Cards))
	row.RawSetString("turns", list(a.LState, sol.Turns))
	return row
}

func (h *Host) classes(a args) int {
	s := a.set()
	classes, _, err := s.Classes(h.flag, h.search(a.listLimit(2, s), false))
	h.clearProgress()
	if errors.Is(err, cards.ErrCancelled) {
		err = fmt.Errorf("%w (%d classes so far)", err, len(classes))
	}
	a.check(err)
	a.refuseMore(len(classes), "classes", s)
	t := a.CreateTable(len(classes), 0)
	for _, c := range classes {
		row := solutionRow(a, c.First)
		row.RawSetString("boards", lua.LNumber(c.Boards))
		count := lua.LNumber(c.Count)
		if c.Count > maxExact {
			count = lua.LNumber(math.Inf(1))
		}
		row.RawSetString("count", count)
		t.Append(row)
	}
	a.Push(t)
	return 1
}
