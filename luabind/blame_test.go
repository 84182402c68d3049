package luabind_test

import (
	"strings"
	"testing"
)

// What gopher-lua says of a call of nothing or a field of nothing, with the name.
func TestBlame(t *testing.T) {
	h := newHost(t, nil)
	for chunk, want := range map[string]string{
		`up()`:                                      `chunk:1: attempt to call up, which is not a function; there is b:up`,
		`montecv()`:                                 `attempt to call montecv, which is not a function; there is`,
		`borad:up()`:                                `attempt to index borad, which is nil, with key 'up'; there is board`,
		`print(1)` + "\n" + `print(f(2))`:           `chunk:2: attempt to call f, which is not a function`,
		`require("x")`:                              `attempt to call require, which is not a function`,
		`x = {}` + "\n" + `x.y.z = 1`:               `attempt to index x.y, which is nil, with key 'z'`,
		`x = {}` + "\n" + `print(x.y.z)`:            `attempt to index x.y, which is nil, with key 'z'`,
		`os.getenv("HOME")`:                         `attempt to call os.getenv, which is not a function`,
		`local n; print(n.up)`:                      `attempt to index n, which is nil, with key 'up'`,
		`local function f(g) return g() end f(nil)`: `attempt to call g, which is not a function`,
		`local g = 3; print(tostring(1), g())`:      `attempt to call g, which is not a function`,
		`({})()`:                                    `attempt to call a non-function object`, // nothing to name
		`error("attempt to call a non-function object")`: `attempt to call a non-function object`,
	} {
		_, err := h.Run("chunk", chunk)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant %s", chunk, err, want)
		}
	}
}
