package luabind_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
)

// Every table with fixed fields that a function returns, or gives to a function of a script,
// is a record: a field that it does not know is refused, with a suggestion if the name is
// similar to that of a field, and a field that only others have is nil.
func TestRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("boards.txt", []byte("1 2 3 / 4 5 6 / 7 . 8\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := &recordWalk{T: t, seen: map[string]bool{}}
	h := newHost(t, nil)
	for _, m := range h.State().Modules() {
		for _, e := range m.Entries {
			if m.Lua {
				continue
			}
			if v, err := runExample(h, e); err == nil && v != nil {
				r.walk(h, e.Name, v)
			}
		}
	}
	for _, returned := range []string{
		`taquin.notations()`, `solve.methods()`, `solve.heuristics()`, `solve.dropped(4)`, `draw.themes()`,
		`solve(b, "ida", {trace = true, heuristic = "manhattan"})`, `solve(puzzle.swaps(4):random(1), "bfs", {trace = true}).trace`, `solve(b, "deepening", {max_nodes = 3})`, `solve(taquin.parse("1 0 / 2 ."))`,
		`solve(puzzle.cube(2):random(1))`, `solve(puzzle.cube(2):random(1), "bfs", {max_nodes = 3})`, `solve(puzzle.slide("AAB / C..", {goal = "... / AA."}):start())`,
		`lab.sample(3, function(i) return i end)`, `lab.sample(3, function(i) return "text" end)`,
		`lab.chi2{1, 2, 3}`, `lab.ks{0.5}`, `lab.fit({1, 2, 4}, {1, 2, 3}, "exponential")`,
		`r:rows()`, `r:runs()`, `by_board:rows()`, `by_board:runs()`, `by_name:rows()`, `by_name:runs()`,
		`check.admissible("inversions", 2, 2)`, `check.consistent("inversions", 3, 2)`, `lab.heuristic_profile("linear", 2, 2)`,
		`cards.dogs():solutions(2)`, `cards.dogs():classes()`, `perm.symmetric(3):classes()`, `perm.symmetric(3):structure()`, `perm.symmetric(3):cycle_index():terms()`,
		`puzzle.cube(2):find{length = 4, moves_at_most = 8}`, `puzzle.cube(3):pieces()`, `taquin.space(2, 2)`, `puzzle.cube(2):space{moves = "U", depth = 2}`,
		`(function() local told solve(b, "bfs", {on_progress = function(p) told = p end}) return told end)()`,
		`taquin.read("boards.txt")`,
	} {
		values, err := h.Run("records", `local b = taquin.new(3, 3):scramble(9, 1)
local function compared(by) return lab.compare{boards = {b, taquin.parse("1 0 / 2 .")}, methods = {"bfs"}, by = by} end
local r, by_board, by_name = compared(), compared("board"), compared(function() return "x" end)
return `+returned)
		if err != nil {
			t.Errorf("%s: %v", returned, err)
		}
		for _, v := range values {
			r.walk(h, returned, v)
		}
	}
	records := slices.DeleteFunc(h.State().Records(), func(name string) bool {
		return name == "counted solution" || name == "large sample" // which tests of their own try
	})
	if seen := slices.Sorted(maps.Keys(r.seen)); !slices.Equal(seen, records) {
		t.Errorf("seen: %s\nthere are: %s", strings.Join(seen, ", "), strings.Join(records, ", "))
	}
}

// recordWalk goes through values and tries the fields of each.
type recordWalk struct {
	*testing.T
	seen map[string]bool // records, by their kinds
}

// keyedByNames are the functions that return tables whose keys are names or labels of the
// user's.
var keyedByNames = []string{"k:pieces"}

func (r *recordWalk) walk(h *luabind.Host, from string, v lua.LValue) {
	s := h.State()
	switch v := v.(type) {
	case *lua.LUserData:
		if k := s.KindOf(v); k != nil {
			for _, f := range k.Fields {
				r.walk(h, from+"."+f.Name, r.read(h, v, "."+f.Name, ""))
			}
			if k.Element != nil {
				r.walk(h, from+"[1]", r.read(h, v, "[1]", ""))
			}
			r.read(h, v, ".no_such_field_at_all", "no ")
			if len(k.Fields) > 0 {
				r.read(h, v, "."+k.Fields[0].Name+"x", "; did you mean "+k.Fields[0].Name)
			}
		}
	case *lua.LTable:
		kind := s.RecordOf(v)
		if kind != "" {
			r.seen[kind] = true
			r.read(h, v, ".no_such_field_at_all", "has no field no_such_field_at_all (possible: ")
		}
		for k, inside := range bind.Pairs(v) {
			if _, named := k.(lua.LString); named && kind == "" && !slices.Contains(keyedByNames, from) && !strings.HasSuffix(from, ".histogram") {
				r.Errorf("%s returns a table with the field %s that is no record", from, k)
			}
			if name, ok := k.(lua.LString); kind != "" && ok && len(name) > 1 {
				r.read(h, v, "."+k.String()+"q", "; did you mean "+k.String())
			}
			r.walk(h, fmt.Sprintf("%s.%s", from, k), inside)
		}
	}
}

// read evaluates a suffix, such as ".name", on a value. With wrong, its error must say that.
func (r *recordWalk) read(h *luabind.Host, v lua.LValue, what, wrong string) lua.LValue {
	r.Helper()
	h.State().L.SetGlobal("asked", v)
	values, err := h.Run("field", "return asked"+what)
	switch {
	case wrong == "" && err != nil:
		r.Errorf("%s: %v", what, err)
	case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
		r.Errorf("%s gives %v, want the error %q", what, err, wrong)
	case err == nil:
		return values[0]
	}
	return lua.LNil
}

// The usual other names of a sample's fields are known; pairs, # and the text of a
// record are those of a plain table.
func TestRecordsAreTables(t *testing.T) {
	for chunk, want := range map[string]string{
		`return lab.sample(3, math.sqrt).stdev`:                                 "a sample has no field stdev (possible: count, mean, sd, se, ci, min, median, max, quantiles, histogram, values); did you mean sd?",
		`return solve(board, "undo").lenght`:                                    "; did you mean length?",
		`return lab.sample(3, math.sqrt)[1]`:                                    "a sample has no field 1 (possible: count,",
		`return solve.methods()[1][true]`:                                       "a method has no field true",
		`return solve.methods()[1].nmae`:                                        "; did you mean name?",
		`return solve(taquin.new(2, 2):up(), "bfs").why`:                        "a solution has no field why",
		`setmetatable(lab.sample(1, math.sqrt), {})`:                            "metatable",
		`getmetatable(lab.sample(1, math.sqrt)).__index = nil`:                  "",
		`return lab.compare{boards = {board}, methods = {"bfs"}}:rows()[1].nod`: "a row by depth has no field nod",
	} {
		h := newHost(t, nil)
		if _, err := h.Run("c", chunk); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", chunk, err, want)
		}
	}
	h := newHost(t, nil)
	if _, err := h.Run("c", `
local r = solve.methods()[1]
local n = 0
for k in pairs(r) do n = n + 1 end
assert(n == 4 and #r == 0 and rawget(r, "why") == nil and next(r) and type(r) == "table" and getmetatable(r) == "method")
r.mine = 3
assert(r.mine == 3)
local s = lab.sample(4, function(i) return i end)
assert(s.mean == 2.5 and s.values[4] == 4 and s.histogram[9] == nil)
assert(lab.sample(2, function() return "x" end).mean == nil)
local inside = lab.sample(4, function(i) return r.name == "undo" and not pcall(function() return r.nmae end) and 1 or 0 end, {threads = 2})
assert(inside.mean == 1)
local list = lab.heuristic_profile("linear", 2, 2)
assert(#list > 1 and list[1].mean == 0 and list[#list + 1] == nil and #list.series == 4)
for _, run in ipairs(lab.compare{boards = {board}, methods = {"bfs"}}:runs()) do assert(run.why == nil) end
`); err != nil {
		t.Error(err)
	}
}
