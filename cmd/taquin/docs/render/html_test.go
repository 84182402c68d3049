package render

import "testing"

func TestPrinted(t *testing.T) {
	for text, want := range map[string]string{
		"true\n":                       `<span class="wraps">true` + "\n</span>",
		"board: 1 < 2":                 `<span class="wraps">board: 1 &lt; 2</span>`,
		"\n":                           "\n",
		"a\n\nb\n":                     `<span class="wraps">a` + "\n</span>\n" + `<span class="wraps">b` + "\n</span>",
		"│ 1 │\n└───┘\n":               "│ 1 │\n└───┘\n",
		"| +1  2 +2 |\n+----+\n":       "| +1  2 +2 |\n+----+\n",
		"method  nodes\n":              "method  nodes\n",
		"even █▉ 5\n0 → 2\n":           "even █▉ 5\n0 → 2\n",
		"    for i = 1, 2 do\n":        `<span class="wraps">    for i = 1, 2 do` + "\n</span>",
		"nil\tstuck: none is better\n": `<span class="wraps">nil` + "\tstuck: none is better\n</span>",
	} {
		if got := Printed(text); got != want {
			t.Errorf("%q is\n%q, want\n%q", text, got, want)
		}
	}
}
