package browsertest

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// steady is JavaScript that makes a page look the same on every machine: its fonts are
// those of Go, and nothing blinks or turns.
var steady = fmt.Sprintf("document.addEventListener(`DOMContentLoaded`, () => {\n"+
	"const style = new CSSStyleSheet(); style.replaceSync(`%s%s%s"+
	":root { --sans: Steady !important; --serif: Steady !important; --mono: SteadyMono !important }"+
	"*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }"+
	".cm-cursorLayer { display: none }`);\ndocument.adoptedStyleSheets.push(style); });", // the page's policy allows no style elements
	face("Steady", "normal", goregular.TTF), face("Steady", "bold", gobold.TTF), face("SteadyMono", "normal", gomono.TTF))

func face(name, weight string, font []byte) string {
	return fmt.Sprintf("@font-face { font-family: %s; font-weight: %s; src: url(data:font/ttf;base64,%s) }\n", name, weight, base64.StdEncoding.EncodeToString(font))
}

// The page looks as it did when somebody looked at it, on a phone, on a small screen and on
// a projector.
func TestLook(t *testing.T) {
	for _, screen := range []struct {
		name, language, paper string
		width, height         int
	}{
		{"phone", "fr", "light", 360, 640},
		{"laptop", "en", "light", 1000, 720},
		{"projector", "fr", "dark", 1920, 1080},
	} {
		t.Run(screen.name, func(t *testing.T) {
			t.Parallel()
			walk(t, screen.language, screen.width, screen.height, func(b *Browser, view string) {
				if view == "running" { // which says for how long
					return
				}
				Eval[bool](b, fmt.Sprintf(`(document.documentElement.dataset.paper = %q) !== ""`, screen.paper))
				drawn(b)
				b.Looks(screen.name + "-" + view)
			}, steady)
		})
	}
}

// drawn waits until all of the page is drawn, and the end of the console in view.
func drawn(b *Browser) {
	Eval[bool](b, `(() => {
		const log = document.querySelector("#log"), pictures = [...document.images].map(picture => picture.decode().catch(() => {}));
		document.activeElement.blur();
		return Promise.all([document.fonts.ready, ...pictures]).then(() => { log.scrollTop = log.scrollHeight; }).then(() => new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(() => shown(true)))));
	})()`)
}

// A page whose layout is broken does not look right; one whose letters are drawn otherwise
// does.
func TestLookTellsBrokenFromOther(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 720)
	b.Prefer("reduced-motion", "reduce")
	b.First(steady)
	b.Go(site + dealtBySeven)
	b.Dealt()
	for css, broken := range map[string]bool{
		"": false,
		"body { text-rendering: geometricPrecision; letter-spacing: .01px }": false,
		"body { transform: translate(.5px, .5px) }":                          false,
		"* { -webkit-text-stroke: .2px }":                                    false,
		"body { font-size: 1.1rem }":                                         true,
		".house { display: block }":                                          true,
		".cards { display: block }":                                          true,
		".pane.text { padding-top: .8rem }":                                  true,
		".tile { transform: none }":                                          true,
		".entry-line { display: none }":                                      true,
		".bar { padding: 1rem }":                                             true,
		"#board-buttons { display: none }":                                   true,
		":root { --paper: #d0d0d0 }":                                         true,
	} {
		Eval[bool](b, fmt.Sprintf(`(() => {
			window.broken ??= document.adoptedStyleSheets.at(document.adoptedStyleSheets.push(new CSSStyleSheet()) - 1);
			window.broken.replaceSync(%q);
			return true;
		})()`, strings.ReplaceAll(css, " }", " !important }")))
		drawn(b)
		share := b.Unlike("laptop-lessons")
		if (share > LookAlike) != broken {
			t.Errorf("with %q %d of a thousand squares differ", css, share)
		}
	}
}
