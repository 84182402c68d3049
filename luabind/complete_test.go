package luabind_test

import (
	"regexp"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// Each value that an option can have is explained.
func TestCompleteExplainsChoices(t *testing.T) {
	h := newHost(t, nil)
	for _, line := range []string{`method = "`, `heuristic = "`, `notation = "`, `prune = "`, `escape = "`, `solve(b, "x", {`, `help("`} {
		_, found, _ := h.Prompt().Complete(line, len(line))
		if len(found) < 3 {
			t.Errorf("%s: %q", line, found)
		}
		for _, c := range found {
			if c.Summary == "" && c.Text != "none" {
				t.Errorf("%s: %q has no summary", line, c.Text)
			}
		}
	}
}

// What completion takes for a call's value is what the examples show that it
// is.
func TestCompleteKnowsWhatCallsGive(t *testing.T) {
	checked := map[string]int{}
	for _, m := range newHost(t, nil).State().Modules() {
		for _, e := range m.Entries {
			code := e.Code()
			key := regexp.QuoteMeta(e.Name[strings.LastIndexAny(e.Name, ".:")+1:])
			if strings.HasPrefix(code, "#") || !regexp.MustCompile(`(^|[^\w])`+key+`(\([^()]*\)|\{[^{}]*\})$`).MatchString(code) {
				continue
			}
			h := newHost(t, nil)
			v, err := runExample(h, e)
			if err != nil {
				t.Fatal(err)
			}
			is := ""
			if ud, ok := v.(*lua.LUserData); ok {
				is = map[string]string{"board": "shuffle", "permutation": "three_cycles", "group": "is_symmetric", "card set": "exchange", "state space": "dot", "cycle index": "terms",
					"puzzle": "laws", "puzzle state": "colours", "sliding puzzle": "goal", "sliding state": "hint"}[ud.Metatable.(*lua.LTable).RawGetString("__metatable").String()]
			}
			_, found, _ := h.Prompt().Complete(code[strings.LastIndex(code, ";")+1:]+":"+is, len(code[strings.LastIndex(code, ";")+1:])+1+len(is))
			if is == "" && len(found) > 0 && v != nil || is != "" && (len(found) != 1 || found[0].Text != is) {
				t.Errorf("%s gives %v, and completion offers %q, want %q", code, v, found, is)
			}
			checked[is]++
		}
	}
	for _, method := range []string{"", "shuffle", "three_cycles"} {
		if checked[method] == 0 {
			t.Errorf("no example was checked for %q", method)
		}
	}
}
