package luabind_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/values"
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

func TestSeedRange(t *testing.T) {
	for seed, ok := range map[int64]bool{-1: false, 0: true, values.MaxSeed: true, values.MaxSeed + 1: false} {
		h, err := luabind.New(luabind.Config{Out: &strings.Builder{}, Seed: seed})
		if (err == nil) != ok {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err == nil {
			h.Close()
		}
	}
}
