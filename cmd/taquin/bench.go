package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"taquin/engine/board"
	"taquin/engine/instances"
)

// benchCmd measures a solver by a set of boards.
type benchCmd struct {
	Name string `arg:"" optional:"" help:"What to measure: korf100, korf50-24, random, hard or lua; without it, a list of these."`

	Method    string    `type:"word" default:"optimal" placeholder:"NAME" help:"What solves the boards (optimal); taquin solve --help lists what there is."`
	Heuristic []string  `placeholder:"NAME" help:"What ida, astar and greedy go by, as in taquin solve."`
	Threads   string    `type:"word" default:"1" placeholder:"N" help:"Threads that optimal searches with (1); 0 for as many as there are processors."`
	Timeout   timeLimit `placeholder:"TIME" help:"Give a board up after this time, such as 10s; plain numbers are seconds."`

	tableFlags `embed:""`
	Partition  string `type:"word" placeholder:"TEXT" help:"What optimal parts the tiles into, as in taquin solve."`

	Limit int      `placeholder:"N" help:"Only the first boards."`
	Only  []string `placeholder:"NAME" help:"Only the boards with these names, such as 38,40."`
	Count *int     `placeholder:"N" help:"How many boards random has (1000)."`
	Seed  *int64   `placeholder:"N" help:"What random draws its boards from (1)."`
	Shape *shape   `placeholder:"CxR" help:"Columns and rows of random's boards (4x4)."`

	JSON bool `name:"json" xor:"format" help:"Answer with one JSON object."`
	CSV  bool `name:"csv" xor:"format" help:"Answer with comma-separated values, a line a board."`
}

// Help is the longer text of taquin bench --help.
func (benchCmd) Help() string {
	return `Examples:
  taquin bench korf100
  taquin bench korf100 --threads 0 --partition 7-8
  taquin bench korf100 --method ida --heuristic walking --only 38,40
  taquin bench random --count 100 --seed 7 --shape 5x5 --method beam --timeout 1s
  taquin bench lua

Tables are loaded, or built, before the first board is timed. Every solution is
played, and its length compared with the published one.`
}

// The benches that are no fixed set of boards.
const (
	benchRandom = "random"
	benchLua    = "lua"
)

// fixedSets are the sets of boards that are always the same.
func fixedSets() []instances.Set {
	return []instances.Set{instances.Korf100(), instances.Korf24(), instances.Hard()}
}

// benches lists the names of what can be measured, with a line on each.
func benches() [][2]string {
	var list [][2]string
	for _, set := range fixedSets() {
		list = append(list, [2]string{set.Name, set.About})
	}
	return append(list,
		[2]string{benchRandom, "random boards: --count, --seed, --shape"},
		[2]string{benchLua, "what calls from Lua cost"})
}

// Run implements the command.
func (c *benchCmd) Run(s std) error {
	switch {
	case c.Name == "":
		table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
		for _, b := range benches() {
			fmt.Fprintf(table, "%s\t%s\n", b[0], b[1])
		}
		return table.Flush()
	case c.Limit < 0:
		return usage("--limit must not be below 0, and is %d", c.Limit)
	case c.Name != benchRandom && (c.Count != nil || c.Seed != nil || c.Shape != nil):
		return usage("--count, --seed and --shape are for the bench random, not for %s", c.Name)
	case c.Name == benchLua:
		return c.lua(s)
	case c.Partition != "" && c.Method != methodOptimal:
		return usage("--partition is for the method optimal, not for %s", c.Method)
	}
	set, err := c.set()
	if err != nil {
		return err
	}
	r, err := c.runner(s, set)
	if err != nil {
		return err
	}
	return interruptible(r.line, r.run)
}

// set is what is to be solved.
func (c *benchCmd) set() (instances.Set, error) {
	set, err := c.whole()
	if err != nil {
		return set, err
	}
	if len(c.Only) > 0 {
		var only []instances.Instance
		for _, name := range c.Only {
			i := slices.IndexFunc(set.Instances, func(in instances.Instance) bool { return in.Name == strings.TrimSpace(name) })
			if i < 0 {
				return set, usage("--only: %s has no board called %q", set.Name, name)
			}
			only = append(only, set.Instances[i])
		}
		set.Instances = only
	}
	if c.Limit > 0 {
		set.Instances = set.Instances[:min(c.Limit, len(set.Instances))]
	}
	return set, nil
}

// whole is the set with the name that was given.
func (c *benchCmd) whole() (instances.Set, error) {
	for _, set := range fixedSets() {
		if set.Name == c.Name {
			return set, nil
		}
	}
	var names []string
	for _, b := range benches() {
		names = append(names, b[0])
	}
	if c.Name != benchRandom {
		return instances.Set{}, usage("there is no bench %q (there are %s)", c.Name, strings.Join(names, ", "))
	}
	number, seed, of := 1000, int64(1), board.Shape{Cols: 4, Rows: 4}
	if c.Count != nil {
		number = *c.Count
	}
	if c.Seed != nil {
		seed = *c.Seed
	}
	if c.Shape != nil {
		of = board.Shape(*c.Shape)
	}
	if number < 1 || number > 1_000_000 {
		return instances.Set{}, usage("--count must be from 1 to 1000000, and is %d", number)
	}
	return instances.Random(rand.New(rand.NewPCG(uint64(seed), 0)), of, board.BottomRight, number)
}
