package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"strings"
	"time"

	go_qr "github.com/piglig/go-qr"

	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// classServer serves the part of the page that belongs to a class, below class/. protocol.ts has the
// list of its requests.
type classServer struct {
	*classroom
	language text.Language // of the poster
	link     string        // for pupils
	poster   []byte
}

const (
	classPath   = "/class/"
	mostBody    = 256_000
	bodyTimeout = 20 * time.Second
	posterStyle = "poster.css"
)

// newClassServer makes the server of a class that is reached at an address.
func newClassServer(c *classroom, address string, in text.Language) (*classServer, error) {
	s := &classServer{classroom: c, language: in, link: address + "#join/" + c.roster.Word}
	code, err := s.code()
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	err = template.Must(template.New("poster").Parse(posterHTML)).Execute(&page, map[string]any{
		"lang": in, "size": code.Size() + 2*qrBorder, "path": squares(code), "address": strings.TrimPrefix(strings.TrimSuffix(address, "/"), "http://"), "word": c.roster.Word, "loopback": isLoopback(address),
		"say": map[string]string{
			"title": i18n.Text(in, message.Textf("web.join-the-class", "Join the class")), "address": i18n.Text(in, message.Textf("web.address", "Address")),
			"word": i18n.Text(in, message.Textf("web.class-word", "Class word")), "loopback": i18n.Text(in, loopbackWarning()),
		}})
	s.poster = page.Bytes()
	return s, err
}

func (s *classServer) code() (*go_qr.QrCode, error) { return go_qr.EncodeText(s.link, go_qr.Medium) }

// qrBorder is the width of the light border of a QR code.
const qrBorder = 4

// squares are the dark squares of a QR code as a path of SVG.
func squares(q *go_qr.QrCode) string {
	var path strings.Builder
	for y := range q.Size() {
		for x := range q.Size() {
			if q.Module(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+qrBorder, y+qrBorder)
			}
		}
	}
	return path.String()
}

// halfBlocks draws a QR code for a terminal, two rows a line, in black on white whatever the colours
// of the terminal are.
func halfBlocks(q *go_qr.QrCode) text.Painted {
	var out strings.Builder
	for y := -qrBorder; y < q.Size()+qrBorder; y += 2 {
		out.WriteString("\x1b[30;107m")
		for x := -qrBorder; x < q.Size()+qrBorder; x++ {
			out.WriteString([]string{" ", "▀", "▄", "█"}[bit(q.Module(x, y))+2*bit(q.Module(x, y+1))])
		}
		out.WriteString("\x1b[0m\n")
	}
	return text.Painted(out.String())
}

func bit(set bool) int {
	if set {
		return 1
	}
	return 0
}

// posterKey opens the poster, but not the results.
func (s *classServer) posterKey() string { return markOf("poster " + s.roster.Key) }

// announce prints how pupils reach the class and how the teacher does. It returns the link of the
// poster.
func (s *classServer) announce(std terminal.Std, links []string, folder string) (poster string, err error) {
	out, address := std.Printer(), strings.TrimSuffix(s.link, "#join/"+s.roster.Word)
	if std.Interactive() && !std.Out.ASCII {
		code, err := s.code()
		if err == nil {
			err = std.Out.Paint(halfBlocks(code))
		}
		if err != nil {
			return "", err
		}
	}
	if isLoopback(address) {
		std.Remark(loopbackWarning())
	}
	poster = links[0] + strings.TrimPrefix(classPath, "/") + "poster?key=" + s.posterKey()
	return poster, errors.Join(
		out.Say("web.the-class-joins", "The class joins at %s with the word %s, until Ctrl-C.", address, s.roster.Word),
		out.Say("web.to-project", "To project: %s", poster),
		out.Say("web.for-you-alone", "For you alone, the results: %s#class/%s", links[0], s.roster.Key),
		out.Say("web.the-work-is-kept-in", "The work of the pupils is kept in %s.", folder))
}

