package lab

import (
	"bytes"
	"encoding/csv"
	"math"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/engine/draw/chart"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// comparison is the result of lab.compare.
type comparison = *compare.Comparison

// addComparisons adds the kind comparison.
func (m *module) addComparisons(s *bind.State) {
	addRows(s)
	self := bind.Self[comparison]("the comparison")
	file := bind.Text("file").From(values.Files(m.Files.Given))
	two := `; without names nodes and branching`
	bind.AddKind[comparison](s, bind.Kind{Name: "comparison", Constant: true, Topic: "lab.compare",
		Line: func(v any, _ int) message.Text {
			c := v.(comparison)
			return message.Textf("lab.comparison-of-on", "comparison of %s on %s", message.Count(len(c.Contenders), "method"), message.Count(len(c.Keys), "board"))
		},
		Page: func(v any, _ int) message.Text { return message.Plain(v.(comparison).String()) },
	}, bind.Methods{
		Module: bind.Module{Self: "r", Title: "a comparison", About: "Methods of a comparison r, the result of lab.compare. Its measures are " + strings.Join(measureNames(), ", ") + ": means of the boards of a group that were solved.",
			Entries: []bind.Entry{
				{Name: "r:rows", Text: "Returns the rows of the table: a list of tables with the group (depth, board or group), method, heuristic and measures.",
					Example: `lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}:rows()[1].nodes  --> 6`,
					Func:    bind.Do1(self, func(a bind.Args, c comparison) int { return a.Return(rowsOf(a, c)) })},
				{Name: "r:runs", Text: "Returns the result of each board and method: a list of tables with board (its index), the group, method, heuristic, length, nodes, expanded, stored, branching, seconds, optimal and, without a solution, why.",
					Example: `lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}:runs()[1].length  --> 1`,
					Func:    bind.Do1(self, func(a bind.Args, c comparison) int { return a.Return(runsOf(a, c)) })},
				{Name: "r:table", Text: "Returns one row per group with one column per measure and method: a list of lists with a heading, for lab.table and lab.csv. A cell is empty if a board of the group was not solved. The measures are a name or a list of names" + two + ".",
					Example: `lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}:table("nodes")  --> {{"depth", "bfs"}, {1, 6}}`,
					Func:    bind.Do2(self, someMeasures(), func(a bind.Args, c comparison, m []compare.Measure) int { return a.Return(gridOf(a, c.Grid(m))) })},
				{Name: "r:csv", Text: "Returns the rows as comma-separated values, or writes them to a file.",
					Example: `lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}:csv():match("%a+")  --> "depth"`,
					Func:    bind.Do2(self, file.Or(""), func(a bind.Args, c comparison, name string) int { return m.giveText(a, name, csvOf(a, c)) })},
				{Name: "r:latex", Text: "Returns the result of r:table as a LaTeX tabular, or writes it to a file. The measures are a name or a list of names" + two + ".",
					Example: `#lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}:latex() > 0  --> true`,
					Func: bind.Do3(self, file.Or(""), someMeasures(), func(a bind.Args, c comparison, name string, measures []compare.Measure) int {
						return m.giveText(a, name, c.Grid(measures).LaTeX())
					})},
				{Name: "r:plot", Text: "Writes a chart of a measure (nodes) to an SVG or PNG file: a line for each method over the groups, or bars if the groups have names. The options are those of draw.plot.",
					Example: `r = lab.compare{boards = {taquin.new(2, 2):up()}, methods = {"bfs"}}; pcall(function() r:plot("") end)  --> false`,
					Func:    bind.Do4(self, file, oneMeasure(), bind.Table("options").Or(nil), plot)},
			}},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, comparison.String),
			"len":      bind.GiveInt(self, func(c comparison) int { return len(c.Rows()) }),
		},
	})
}

func measureNames() []string {
	var names []string
	for _, m := range compare.Measures {
		names = append(names, m.Name)
	}
	return names
}

// toMeasure converts the name of a measure.
func toMeasure(a bind.Args, v lua.LValue, what any) compare.Measure {
	name := a.ToWord(v, what)
	found, ok := compare.FindMeasure(name)
	if !ok {
		a.Fail("lab.there-is-no-measure", "there is no measure %s (possible: %s)%s", bind.Quoted(name), strings.Join(measureNames(), ", "), message.Suggest(name, measureNames()))
	}
	return found
}

func measureCandidates(bind.Cursor) []bind.Candidate {
	var all []bind.Candidate
	for _, name := range measureNames() {
		all = append(all, bind.Candidate{Text: name})
	}
	return all
}

