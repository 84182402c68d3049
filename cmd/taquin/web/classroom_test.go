package web

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/piglig/go-qr"

	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	"taquin/engine/text"
)

// room is a class with its server.
func room(t *testing.T, folder string) (*Server, *classroom) {
	t.Helper()
	c, err := openClassroom(folder, func(m message.Text) { t.Errorf("warning: %v", m) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.lock.Release)
	s := NewServer(small(t, aLab))
	if s.class, err = newClassServer(c, "http://192.0.2.7:8315/", text.English); err != nil {
		t.Fatal(err)
	}
	return s, c
}

// tell sends a request in JSON and returns the status and the answer.
func tell(t *testing.T, s *Server, method, path string, fields map[string]string, header ...string) (int, string) {
	t.Helper()
	content, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(string(content)))
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// workOf is the code of a pupil who has answered a question so many times.
func workOf(t *testing.T, pupil string, tries int) string {
	t.Helper()
	code, err := class.Encode(class.HandIn{Pupil: pupil, Lesson: "parity", Record: lesson.Record{Begun: 1, Items: map[int]lesson.Item{1: {Number: 1, Tries: tries, Solved: true}}}})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func id(n int) string { return fmt.Sprintf("id-of-a-pupil-%04d", n) }

// Thirty pupils of two names join and hand in at once. Each sees the own work, and after a
// restart the class is the same.
func TestClassroom(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "class")
	s, c := room(t, folder)
	began := time.Now()
	var group sync.WaitGroup
	for n := range 30 {
		group.Go(func() {
			name := []string{"Ana", "bob"}[n%2]
			if status, said := tell(t, s, "POST", "/class/join", map[string]string{"id": id(n), "name": name, "word": " " + strings.ToUpper(c.roster.Word)}); status != 200 || !strings.HasPrefix(said, `{"name":"`+name) {
				t.Errorf("join: %d %s", status, said)
			}
			for tries := range 3 {
				if status, said := tell(t, s, "POST", "/class/handin", map[string]string{"id": id(n), "code": workOf(t, "whoever", tries+1)}); status != 200 || said != `{"kept":true}` {
					t.Errorf("hand in: %d %s", status, said)
				}
			}
		})
	}
	group.Wait()
	t.Logf("30 joins and 90 hand-ins in %v", time.Since(began))
	results := func(s *Server, key string) (all struct {
		Lessons []class.Table
		CSV     string
		Pupils  []string
	}) {
		status, said := tell(t, s, "GET", "/class/results?key="+key, nil)
		if err := json.Unmarshal([]byte(said), &all); err != nil || status != 200 {
			t.Errorf("results: %d %s", status, said)
		}
		return all
	}
	all := results(s, c.roster.Key)
	if len(all.Pupils) != 30 || !slices.Contains(all.Pupils, "Ana (15)") || len(all.Lessons) != 1 || len(all.Lessons[0].Rows) != 30 || all.Lessons[0].Rows[0].Cells[0].Tries != 3 || len(all.Lessons[0].Remarks) > 0 {
		t.Errorf("%v", all)
	}
	if status, said := tell(t, s, "GET", "/class/mine?id="+id(1), nil); status != 200 || strings.Count(said, `"pupil"`) != 1 || strings.Contains(said, "Ana") {
		t.Errorf("mine: %d %s", status, said)
	}
	if _, err := openClassroom(folder, nil); err == nil || !strings.HasPrefix(err.Error(), "another taquin web --class uses the folder ") {
		t.Errorf("twice: %v", err)
	}
	if status, said := tell(t, s, "POST", "/class/join", map[string]string{"id": id(3), "name": "ana (2)", "word": c.roster.Word}); status != 200 || strings.Contains(said, `"ana (2)"`) {
		t.Errorf("rename to a name that is taken: %d %s", status, said)
	}
	if status, said := tell(t, s, "POST", "/class/join", map[string]string{"id": id(3), "name": "Zoé", "word": c.roster.Word}); status != 200 || said != `{"name":"Zoé"}` {
		t.Errorf("rename: %d %s", status, said)
	}
	c.lock.Release()
	again, d := room(t, folder)
	if d.roster.Word != c.roster.Word || d.roster.Key != c.roster.Key {
		t.Error("another word")
	}
	if now := results(again, d.roster.Key); len(now.Lessons[0].Rows) != 30 || now.Lessons[0].Rows[29].Pupil != "Zoé" {
		t.Errorf("%v", now)
	}
	d.lock.Release()
	files, err := filepath.Glob(filepath.Join(folder, "pupil-*.txt"))
	if err != nil || len(files) != 30 {
		t.Fatalf("%v, %v", files, err)
	}
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[0], content[:len(content)-9], 0o600); err != nil {
		t.Fatal(err)
	}
	warned := ""
	e, err := openClassroom(folder, func(m message.Text) { warned += m.String() })
	if err != nil || !strings.Contains(warned, "the code is cut") || !strings.Contains(warned, "(the file is kept as ") || len(e.work) != 30 {
		t.Errorf("%q, %v", warned, err)
	}
	e.lock.Release()
	if err := os.WriteFile(filepath.Join(folder, rosterName), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openClassroom(folder, nil); err == nil || !strings.Contains(err.Error(), "is damaged or belongs to another program; move it away, or name another folder with --class-folder") {
		t.Errorf("%v", err)
	}
}

// Whatever is wrong is refused with a status and a sentence.
func TestClassRefuses(t *testing.T) {
	s, c := room(t, t.TempDir())
	join := func(id, name string) map[string]string {
		return map[string]string{"id": id, "name": name, "word": c.roster.Word}
	}
	if status, said := tell(t, s, "POST", "/class/join", join(id(1), "Ana")); status != 200 {
		t.Fatal(said)
	}
	code := workOf(t, "Ana", 1)
	for _, test := range []struct {
		method, path string
		fields       map[string]string
		header       []string
		status       int
		want         string
	}{
		{"POST", "join", map[string]string{"id": id(2), "name": "Bob", "word": "kiwi"}, nil, 403, "this is not the class word; your teacher's screen shows it"},
		{"POST", "join", map[string]string{"id": id(2), "name": "Bob", "word": "kiwi"}, []string{"Accept-Language", "fr-FR,fr;q=0.9"}, 403, "ce n’est pas le mot de la classe"},
		{"POST", "join", join(id(2), " "), nil, 400, "a name is needed, such as Ana"},
		{"POST", "join", join(id(2), strings.Repeat("x", 60)), nil, 400, "at most 40 are possible"},
		{"POST", "join", join("x", "Bob"), nil, 400, "id must be a random text of 16 to 80 letters"},
		{"POST", "join", join(id(2), "Bob"), []string{"Sec-Fetch-Site", "cross-site"}, 400, "another site sends this"},
		{"POST", "handin", map[string]string{"id": id(2), "code": code}, nil, 403, "this browser has not joined the class; join it first"},
		{"POST", "handin", map[string]string{"id": id(1), "code": code[:60]}, nil, 400, "the code is cut: it has "},
		{"POST", "handin", map[string]string{"id": id(1), "code": strings.Repeat("x", 50_000_000)}, nil, 413, "the request has more than 256 kB"},
		{"GET", "mine?id=" + id(2), nil, nil, 403, "this browser has not joined the class; join it first"},
		{"GET", "results?key=x", nil, nil, 403, "only the teacher's link leads here"},
		{"GET", "poster", nil, nil, 403, "only the teacher's link leads here"},
		{"GET", "class.list", nil, nil, 404, "there is nothing here"},
		{"DELETE", "results?key=" + c.roster.Key, nil, nil, 404, "there is nothing here"},
	} {
		status, said := tell(t, s, test.method, "/class/"+test.path, test.fields, test.header...)
		var refused struct{ Error string }
		if err := json.Unmarshal([]byte(said), &refused); err != nil || status != test.status || !strings.Contains(refused.Error, test.want) {
			t.Errorf("%s %s: %d %s, want %d %s", test.method, test.path, status, said, test.status, test.want)
		}
	}
	if _, pupils := c.results(); len(pupils) != 1 {
		t.Errorf("%q", pupils)
	}
	r := httptest.NewRequest("POST", "/class/join", strings.NewReader("{"))
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != http.StatusBadRequest {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// picture is a QR code from its drawing in a terminal.
func picture(painted text.Painted) image.Image {
	const scale = 4
	lines := strings.Split(strings.TrimRight(painted.Plain(), "\n"), "\n")
	img := image.NewGray(image.Rect(0, 0, scale*len([]rune(lines[0])), 2*scale*len(lines)))
	for y, line := range lines {
		for x, r := range []rune(line) {
			for dy := range 2 * scale {
				dark := r == '█' || r == '▀' && dy < scale || r == '▄' && dy >= scale
				for dx := range scale {
					img.SetGray(scale*x+dx, 2*scale*y+dy, map[bool]color.Gray{false: {255}}[dark])
				}
			}
		}
	}
	return img
}

// The poster shows the address and the word, and the QR code leads there; it says if only this
// machine is reached.
func TestPoster(t *testing.T) {
	s, c := room(t, t.TempDir())
	served := s.class.(*classServer)
	q, err := served.code()
	if err != nil {
		t.Fatal(err)
	}
	if link, err := go_qr.Decode(picture(halfBlocks(q))); err != nil || link != "http://192.0.2.7:8315/#join/"+c.roster.Word {
		t.Errorf("%q, %v", link, err)
	}
	w := httptest.NewRecorder() // the class may read the address of the poster
	s.ServeHTTP(w, httptest.NewRequest("GET", "/class/poster?key="+c.roster.Key, nil))
	if to := w.Header().Get("Location"); w.Code != 303 || to != "/class/poster?key="+served.posterKey() {
		t.Errorf("%d to %q", w.Code, to)
	}
	if status, _ := tell(t, s, "GET", "/class/results?key="+served.posterKey(), nil); status != 403 {
		t.Errorf("the key of the poster opens the results: %d", status)
	}
	status, page := tell(t, s, "GET", "/class/poster?key="+served.posterKey(), nil)
	if status != 200 || !strings.Contains(page, "<b>192.0.2.7:8315</b>") || !strings.Contains(page, "<b>"+c.roster.Word+"</b>") || strings.Contains(page, "role=\"alert\"") || strings.Contains(page, c.roster.Key) {
		t.Errorf("%d %s", status, page)
	}
	local, err := newClassServer(c, "http://localhost:8315/", text.French)
	if err != nil || !strings.Contains(string(local.poster), `role="alert">Seule cette machine`) {
		t.Errorf("%s, %v", local.poster, err)
	}
	for link, want := range map[string]bool{"http://localhost:80/": true, "http://127.0.0.1:80/": true, "http://[::1]:80/": true, "http://192.168.1.2:80/": false, "http://[2001:db8::1]:80/": false} {
		if isLoopback(link) != want {
			t.Errorf("%s: %v", link, !want)
		}
	}
	f, err := New(aLab, small(t, aLab).read, "kiwi-42")
	if err != nil || !strings.Contains(string(content(t, f, front)), `<html data-class="kiwi-42" lang=`) {
		t.Errorf("%v", err)
	}
	if got := networkLink([]string{"http://localhost:1/", "http://192.0.2.200:1/"}); got != "http://192.0.2.200:1/" {
		t.Error(got)
	}
}
