package draw

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// However the cells are parted, the numbers are read that were written, with
// their heading and their names.
func TestTablesAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 4).Draw(t, "columns"), rapid.IntRange(2, 6).Draw(t, "rows") // a single row between blanks is a column
		part := rapid.SampledFrom([]string{",", ";", "\t", " ", ", ", "  "}).Draw(t, "parted by")
		named := width > 1 && rapid.Bool().Draw(t, "named")
		headed := rapid.Bool().Draw(t, "headed")
		var text strings.Builder
		line := func(cell func(column int) string) {
			var cells []string
			for i := range width {
				cells = append(cells, cell(i))
			}
			text.WriteString(strings.Join(cells, part) + "\n")
		}
		if headed {
			line(func(i int) string { return fmt.Sprintf("column%d", i) })
		}
		want := make([][]float64, width)
		for row := range height {
			line(func(i int) string {
				if i == 0 && named {
					return fmt.Sprintf("row%d", row)
				}
				x := rapid.Float64Range(-1e6, 1e6).Draw(t, "number")
				want[i] = append(want[i], x)
				return fmt.Sprint(x)
			})
		}
		got, err := readTable([]byte(text.String()))
		if err != nil {
			t.Fatalf("%q: %v", text.String(), err)
		}
		if fmt.Sprint(got.columns) != fmt.Sprint(want) || len(got.names) > 0 != named || got.heading[0] == "column0" != headed {
			t.Fatalf("%q is read as %+v", text.String(), got)
		}
	})
}

// No text at all makes it fail in another way than with an error.
func FuzzTables(f *testing.F) {
	for _, text := range []string{"", "1,2\n3,4", "a;b\n1;2\n", "\xef\xbb\xbf1\t2", "\"", "\"a\nb\",1\n", ",\n,", "1 2\n\n3", "1e999,NaN\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := readTable(text)
		if err != nil {
			return
		}
		series, _ := table.series()
		for _, s := range series {
			if s.X != nil && len(s.X) != len(s.Y) || s.Labels != nil && len(s.Labels) != len(s.Y) {
				t.Errorf("%q gives %+v", text, s)
			}
		}
	})
}
