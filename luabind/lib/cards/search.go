package cards

import (
	"errors"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/cards"
	"taquin/engine/message"
	"taquin/luabind/bind"
)

var searches = []bind.Entry{
	{Name: "d:count", Text: "Returns the number of solutions, at most limit.", Example: `cards.dogs():count(10)  --> 10`,
		Func: bind.Do2(self, bind.Int("limit", 1, bind.MaxExact).Or(0), func(a bind.Args, s *cards.Set, limit int) int {
			r, err := s.Solve(a.State.Guard, options(a, limit, 0))
			a.State.Progress.Clear()
			a.Check(err)
			return a.ReturnInt(r.Count)
		})},
	{Name: "d:solutions", Text: "The solutions found card by card, place by place in reading order: at each the card of the lower number first, and of one card its quarter turns 1, 2, 3 and, last, 0. A list of {order=, cards=, turns=}, by place which card lies there and how many quarter turns clockwise from how it was given.",
		Example: `cards.dogs():solutions(1)[1].order  --> "236751489"`,
		Func: bind.Do2(self, listLimit, func(a bind.Args, s *cards.Set, limit lua.LValue) int {
			r, err := s.Solve(a.State.Guard, listOptions(a, s, limit))
			return listed(a, s, r, err)
		})},
	{Name: "d:exchange", Text: "The same solutions in the order of the source's program, anagrams by exchange and then rotations, and how many rotations it made. Only for some nine cards: it goes through all n! layouts.",
		Example: `cards.dogs():exchange(1)[1].order  --> "219358674"`,
		Func: bind.Do2(self, listLimit, func(a bind.Args, s *cards.Set, limit lua.LValue) int {
			r, err := s.SolveByExchange(a.State.Guard, listOptions(a, s, limit))
			return listed(a, s, r, err) + a.ReturnInt(int(r.Rotations))
		})},
	{Name: "d:classes", Text: "Returns the solutions up to rotation of the whole square and exchange of equal cards: a list with the first solution of each class, in the order of d:solutions. boards= is the number of different layouts, count= the number of solutions (math.huge above 2^53).",
		Example: `d = cards.dogs(); #d:classes()  --> 2`,
		Func: bind.Do2(self, listLimit, func(a bind.Args, s *cards.Set, limit lua.LValue) int {
			o := listOptions(a, s, limit)
			o.Progress = options(a, 0, 0).Progress // which counts solutions, and classes are kept
			classes, _, err := s.Classes(a.State.Guard, o)
			if errors.Is(err, cards.ErrCancelled) {
				err = message.Errorf("cards.classes-so-far", "%w (%d classes so far)", err, len(classes))
			}
			return giveList(a, s, "classes", classes, classRow, err)
		})},
}

// listLimit is the limit of a list; its range depends on the set.
var listLimit = bind.Any("limit").Or(lua.LNil)

// options are the options of a search with a limit, 0 for none. bytes is the memory of a solution, 0
// for a search that only counts.
func options(a bind.Args, limit, bytes int) cards.Options {
	granted := 0
	return cards.Options{Limit: limit, CountOnly: bytes == 0, Progress: func(rotations int64, found int) {
		a.Grant((found - granted) * bytes)
		granted = found
		a.State.Progress.ShowMessage(message.Textf("cards.rotations-found", "cards: %d rotations, %d found", rotations, found))
	}}
}

// solutionBytes and rowBytes estimate the memory of a solution and of its row in Lua.
func solutionBytes(s *cards.Set) int { return 96 + 16*s.Size() }
func rowBytes(s *cards.Set) int      { return 1024 + 64*s.Size() }

// listOptions are the options of a search for a list. Without a limit it finds one solution more than
// a list may hold.
func listOptions(a bind.Args, s *cards.Set, limit lua.LValue) cards.Options {
	most := mostListed(s)
	return options(a, bind.Int(listLimit.Name, 1, most).Or(most+1).Read(a, limit), solutionBytes(s))
}

// mostListed is the largest number of solutions or classes in a list: 100,000, or fewer of a large
// board.
func mostListed(s *cards.Set) int { return min(100_000, 4_000_000/s.Size()) }

// listed gives the list of the solutions found.
func listed(a bind.Args, s *cards.Set, r cards.Result, err error) int {
	return giveList(a, s, "solutions", r.Solutions, solutionRow, err)
}

// giveList ends a search and returns the list of its results, or raises an error if it is too long.
func giveList[T any](a bind.Args, s *cards.Set, name string, found []T, row func(bind.Args, T) *lua.LTable, err error) int {
	a.State.Progress.Clear()
	a.Check(err)
	if most := mostListed(s); len(found) > most {
		a.Fail("cards.there-are-more-than", "there are more than %d %s; give a limit, as in %s(100), or count the solutions with d:count()", most, message.Word(name), a.Name)
	}
	a.Grant(len(found) * 16) // the list's own
	t := a.CreateTable(len(found), 0)
	for _, x := range found {
		a.Step(s.Size())
		a.Grant(rowBytes(s))
		t.Append(row(a, x))
	}
	return a.Return(t)
}

// addRecords registers the records of solutions and classes with a state.
func addRecords(s *bind.State) {
	s.AddRecord(bind.Record{Name: "solution of cards", Fields: []string{"order", "cards", "turns"}})
	s.AddRecord(bind.Record{Name: "class of solutions", Fields: []string{"order", "cards", "turns", "boards", "count"}})
}

func solutionRow(a bind.Args, s cards.Solution) *lua.LTable {
	return rowOf(a, "solution of cards", s)
}

func rowOf(a bind.Args, kind string, s cards.Solution) *lua.LTable {
	return a.NewRecord(kind, "order", lua.LString(s.Order()), "cards", bind.List(a.LState, s.Cards), "turns", bind.List(a.LState, s.Turns))
}

func classRow(a bind.Args, c cards.Class) *lua.LTable {
	row := rowOf(a, "class of solutions", c.First)
	a.SetField(row, "boards", lua.LNumber(c.Boards))
	count := lua.LNumber(c.Count)
	if c.Count > bind.MaxExact {
		count = lua.LNumber(math.Inf(1))
	}
	a.SetField(row, "count", count)
	return row
}
