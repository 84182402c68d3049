package bind

import lua "github.com/yuin/gopher-lua"

// makeHistograms creates the metatable that marks histograms in a state.
func (s *State) makeHistograms() {
	s.histogram = s.L.NewTable()
	s.histogram.RawSetString("__metatable", lua.LString("histogram"))
	s.Hide("histogram", s.histogram)
}

// MarkHistogram marks a table as a histogram, whose values are counts, and returns it.
func (s *State) MarkHistogram(t *lua.LTable) *lua.LTable {
	t.Metatable = s.histogram
	return t
}

// IsHistogram reports whether a table was marked by MarkHistogram, in this state or before it
// was copied to it.
func (s *State) IsHistogram(t *lua.LTable) bool { return t.Metatable == lua.LValue(s.histogram) }

// HistogramField is the field histogram of values of type T, a list of counts.
func HistogramField[T any](text string, of func(T) []int64) Field {
	list := ListField("histogram", text, of, LuaNumber[int64])
	return Field{list.Name, text, func(a Args, v any) lua.LValue { return a.State.MarkHistogram(list.Of(a, v).(*lua.LTable)) }}
}
