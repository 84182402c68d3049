//go:build unix

package luabind_test

import (
	"fmt"
	"iter"
	"reflect"
	"regexp"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/luabind/bind"
)

// way is a call with large values somewhere.
type way struct {
	name string
	call call
}

// ways are the calls of a function with a value in one argument after another, and in all
// that may take it.
func (s *scaling) ways(t *testing.T, c call, made string) (all []way) {
	big := s.value(t, made, c)
	everywhere, times := c, 0
	add := func(name string, i int) {
		all = append(all, way{name, c.with(i, "big")})
		everywhere = everywhere.with(i, "big")
		times++
	}
	if self, _, ok := strings.Cut(c.entry.Name, ":"); ok && takes(bind.Spec{Takes: s.receivers[self]}, big) {
		add("what it is called on", -1)
	}
	for i, p := range c.params {
		if takes(p, big) {
			add(p.Name, i)
		}
		if p.Name == "…" && big.Type() == lua.LTTable {
			all = append(all, way{"… many times", c.with(i, "unpack(big, 1, math.min(#big, 2e5))")})
		}
		for _, o := range p.Options {
			if takes(o.Spec, big) {
				all = append(all, way{p.Name + "." + o.Name, c.withField(i, o.Name, "big")})
			}
		}
		if c.hasTable(i) && len(p.Options) == 0 {
			all = append(all, way{p.Name + "[]", c.withField(i, "", "big")})
		}
	}
	if len(c.params) == 1 {
		for _, field := range fieldNames.FindAllStringSubmatch(c.entry.Signature, -1) {
			all = append(all, way{c.params[0].Name + "." + field[1], c.withField(0, field[1], "big")})
		}
	}
	if times > 1 {
		all = append(all, way{"all arguments", everywhere})
	}
	return all
}

// fieldNames are the fields in a signature, as in f{cols=, rows=}.
var fieldNames = regexp.MustCompile(`(\w+)=`)

// takes reports whether a parameter may take a value.
func takes(p bind.Spec, v lua.LValue) bool {
	switch v := v.(type) {
	case lua.LNumber:
		if p.Takes == reflect.TypeFor[lua.LNumber]() {
			return float64(v) >= p.Least && float64(v) <= p.Most
		}
	case *lua.LUserData:
		return p.Takes == nil || p.Takes == reflect.TypeOf(v.Value)
	}
	return p.Takes == nil || p.Takes == reflect.TypeOf(v)
}

// limits are the calls with the least and the most in place of a number.
func limits(c call) (all []way) {
	each := func(name string, p bind.Spec, with func(number string) call) {
		if p.Takes == reflect.TypeFor[lua.LNumber]() {
			all = append(all, way{name + " = most", with(fmt.Sprint(p.Most))}, way{name + " = least", with(fmt.Sprint(p.Least))})
		}
	}
	for i, p := range c.params {
		each(p.Name, p, func(number string) call { return c.with(i, number) })
		for _, o := range p.Options {
			each(p.Name+"."+o.Name, o.Spec, func(number string) call { return c.withField(i, o.Name, number) })
		}
	}
	return all
}

// operations are what Lua does with a value without a function: the operators, and reading
// the fields that the value has.
func (s *scaling) operations(v lua.LValue) []string {
	all := []string{"#big", "-big", "big()", "big[1]", "big .. big", "big .. 1", "1 .. big", "2 ^ big"}
	for _, operator := range []string{"+", "-", "*", "/", "%", "^", "==", "<", "<="} {
		all = append(all, "big "+operator+" big", "big "+operator+" 1e9")
	}
	if k := s.host.State().KindOf(v); k != nil {
		for _, f := range k.Fields {
			all = append(all, "big."+f.Name)
		}
	}
	return all
}

// solving are solutions by all methods of large boards, and of puzzles with moves of large
// orders.
func solving() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, made := range []string{"taquin.new(256, 256):shuffle(1)", "taquin.new(256, 1):shuffle(1)", "taquin.new(5, 5):shuffle(1)"} {
			for _, m := range engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) {
				if !yield(fmt.Sprintf("solve(%s, %q)", made, m.Name)) {
					return
				}
			}
		}
		for _, made := range []string{"named(2, 200)", "named(64, 256)"} {
			for i, m := range engine.PuzzleMethods(pruning.NewLibrary(pruning.LibraryOptions{})) {
				for k, options := range []string{"", `, {metric = "quarter"}`, `, {moves = "M_1x7 M_2x"}`} {
					if (k == 0 || (i+len(made))%2 == k-1) && !yield(fmt.Sprintf("solve(puzzle.new(%s):start():scramble(99, 1), %q%s)", made, m.Name, options)) {
						return
					}
				}
			}
		}
	}
}

// together are samples whose 64 threads call functions with large arguments at the same
// time, as many functions as there are threads.
func (s *scaling) together() iter.Seq2[string, string] {
	const threads = 64
	return func(yield func(name, code string) bool) {
		var all, names []string
		for i, c := range s.calls {
			for k := range c.params {
				for _, of := range []string{`("x"):rep(1e7)`, `list(1e6, 1)`, `list(1e5, "word")`, `1e6`, `taquin.new(256, 256)`, `perm.random(2^20, 1)`} {
					all = append(all, "function() return "+c.with(k, of).String()+" end")
					names = append(names, c.entry.Name)
				}
			}
			for last := i == len(s.calls)-1; len(all) >= threads || last && len(all) > 0; {
				n := min(threads, len(all))
				name := "64 threads, from " + names[0] + " to " + names[n-1]
				if !yield(name, "lab.sample(64, function(i) local ways = {"+strings.Join(all[:n], ", ")+"} pcall(ways[i] or print) return i end, {threads = 64})") {
					return
				}
				all, names = all[n:], names[n:]
			}
		}
	}
}
