package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/lesson"
)

// fills is JavaScript that writes a text into a field, as a reader does.
func fills(selector, text string) string {
	return fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		return field.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, selector, text)
}

// A pupil answers a question wrongly and hands in from the strip of the lesson, and at its end, in
// both languages. The name stays, the code in the clipboard says what happened, and the file holds it.
func TestHandIn(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 360, 740)
	b.Touch()
	b.Go(site)
	b.Dealt()
	saved := b.Downloads()
	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card.task")`)
	b.Press(".strip button")
	b.Until(`document.querySelector("dialog .said").textContent === "Your teacher needs your name."`)
	Eval[bool](b, fills("dialog [name=name]", "Ana"))
	b.Until(`document.querySelector("dialog .said").textContent.includes("Nothing is answered yet") && document.querySelector("dialog button.main").disabled`)
	b.Key(kb.Escape)
	b.Until(goOnTo(".card.question:not(.over)"))
	b.Do(chromedp.Focus(chromedp.CSS(".card.question:not(.over) input")))
	b.Type("77")
	b.Key(kb.Enter)
	b.Until(`document.querySelector(".card.question .told.wrong")`)
	b.Press("#language")
	b.Until(`document.querySelector(".card.question:not(.over) .label")?.textContent === "Question" && document.documentElement.lang === "fr"`)
	b.Until(goOnTo(".end"))
	b.Press(".end button:nth-child(2)")
	b.Until(`document.querySelector("dialog textarea")?.value && document.querySelector("dialog [name=name]").value === "Ana"`)
	if said := b.Text("dialog .said"); said != "Rien n’est envoyé\u00a0: donnez le code ou le fichier à votre professeur." {
		t.Errorf("the dialog says %q", said)
	}
	if found := Eval[[]string](b, small); len(found) > 0 {
		t.Errorf("too small in the dialog: %q", found)
	}
	aboveKeyboard(b, "dialog h2", "dialog [name=name]", "dialog textarea", "dialog .main")
	code := Eval[string](b, `document.querySelector("dialog textarea").value`)
	work, refused := class.Read("", code)
	if len(refused) > 0 || len(work) != 1 || work[0].Pupil != "Ana" || work[0].Finished == "" || !strings.Contains(fmt.Sprint(work[0].Items), "77") {
		t.Errorf("the code is %v, %v", work, refused)
	}
	b.Press("dialog .row button:nth-child(2)")
	if file := saved("parity-Ana.txt"); !strings.Contains(file, code) {
		t.Errorf("the file is %s", file)
	}
}

// aboveKeyboard reports what is not in view in a dialog whose name is being typed on a phone, upright
// and on its side.
func aboveKeyboard(b *Browser, selectors ...string) {
	b.t.Helper()
	b.Do(chromedp.Focus(chromedp.CSS("dialog [name=name]")))
	for _, size := range [][2]int{{360, 340}, {740, 360}, {360, 740}} {
		b.Resize(size[0], size[1])
		for _, selector := range selectors {
			if !Eval[bool](b, inView+`("`+selector+`")`) {
				b.t.Errorf("at %v %s is not in view", size, selector)
			}
		}
	}
}

// The time of a task does not count while the page is hidden, as on a phone that sleeps.
func TestSleepingPhone(t *testing.T) {
	t.Parallel()
	b := Open(t, 360, 740)
	b.First(`Object.defineProperty(document, "hidden", { get: () => !!window.asleep })`)
	b.Go(Site(t))
	b.Dealt()
	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card.task")`)
	b.Until(goOnTo(".card.question:not(.over)"))
	sleeps := func(is bool) {
		Eval[bool](b, fmt.Sprintf(`(window.asleep = %v, window.slept = performance.now(), document.dispatchEvent(new Event("visibilitychange")))`, is))
	}
	sleeps(true)
	b.Until(`performance.now() - slept > 5000`)
	sleeps(false)
	b.Do(chromedp.Focus(chromedp.CSS(".card.question:not(.over) input")))
	b.Type("77")
	b.Key(kb.Enter)
	b.Until(`document.querySelector(".card.question .told.wrong")`)
	awake := Eval[float64](b, `(performance.now() - slept) / 1000`)
	const worked = `Object.values(JSON.parse(localStorage.getItem("taquin.records")).parity.items).find(({ answers }) => answers?.includes("77")).seconds`
	if seconds := Eval[float64](b, worked); seconds > awake+4.5 {
		t.Errorf("the question took %.1f seconds, of which the phone was awake for %.1f", seconds, awake)
	}
}

