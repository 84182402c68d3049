package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/luabind"
)

// luaCost is the cost of one kind of call from Lua.
type luaCost struct {
	Call        string  `json:"call"`
	Nanoseconds float64 `json:"nanoseconds"`

	before, body string // calls made by body
	calls        int
}

// luaCosts lists the measurements. The first is an empty loop, which is subtracted from the
// others.
func luaCosts() []luaCost {
	return []luaCost{
		{Call: "a turn of an empty loop", calls: 1},
		{Call: "b:up(), b:down()", before: `local b = taquin.new(4, 4)`, body: `b:up() b:down()`, calls: 2},
		{Call: "monteecv(), descentecv()", body: `monteecv() descentecv()`, calls: 2},
		{Call: "b:play of 16 letters", before: `local b = taquin.new(4, 4)`, body: `b:play("hgbdghdbhgbdghdb")`, calls: 1},
		{Call: "p * q of 16 elements", before: `local p, q = perm.random(16, 1), perm.random(16, 2)`, body: `local r = p * q`, calls: 1},
		{Call: "a node of ida with a heuristic in Lua", before: `local b, h = taquin.new(4, 4):scramble(200, 3), function(b) return b:manhattan() end`,
			body: `solve(b, "ida", {heuristic = h, max_nodes = 1000})`, calls: 1000},
		{Call: "a call of lab.sample: perm.random(16):parity()", before: `local f = function() return perm.random(16):parity() end`, body: `lab.sample(1000, f)`, calls: 1000},
		{Call: `solve(b, "lines"), 10x10`, before: `local b = taquin.new(10, 10):shuffle(1)`, body: `solve(b, "lines")`, calls: 1},
	}
}

const (
	luaRuns    = 7                     // of each, the median counts
	luaRunTime = 20 * time.Millisecond // at least, for a run
)

// runLua measures what calls from Lua cost.
func runLua(out io.Writer, line *terminal.Progress, o Options) error {
	if o.Limit > 0 || len(o.Only) > 0 {
		return exit.Misusedf("bench.limit-and-only-are", "--limit and --only are for sets of boards, not for lua")
	}
	usage := newUsage(o.Began)
	host, err := luabind.New(luabind.Config{Out: io.Discard})
	if err != nil {
		return err
	}
	defer host.Close()
	costs := luaCosts()
	err = process.Interruptible(line, func(ctx context.Context) error {
		defer context.AfterFunc(ctx, func() { host.Interrupt(context.Cause(ctx)) })()
		for i := range costs {
			line.Show(message.Textf("bench.measuring", "measuring %s", costs[i].Call))
			turn, err := measure(ctx, host, costs[i])
			if err != nil {
				return err
			}
			if i > 0 {
				turn = max(0, turn-costs[0].Nanoseconds)
			}
			costs[i].Nanoseconds = turn / float64(costs[i].calls)
		}
		return nil
	})
	if err != nil {
		return err
	}
	usage.charge(measuring)
	return printLua(out, o, costs, usage.run())
}

// measure is how many nanoseconds a turn of the loop takes.
func measure(ctx context.Context, host *luabind.Host, cost luaCost) (float64, error) {
	compiled, err := host.Compile("bench", fmt.Sprintf("%s for i = 1, tonumber((...)) do %s end", cost.before, cost.body))
	if err != nil {
		return 0, err
	}
	run := func(turns int) (time.Duration, error) {
		start := time.Now()
		if ctx.Err() != nil { // before the host began, which it forgets
			return 0, context.Cause(ctx)
		}
		_, err := host.Eval(compiled, strconv.Itoa(turns))
		return time.Since(start), err
	}
	turns := 1
	for {
		took, err := run(turns)
		if err != nil {
			return 0, err
		}
		if took >= luaRunTime {
			break
		}
		turns *= 2
	}
	var each []float64
	for range luaRuns {
		took, err := run(turns)
		if err != nil {
			return 0, err
		}
		each = append(each, float64(took.Nanoseconds())/float64(turns))
	}
	return median(each), nil
}

// printLua writes the costs.
func printLua(out io.Writer, o Options, costs []luaCost, r run) error {
	if o.JSON {
		return json.NewEncoder(out).Encode(struct {
			Bench   string    `json:"bench"`
			Machine machine   `json:"machine"`
			Costs   []luaCost `json:"costs"`
			Run     run       `json:"run"`
		}{callsFromLua, o.machine(), costs, r})
	}
	if _, err := fmt.Fprintf(out, "%s\nbench    lua: nanoseconds a call, the median of %d runs, less the loop\n\n", o.machine(), luaRuns); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, cost := range costs {
		fmt.Fprintf(table, "%s\t%12.1f\n", cost.Call, cost.Nanoseconds)
	}
	fmt.Fprintf(table, "\n%s", r)
	return table.Flush()
}
