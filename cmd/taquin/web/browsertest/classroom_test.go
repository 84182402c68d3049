package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// teach starts the server of a class that keeps its work in a folder. Without an address its port is
// any that is free.
func teach(t *testing.T, folder, address string) *Server {
	t.Helper()
	needBrowser(t)
	options := []string{"--class", "--class-folder", folder}
	if address != "" {
		options = append(options, "--listen", address)
	}
	s, err := serve(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	if s.word == "" || s.key == "" {
		t.Fatalf("the server names neither word nor key: %+v", s)
	}
	return s
}

// post sends what the page of a pupil sends.
func post(site, path string, body map[string]string) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	answer, err := http.Post(site+"class/"+path, "application/json", bytes.NewReader(content))
	if err == nil {
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			err = fmt.Errorf("%s: %s", path, answer.Status)
		}
	}
	return err
}

// A pupil with a phone joins by a link, works, loses the teacher's program, goes on, turns the phone,
// reloads and goes back; nothing is lost, and the teacher sees it beside thirty others who have joined in
// the same second. The pupil sees no row of another.
func TestClassroom(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := teach(t, folder, "")
	const rows = `document.querySelectorAll(".class-table tbody tr").length`
	ana := Open(t, 360, 740)
	ana.Touch()
	ana.Allow("Failed to load resource")
	ana.Allow("ERR_")
	ana.Go(s.URL + "#join/" + s.word)
	ana.Until(`document.querySelector("dialog[open] [name=name]") && !document.querySelector("dialog [name=word]")`)
	for _, barrier := range ana.Barriers() {
		t.Error(barrier)
	}
	aboveKeyboard(ana, "dialog h2", "dialog [name=name]", "dialog .main")
	Eval[bool](ana, fills("dialog [name=name]", "Ana"))
	ana.Press("dialog .main")
	ana.Until(`document.querySelector(".class-line")?.textContent.startsWith("You are in class ` + s.word + ` as Ana. Everything is handed in.")`)
	ana.Dealt()

	other := Open(t, 1366, 768)            // who has typed the address
	other.Allow("Failed to load resource") // the guide is on its way to be kept when the server ends
	other.Go(s.URL)
	other.Until(`document.querySelector("dialog [name=word]")`)
	Eval[bool](other, fills("dialog [name=name]", "Ana"))
	Eval[bool](other, fills("dialog [name=word]", "wrong"))
	other.Press("dialog .main")
	other.Until(`document.querySelector("dialog .said").textContent === "This is not the class word; your teacher's screen shows it."`)
	Eval[bool](other, fills("dialog [name=word]", s.word))
	other.Press("dialog .main")
	other.Until(`document.querySelector(".class-line")?.textContent.includes(" as Ana (2).")`)

	teacher := Open(t, 1366, 768)
	teacher.Allow("Failed to load resource")
	teacher.Allow("ERR_")
	teacher.Go(s.URL + "#class/" + s.key)
	teacher.Until(`document.querySelector("#reading-class").textContent.includes("Joined, and nothing handed in yet: Ana, Ana (2).") && location.hash === "#class"`)

	var class sync.WaitGroup
	_, texts := pupils(t, 30)
	for i, text := range texts {
		class.Go(func() {
			id := fmt.Sprintf("pupil-%d-%s", i, strings.Repeat("x", 16))
			if err := post(s.URL, "join", map[string]string{"id": id, "name": fmt.Sprintf("Pupil %d", i+1), "word": s.word}); err != nil {
				t.Error(err)
			}
			if err := post(s.URL, "handin", map[string]string{"id": id, "code": text[strings.Index(text, "taquin:1:"):]}); err != nil {
				t.Error(err)
			}
		})
	}
	class.Wait()
	ana.Press(".cards h2 button")
	ana.Until(`document.querySelector(".card.task")`)
	ana.Until(goOnTo(".card.question:not(.over)"))
	teacher.Until(rows + ` === 31 && [...document.querySelectorAll(".class-table tbody th")].some(name => name.textContent === "Ana")`)
	if title := teacher.Text("#reading-class a"); title != "Show the QR code and the class word" {
		t.Errorf("the link of the poster says %q", title)
	}
	for _, wrong := range append(Eval[[]string](teacher, reachable), teacher.Barriers()...) {
		t.Error(wrong)
	}

	at, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.running.Process.Kill()
	<-s.ended
	s.stopped = true
	ana.Do(chromedp.Focus(chromedp.CSS(".card.question:not(.over) input")))
	ana.Type("77")
	ana.Key(kb.Enter)
	ana.Until(`document.querySelector(".card.question .told.wrong")`)
	const unsent = `Object.values(JSON.parse(localStorage.getItem("taquin.unsent") ?? "{}")).filter(Boolean).length`
	ana.Until(unsent + ` === 1`)
	ana.Resize(740, 360)
	ana.Until(inView + `(".card.question form")`)
	ana.Resize(360, 740)
	Eval[bool](ana, `history.back() ?? true`)
	ana.Until(`document.querySelector(".class-line")?.textContent.includes("Not handed in yet: the teacher’s program does not answer.")`)
	teacher.Until(`document.querySelector("#reading-class").textContent.includes("The class server does not answer")`)
	Eval[bool](ana, `(window.before = true) && !setTimeout(() => location.reload(), 0)`+` || true`) // from the service worker
	ana.Until(`!window.before && ` + ready + ` && ` + unsent + ` === 1`)

	again := teach(t, folder, at.Host)
	if again.word != s.word || again.key != s.key {
		t.Errorf("after the kill the word is %s and the key %s", again.word, again.key)
	}
	Eval[bool](ana, `dispatchEvent(new Event("online"))`)
	ana.Until(`document.querySelector(".class-line")?.textContent.includes("Everything is handed in.")`)
	teacher.Until(rows + ` === 31 && [...document.querySelectorAll(".class-table tbody tr")].some(row => row.textContent.startsWith("Ana") && row.textContent.includes("77"))`)
	ana.Press(".class-line button")
	ana.Until(`document.querySelector("#reading-class h1").textContent === "Your results" && ` + rows + ` === 1`)
	for _, wrong := range append(Eval[[]string](ana, reachable), ana.Barriers()...) {
		t.Error(wrong)
	}
}

// Storage that is full or forbidden is reported, and the pupil's work arrives all the same.
func TestClassroomWithoutStorage(t *testing.T) {
	t.Parallel()
	s := teach(t, t.TempDir(), "")
	for _, storage := range []struct{ script, said string }{
		{`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })`, "stores nothing"},
		{`localStorage.setItem("other", "x"); Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`, "storage is full"},
	} {
		b := Open(t, 360, 740)
		b.First(storage.script)
		b.Go(s.URL + "#join/" + s.word)
		b.Until(`document.querySelector("dialog[open] [name=name]") && document.querySelector("#notices").textContent.includes("` + storage.said + `")`)
		Eval[bool](b, fills("dialog [name=name]", "Zoe"))
		b.Press("dialog .main")
		b.Until(`document.querySelector(".class-line")?.textContent.includes("as Zoe")`)
		b.Dealt()
		b.Press(".cards h2 button")
		b.Until(`document.querySelector(".card.task")`)
		b.Until(goOnTo(".card.question:not(.over)"))
		b.Until(`fetch("class/results?key=` + s.key + `").then(answer => answer.json()).then(({ lessons }) => { window.handed = lessons.length > 0 && lessons[0].rows.some(({ pupil }) => pupil.startsWith("Zoe")); }) && window.handed`)
	}
}
