package luabind_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"taquin/luabind"
)

// prelude is what the scripts of testdata assert with.
const prelude = `
local function same(x, y)
  if type(x) ~= "table" or type(y) ~= "table" then return x == y end
  for k, v in pairs(x) do if not same(v, y[k]) then return false end end
  for k in pairs(y) do if x[k] == nil then return false end end
  return true
end
function equal(got, want)
  if not same(got, want) then error("got " .. show(got) .. ", want " .. show(want), 2) end
end
function show(x)
  if type(x) ~= "table" then return tostring(x) end
  local parts = {}
  for k, v in pairs(x) do parts[#parts + 1] = tostring(k) .. "=" .. show(v) end
  return "{" .. table.concat(parts, ", ") .. "}"
end
`

// The scripts use every name of the Lua surface and assert what it answers.
func TestAPI(t *testing.T) {
	paths, err := filepath.Glob("testdata/api/*.lua")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".lua"), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			h, err := luabind.New(luabind.Config{Out: &out, Scripts: fstest.MapFS{
				"lib/five.lua": {Data: []byte("return 5, 6")},
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			if _, err := h.Run("prelude", prelude); err != nil {
				t.Fatal(err)
			}
			if _, err := h.Run(filepath.Base(path), string(source), "one"); err != nil {
				t.Error(err)
			}
			checkBoard(t, h, "at the end")
		})
	}
}

// The prelude itself must be able to fail.
func TestPrelude(t *testing.T) {
	h := newHost(t, nil)
	if _, err := h.Run("prelude", prelude); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{`equal(1, 2)`, `equal({1}, {1, 2})`, `equal({1, 2}, {1})`, `equal(nil, 1)`, `equal(perm{0, 1}, perm{1, 0})`} {
		if _, err := h.Run("wrong", wrong); err == nil {
			t.Errorf("%s does not fail", wrong)
		}
	}
}

// Same seed, same session: in two Hosts, and with the numbers written here.
func TestSeed(t *testing.T) {
	const session = `
lab.seed(42)
local b, s = taquin.new(3, 3):shuffle(), taquin.new(3, 3):scramble(8)
return math.random(1000), lab.random(1000), tostring(perm.random(6)), tostring(perm.random_even(6)), tostring(b), s:history()`
	want := []string{"131", "790", "(0 2 3 5)(1 4)", "(0 5 3 4 1)", "2 0 6 / 3 1 5 / 4 7 .", "hghdbbghbd"}
	for range 2 {
		h := newHost(t, nil)
		values, err := h.Run("session", session)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]string, len(values))
		for i, v := range values {
			got[i] = v.String()
		}
		if !slices.Equal(got, want) {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
}

// A seed of a call's own leaves the lab's source where it was.
func TestOwnSeed(t *testing.T) {
	h := newHost(t, nil)
	values, err := h.Run("own", `
lab.seed(5)
local first = math.random(1e6)
lab.seed(5)
perm.random(100, 3) taquin.new(4, 4):shuffle(9):scramble(50, 9)
return first, math.random(1e6)`)
	if err != nil {
		t.Fatal(err)
	}
	if values[0] != values[1] {
		t.Errorf("the lab's source gave %s, then %s", values[0], values[1])
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct{ rows, want string }{
		{`{{"n", "odd", "x"}, {3, true, 1/3}, {100, false, "abc"}}`,
			"  n  odd    x\n  3  true   0.333333\n100  false  abc\n"},
		{`{{"a", 1.5}, {"b", 22}}`, "a  1.5\nb   22\n"},
		{`{{name="x", n=1}, {name="long", n=20}}`, "name   n\n────  ──\nx      1\nlong  20\n"},
		{`{{1, nil, 3}, {}, {10}}`, " 1    3\n\n10\n"},
		{`{{taquin.new(2, 1), {1, 2}}}`, "0 .  {1, 2}\n"},
		{`{}`, ""},
	} {
		var out strings.Builder
		h := newHost(t, &out)
		if _, err := h.Run("table", "lab.table"+c.rows); err != nil {
			t.Errorf("%s\n%s", c.rows, err)
		}
		if out.String() != c.want {
			t.Errorf("%s gives\n%s\nwant\n%s", c.rows, out.String(), c.want)
		}
	}
}

func TestCSV(t *testing.T) {
	t.Chdir(t.TempDir())
	h := newHost(t, nil)
	if _, err := h.Run("csv", `
lab.csv("plain.csv", {{"seed", "moves"}, {1, 22}, {2, 0.1}, {"a,b", 'say "x"'}, {true, nil, 3}})
lab.csv("keyed.csv", {{seed = 1}, {seed = 2}})`); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"plain.csv": "seed,moves\n1,22\n2,0.1\n\"a,b\",\"say \"\"x\"\"\"\ntrue,,3\n",
		"keyed.csv": "seed\n1\n2\n",
	} {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s holds\n%s\nwant\n%s", name, got, want)
		}
	}
	// What cannot be written leaves the file as it was.
	if _, err := h.Run("csv", `lab.csv("plain.csv", {{1}, {{}}})`); err == nil {
		t.Error("a table was written")
	}
	if got, _ := os.ReadFile("plain.csv"); !strings.HasPrefix(string(got), "seed,moves") {
		t.Errorf("the file was touched: %s", got)
	}
	// A link is followed, a folder refused, and a device stays one.
	if err := os.Symlink("plain.csv", "link.csv"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Run("csv", `lab.csv("link.csv", {{7}}) lab.csv("/dev/null", {{7}})`); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat("link.csv"); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link has been replaced: %v, %v", info, err)
	}
	if got, _ := os.ReadFile("plain.csv"); string(got) != "7\n" {
		t.Errorf("the link's file holds %q", got)
	}
	if info, err := os.Stat("/dev/null"); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device has been replaced: %v, %v", info, err)
	}
	if _, err := h.Run("csv", `lab.csv(".", {{7}})`); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("a folder gives %v", err)
	}
	_, err := h.Run("csv", `lab.csv("none/x.csv", {{1}})`)
	if err == nil || !strings.Contains(err.Error(), `cannot write "none/x.csv": no such file`) {
		t.Errorf("a missing folder gives %v", err)
	}
}

func TestProgress(t *testing.T) {
	var shown []string
	h, err := luabind.New(luabind.Config{Out: &strings.Builder{}, Progress: func(text string) { shown = append(shown, text) }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("progress", `local far = lab.progress(4, "counting") far(1)`); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(shown, "|"); got != "counting: 25%|" {
		t.Errorf("shown %q", got)
	}
}

// However often it is told, a line of progress is shown ten times a second, and
// not again right after it was removed.
func TestProgressIsThrottled(t *testing.T) {
	var shown []string
	now := time.Unix(0, 0)
	h, err := luabind.New(luabind.Config{Out: &strings.Builder{}, Progress: func(text string) { shown = append(shown, text) },
		Now: func() time.Time { now = now.Add(20 * time.Millisecond); return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("progress", `local far = lab.progress(10) for i = 1, 9 do far(i) end print() far(10)`); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(shown, "|"), "working: 10%|working: 60%||"; got != want {
		t.Errorf("shown %q, want %q", got, want)
	}
}

func TestSeedRange(t *testing.T) {
	for seed, ok := range map[int64]bool{-1: false, 0: true, luabind.MaxSeed: true, luabind.MaxSeed + 1: false} {
		h, err := luabind.New(luabind.Config{Out: &strings.Builder{}, Seed: seed})
		if (err == nil) != ok {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err == nil {
			h.Close()
		}
	}
}