// oneMeasure is the parameter for a measure, by default nodes.
func oneMeasure() bind.Param[compare.Measure] {
	nodes, _ := compare.FindMeasure("nodes")
	return bind.NewParam("measure", toMeasure).Or(nodes).From(measureCandidates)
}

// someMeasures is the parameter for several measures, by default nodes and branching.
func someMeasures() bind.Param[[]compare.Measure] {
	nodes, _ := compare.FindMeasure("nodes")
	branching, _ := compare.FindMeasure("branching")
	return bind.NewParam("measures", func(a bind.Args, v lua.LValue, what any) []compare.Measure {
		list, ok := v.(*lua.LTable)
		if !ok {
			return []compare.Measure{toMeasure(a, v, what)}
		}
		if list.Len() == 0 || list.Len() > len(compare.Measures) {
			a.Fail("lab.measures-must-be-to", "measures must be 1 to %d names", len(compare.Measures))
		}
		return bind.TakeList(a, list, func(i int, v lua.LValue) compare.Measure {
			return toMeasure(a, v, message.Textf("lab.measure", "measure %d", i))
		})
	}).Or([]compare.Measure{nodes, branching}).From(measureCandidates)
}

// keyOf returns the Lua value of a key.
func keyOf(k compare.Key) lua.LValue {
	if k.Text != "" {
		return lua.LString(k.Text)
	}
	return lua.LNumber(k.Number)
}

// rowBytes is the memory of a Lua table with the fields of a row.
const rowBytes = 1500

// The records of r:rows and r:runs, by grouping.
var (
	rowKinds = map[string]string{byDepth: "row by depth", byBoard: "row by board", byGroup: "row by group"}
	runKinds = map[string]string{byDepth: "run by depth", byBoard: "run by board", byGroup: "run by group"}
)

// addRows registers those records with a state.
func addRows(s *bind.State) {
	for by, name := range rowKinds {
		s.AddRecord(bind.Record{Name: name, Fields: append([]string{by, "method", "heuristic"}, measureNames()...)})
	}
	for by, name := range runKinds {
		s.AddRecord(bind.Record{Name: name, Fields: []string{by, "board", "method", "heuristic", "length", "nodes", "expanded", "stored", "branching", "seconds", "optimal", "why"}})
	}
}

// rowOf returns a record of a comparison with its key and contender.
func rowOf(a bind.Args, c comparison, kinds map[string]string, k compare.Key, of compare.Contender) *lua.LTable {
	a.Grant(rowBytes)
	a.Step(1)
	return a.NewRecord(kinds[c.By], c.By, keyOf(k), "method", lua.LString(of.Method), "heuristic", lua.LString(of.Heuristic))
}

// setNumber sets a field unless the number is NaN.
func setNumber(a bind.Args, t *lua.LTable, name string, x float64) {
	if !math.IsNaN(x) {
		a.SetField(t, name, lua.LNumber(x))
	}
}

// rowsOf is r:rows.
func rowsOf(a bind.Args, c comparison) *lua.LTable {
	list := a.NewTable()
	for _, row := range c.Rows() {
		t := rowOf(a, c, rowKinds, row.Key, row.Contender)
		for _, m := range compare.Measures {
			setNumber(a, t, m.Name, m.Of(row))
		}
		list.Append(t)
	}
	return list
}

// runsOf is r:runs.
func runsOf(a bind.Args, c comparison) *lua.LTable {
	list := a.NewTable()
	for board, k := range c.Keys {
		for i, r := range c.Of(board) {
			t := rowOf(a, c, runKinds, k, c.Contenders[i])
			a.SetField(t, "board", lua.LNumber(board+1))
			if r.Solved() {
				a.SetField(t, "length", lua.LNumber(r.Length))
			} else {
				a.SetField(t, "why", lua.LString(r.Why))
			}
			setNumber(a, t, "nodes", float64(r.Nodes))
			setNumber(a, t, "expanded", float64(r.Expanded))
			setNumber(a, t, "stored", float64(r.Stored))
			setNumber(a, t, "branching", r.Branching())
			setNumber(a, t, "seconds", r.Time.Seconds())
			a.SetField(t, "optimal", lua.LBool(r.Optimal))
			list.Append(t)
		}
	}
	return list
}

// gridOf is r:table.
func gridOf(a bind.Args, g compare.Grid) *lua.LTable {
	a.Grant(rowBytes * len(g.Keys))
	list, heading := a.NewTable(), a.NewTable()
	for _, name := range g.Headings() {
		heading.Append(lua.LString(name))
	}
	list.Append(heading)
	for line, k := range g.Keys {
		row := a.NewTable()
		row.Append(keyOf(k))
		for _, m := range g.Measures {
			for i := range g.Contenders {
				a.Step(1)
				cell := lua.LValue(lua.LString(""))
				if r, shown := g.Cell(line, i); shown {
					cell = lua.LNumber(m.Of(r))
				}
				row.Append(cell)
			}
		}
		list.Append(row)
	}
	return list
}

