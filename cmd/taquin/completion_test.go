package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// completionDrivers are, for each shell, a program that completes the words of its arguments by the
// script that taquin prints, and prints the candidates.
var completionDrivers = map[string]string{
	"bash": `compopt() { :; }
source <(taquin completion bash)
COMP_WORDS=("$@") COMP_CWORD=$(($#-1))
_taquin
printf '%s\n' "${COMPREPLY[@]}"`,
	"zsh": `compdef() { }
_describe() { print -rl -- ${${(P)@[-1]}%%:*} }
_files() { print -rl -- $PREFIX*(N) }
compset() { PREFIX=${PREFIX#*=} }
source <(taquin completion zsh)
words=("$@") CURRENT=$# PREFIX=$@[-1]
_taquin`,
	"fish": `taquin completion fish | source
complete -C (string join ' ' -- $argv) | string replace -r '\t.*' '' | string replace -r '^--[^=]*=' ''; true`,
}

func TestCompletionInShells(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"mine.lua", "mine too.txt"} {
		if err := os.WriteFile(dir+"/"+name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for shell, driver := range completionDrivers {
		if _, err := exec.LookPath(shell); err != nil {
			t.Logf("not run in %s, which is not installed", shell)
			continue
		}
		for line, want := range map[string]string{
			"taquin so":                            "solve",
			"taquin solve --meth":                  "--method",
			"taquin solve --json --method bid":     "bidirectional",
			"taquin solve --method=bid":            "bidirectional",
			"taquin solve --heuristic walking,lin": "walking,linear",
			"taquin solve --prune inv":             "inverse",
			"taquin play --notation a":             "audibert agreg",
			"taquin convert --from koc":            "kociemba",
			"taquin lesson par":                    "parity",
			"taquin run strategies/line":           "strategies/line_by_line",
			"taquin run --trace mine.l":            "mine.lua",
			"taquin run mine.l":                    "mine.lua",
			"taquin run x.lua --se":                "",
			"taquin tables bui":                    "build",
			"taquin tables build --sha":            "--shape",
			"taquin draw board --the":              "--theme",
			"taquin draw picture --fi":             "--fit",
			"taquin -e x --not":                    "--notation",
			"taquin completion z":                  "zsh",
			"taquin pup":                           "",
			"taquin solve --nonsense x":            "",
		} {
			words := strings.Fields(line)
			if flag, value, ok := strings.Cut(words[len(words)-1], "="); ok && shell == "bash" {
				words = append(words[:len(words)-1], flag, "=", value)
			}
			args := append([]string{"-c", driver}, words...)
			if shell != "fish" {
				args = append([]string{"-c", driver, shell}, words...)
			}
			c := exec.Command(shell, args...)
			c.Dir = dir
			said, err := c.CombinedOutput()
			got := strings.Join(strings.Fields(string(said)), " ")
			if shell == "fish" && got == "agreg audibert" { // it sorts
				got = "audibert agreg"
			}
			if err != nil || got != want {
				t.Errorf("%s: %s: %q, %v; want %q", shell, line, got, err, want)
			}
		}
	}
}
