package bench

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/must"
	"taquin/engine/pdb"
)

// A bench that is interrupted or killed during its second board resumes with its checkpoint, and
// has the same lengths and counts as one that is not.
func TestCheckpoint(t *testing.T) {
	tables := pdb.NewLibrary(pdb.LibraryOptions{})
	path := filepath.Join(t.TempDir(), "bench.json")
	bench := func(path string, use func(r *runner, text []byte, stop func())) ([]row, error) {
		o := Options{Name: "korf100", Method: "optimal", Only: []string{"42", "30", "12"}, Partition: "3-4-4-4", Threads: "1", Checkpoint: path, Began: time.Now()}
		r := must.Get(newRunner(terminal.Printer{Writer: new(strings.Builder)}, terminal.NewProgress(terminal.Std{Err: &terminal.Output{}}), tables, o, must.Get(o.set())))
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		clock := time.Unix(0, 0)
		r.opt.Now = func() time.Time {
			text, _ := os.ReadFile(path)
			use(r, text, stop)
			clock = clock.Add(time.Minute) // saves often
			return clock
		}
		err := r.run(ctx, nil)
		return r.report.Instances, err
	}
	counts := func(rows []row) (list [][4]int64) {
		for _, r := range rows {
			list = append(list, [4]int64{int64(r.Length), r.Generated, r.Expanded, int64(r.Bound)})
		}
		return list
	}
	inSecond := func(text []byte) bool {
		return bytes.Contains(text, []byte(`"board":"30"`)) && bytes.Contains(text, []byte(`"done":true`))
	}
	want, err := bench("", func(*runner, []byte, func()) {})
	if err != nil || len(want) != 3 {
		t.Fatalf("%v, %v", want, err)
	}
	var killed []byte
	rows, err := bench(path, func(_ *runner, text []byte, stop func()) {
		if inSecond(text) {
			killed = text
			stop()
		}
	})
	if err == nil || len(rows) != 1 || killed == nil {
		t.Fatalf("not interrupted: %v, %v", rows, err)
	}
	other := path + ".killed"
	must.Do(os.WriteFile(other, killed, 0o600))
	for i, path := range []string{path, other, path} { // the last time there is nothing to solve
		resumed := false
		rows, err := bench(path, func(r *runner, _ []byte, _ func()) { resumed = resumed || r.saved.saved.Board == "30" })
		if resumed != (i < 2) {
			t.Errorf("run %d: resumed %v", i, resumed)
		}
		if err != nil || !slices.Equal(counts(rows), counts(want)) || slices.ContainsFunc(rows, func(r row) bool { return r.Seconds <= 0 }) {
			t.Errorf("%v, want %v, %v", rows, want, err)
		}
	}

	for text, says := range map[string]string{
		`{"bench":"korf100, beam","solved":null}`: "of another bench, of korf100, beam, and this one is of korf100, optimal, 3-4-4-4; choose another name",
		`{"bench":`:               "is damaged or not of a bench",
		`{"crc32":1,"search":{}}`: "is damaged or not of a bench",
	} {
		must.Do(os.WriteFile(path, []byte(text), 0o600))
		if _, err := openCheckpoint(path, "korf100, optimal, 3-4-4-4", time.Now); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
