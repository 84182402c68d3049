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
		{Call: "b:play of 16 letters", before: `local b = taquin.new(4, 4)`, body: playing, calls: 1},
		{Call: "p * q of 16 elements", before: `local p, q = perm.random(16, 1), perm.random(16, 2)`, body: multiplying, calls: 1},
		{Call: "a node of ida with a heuristic in Lua", before: `local b, h = taquin.new(4, 4):scramble(200, 3), function(b) return b:manhattan() end`,
			body: guiding, calls: 1000},
		{Call: "a call of lab.sample: perm.random(16):parity()", before: `local f = function() return perm.random(16):parity() end`, body: sampling, calls: 1000},
		{Call: `solve(b, "lines"), 10x10`, before: `local b = taquin.new(10, 10):shuffle(1)`, body: `solve(b, "lines")`, calls: 1},
	}
}

// about describes a call.
func (c luaCost) about() message.Text {
	switch c.body {
	case "":
		return message.Textf("bench.an-empty-loop", "a turn of an empty loop")
	case playing:
		return message.Textf("bench.a-play", "b:play of 16 letters")
	case multiplying:
		return message.Textf("bench.a-product", "p * q of 16 elements")
	case guiding:
		return message.Textf("bench.a-node-of-ida", "a node of ida with a heuristic in Lua")
	case sampling:
		return message.Textf("bench.a-sample", "a call of lab.sample: perm.random(16):parity()")
	}
	return message.Plain(c.Call)
}

// Bodies of loops.
const (
	playing     = `b:play("hgbdghdbhgbdghdb")`
	multiplying = `local r = p * q`
	guiding     = `solve(b, "ida", {heuristic = h, max_nodes = 1000})`
	sampling    = `lab.sample(1000, f)`
)

const (
	luaRuns    = 7                     // of each, the median counts
	luaRunTime = 20 * time.Millisecond // at least, for a run
)

// runLua measures what calls from Lua cost.
func runLua(out terminal.Printer, line *terminal.Progress, o Options) error {
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
			line.Show(message.Textf("bench.measuring", "measuring %s", costs[i].about()))
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
func printLua(out terminal.Printer, o Options, costs []luaCost, r run) error {
	if o.JSON {
		return json.NewEncoder(out).Encode(struct {
			Bench   string    `json:"bench"`
			Machine machine   `json:"machine"`
			Costs   []luaCost `json:"costs"`
			Run     run       `json:"run"`
		}{callsFromLua, o.machine(), costs, r})
	}
	if err := out.Say("bench.lua", "%s\nbench    lua: nanoseconds a call, the median of %d runs, less the loop\n", o.machine().describe(), luaRuns); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, cost := range costs {
		fmt.Fprintf(table, "%s\t%12.1f\n", out.Text(cost.about()), cost.Nanoseconds)
	}
	fmt.Fprintf(table, "\n%s", r.table(out))
	return table.Flush()
}
