// Package home finds the folders in which the program keeps what is the user's: tables,
// the history, how far lessons are, and what runs at the start. It keeps nothing itself.
package home

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"taquin/engine/file"
)

// ErrNone is wrapped by the error where the environment names no home for the user. Who
// gets it says so, and goes on in memory.
var ErrNone = errors.New("HOME is not set")

// Caches is the folder of what can be made again.
func Caches() (string, error) { return folder("XDG_CACHE_HOME", xdg.CacheHome) }

// Settings is the folder of what the user has written for the program.
func Settings() (string, error) { return folder("XDG_CONFIG_HOME", xdg.ConfigHome) }

// State is a file of what the program remembers from one time to the next. Its folder is
// made.
func State(name string) (string, error) {
	dir, err := folder("XDG_STATE_HOME", xdg.StateHome)
	if err == nil {
		err = file.MakeFolder(dir, 0o700)
	}
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, name), nil
}

// folder is the program's folder in the one that the environment names by a variable, or
// by HOME, from which usual is made.
func folder(variable, usual string) (string, error) {
	if !filepath.IsAbs(os.Getenv(variable)) {
		switch home, err := os.UserHomeDir(); {
		case err != nil:
			return "", ErrNone
		case !filepath.IsAbs(home):
			return "", fmt.Errorf("%w to an absolute path but to %q", ErrNone, home)
		}
	}
	return filepath.Join(usual, "taquin"), nil
}
