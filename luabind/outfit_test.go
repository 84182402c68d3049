package luabind

import (
	"fmt"
	"io"
	"reflect"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// Two hosts of the same kind begin with the same things in the same order.
func TestOutfit(t *testing.T) {
	for _, cfg := range []Config{{Out: io.Discard}, {Out: io.Discard, Sandbox: true}} {
		var lists [3][]string
		for i := range lists {
			h, err := New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			for _, v := range h.outfit {
				name := typeName(v)
				if e := h.docs.byValue[v]; e != nil {
					name += " " + e.Name
				}
				if table, ok := v.(*lua.LTable); ok {
					name += fmt.Sprint(sortedKeys(table))
				}
				lists[i] = append(lists[i], name)
			}
			metatables := reflect.ValueOf(h.meta)
			for k := range metatables.NumField() {
				if !listed(h.outfit, metatables.Field(k).Pointer()) {
					t.Errorf("the metatable %s is not in the outfit", metatables.Type().Field(k).Name)
				}
			}
		}
		for i, name := range lists[0] {
			if lists[1][i] != name || lists[2][i] != name {
				t.Fatalf("number %d is %s, %s and %s", i, name, lists[1][i], lists[2][i])
			}
		}
		if len(lists[0]) < 300 || len(lists[0]) != len(lists[1]) {
			t.Errorf("the outfits have %d and %d things", len(lists[0]), len(lists[1]))
		}
	}
}

func listed(outfit []lua.LValue, table uintptr) bool {
	for _, v := range outfit {
		if t, ok := v.(*lua.LTable); ok && reflect.ValueOf(t).Pointer() == table {
			return true
		}
	}
	return false
}

// The first numbers of SplitMix64 from 0, as its authors' program gives them.
func TestScattered(t *testing.T) {
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := scattered(uint64(k+1) * golden); got != want {
			t.Errorf("number %d is %x, want %x", k+1, got, want)
		}
	}
}
