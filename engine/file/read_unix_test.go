//go:build unix

package file

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"taquin/engine/must"
)

// Pipes, devices, sockets and links to them are rejected at once; pipes are read where allowed.
func TestReadNoFile(t *testing.T) {
	folder := t.TempDir()
	pipe, socket := filepath.Join(folder, "pipe"), filepath.Join(folder, "socket")
	must.Do(syscall.Mkfifo(pipe, 0o600))
	listener := must.Get(net.Listen("unix", socket))
	defer listener.Close()
	for target, want := range map[string]string{pipe: "it is a pipe and no file", socket: "it is a socket and no file", "/dev/zero": "it is a device and no file"} {
		link := filepath.Join(folder, "link")
		must.Do(os.Symlink(target, link))
		for _, name := range []string{target, link} {
			if content, err := Read(name, 99); !errors.Is(err, ErrNoFile) || err.Error() != want {
				t.Errorf("%s gives %q, %v", name, content, err)
			}
			if target == pipe {
				continue
			}
			if content, err := ReadPiped(name, 99); !errors.Is(err, ErrNoFile) {
				t.Errorf("%s gives %q, %v, where a pipe is allowed", name, content, err)
			}
		}
		must.Do(os.Remove(link))
	}
	if _, err := ReadBelow(folder, "pipe", 99); !errors.Is(err, ErrNoFile) {
		t.Errorf("below the folder the pipe gives %v", err)
	}
	go func() {
		if writer, err := os.OpenFile(pipe, os.O_WRONLY, 0); err == nil {
			writer.WriteString("through a pipe")
			writer.Close()
		}
	}()
	if content, err := ReadPiped(pipe, 99); string(content) != "through a pipe" || err != nil {
		t.Errorf("the pipe gives %q, %v", content, err)
	}
}

// A pipe that replaces the file between check and opening does not block: the test would not end.
func TestReadSwapped(t *testing.T) {
	folder := folderWith(t, "file")
	name, at := filepath.Join(folder, "file"), filepath.Join(folder, "at")
	pipe := filepath.Join(folder, "pipe")
	must.Do(errors.Join(syscall.Mkfifo(pipe, 0o600), os.Link(name, at)))
	done, swapped := make(chan struct{}), make(chan error, 1)
	go func() {
		other := filepath.Join(folder, "other")
		for i := 0; ; i++ {
			select {
			case <-done:
				swapped <- nil
				return
			default:
			}
			from := []string{name, pipe}[i&1]
			if err := errors.Join(os.Link(from, other), os.Rename(other, at)); err != nil {
				swapped <- err
				return
			}
			os.Remove(other) // remains if both are the same file
		}
	}()
	read, refused := 0, 0
	for i := 0; i < 100_000 && (i < 2000 || read == 0 || refused == 0); i++ {
		switch content, err := Read(at, 99); {
		case err == nil && string(content) == "file":
			read++
		case errors.Is(err, ErrNoFile):
			refused++
		default:
			t.Fatalf("%q, %v", content, err)
		}
	}
	close(done)
	if err := <-swapped; err != nil || read == 0 || refused == 0 {
		t.Errorf("%d times read, %d times refused; %v", read, refused, err)
	}
}
