//go:build amd64 || arm64 || riscv64 || loong64

package grade

import (
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"
)

const attacked = `grade.assignment{memory = 48}
grade.task{name = "attack", points = 1, seconds = 0.3, test = function(t)
  check.equal(t:call("attack", taquin.new(2, 2)), "safe")
end}`

// attack is a submission and what its report must say; "" if it gets the point, for
// the attack has failed and the submission has answered so.
type attack struct{ name, script, want string }

const (
	ended   = "it has ended without an answer ("
	late    = "time limit reached: no answer in"
	memory  = "memory limit reached: the task has 48 MB"
	outOf   = "time limit reached: the task has 0.3 s of a processor"
	noPoint = ": 0 of 1 point"
	perl    = "read line; exec perl -e '$| = 1; "
	outside = "read line; if %s; then echo stolen; else echo safe; fi"
)

// attacks are the submissions; %[1]s in them is the grader's folder.
var attacks = []attack{
	{"honest", "while read line; do echo safe; done", ""},

	// No answer and no end, which takes longest.
	{"silent", "read line; sleep %[2]d", late},
	{"stopped", "read line; kill -STOP $$", late},
	{"closed", "exec <&- >&-; sleep %[2]d", late},

	// The teacher's secrets, and other pupils' files.
	{"environment", fmt.Sprintf(outside, "env | grep TOKEN || cat /proc/*/environ | grep -a TOKEN"), ""},
	{"assignment", fmt.Sprintf(outside, "cat assignment.lua ../assignment.lua '%[1]s/assignment.lua' || find / -path /usr -prune -o -path /proc -prune -o -name assignment.lua -print -o -name honest.sh -print | grep ."), ""},
	{"chmod", fmt.Sprintf(outside, "chmod 777 '%[1]s/class/honest.sh' honest.sh chmod.sh || touch /x /usr/x /dev/x /proc/self/x x /submission/x"), ""},
	{"deletes", "rm -rf /submission /etc /tmp \"$0\" 2>/dev/null; read line; [ -s deletes.sh ] && echo safe", ""},
	{"kernel", fmt.Sprintf(outside, "[ -w /proc/sys/kernel/core_pattern ] || [ -w /proc/sysrq-trigger ] || [ -e /sys/kernel ] || [ -e /run ] || [ -e /home ] || [ -e /root ]"), ""},
	{"files", fmt.Sprintf(outside, "[ -e /proc/self/fd/3 ] || [ -e /proc/self/fd/4 ] || [ -e /proc/self/fd/5 ] || [ -e /proc/self/fd/6 ]"), ""},
	{"udp", perl + `use Socket; socket(S, PF_INET, SOCK_DGRAM, 0); send(S, "x", 0, sockaddr_in(%[2]d, inet_aton("127.0.0.1"))); print "safe\n"; <STDIN>'`, ""},
	{"unix", perl + `use Socket; for $p ("%[1]s/socket", "\0taquin-%[2]d") { socket(S, PF_UNIX, SOCK_STREAM, 0); $open = 1 if connect(S, sockaddr_un($p)) } print $open ? "stolen\n" : "safe\n"; <STDIN>'`, ""},

	// Other processes, namespaces, keys, and memory that the kernel holds.
	{"parent", "kill -STOP 1 $PPID; kill -9 1; read line; echo safe; kill -9 -1", ""},
	{"prlimit", perl + `$limit = pack("QQ", 1, 1); for $p (getppid, 1) { syscall(%[3]d, $p, 0, $limit, 0) } print "safe\n"; <STDIN>'`, ""},
	{"calls", perl + `$name = "x"; @made = grep { $_ >= 0 } syscall(%[4]d, $name, 0), syscall(%[5]d, 0, 1 << 20, 01600), syscall(%[6]d, 0, 4096, 3, 0x21, -1, 0), syscall(%[7]d, 0x10000000), syscall(%[8]d, 0, -3, 0), syscall(%[9]d, 16, 1, 0, 0); print @made ? "@made\n" : "safe\n"; <STDIN>'`, ""},
	{"ptrace", perl + `print syscall(%[9]d, 16, getppid, 0, 0) < 0 ? "safe\n" : "stolen\n"; <STDIN>'`, ""},

	// Too much of something.
	{"memory", perl + `$n = 1e9; $x = "x" x $n; sleep 100'`, noPoint},
	{"held", perl + `for (1 .. 100) { push @held, "x" x 1e6 } sleep 100'`, memory},
	{"forks", perl + `for (1 .. 20) { fork or do { $x = "x" x 1e7; sleep 100 } } sleep 100'`, memory},
	{"temporary", perl + `$x = "x" x 1e6; for (1 .. 60) { open F, ">", "/tmp/$_"; print F $x; close F } sleep 100'`, memory},
	{"empty_files", perl + `for (1 .. 1e6) { open F, ">", "/dev/shm/$_"; close F } sleep 100'`, "limit reached: "},
	{"bomb", "b() { b | b & }; b; read line; wait", noPoint},
	{"many", "i=0; while [ $i -lt 400 ]; do sleep %[2]d & i=$((i+1)); done; read line; echo stolen", noPoint},
	{"busy", "while :; do :; done", outOf},
	{"busy_forks", "for i in 1 2 3; do while :; do :; done & done; read line; wait", outOf},
	{"flood", "yes | tr -d '\\n'", "the answer is longer than 1 MiB"},
	{"errors", "yes no >&2 & read line; echo safe", ""},
	{"recursion", "f() { f; f; }; f; echo stolen", noPoint},

	// An answer that cannot be read, or none.
	{"session", "read line; setsid sleep %[2]d & sleep 0.05; exit 0", ended + "exit status 0)"},
	{"exits", "read line; exit 3", ended + "exit status 3)"},
	{"group", "read line; kill -9 0", ended + "signal: killed)"},
	{"crashes", "read line; kill -SEGV $$", ended + "signal: segmentation fault)"},
	{"early", "exit 0", ended + "exit status 0)"},
	{"deaf", "while :; do echo safe || exit; done", ""},
	{"bytes", "read line; printf '\\377\\376\\0]]>\\033[2J\\n'; read line", "not equal"},
	{"nothing", "read line; echo; read line", "not equal"},
}

