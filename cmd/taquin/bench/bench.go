// Package bench measures a solver by a set of boards, and what calls from Lua
// cost, and says on which machine. Every solution is played and compared with the
// published length. Begin reading at Run.
package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/luabind/bind"
)

// Options select the bench and configure it.
type Options struct {
	Name  string   // of the bench; without one the benches are listed
	Limit int      // only the first boards; 0 for all
	Only  []string // only the boards with these names

	Count *int         // how many boards random has; nil for 1000
	Seed  *int64       // what random draws its boards from; nil for 1
	Shape *board.Shape // of random's boards; nil for 4x4

	Method     string
	Heuristics []string
	Threads    string // as typed; "0" for as many as there are processors
	Partition  string
	Checkpoint string // file of the solved boards and of the current search; "" for none
	Timeout    time.Duration
	Memory     int64
	Tables     func() (*pdb.Library, error) // opens the tables at their first use

	Connect cluster.Connect // to the machines that solve the boards together, if several do
	Unit    time.Duration   // about how long one of them works at a time

	Began             time.Time // start of the process and of the measured run
	JSON              bool
	Version, Revision string // of the program
}

// The benches that are no fixed set of boards.
const (
	randomBoards = "random"
	callsFromLua = "lua"
)

// fixedSets are the sets of boards that are always the same.
func fixedSets() []instances.Set {
	return []instances.Set{instances.Korf100(), instances.Korf24(), instances.Hard()}
}

// named is the name and the description of a bench.
type named struct {
	name  string
	about message.Text
}

// benches lists all benches.
func benches() (list []named) {
	for _, set := range fixedSets() {
		list = append(list, named{set.Name, set.About})
	}
	return append(list,
		named{randomBoards, message.Textf("bench.random-boards", "random boards: --count, --seed, --shape")},
		named{callsFromLua, message.Textf("bench.calls-from-lua", "what calls from Lua cost")})
}

// Names lists the benches for completion.
func Names() (list []bind.Candidate) {
	for _, b := range benches() {
		list = append(list, bind.Candidate{Text: b.name, Summary: b.about.String()})
	}
	return list
}

// Run measures and writes the results.
func Run(out terminal.Printer, line *terminal.Progress, o Options) error {
	switch {
	case o.Name == "":
		return list(out)
	case o.Limit < 0:
		return exit.Misusedf("bench.limit-must-not-be", "--limit must not be below 0, and is %d", o.Limit)
	case o.Name != randomBoards && (o.Count != nil || o.Seed != nil || o.Shape != nil):
		return exit.Misusedf("bench.count-seed-and-shape", "--count, --seed and --shape are for the bench random, not for %s", o.Name)
	case o.Name == callsFromLua:
		return runLua(out, line, o)
	}
	set, err := o.set()
	if err != nil {
		return err
	}
	tables, err := o.Tables()
	if err != nil {
		return err
	}
	r, err := newRunner(out, line, tables, o, set)
	if err != nil {
		return err
	}
	return process.Interruptible(line, func(ctx context.Context) error {
		return o.Connect.With(ctx, tables, func(crew cluster.Crew) error { return r.run(ctx, crew) })
	})
}

// list writes the list of benches.
func list(out terminal.Printer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, b := range benches() {
		fmt.Fprintf(table, "%s\t%s\n", b.name, out.Text(b.about))
	}
	return table.Flush()
}

// set returns the selected boards.
func (o Options) set() (instances.Set, error) {
	set, err := o.whole()
	if err != nil {
		return set, err
	}
	if len(o.Only) > 0 {
		var only []instances.Instance
		for _, name := range o.Only {
			i := slices.IndexFunc(set.Instances, func(in instances.Instance) bool { return in.Name == strings.TrimSpace(name) })
			if i < 0 {
				return set, exit.Misusedf("bench.only-has-no-board", "--only: %s has no board called %q; it takes names with commas between them, such as --only %s,%s", set.Name, name, set.Instances[0].Name, set.Instances[len(set.Instances)-1].Name)
			}
			only = append(only, set.Instances[i])
		}
		set.Instances = only
	}
	if o.Limit > 0 {
		set.Instances = set.Instances[:min(o.Limit, len(set.Instances))]
	}
	return set, nil
}

// whole is the set with the name that was given.
func (o Options) whole() (instances.Set, error) {
	for _, set := range fixedSets() {
		if set.Name == o.Name {
			return set, nil
		}
	}
	var names []string
	for _, b := range benches() {
		names = append(names, b.name)
	}
	if o.Name != randomBoards {
		return instances.Set{}, exit.Misusedf("bench.there-is-no-bench", "there is no bench %q%s (possible: %s)", o.Name, message.Suggest(o.Name, names), strings.Join(names, ", "))
	}
	number, seed, of := 1000, int64(1), board.Shape{Cols: 4, Rows: 4}
	if o.Count != nil {
		number = *o.Count
	}
	if o.Seed != nil {
		seed = *o.Seed
	}
	if o.Shape != nil {
		of = *o.Shape
	}
	if number < 1 || number > 1_000_000 {
		return instances.Set{}, exit.Misusedf("bench.count-must-be-from", "--count must be from 1 to 1000000, and is %d", number)
	}
	return instances.Random(rand.New(rand.NewPCG(uint64(seed), 0)), of, board.BottomRight, number)
}
