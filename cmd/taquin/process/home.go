package process

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"taquin/engine/file"
	"taquin/engine/message"
)

// ErrNoHome is wrapped by the error of an environment without a home of the user. The caller reports it
// and keeps its data in memory.
var ErrNoHome = message.New("command.home-is-not-set", "HOME is not set")

// CacheFolder returns the folder of data that can be computed again.
func CacheFolder() (string, error) { return folder("XDG_CACHE_HOME", xdg.CacheHome) }

// SettingsFolder returns the folder of the user's settings.
func SettingsFolder() (string, error) { return folder("XDG_CONFIG_HOME", xdg.ConfigHome) }

// StateFile returns the path of a file that the program keeps, such as the history, and makes its
// folder.
func StateFile(name string) (string, error) {
	dir, err := folder("XDG_STATE_HOME", xdg.StateHome)
	if err == nil {
		err = file.MakeFolder(dir, 0o700)
	}
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, name), nil
}

// folder returns the program's folder in a folder of the user, which a variable of the environment
// names; usual is derived from HOME.
func folder(variable, usual string) (string, error) {
	if !filepath.IsAbs(os.Getenv(variable)) {
		switch home, err := os.UserHomeDir(); {
		case err != nil:
			return "", ErrNoHome
		case !filepath.IsAbs(home):
			return "", message.Errorf("command.to-an-absolute-path", "%w to an absolute path but to %q", ErrNoHome, home)
		}
	}
	return filepath.Join(usual, "taquin"), nil
}
