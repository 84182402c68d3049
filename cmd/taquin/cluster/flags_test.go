package cluster

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/cli"
)

func TestClusterFlag(t *testing.T) {
	for typed, want := range map[string]Optional{
		"b":                              {},
		"--cluster b":                    {Given: true},
		"b --cluster":                    {Given: true},
		"--cluster --unit 1 b":           {Given: true},
		"--cluster local b":              {true, "local"},
		"--cluster LOCALHOST b":          {true, "LOCALHOST"},
		"b --cluster 192.168.1.7":        {true, "192.168.1.7"},
		"--cluster room7:4222 b":         {true, "room7:4222"},
		"--cluster [::1] b":              {true, "[::1]"},
		"--cluster [::1]:4222 b":         {true, "[::1]:4222"},
		"--cluster tls://room7 b":        {true, "tls://room7"},
		"--cluster=room7 b":              {true, "room7"},
		"--cluster korf50-24":            {Given: true},
		"--cluster 0,1/2,.":              {Given: true},
		"--cluster scripts/a.lua":        {Given: true},
		"--cluster -- 192.168.1.7":       {Given: true},
		"--token t --nats nats://r7:1 b": {},
	} {
		var c struct {
			Flags `embed:""`
			Board string `arg:""`
		}
		parser := kong.Must(&c, cli.Values())
		if _, err := parser.Parse(strings.Fields(typed)); err != nil || c.Cluster != want {
			t.Errorf("%s: %+v, %v; want %+v", typed, c.Cluster, err, want)
		}
	}
}
