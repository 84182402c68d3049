package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
)

func TestSize(t *testing.T) {
	read := func(text string) (int64, error) {
		var c struct{ Memory size }
		parser := kong.Must(&c, kong.WithHyphenPrefixedParameters(true))
		_, err := parser.Parse([]string{"--memory", text})
		return int64(c.Memory), err
	}
	for text, want := range map[string]int64{"1": 1, "12B": 12, "500MB": 500e6, "500 MB": 500e6, "2GiB": 2 << 30, "2Gi": 2 << 30, "1.5k": 1500, "1.5KB": 1500, "3t": 3e12, "4gib": 4 << 30} {
		if got, err := read(text); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "0.1", "-1", "-1GB", "GB", "1e9", "1XB", "1 G B", "9999999999TB", "1.GB", "NaN"} {
		if got, err := read(text); err == nil || exit.Code(err) != exit.Usage || !strings.Contains(err.Error(), "--memory must be a size such as") {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
}

func TestIsPartition(t *testing.T) {
	for text, want := range map[string]bool{"8": true, "7-8": true, "6-6-6-6": true, "7-8+5-5-5": true, "aaaa/aaaa/bbbb/bbb.": true, "aab/acb/cc.+4-4": true, "a a/b .": true,
		"tables": false, "./tables": false, "/a/tables": false, "a/b": false, "7-8/tables": false, "-": false, ".": false, "..": false, "": false} {
		if got := isPartition(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

func TestClusterFlag(t *testing.T) {
	for typed, want := range map[string]clusterFlag{
		"b":                              {},
		"--cluster b":                    {given: true},
		"b --cluster":                    {given: true},
		"--cluster --unit 1 b":           {given: true},
		"--cluster local b":              {true, "local"},
		"--cluster LOCALHOST b":          {true, "LOCALHOST"},
		"b --cluster 192.168.1.7":        {true, "192.168.1.7"},
		"--cluster room7:4222 b":         {true, "room7:4222"},
		"--cluster [::1] b":              {true, "[::1]"},
		"--cluster [::1]:4222 b":         {true, "[::1]:4222"},
		"--cluster tls://room7 b":        {true, "tls://room7"},
		"--cluster=room7 b":              {true, "room7"},
		"--cluster korf50-24":            {given: true},
		"--cluster 0,1/2,.":              {given: true},
		"--cluster scripts/a.lua":        {given: true},
		"--cluster -- 192.168.1.7":       {given: true},
		"--token t --nats nats://r7:1 b": {},
	} {
		var c struct {
			clusterFlags `embed:""`
			Board        string `arg:""`
		}
		parser := kong.Must(&c, kong.WithHyphenPrefixedParameters(true), kong.NamedMapper("word", kong.MapperFunc(word)))
		if _, err := parser.Parse(strings.Fields(typed)); err != nil || c.Cluster != want {
			t.Errorf("%s: %+v, %v; want %+v", typed, c.Cluster, err, want)
		}
	}
}
