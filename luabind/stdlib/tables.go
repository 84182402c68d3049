package stdlib

import (
	"sort"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
)

func tableEntries(s *bind.State) []bind.Entry {
	return []bind.Entry{
		{Name: "table.concat", Func: bind.Do4(bind.Table("list"), textOr("separator", ""), whole("i").Called("first index").Or(1), index("j", "last index"), joinList), Text: "The strings and numbers of a list in one string.", Example: `table.concat({"h", "g", 1}, "-")  --> "h-g-1"`},
		{Name: "table.getn", Signature: "table.getn(list)", Text: "How long a list is; also #list.", Example: `table.getn{4, 5}  --> 2`},
		{Name: "table.insert", Signature: "table.insert(list, [i,] v)", Raw: insert(s), Text: "Puts a value at the end of a list, or before element i.", Example: `t = {1, 3}; table.insert(t, 2, 2); t  --> {1, 2, 3}`},
		{Name: "table.maxn", Func: bind.Do1(bind.Table("table").Called("the table"), largestKey), Text: "The largest number that is a key of a table, 0 if there is none above it.", Example: `table.maxn{4, 5, 6}  --> 3`},
		{Name: "table.remove", Signature: "table.remove(list [, i])", Raw: remove(s), Text: "Takes the last element, or element i, out of a list and returns it.", Example: `table.remove({"h", "g"}, 1)  --> "h"`},
		{Name: "table.sort", Func: bind.Do2(bind.Table("list"), bind.Callback("less").Called("the comparator").Or(nil), sortList), Text: "Sorts a list in place, by < or by a function that tells whether its first argument comes before its second.", Example: `t = {2, 3, 1}; table.sort(t); t  --> {1, 2, 3}`},
	}
}

var theList any = message.Word("the list") // made once, not at each call

// listAt reads the list argument of a function that changes it, and its length.
func listAt(s *bind.State, L *lua.LState, name string) (a bind.Args, list *lua.LTable, length int) {
	a = bind.Args{LState: L, State: s, Name: name}
	list = a.ToTable(L.Get(1), theList)
	refuseSealed(L, s, list)
	return a, list, list.Len()
}

// insert is table.insert. Below index 1 and beyond the end it moves elements, or sets the field,
// as in the manual.
func insert(s *bind.State) lua.LGFunction {
	return func(L *lua.LState) int {
		a, list, length := listAt(s, L, "table.insert")
		switch L.GetTop() {
		case 2:
			list.Append(L.Get(2))
		case 3:
			i := toWhole(a, L.Get(2), "i")
			if 1 <= i && i <= length {
				list.Insert(i, L.Get(3))
				break
			}
			for k := length + 1; k > i; k-- {
				a.Step(1)
				list.RawSetInt(k, list.RawGetInt(k-1))
			}
			list.RawSetInt(i, L.Get(3))
		default:
			a.Fail("lua.wrong-number-of-arguments-the", "wrong number of arguments (%d); the call is table.insert(list, [i,] v)", L.GetTop())
		}
		return 0
	}
}

// remove is table.remove. gopher-lua's own function removes at the index after the last element
// if that element has been set to nil.
func remove(s *bind.State) lua.LGFunction {
	return func(L *lua.LState) int {
		a, list, length := listAt(s, L, "table.remove")
		i := length
		if a.Has(2) {
			i = toWhole(a, L.Get(2), "i")
		}
		if i < 1 || i > length {
			return 0
		}
		L.Push(list.Remove(i))
		return 1
	}
}

// largestKey is table.maxn.
func largestKey(a bind.Args, t *lua.LTable) int {
	var largest lua.LNumber
	for key := range a.Pairs(t) {
		if n, ok := key.(lua.LNumber); ok {
			largest = max(largest, n)
		}
	}
	return a.Return(largest)
}

// joinList is table.concat.
func joinList(a bind.Args, list *lua.LTable, separator string, first, last int) int {
	if last == notGiven {
		last = list.Len()
	}
	out := newGrowing(a)
	for i := first; i <= last; i++ {
		if i > first {
			out.add(separator)
		}
		switch v := list.RawGetInt(i).(type) {
		case lua.LString:
			out.add(string(v))
		case lua.LNumber:
			out.add(bind.PlainText(v))
		default:
			a.Refuse(v, "lua.element-must-be-a", "element %d must be a string or a number", i)
		}
		a.Step(1)
	}
	return a.ReturnText(out.String())
}

// sortList is table.sort. It can be interrupted while no Lua code runs. It sorts a copy, so that
// no element is lost when a comparison fails or changes the list. An inconsistent comparator
// gives an undefined order.
func sortList(a bind.Args, list *lua.LTable, comparator lua.LValue) int {
	refuseSealed(a.LState, a.State, list)
	less := a.LessThan
	if comparator != nil {
		less = func(x, y lua.LValue) bool { return lua.LVAsBool(a.Invoke(comparator, x, y)) }
	}
	elements := bind.TakeList(a, list, func(_ int, v lua.LValue) lua.LValue { return v })
	sort.Slice(elements, func(i, j int) bool {
		a.Step(1)
		return less(elements[i], elements[j])
	})
	for i, v := range elements {
		a.Step(1)
		list.RawSetInt(i+1, v)
	}
	return 0
}
