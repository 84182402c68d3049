package cli

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
)

func TestSize(t *testing.T) {
	read := func(text string) (int64, error) {
		var c struct{ Memory Size }
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
