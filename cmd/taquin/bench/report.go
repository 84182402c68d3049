package bench

import (
	"runtime"
	"slices"
	"strings"

	"taquin/engine/file"
	"taquin/engine/message"
)

// report is the result of a bench.
type report struct {
	Bench      string `json:"bench"`
	About      string `json:"about"`
	about      message.Text
	Machine    machine     `json:"machine"`
	Method     string      `json:"method"`
	Heuristics []string    `json:"heuristics,omitempty"`
	Threads    int         `json:"threads"`
	Cluster    string      `json:"cluster,omitempty"`
	Tables     *tablesUsed `json:"tables,omitempty"`
	Instances  []row       `json:"instances"`
	Totals     totals      `json:"totals"`
	Run        run         `json:"run"`
}

// tablesUsed are the tables that are gone by.
type tablesUsed struct {
	Partition string  `json:"partition"`
	Bytes     int64   `json:"bytes"`
	Built     bool    `json:"built"` // or else loaded
	Seconds   float64 `json:"seconds"`

	Expanded         int64   `json:"expanded_bytes"`    // tables expanded for large boards; not part of Bytes
	ExpandingSeconds float64 `json:"expanding_seconds"` // before the first board
}

// row is what became of one board.
type row struct {
	Name      string  `json:"name"`
	Length    int     `json:"length"`
	Known     int     `json:"known"` // the published length; 0 if there is none
	Optimal   bool    `json:"optimal"`
	Bound     int     `json:"bound"`
	Seconds   float64 `json:"seconds"`
	Generated int64   `json:"generated"`
	Expanded  int64   `json:"expanded"`
	Error     string  `json:"error,omitempty"`
	why       error   // Error as one
	wrong     bool    // not only unsolved
}

// totals add up all boards, the unsolved ones too; lengths are those of
// the solved ones.
type totals struct {
	Instances  int     `json:"instances"`
	Solved     int     `json:"solved"`
	Seconds    float64 `json:"seconds"`
	Generated  int64   `json:"generated"`
	Expanded   int64   `json:"expanded"`
	Rate       float64 `json:"generated_per_second"`
	MeanLength float64 `json:"mean_length"`
	Mean       float64 `json:"mean_ms"`
	Median     float64 `json:"median_ms"`
	Worst      float64 `json:"worst_ms"`
}

func total(rows []row) totals {
	t := totals{Instances: len(rows)}
	var times []float64
	moves := 0
	for _, r := range rows {
		if r.Error == "" {
			t.Solved++
			moves += r.Length
		}
		t.Seconds += r.Seconds
		t.Generated += r.Generated
		t.Expanded += r.Expanded
		times = append(times, 1000*r.Seconds)
	}
	if t.Seconds > 0 {
		t.Rate = float64(t.Generated) / t.Seconds
	}
	if t.Solved > 0 {
		t.MeanLength = float64(moves) / float64(t.Solved)
	}
	if len(times) > 0 {
		t.Mean, t.Median, t.Worst = 1000*t.Seconds/float64(len(times)), median(times), slices.Max(times)
	}
	return t
}

// median is the middle of some numbers, or the mean of the two in the middle.
func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}

// machine is where a bench ran, and what program.
type machine struct {
	CPU        string `json:"cpu"`
	Cores      int    `json:"cores"`
	GOMAXPROCS int    `json:"gomaxprocs"`
	System     string `json:"system"`
	Go         string `json:"go"`
	Version    string `json:"version"`
	Revision   string `json:"revision"`
}

func (o Options) machine() machine {
	return machine{CPU: processor(), Cores: runtime.NumCPU(), GOMAXPROCS: runtime.GOMAXPROCS(0),
		System: runtime.GOOS + "/" + runtime.GOARCH, Go: runtime.Version(), Version: o.Version, Revision: o.Revision}
}

// processor returns the name of the processor, or else its architecture.
func processor() string {
	info, _ := file.Read("/proc/cpuinfo", 1<<20) // without, nothing tells
	for line := range strings.Lines(string(info)) {
		key, value, _ := strings.Cut(line, ":")
		if value = strings.TrimSpace(value); strings.TrimSpace(key) == "model name" && value != "" {
			return value
		}
	}
	return runtime.GOARCH
}
