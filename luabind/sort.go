package luabind

import (
	"sort"

	lua "github.com/yuin/gopher-lua"
)

// sort is Lua's table.sort, which an interruption stops: gopher-lua's goes on
// when no Lua code runs. It sorts a copy, so that an error in a comparison, or
// whatever the comparator does to the list, loses no element. A comparator that
// contradicts itself gives some order.
func (h *Host) sort(a args) int {
	t := a.table(1, "list")
	less := a.LessThan
	if a.has(2) {
		f := a.function(2, "the comparator")
		less = func(x, y lua.LValue) bool { return lua.LVAsBool(h.callback(a.LState, f, x, y)) }
	}
	values := make([]lua.LValue, t.Len())
	for i := range values {
		values[i] = t.RawGetInt(i + 1)
	}
	sort.Slice(values, func(i, j int) bool {
		a.check(h.flag.Err())
		return less(values[i], values[j])
	})
	for i, v := range values {
		t.RawSetInt(i+1, v)
	}
	return 0
}
