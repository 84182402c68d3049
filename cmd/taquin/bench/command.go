package bench

import (
	"time"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/pdb"
)

// Command is taquin bench.
var Command = cli.Command{Name: "bench", Help: "Measure a solver by a set of boards, or what Lua costs; without a name, list the benches.", New: func() any { return new(command) }}

type command struct {
	Name string `arg:"" optional:"" help:"What to measure: korf100, korf50-24, random, hard or lua; without it, a list of these." complete:"bench"`

	Method    string       `type:"word" default:"optimal" placeholder:"NAME" help:"What solves the boards (optimal); taquin solve --help lists what there is." complete:"method"`
	Heuristic []string     `placeholder:"NAME" option:"heuristic"`
	Threads   string       `type:"word" default:"1" placeholder:"N" help:"Threads that optimal and beam search with (1); 0 for as many as there are processors."`
	Timeout   cli.Duration `aliases:"max-seconds,time-limit" placeholder:"TIME" help:"Give a board up after this time, such as 10s; plain numbers are seconds."`

	cli.Tables `embed:""`
	Partition  string `type:"word" placeholder:"TEXT" option:"tables"`
	Checkpoint string `type:"word" placeholder:"FILE" help:"File where the bench keeps the solved boards and, with optimal, the progress of the search; with the same file it resumes."`

	Cluster cluster.Flags `embed:""`

	Limit int        `placeholder:"N" help:"Only the first boards."`
	Only  []string   `placeholder:"NAME" help:"Only the boards with these names, such as 38,40."`
	Count *int       `placeholder:"N" help:"How many boards random has (1000)."`
	Seed  *int64     `placeholder:"N" help:"What random draws its boards from (1)."`
	Shape *cli.Shape `placeholder:"CxR" help:"Columns and rows of random's boards (4x4)."`

	JSON bool `name:"json" help:"Answer with one JSON object."`
}

// Help is the longer text of taquin bench --help.
func (command) Help() string {
	return `Examples:
  taquin bench korf100
  taquin bench korf100 --threads 0 --partition 7-8
  taquin bench korf100 --method ida --heuristic walking --only 38,40
  taquin bench random --count 100 --seed 7 --shape 5x5 --method beam --timeout 1s
  taquin bench korf50-24 --limit 10 --cluster 192.168.1.7 --token 7K2PXN4QJ5ZC
  taquin bench korf50-24 --threads 0 --timeout 1h --checkpoint korf24.json
  taquin bench lua

Tables are loaded or built, and for large boards expanded, before the first board
is timed. Every solution is played, and its length compared with the published one.
The last table accounts for the whole run of this process: the time of each stage,
and by how much it raised the peak of memory. Other machines of a cluster and earlier runs
with the same checkpoint are not in it.`
}

// began is approximately the start time of the process.
var began = time.Now()

// Run implements the command.
func (c *command) Run(s terminal.Std, extensions cluster.Extensions) error {
	line := terminal.NewProgress(s)
	return Run(s.Printer(), line, Options{
		Connect: c.Cluster.Connector(line, c.Memory, extensions), Unit: time.Duration(c.Cluster.Unit),
		Tables: func() (*pdb.Library, error) { return c.Library(line, false) },

		Name: c.Name, Limit: c.Limit, Only: c.Only, Count: c.Count, Seed: c.Seed, Shape: (*board.Shape)(c.Shape),
		Method: c.Method, Heuristics: c.Heuristic, Threads: c.Threads, Partition: c.Partition, Checkpoint: c.Checkpoint,
		Timeout: time.Duration(c.Timeout), Memory: c.MemoryLimit(), JSON: c.JSON,
		Version: cli.Version(), Revision: cli.Revision(), Began: began,
	})
}
