package browsertest

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// share makes a link by the dialog: what says which of the choices; fill is JavaScript
// that fills in the form.
func share(b *Browser, what, fill string) (link string) {
	b.Press("#share")
	b.Press(`dialog input[value="` + what + `"]`)
	link = Eval[string](b, `(() => {
		const form = document.querySelector("dialog form"), link = form.querySelector("textarea");
		link.value = "";
		`+fill+`
		form.dispatchEvent(new Event("input"));
		return new Promise(resolve => {
			const look = () => link.value ? resolve(link.value) : setTimeout(look, 10);
			look();
		});
	})()`)
	b.Press("dialog form .row button:last-child")
	return link
}

// openLink opens a link as someone else does.
func openLink(t *testing.T, link string) *Browser {
	b := Open(t, 1000, 800)
	b.Go(link)
	return b
}

// boardOf waits until a board is drawn, and is that board.
func boardOf(b *Browser) string {
	b.Until(ready)
	return b.Board()
}

// A link opens the board that it was made of; of a damaged one the page says so, and the
// lab begins as usual.
func TestShareBoard(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	link := share(b, "board", "")
	if again := boardOf(openLink(t, link)); again != b.Board() {
		t.Errorf("the link opens %s, not %s", again, b.Board())
	}
	sent := openLink(t, link)
	sent.Until(ready + ` && ` + status + ` === "Your teacher sent you this board"`)
	b.Press("#share")
	b.Until(`document.querySelector("dialog .warning").textContent.startsWith("Other machines cannot open this link")`)
	b.Key(kb.Escape)
	damaged := openLink(t, link[:len(link)-7])
	damaged.Until(`document.querySelector("#notices").textContent.includes("damaged")`)
	damaged.Dealt()
	damaged.Gives("6 * 7", "42")
}

