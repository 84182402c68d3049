package scripts_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/scripts"
)

// papers are the scripts of papers/: the number of boards of a short run, rows of its table with
// single blanks, and the number of published figures that differ from the measured ones.
var papers = map[string]struct {
	boards  int
	rows    []string
	differs int
}{
	"culberson_schaeffer_1998": {3, []string{
		"6-6-3, saved factor ",
		"Manhattan, nodes 1,965,027 korf_1985",
	}, 0},
	"felner_2005": {2, []string{
		"7-8, all four, nodes 18,601 full version only",
		"6-6-3, mirror, value 4",
		"6-6-3, all four, value 4",
	}, 0},
	"helmert_2010": {2, []string{
		"7 pancakes: most flips 8 8 equal exact",
		"30 pancakes: nodes of IDA* ",
	}, 0},
	"johnson_story_1879": {1000, []string{
		"3x3 boards reached 181,440 181,440 equal exact",
		"3x2: parity decides 720 720 equal exact",
		"4x4: permutations of the tiles 653837184000 653837184000 equal exact",
		"4x4: 14 and 15 exchanged unsolvable unsolvable equal exact",
		"4x4: solvable of all arrangements 0.5000 0.",
	}, 0},
	"korf_1985": {16, []string{
		"79 42 540,860 42 540,860",
		"boards with the published length 16 16 equal exact",
		"boards with the published nodes 16 16 equal exact",
	}, 0},
	"korf_felner_2002": {2, []string{
		"Manhattan, value 36.94 3",
		"5-5-5 and mirror, value 41.56 4",
		"6-6-3 and mirror, nodes 617,555 ",
		"7-8 and mirror, nodes 36,710 full version only",
	}, 0},
	"korf_reid_edelkamp_2001": {20, []string{
		"3x3: branching factor 1.732 1.732 equal exact",
		"4x4: branching factor 2.130 2.130 equal exact",
		"5x5: branching factor 2.368 2.368 equal exact",
		"3x3: nodes to bound 24 3561.25 ",
	}, 0},
	"reinefeld_1993": {20, []string{
		"most moves (diameter) 31 31 equal exact",
		"boards at 12 moves 749 748 differs exact",
		"boards at 31 moves 2 2 equal exact",
		"mean number of moves 21.97 21.97 equal exact",
		"IDA* nodes, order drawn anew at each node ",
	}, 1},
	"suboptimal": {20, []string{
		"A*, worst length / shortest at most 1 1 n = 20",
		"weight 2, worst length / shortest at most 2 1.",
		"EES 1.5, worst length / shortest at most 1.5 1.",
		"beam, 5,000 nodes, mean length / shortest 1",
		"Fewer nodes, longer solutions",
	}, 0},
	"wilson_1974": {50, []string{
		"hexagon with a bridge of one vertex 120 120 equal exact",
		"Petersen graph 362,880 362,880 equal exact",
		"random graphs that obey the theorem 50 50 equal exact",
	}, 0},
}

// Each script of papers/ prints the published figures beside the measured ones.
func TestPapers(t *testing.T) {
	files, err := fs.Glob(scripts.Files, "papers/*.lua")
	if err != nil || len(files) != len(papers) {
		t.Errorf("%d scripts, %d tested: %v", len(files), len(papers), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(path.Base(file), ".lua")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			paper := papers[name]
			out := run(t, "papers/"+name, luabind.Config{Seed: 1}, "--quick", fmt.Sprint(paper.boards))
			var table strings.Builder
			for line := range strings.Lines(out) {
				table.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
			}
			wants(t, table.String(), append(paper.rows, "Quick version: ")...)
			if n := strings.Count(table.String(), " differs "); n != paper.differs {
				t.Errorf("%d figures differ, want %d:\n%s", n, paper.differs, out)
			}
		})
	}
}

// An unknown argument is an error that names the known ones.
func TestPaperArguments(t *testing.T) {
	t.Parallel()
	err := newHost(t, luabind.Config{}).RunScript("papers/wilson_1974", "--fast")
	var failed *explain.Error
	const want = `unknown argument "--fast"; a script of papers/ takes --quick and a number of boards`
	if !errors.As(err, &failed) || failed.Text.String() != want || failed.Traceback != "" || failed.Excerpt != "" {
		t.Errorf("%+v", err)
	}
}

// The boards of lib/korf100 are those of the engine, with the same lengths.
func TestPaperBoards(t *testing.T) {
	source, err := fs.ReadFile(scripts.Files, "lib/korf100.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range instances.Korf100().Instances {
		var digits strings.Builder
		for _, label := range strings.Fields(strings.ReplaceAll(board.Agreg.Format(in.Board), "/", " ")) {
			var n int
			fmt.Sscan(label, &n)
			fmt.Fprintf(&digits, "%x", n)
		}
		if line := fmt.Sprintf("%s %d ", &digits, in.Length); !strings.Contains(string(source), line) {
			t.Errorf("board %s: there is no %q", in.Name, line)
		}
	}
}
