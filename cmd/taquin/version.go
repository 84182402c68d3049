package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/self"
	"taquin/cmd/taquin/terminal"

	"github.com/alecthomas/kong"
)

// versionCmd shows what was built, and of what.
type versionCmd struct{}

// Run implements the command.
func (versionCmd) Run(s terminal.Std) error {
	_, err := fmt.Fprintln(s.Out, longVersion())
	return err
}

// versionFlag is the same as a flag, before any command is looked for.
type versionFlag bool

// BeforeReset is called by kong when the flag is given.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, longVersion())
	app.Exit(exit.OK)
	return nil
}

// IgnoreDefault keeps kong from opening the prompt first.
func (versionFlag) IgnoreDefault() {}

// version is the module's version, as go build or go install has stamped it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// revision is what of the repository was built; "" if nobody knows.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	text := settings["vcs.revision"]
	if text != "" && settings["vcs.modified"] == "true" {
		text += modified
	}
	return text
}

// identity is what the program is, so that machines that work together can tell whether
// theirs is the same: its version and revision where they say all, or else the checksum of
// the program itself.
func identity() (string, error) {
	version, revision := version(), revision()
	exact := revision != "" || !strings.Contains(version, "devel")
	if exact && !strings.Contains(version+revision, "dirty") && !strings.HasSuffix(revision, modified) {
		return strings.TrimSpace(version + " " + revision), nil
	}
	sum, err := self.Checksum()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, checksum %s", version, sum), nil
}

// modified ends the revision of a program that was built of more than it.
const modified = ", modified"

func longVersion() string {
	text := "taquin " + version()
	if r := revision(); r != "" {
		text += "\nrevision " + r
	}
	return fmt.Sprintf("%s\n%s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