// isLoopback reports whether only this machine reaches an address.
func isLoopback(link string) bool {
	host, _, _ := net.SplitHostPort(strings.Trim(strings.TrimPrefix(link, "http:"), "/"))
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func loopbackWarning() message.Text {
	return message.Textf("web.only-this-machine", "Only this machine reaches this address. Connect it to the network of the pupils, and start taquin web --class again without --listen.")
}

// classRequest is the body of a request.
type classRequest struct{ ID, Name, Word, Code string }

// ServeHTTP implements http.Handler.
func (s *classServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", policy(nil))
	w.Header().Set("Cache-Control", "no-store")
	in := text.English
	if strings.HasPrefix(strings.ToLower(r.Header.Get("Accept-Language")), string(text.French)) {
		in = text.French
	}
	answer, err := s.answer(w, r, in)
	status := http.StatusOK
	if err != nil {
		status = statusOf(err)
		answer = map[string]string{"error": i18n.Text(in, err)}
	}
	if answer == nil { // a redirection
		return
	}
	content, isPage := answer.([]byte)
	if !isPage {
		w.Header().Set("Content-Type", kinds[".json"])
		content, _ = json.Marshal(answer) // strings and numbers
	}
	w.WriteHeader(status)
	w.Write(content)
}

var (
	errNothingHere = message.New("web.nothing-is-here", "there is nothing here; the lab is at / of this address")
	errTooLarge    = message.Errorf("web.the-request-is-too-large", "the request has more than %v", message.Bytes(mostBody))
)

// statusOf is the status of an error.
func statusOf(err error) int {
	switch {
	case errors.Is(err, errNothingHere):
		return http.StatusNotFound
	case errors.Is(err, errWord), errors.Is(err, errKey), errors.Is(err, errID):
		return http.StatusForbidden
	case errors.Is(err, errTooLarge):
		return http.StatusRequestEntityTooLarge
	case errors.As(err, new(*file.Error)):
		return http.StatusInternalServerError
	}
	return http.StatusBadRequest
}

// answer serves a request. The answer is JSON, or a page in bytes.
func (s *classServer) answer(w http.ResponseWriter, r *http.Request, in text.Language) (any, error) {
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		return nil, message.Errorf("web.another-site-asks", "another site sends this: %w", err)
	}
	var a classRequest
	if r.Method == http.MethodPost {
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostBody)).Decode(&a)
		if errors.As(err, new(*http.MaxBytesError)) {
			return nil, errTooLarge
		} else if err != nil {
			return nil, message.Errorf("web.the-request-is-no-json", "the request is not in JSON: %w", err)
		}
	}
	say := func(v any) string { return i18n.Text(in, v) }
	query := r.URL.Query()
	switch name := strings.TrimPrefix(r.URL.Path, classPath); r.Method + " " + name {
	case "POST join":
		name, err := s.join(a.ID, a.Name, a.Word)
		return map[string]string{"name": name}, err
	case "POST handin":
		return map[string]bool{"kept": true}, s.handIn(a.ID, a.Code)
	case "GET mine":
		work, err := s.mine(query.Get("id"))
		return map[string]any{"lessons": class.Tables(work, say, time.Local)}, err
	case "GET " + posterStyle:
		w.Header().Set("Content-Type", kinds[".css"])
		return []byte(posterCSS), nil
	case "GET poster":
		switch key := query.Get("key"); {
		case same(key, s.roster.Key): // the class sees the address of the poster
			http.Redirect(w, r, "poster?key="+s.posterKey(), http.StatusSeeOther)
			return nil, nil
		case !same(key, s.posterKey()):
			return nil, errKey
		}
		w.Header().Set("Content-Type", kinds[".html"])
		return s.poster, nil
	case "GET results":
		if !same(query.Get("key"), s.roster.Key) {
			return nil, errKey
		}
		work, pupils := s.results()
		tables := class.Tables(work, say, time.Local)
		return map[string]any{"lessons": tables, "csv": class.CSV(tables, say), "refused": []string{}, "pupils": pupils}, nil
	}
	return nil, errNothingHere
}

const posterHTML = doctype + `<html lang="{{.lang}}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>
<title>{{.say.title}}</title><link rel="stylesheet" href="` + posterStyle + `"/><link rel="icon" href="data:,"/></head><body>
<svg viewBox="0 0 {{.size}} {{.size}}" role="img" aria-label="{{.say.title}}" shape-rendering="crispEdges"><path d="{{.path}}"/></svg>
<main><h1>{{.say.title}}</h1>{{if .loopback}}<p role="alert">{{.say.loopback}}</p>{{end}}
<p>{{.say.address}}<b>{{.address}}</b></p><p>{{.say.word}}<b>{{.word}}</b></p></main></body></html>
`

const posterCSS = `html, body { height: 100%; margin: 0; background: #fff; color: #000; font-family: system-ui, sans-serif }
body { box-sizing: border-box; padding: 0 4vmin; display: flex; align-items: center; justify-content: center; gap: 4vmin }
svg { flex: none; width: min(80vmin, 45vw) }
@media (orientation: portrait) { body { flex-direction: column } svg { width: min(80vw, 45vh) } }
main { font-size: 3.5vmin }
h1 { font-size: 6vmin; margin: 0 0 4vmin }
p { margin: 0 0 3vmin; max-width: 32em }
b { display: block; font-size: 6vmin; font-family: ui-monospace, monospace; white-space: nowrap }
[role=alert] { border: .3vmin solid #b00; padding: 1vmin }
`
