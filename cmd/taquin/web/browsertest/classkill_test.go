//go:build !windows

package browsertest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/lesson"
)

// classProgram is the real program that serves a class.
type classProgram struct {
	link, key, word string
	running         *exec.Cmd
}

func startClass(t *testing.T, folder string) *classProgram {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	caches, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	p := &classProgram{running: exec.Command(program, "web", "--class", "--listen", "127.0.0.1:0", "--class-folder", folder)}
	p.running.Env = append(os.Environ(), "XDG_CACHE_HOME="+built.folder, "GOCACHE="+strings.TrimSpace(string(caches)), "LANG=C.UTF-8")
	printed, err := p.running.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.running.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	said := ""
	for lines := bufio.NewScanner(printed); p.word == "" || p.key == ""; {
		if !lines.Scan() {
			t.Fatalf("taquin web --class says %q", said)
		}
		said += lines.Text() + "\n"
		if found := regexp.MustCompile(`at (http://\S+/) with the word (\S+),`).FindStringSubmatch(lines.Text()); found != nil {
			p.link, p.word = found[1], found[2]
		}
		if found := regexp.MustCompile(`#class/(\S+)`).FindStringSubmatch(lines.Text()); found != nil {
			p.key = found[1]
		}
	}
	return p
}

func (p *classProgram) kill() {
	p.running.Process.Signal(syscall.SIGKILL)
	p.running.Wait()
}

// post sends a request and reports whether the program has answered that it is done.
func (p *classProgram) post(t *testing.T, path string, fields map[string]string) bool {
	content, _ := json.Marshal(fields)
	answer, err := http.Post(p.link+path, "application/json", strings.NewReader(string(content)))
	if err != nil {
		return false // it is killed
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		t.Errorf("%s: %d %s", path, answer.StatusCode, said)
	}
	return err == nil
}

// Thirty pupils hand in at once while the program is killed, twice. Whatever it has
// confirmed is there after it is started again, and the word and the link of the teacher stay.
func TestClassSurvivesKill(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "class")
	var confirmed [30]atomic.Int64 // attempts of each pupil
	word, key := "", ""
	for round := range 3 {
		p := startClass(t, folder)
		if round > 0 && (p.word != word || p.key != key) {
			t.Errorf("word %s and key %s, before %s and %s", p.word, p.key, word, key)
		}
		word, key = p.word, p.key
		answer, err := http.Get(p.link + "class/results?key=" + key)
		if err != nil {
			t.Fatal(err)
		}
		var results struct{ Lessons []class.Table }
		err = json.NewDecoder(answer.Body).Decode(&results)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for _, table := range results.Lessons {
			for _, row := range table.Rows {
				found[row.Pupil] = row.Cells[0].Tries
			}
		}
		total := int64(0)
		for n := range confirmed {
			total += confirmed[n].Load()
			if name := fmt.Sprintf("Pupil %d", n); int64(found[name]) < confirmed[n].Load() {
				t.Errorf("round %d: %s has %d attempts after %d", round, name, found[name], confirmed[n].Load())
			}
		}
		if round == 2 {
			t.Logf("%d attempts were confirmed", total)
			return
		}
		var group sync.WaitGroup
		for n := range confirmed {
			group.Go(func() {
				id := fmt.Sprintf("pupil-of-the-test-%04d", n)
				if !p.post(t, "class/join", map[string]string{"id": id, "name": fmt.Sprintf("Pupil %d", n), "word": word}) {
					return
				}
				for tries := int(confirmed[n].Load()) + 1; tries < 2000; tries++ {
					code, err := class.Encode(class.HandIn{Pupil: "P", Lesson: "parity", Record: lesson.Record{Begun: 1, Items: map[int]lesson.Item{1: {Number: 1, Tries: tries}}}})
					if err != nil {
						t.Error(err)
					}
					if !p.post(t, "class/handin", map[string]string{"id": id, "code": code}) {
						return
					}
					confirmed[n].Store(int64(tries))
				}
			})
		}
		time.Sleep(time.Second)
		p.kill()
		group.Wait()
	}
}