// No submission reads, changes or ends anything outside its sandbox or exceeds its limits, and
// all are graded: by an ordinary user, and also by root if the test runs as root.
func TestAttacks(t *testing.T) {
	needBubblewrap(t, "attacks of programs on the grader")
	if _, err := exec.LookPath("perl"); err != nil {
		t.Fatal(err)
	}
	t.Run("user", func(t *testing.T) { t.Parallel(); testAttacks(t, os.Getuid() == 0) })
	if os.Getuid() == 0 {
		t.Run("root", func(t *testing.T) { t.Parallel(); testAttacks(t, false) })
	}
}

// nobody is an ordinary user, for a grader that root starts.
const nobody = 65534

func testAttacks(t *testing.T, drop bool) {
	dir, err := os.MkdirTemp("", "taquin-attacks") // t.TempDir is below a folder that is root's alone
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	datagrams, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer datagrams.Close()
	port := datagrams.LocalAddr().(*net.UDPAddr).Port
	for _, name := range []string{dir + "/socket", fmt.Sprintf("@taquin-%d", port)} {
		l, err := net.Listen("unix", name)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
	}
	write := func(name, content string, mode fs.FileMode) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir+"/class", 0o755); err != nil {
		t.Fatal(err)
	}
	write("assignment.lua", attacked, 0o644)
	program, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	write("grader", string(program), 0o755)
	arguments := []string{"grader"}
	for _, a := range attacks {
		script := a.script
		if strings.Contains(script, "%[") { // which leaves the other values out
			script = fmt.Sprintf(script, dir, port, unix.SYS_PRLIMIT64, unix.SYS_MEMFD_CREATE, unix.SYS_SHMGET, unix.SYS_MMAP, unix.SYS_UNSHARE, unix.SYS_KEYCTL, unix.SYS_PTRACE)
			script, _, _ = strings.Cut(script, "%!(EXTRA")
		}
		write("class/"+a.name+".sh", script, 0o644)
		arguments = append(arguments, "class/"+a.name+".sh")
	}
	c := exec.Command(dir+"/grader", arguments...)
	c.Dir, c.Env = dir, append(os.Environ(), "TOKEN=4711")
	c.ExtraFiles = slices.Repeat([]*os.File{os.Stdin}, 4) // as if a shell had left them open
	if drop {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				err = os.Lchown(path, nobody, nobody)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, a := range attacks {
		report, err := os.ReadFile(filepath.Join(dir, "reports", a.name+".txt"))
		if want := a.want; err != nil || want == "" && !strings.HasPrefix(string(report), a.name+": 1 of 1 point\n") || !strings.Contains(string(report), want) || !utf8.Valid(report) {
			t.Errorf("%s: %v\n%s\nwant %q", a.name, err, report, want)
		}
	}
	datagrams.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, _, err := datagrams.ReadFrom(make([]byte, 1)); err == nil {
		t.Errorf("a datagram of %d bytes has left the sandbox", n)
	}
	if info, err := os.Stat(dir + "/class/honest.sh"); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info, err)
	}
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range commands {
		if content, _ := os.ReadFile(name); strings.Contains(string(content), fmt.Sprintf("sleep\x00%d", port)) {
			t.Errorf("%s is left: %q", name, content)
		}
	}
}
