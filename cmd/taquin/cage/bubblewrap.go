package cage

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"taquin/engine/file"
	"taquin/engine/message"
)

// Program is an untrusted program in any language, which runs in bubblewrap, the sandbox behind
// Flatpak. The program gets new namespaces for users, processes, network, IPC, host name and
// cgroups, a clean environment, and a root file system that is read-only except for /tmp
// and that holds only the system's programs and libraries and the given files. A seccomp
// filter refuses the system calls that would hold memory outside every process or change
// namespaces. A watchdog measures all processes of the sandbox together and ends them when
// they exceed a limit.
type Program struct {
	Command []string // the program as an absolute path, and its arguments
	Folder  string   // absolute path of its working directory
	Visible []string // absolute paths of the files and folders that it may read
	Memory  int64    // bytes of all its processes and temporary files together
	Time    time.Duration
}

// MaxTasks is how many processes and threads a program may have at a time.
const MaxTasks = 128

// The limits that the watchdog enforces.
var (
	ErrTime   = message.New("grade.processor-time-exceeded", "bubblewrap: processor time exceeded")
	ErrMemory = message.New("grade.memory-exceeded", "bubblewrap: memory exceeded")
	ErrTasks  = message.New("grade.too-many-processes", "bubblewrap: too many processes")
)

// ErrUnavailable is wrapped by the errors of CheckBubblewrap.
var ErrUnavailable = message.New("grade.bubblewrap-is-not-available", "bubblewrap is not available")

// system holds the folders and files that every program may read. Missing ones
// are skipped; links are copied as links.
var system = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
	"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/java*", "/etc/mono", "/etc/perl", "/etc/R", "/etc/php",
}

// devices are the devices in the sandbox. /dev/zero is missing: a shared mapping of it is
// memory that no process accounts for.
var devices = []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}

// The submission's folder in the sandbox, and the folder for other files of the command.
const (
	workFolder    = "/submission"
	commandFolder = "/command"
)

// place returns the path in the sandbox of the file at index i of Visible.
func (p Program) place(i int) string {
	if rel, err := filepath.Rel(p.Folder, p.Visible[i]); err == nil && filepath.IsLocal(rel) {
		return filepath.Join(workFolder, rel)
	}
	return filepath.Join(commandFolder, strconv.Itoa(i+1), filepath.Base(p.Visible[i]))
}

// Readable returns the paths that the program can read: the system's folders, the folder of
// an interpreter that is installed elsewhere, such as in a home folder, and the visible files.
func (p Program) Readable() []string {
	return slices.Concat(system, p.installation(), p.Visible)
}

// arguments returns bubblewrap's arguments, the command included.
func (p Program) arguments() []string {
	user, command := asUser(slices.Clone(p.Command))
	args := append(user, "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
		"--hostname", "sandbox", "--die-with-parent", "--new-session", "--tmpfs", "/tmp")
	if os.Geteuid() == 0 {
		args = append(args, "--chmod", "1777", "/tmp")
	}
	bind := func(from, to string) {
		for i, letter := range to { // bubblewrap would make these folders for root alone
			if letter == '/' && i > 0 {
				args = append(args, "--dir", to[:i])
			}
		}
		args = append(args, "--ro-bind", from, to)
	}
	for _, pattern := range system {
		paths, _ := filepath.Glob(pattern) // the patterns are well-formed
		for _, path := range paths {
			if target, err := os.Readlink(path); err == nil && filepath.Dir(path) == "/" {
				args = append(args, "--symlink", target, path)
			} else if file.Exists(path) {
				bind(path, path)
			}
		}
	}
	args = append(args, "--proc", "/proc", "--dir", workFolder, "--dir", "/dev", "--symlink", "../tmp", "/dev/shm", "--symlink", "/proc/self/fd", "/dev/fd")
	for i, name := range []string{"stdin", "stdout", "stderr"} {
		args = append(args, "--symlink", "/proc/self/fd/"+strconv.Itoa(i), "/dev/"+name)
	}
	for _, device := range devices {
		args = append(args, "--dev-bind", device, device)
	}
	for _, path := range p.installation() {
		bind(path, path)
	}
	for i, path := range p.Visible {
		inside := p.place(i)
		bind(path, inside)
		for k, word := range command {
			if IsBelow(word, path) {
				command[k] = inside + strings.TrimPrefix(word, path)
			}
		}
	}
	args = append(args, "--remount-ro", "/", "--remount-ro", "/proc", "--chdir", workFolder,
		"--info-fd", strconv.Itoa(infoFile), "--block-fd", strconv.Itoa(blockFile), "--seccomp", strconv.Itoa(filterFile), "--")
	return append(args, command...)
}

// asUser returns bubblewrap's arguments to change the user, and the command to run. In a
// user namespace the program has no rights outside. This does not suffice for root: the kernel
// does not limit the number of root's processes, and lets them write root's files. A program
// started by root therefore runs as an unprivileged user with a unique id.
func asUser(command []string) (args, run []string) {
	if os.Geteuid() != 0 {
		return []string{"--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"}, command
	}
	user := strconv.Itoa(firstUser + rand.IntN(1<<24))
	change := []string{setpriv, "--reuid=" + user, "--regid=" + user, "--clear-groups", "--inh-caps=-all", "--bounding-set=-all", "--"}
	return []string{"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"}, append(change, command...)
}

const (
	setpriv   = "/usr/bin/setpriv" // of util-linux
	firstUser = 0x7a000000         // above the user ids that systems and containers assign
)

// The files that bubblewrap inherits after the standard ones.
const (
	infoFile   = 3 + iota // where it writes the process id of the sandbox
	blockFile             // where it waits before it runs the program
	filterFile            // the seccomp filter
)

// environment is the program's whole environment.
func (p Program) environment() []string {
	return []string{"PATH=" + filepath.Dir(p.Command[0]) + ":/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8"}
}

// installation returns the paths that a program outside the system's folders needs: for
// PREFIX/bin/python3 the whole PREFIX, and likewise for each symbolic link to it. If PREFIX
// contains the home folder or is ~/.local, which holds private files, it returns only the file.
func (p Program) installation() (paths []string) {
	program := p.Command[0]
	for range 40 { // as many links as the kernel follows
		if !isBelowAny(program, system) && !isBelowAny(program, p.Visible) {
			path, folder := program, filepath.Dir(program)
			if base := filepath.Base(folder); (base == "bin" || base == "shims") && !isPrivate(filepath.Dir(folder)) {
				path = filepath.Dir(folder)
			}
			paths = append(paths, path)
		}
		target, err := os.Readlink(program)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(program), target)
		}
		program = target
	}
	return paths
}

func isBelowAny(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return IsBelow(path, folder) })
}

// isPrivate reports whether a folder contains the home folder, or is its .local.
func isPrivate(folder string) bool {
	home, err := os.UserHomeDir()
	return folder == "/" || err == nil && (IsBelow(home, folder) || folder == filepath.Join(home, ".local"))
}

// IsBelow reports whether a path is a folder or something below it.
func IsBelow(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}
