package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
)

// VersionCommand is taquin version.
var VersionCommand = Command{Name: "version", Help: "Show the version.", New: func() any { return new(versionCommand) }}

type versionCommand struct{}

// Run implements the command.
func (*versionCommand) Run(s terminal.Std) error {
	_, err := fmt.Fprintln(s.Out, longVersion())
	return err
}

// versionFlag is the flag --version.
type versionFlag bool

// BeforeReset is called by kong when the flag is given.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, longVersion())
	app.Exit(exit.OK)
	return nil
}

// IgnoreDefault keeps kong from opening the prompt first.
func (versionFlag) IgnoreDefault() {}

// Version is the module's version, as go build or go install has stamped it.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// Revision is the revision of the repository that was built; "" if it is unknown.
func Revision() string {
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

// Identity identifies the build of the program, so that machines of a cluster can compare theirs:
// the version and the revision if they are exact, or else the checksum of the program's file.
func Identity() (string, error) {
	version, revision := Version(), Revision()
	exact := revision != "" || !strings.Contains(version, "devel")
	if exact && !strings.Contains(version+revision, "dirty") && !strings.HasSuffix(revision, modified) {
		return strings.TrimSpace(version + " " + revision), nil
	}
	sum, err := process.Checksum()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, checksum %s", version, sum), nil
}

// modified ends the revision of a program that was built from a modified work tree.
const modified = ", modified"

func longVersion() string {
	text := "taquin " + Version()
	if r := Revision(); r != "" {
		text += "\nrevision " + r
	}
	return fmt.Sprintf("%s\n%s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