// linkTo packs a link as the page does, whatever it holds.
func linkTo(t *testing.T, site string, holds map[string]any) string {
	content, err := json.Marshal(holds)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return site + "#t=" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// A link that is packed correctly and holds something that there is not: the page names it,
// and the lab begins with a board.
func TestShareBad(t *testing.T) {
	t.Parallel()
	site := Site(t)
	script := map[string]string{"name": "a/b.lua", "text": "print(1)"}
	for _, test := range []struct {
		holds map[string]any
		wants []string
	}{
		{map[string]any{"board": "1 2 3 / 4 5 5 / 7 8 .", "file": script}, []string{"label 5 appears twice", "its name is now b.lua"}},
		{map[string]any{"board": "A B / C .", "labels": "X Y Z", "lesson": "nosuch"}, []string{"cannot be opened: ", "the lesson nosuch, which does not exist"}},
		{map[string]any{"shape": "4by4", "lesson": "parity", "section": "99"}, []string{"is no shape", "part 99"}},
		{map[string]any{"board": "1 2 / 3 .", "notation": "klingon"}, []string{"klingon"}},
	} {
		b := openLink(t, linkTo(t, site, test.holds))
		b.Until(`document.querySelector("#notices .notice")`)
		for _, want := range test.wants {
			b.Until(fmt.Sprintf(`document.querySelector("#notices").textContent.includes(%q)`, want))
		}
		b.Dealt()
	}
}

// Words on tiles are seen and named, tiles that look alike are at home in each other's
// places, and a link keeps the words.
func TestShareWords(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Enter(`board = taquin.new(2, 2, {labels = "ABA"}):set("AA/B.")`)
	b.Until(`document.querySelectorAll(".tile").length === 3`)
	const looks = `[...document.querySelectorAll(".tile")].map(t => t.textContent + (t.classList.contains("home") ? " home" : " away")).sort().join()`
	if got := Eval[string](b, looks); got != "A away,A home,B away" {
		t.Errorf("the tiles are %s", got)
	}
	if got := Eval[bool](b, `!!document.querySelector('.tile[aria-label^="B"], .tile[aria-label*=" B"]')`); !got {
		t.Error("no tile is called B")
	}
	again := openLink(t, share(b, "board", ""))
	again.Until(`document.querySelectorAll(".tile").length === 3 && ` + looks + ` === "A away,A home,B away"`)
	b.Enter(`board:play(solve(board).moves)`)
	b.Until(looks + ` === "A home,A home,B home" && document.querySelector("#board-status.solved")`)
}

// A seed deals every reader the same boards, or, by their names, boards of their own.
func TestShareSeed(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	link := share(b, "deal", `form.elements.seed.value = "class 4b";`)
	one, other := openLink(t, link), openLink(t, link)
	one.Dealt()
	other.Dealt()
	if one.Board() != other.Board() {
		t.Errorf("the seed deals %s and %s", one.Board(), other.Board())
	}
	one.Press("#board-buttons button:last-child")
	other.Press("#board-buttons button:last-child")
	const dealtAgain = `document.querySelectorAll("#log .number")[1]?.textContent === "2"`
	one.Until(dealtAgain)
	other.Until(dealtAgain)
	if one.Board() != other.Board() {
		t.Errorf("the seed deals then %s and %s", one.Board(), other.Board())
	}

	link = share(b, "deal", `form.elements.seed.value = "class 4b"; form.elements.named.checked = true;`)
	boards := map[string]string{}
	for _, name := range []string{"Anna", "Bob", " anna"} {
		reader := openLink(t, link)
		reader.Until(`document.querySelector("dialog[open] input")`)
		reader.Type(name)
		reader.Key("\r")
		reader.Dealt()
		boards[name] = reader.Board()
	}
	if boards["Anna"] != boards[" anna"] || boards["Anna"] == boards["Bob"] {
		t.Errorf("by name: %v", boards)
	}
}

// A link to a lesson opens it, in the language of who made the link, and with the seed's
// boards.
func TestShareLesson(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Press("#language")
	b.Until(`document.querySelector(".cards h2 button")?.textContent === "La parité"`)
	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card.task")`)
	reader := openLink(t, share(b, "lesson", `form.elements.seed.value = "7";`))
	reader.Until(`document.querySelector("#reading-lesson h1")?.textContent === "La parité"`)
	reader.Press("#begin-row .main")
	reader.Until(`document.querySelector(".card.task")`)
	if language := Eval[string](reader, "document.documentElement.lang"); language != "fr" {
		t.Errorf("the reader's page is in %q", language)
	}
}

// A teacher's link to a lesson gives each name boards of its own in it, and the same ones to
// the same name.
func TestShareLessonForClass(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Until(`(() => {
		const offer = [...document.querySelectorAll("#reading-lesson button")].find(button => button.textContent.startsWith("A link for a class"));
		offer?.click();
		return offer;
	})()`)
	if chosen := Eval[string](b, `document.querySelector("dialog input:checked").value`); chosen != "lesson" {
		t.Errorf("the dialog offers the %s", chosen)
	}
	b.Key(kb.Escape)
	link := share(b, "lesson", `
		form.elements.chosen.value = "three-cycles";
		form.elements.seed.value = "class 4b";
		form.elements.named.checked = true;`)
	dealt := map[string]string{}
	for _, name := range []string{"Anna", "Bob", " anna"} {
		reader := openLink(t, link)
		reader.Until(`document.querySelector("dialog[open] input")`)
		reader.Type(name)
		reader.Key(kb.Enter)
		reader.Press("#begin-row .main")
		reader.Until(`document.querySelector(".card")`)
		reader.Enter("math.random(1e9)")
		reader.Until(`document.querySelector("#log .value")`)
		dealt[name] = reader.Text("#reading-lesson h1") + reader.Text("#log .value")
	}
	if dealt["Anna"] != dealt[" anna"] || dealt["Anna"] == dealt["Bob"] {
		t.Errorf("by name: %q", dealt)
	}
}

// A link to a script holds it whole, whatever letters it has.
func TestShareScript(t *testing.T) {
	t.Parallel()
	const script = "-- café, ∀x, 数字, 🧩\nfor i = 1, 3 do\n\tprint(i * 14)\nend\n"
	b := OpenLab(t, 1000, 800)
	b.Press(`[data-tab="scripts"]`)
	b.Press("#script-new")
	b.Type(script)
	link := share(b, "script", "")
	reader := openLink(t, link)
	reader.Dealt()
	reader.Press("#script-run")
	reader.Until(`document.querySelector("#log").textContent.includes("14\n28\n42")`)
	if text := Eval[string](reader, `JSON.parse(localStorage.getItem("taquin.files"))[0].text`); text != script {
		t.Errorf("%q has become %q", script, text)
	}
	if where, what, _ := strings.Cut(link, "#"); where != Site(t) || len(what) > len(script)*3 {
		t.Errorf("the link is %s", link)
	}
}