// pupils are the files of a class.
func pupils(t *testing.T, n int) (names, texts []string) {
	t.Helper()
	for i := range n {
		work := class.HandIn{Pupil: fmt.Sprintf("Pupil %d", i+1), Lesson: "parity", Record: lesson.Record{Sections: 1, Begun: 1_795_000_000_000 + int64(i), Items: map[int]lesson.Item{}}}
		for q := range 8 {
			item := lesson.Item{Number: q + 1, Text: "How many?", Answers: []string{"6"}, Tries: 1, Solved: true, Seconds: 20}
			if q == i%8 {
				item.Answers, item.Tries = []string{"=7+1", "6"}, 2
			}
			work.Items[q+1] = item
		}
		code, err := class.Encode(work)
		if err != nil {
			t.Fatal(err)
		}
		name, text := class.File(work, code)
		names, texts = append(names, fmt.Sprintf("%02d-%s", i, name)), append(texts, text)
	}
	return names, texts
}

// A teacher drops thirty files, a folder, a wrong file and a film of 50 MB, and pastes a code twice; the
// table has all pupils once, says what was refused, scrolls on a phone, and survives a reload. It has no
// barrier, and its CSV no formula.
func TestClassPane(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1366, 768)
	b.First(`window.confirm = () => true`)
	b.Go(site + "#class")
	b.Dealt()
	saved := b.Downloads()
	names, texts := pupils(t, 31)
	folder, files := filepath.Join(t.TempDir(), "6b"), []string{filepath.Join(t.TempDir(), "letter.txt")}
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(files[0], "Dear all")
	for i, name := range names[:29] {
		files = append(files, filepath.Join(t.TempDir(), name))
		write(files[i+1], texts[i])
	}
	b.Drop("#reading-class", files...)
	b.Until(`document.querySelectorAll(".class-table tbody tr").length === 29`)
	Eval[bool](b, fills("#reading-class textarea", "My code: "+texts[29]+"\n"+texts[29]))
	b.Until(`document.querySelectorAll(".class-table tbody tr").length === 30`)

	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(folder, names[30]), texts[30])
	b.Drop("#reading-class", folder)
	b.Until(`document.querySelectorAll(".class-table tbody tr").length === 31`)

	if waited := Eval[float64](b, `(() => {
		const dropped = new DataTransfer(), began = performance.now();
		dropped.items.add(new File([new Uint8Array(5e7)], "film.mp4"));
		document.querySelector("#reading-class").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }));
		return new Promise(shown => setTimeout(() => requestAnimationFrame(() => shown(performance.now() - began)), 0));
	})()`); waited > 1000 {
		t.Errorf("the large file stopped the page for %.0f ms", waited)
	}
	b.Until(`document.querySelector("#reading-class").textContent.includes("film.mp4: This file has 50 MB")`)
	text := b.Text("#reading-class")
	for _, want := range []string{"Rows: 31. Lessons: 1.", "Not read: 2", "letter.txt: it contains no code", "Q1: =7+1 (4)"} {
		if !strings.Contains(text, want) {
			t.Errorf("the pane does not say %q:\n%s", want, text)
		}
	}
	if row := Eval[[]string](b, `[...document.querySelectorAll(".class-table tbody tr:nth-child(2) > *")].map(cell => cell.textContent)`); strings.Join(row, "|") != "Pupil 2|1|2|1|1|1|1|1|1|7/8|3|Q2: =7+1" {
		t.Errorf("the second row is %q", row)
	}
	b.Press("#reading-class .row:last-child button")
	if csv := saved("class.csv"); !strings.HasPrefix(csv, "\ufefflesson,pupil,Q1,") || strings.Count(csv, "Pupil ") != 31 || strings.Contains(csv, ",=") {
		t.Errorf("the CSV is %q", csv)
	}
	Eval[bool](b, `(window.before = true) && !setTimeout(() => location.reload(), 0)`+` || true`)
	b.Until(`!window.before && document.querySelectorAll(".class-table tbody tr").length === 31`)
	for _, width := range []int{1366, 360} {
		b.Resize(width, 740)
		for _, wrong := range append(Eval[[]string](b, reachable), b.Barriers()...) {
			t.Errorf("%d: %s", width, wrong)
		}
	}
	if !Eval[bool](b, `(wide => wide.scrollWidth > wide.clientWidth && wide.tabIndex === 0)(document.querySelector(".wide"))`) {
		t.Error("the table does not scroll")
	}
	b.Press("#language")
	b.Until(`document.querySelector("#reading-class h1").textContent === "Le travail d’une classe" && document.querySelector(".class-table h2")?.textContent === "La parité"`)
	b.Press("#reading-class .row:last-child button:last-child")
	b.Until(`!document.querySelector(".class-table")`)
}
