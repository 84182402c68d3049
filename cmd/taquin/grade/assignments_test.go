package grade

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/engine/text"
	"taquin/luabind"
	"taquin/scripts"
)

// The built-in assignments give a good submission all points, one that is slow or roundabout
// some, and one that is wrong few; nothing that a submission returns is an error of theirs.
func TestAssignments(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"tile_home": "good: 20 of 20 points\nslow: 18.07 of 20 points\nwrong: 4.5 of 20 points\nMean: 14.19 of 20 points\n",
		"cos226":    "good: 100 of 100 points\nslow: 83.82 of 100 points\nwrong: 22.88 of 100 points\nMean: 68.9 of 100 points\n",
		"n_puzzle":  "good: 20 of 20 points\nslow: 16.75 of 20 points\nwrong: 0.86 of 20 points\nMean: 12.54 of 20 points\n",
		"aima":      "good: 20 of 20 points\nslow: 15.55 of 20 points\nwrong: 0 of 20 points\nMean: 11.85 of 20 points\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := Options{Assignment: "assignments/" + name, Submissions: []string{filepath.Join("testdata", name)}, Config: luabind.Config{Scripts: scripts.Files}}
			if out, told, err := graded(t, context.Background(), o); err != nil || told != "" || out != want {
				t.Errorf("%v\n%s%s\nwant\n%s", err, told, out, want)
			}
		})
	}
}

// What the lab says is wrong is said in the language of the report; the texts of an assignment, which
// are strings of Lua, stay as they are.
func TestAssignmentsInFrench(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"tile_home", "cos226", "n_puzzle", "aima"} {
		dir := t.TempDir()
		o := Options{Assignment: "assignments/" + name, Submissions: []string{filepath.Join("testdata", name, "wrong.lua")}, Language: text.French, Folder: dir, Config: luabind.Config{Scripts: scripts.Files}}
		if _, _, err := graded(t, context.Background(), o); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(dir, "wrong.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, english := range []string{"not equal", "got ", "want "} {
			if strings.Contains(string(content), english) {
				t.Errorf("%s: %q is left in English:\n%s", name, english, content)
			}
		}
	}
}

// Of the lab a submission has what the assignment lets it have, in all threads, and its own.
func TestOnly(t *testing.T) {
	t.Parallel()
	const submission = `
function use(name) return pcall(load("return " .. name)) end
function thread() return lab.sample(2, function() return (pcall(solve, board)) and 1 or 0 end, {threads = 2}).mean end
part = include("part")`
	for _, c := range []struct{ only, use, want string }{
		{"", "board:distance()", "true"}, {"", "solve(board).length", "true"}, {"", "taquin.new(2, 2)", "true"},
		{"only = {},", "board:at(0)", "b:at: the assignment does without it"}, {"only = {},", "#board", "true"},
		{"only = {},", "solve(board)", "solve: the assignment does without it"}, {"only = {},", "solve.methods()", "solve.methods: the assignment does without it"},
		{"only = {},", "perm{1, 0}", "perm: the assignment does without it"}, {"only = {},", "cycle3()", "cycle3: the assignment does without it"},
		{"only = {},", `include("lib/wanted")`, "no such script"}, {"only = {},", `("x"):rep(3) .. math.floor(2.5)`, "true"},
		{`only = {"b:at", "b:up"},`, "board:at(0)", "true"}, {`only = {"b:at", "b:up"},`, "board:up():at(0)", "true"}, {`only = {"b:at", "b:up"},`, "board:monteecv()", "b:monteecv: the assignment does without it"},
		{`only = {"lab.sample"},`, "thread() + 0 == 0", "true"},
	} {
		dir := files(t, map[string]string{"assignment.lua": `grade.assignment{` + c.only + ` main = "solver.lua"}
grade.task{name = "x", points = 1, test = function(t)
  local ok, why = t:call("use", [[` + c.use + `]])
  check.equal(ok and "true" or why, "")
end}`, "pupil/solver.lua": submission, "pupil/part.lua": "return 1"})
		out, _, err := graded(t, context.Background(), Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "pupil")}, Config: luabind.Config{Scripts: scripts.Files}})
		if err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%s %s: %v\n%s\nwant %s", c.only, c.use, err, out, c.want)
		}
	}
	dir := files(t, map[string]string{"assignment.lua": `grade.assignment{only = {"b:fly"}}`, "good.lua": good})
	_, _, err := graded(t, context.Background(), Options{Assignment: filepath.Join(dir, "assignment.lua"), Submissions: []string{filepath.Join(dir, "good.lua")}})
	if err == nil || !strings.Contains(err.Error(), `only[1] is no name of the lab: "b:fly"`) {
		t.Errorf("%v", err)
	}
}