// csvOf is r:csv.
func csvOf(a bind.Args, c comparison) string {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	record := append([]string{c.By, "method", "heuristic"}, measureNames()...)
	a.Check(w.Write(record))
	for _, row := range c.Rows() {
		a.Step(1)
		record = append(record[:0], row.Key.String(), row.Method, row.Heuristic)
		for _, m := range compare.Measures {
			record = append(record, m.Write(row))
		}
		a.Check(w.Write(record))
	}
	w.Flush()
	return out.String()
}

// giveText writes a text to a file, or returns it without a file name.
func (m *module) giveText(a bind.Args, name, text string) int {
	if name == "" && !a.Has(2) {
		a.GrantText(len(text))
		return a.ReturnText(text)
	}
	a.FailOn(m.Files.Write(name, []byte(text)))
	return 0
}

// plot is r:plot. It calls draw.plot.
func plot(a bind.Args, c comparison, file string, m compare.Measure, given *lua.LTable) int {
	series := a.NewTable()
	g := c.Grid([]compare.Measure{m})
	named := false
	for line, k := range g.Keys {
		for i := range c.Contenders {
			_, shown := g.Cell(line, i)
			named = named || shown && k.Text != ""
		}
	}
	for i, contender := range c.Contenders {
		points := a.NewTable()
		for line, k := range g.Keys {
			r, shown := g.Cell(line, i)
			if !shown {
				continue
			}
			point := a.NewTable()
			if named {
				point.Append(lua.LString(k.String()))
			} else {
				point.Append(lua.LNumber(k.Number))
			}
			point.Append(lua.LNumber(m.Of(r)))
			points.Append(point)
		}
		if points.Len() > 0 {
			one := a.NewTable()
			one.RawSetString("name", lua.LString(contender.String()))
			one.RawSetString("points", points)
			series.Append(one)
		}
	}
	options := a.NewTable()
	kind := chart.Line
	if named {
		kind = chart.Bars
	}
	options.RawSetString("kind", lua.LString(kind.String()))
	options.RawSetString("x", lua.LString(c.By))
	options.RawSetString("y", lua.LString(m.Name))
	if given != nil {
		for k, v := range a.Pairs(given) {
			options.RawSet(k, v)
		}
	}
	a.SetTop(0)
	for _, v := range []lua.LValue{series, lua.LString(file), options} {
		a.Push(v)
	}
	return a.State.Lookup("draw.plot").Func.Call(a)
}

// A script can compare its functions with the methods of solve. They get a board and options,
// and return moves, a result like solve's, or the board after the moves.

// solveBy solves a board with such a function and passes it copies of the board and options.
func solveBy(s Solvers, a bind.Args, f, b lua.LValue, options *lua.LTable) compare.Run {
	given, told := a.Copied(b), a.Copied(options)
	now := a.State.Progress.Now
	start := now()
	a.Push(f)
	a.Push(given)
	a.Push(told)
	a.LState.Call(2, 2)
	took := now().Sub(start)
	found, why := a.Get(-2), a.Get(-1)
	a.Pop(2)
	var r compare.Run
	answer, kind := found, a.State.KindOf(found)
	switch {
	case found == lua.LNil:
		r.Why = "it found nothing"
		if text, ok := why.(lua.LString); ok && text != "" {
			r.Why = string(text)
		}
	case found.Type() == lua.LTString, kind != nil && kind == a.State.KindOf(b):
	case kind != nil && kind.Topic != "" && len(kind.Fields) > 0:
		r = costs(a, found)
	case found.Type() == lua.LTTable:
		r = costs(a, found)
		answer = a.GetField(found, "moves")
	default:
		a.Refuse(found, "lab.a-method-that-is", "a method that is a function must return a word, what solve returns, the board that it was given, or nil and the reason")
	}
	r.Time = took
	if r.Why == "" && answer != lua.LNil {
		var length int
		length, r.Why = s.Verify(a, b, answer, options)
		r.Length = int64(length)
	}
	return r
}

// costs reads the costs of a search.
func costs(a bind.Args, found lua.LValue) compare.Run {
	number := func(field string) int64 { return int64(lua.LVAsNumber(a.GetField(found, field))) }
	return compare.Run{Length: number("length"), Nodes: number("nodes"), Expanded: number("expanded"), Stored: number("stored"),
		Time: seconds(float64(lua.LVAsNumber(a.GetField(found, "seconds")))), Optimal: lua.LVAsBool(a.GetField(found, "optimal"))}
}

// seconds converts seconds.
func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
