package site

import (
	"bytes"
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"strings"
	"text/template"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/i18n/names"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// Names are the sources of a reference.
type Names struct {
	Host     luabind.Config   // of the examples; its language is that of the reference; Out, Now and Voice are set by the reference
	Programs []bind.Candidate // the commands of the command line
	Scripts  []bind.Candidate // the built-in scripts
}

// Reference is the description of all names, in Markdown.
type Reference struct {
	Modules  []Module
	Sections []Section

	from  Names
	links links
}

// Module is a group of names.
type Module struct {
	ID, Heading string
	About       string
	Entries     []Entry
}

// Entry is a name.
type Entry struct {
	ID, Name, Signature string
	Text, Options       string
	Code                string // of the example
	Result              Result
}

// Result is the result of an example.
type Result struct {
	Printed string      // output
	Value   string      // its value in text, "" for none or a board
	Board   *board.Game // its value, or the board that it leaves; nil for neither
	Left    bool        // the board is not the value
}

// Section is a section about something that is typed but is no Lua name.
type Section struct{ ID, Heading, Text string }

// NewReference lists the names. The examples do not run yet.
func NewReference(from Names) (*Reference, error) {
	from.Host.Now = func() time.Time { return time.Unix(0, 0) } // the same page every time
	from.Host.Out = io.Discard
	from.Host.Voice = i18n.Voice
	h, err := luabind.New(from.Host)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return &Reference{Sections: from.sections(), from: from, links: newLinks(h.State().Modules())}, nil
}

// RunExamples runs all examples, each in a new host, and completes the modules. The hosts share
// the tables of solvers.
func (r *Reference) RunExamples() error {
	cfg := r.from.Host
	cfg.Tables, cfg.Guides = pdb.NewLibrary(pdb.LibraryOptions{Threads: 1}), pruning.NewLibrary(pruning.LibraryOptions{})
	h, err := luabind.New(cfg)
	if err != nil {
		return err
	}
	defer h.Close()
	colon := page.Say(cfg.Language)(": ", "\u00a0: ")
	r.Modules = nil
	for _, m := range h.State().Modules() {
		module := Module{ID: moduleID(m), Heading: m.Heading(), About: r.links.markdown(m.About, "", colon)}
		for _, e := range m.Entries {
			result, err := run(cfg, e)
			if err != nil {
				return message.Errorf("docs.the-example-of-fails", "reference: the example of %s fails: %w", e.Name, err)
			}
			says, options := e.Parts()
			if options != "" {
				options = r.links.markdown(options, e.Name, colon)
			}
			module.Entries = append(module.Entries, Entry{
				ID: r.links[e.Name], Name: e.Name, Signature: e.Signature, Text: r.links.markdown(says, e.Name, colon), Options: options, Code: e.Code(), Result: result,
			})
		}
		r.Modules = append(r.Modules, module)
	}
	return nil
}

// run runs an entry's example in a fresh host.
func run(cfg luabind.Config, e bind.Entry) (Result, error) {
	var printed strings.Builder
	cfg.Out = &printed
	h, err := luabind.New(cfg)
	if err != nil {
		return Result{}, err
	}
	defer h.Close()
	h.DrawIn(cfg.Language)
	v, err := prompt.RunExample(func(code string) ([]lua.LValue, error) { return h.Run("example", code) }, e)
	if err != nil {
		return Result{}, err
	}
	result := Result{Printed: strings.TrimRight(printed.String(), "\n")}
	if g, ok := bind.Of[*board.Game](v); ok {
		result.Board = g
		return result, nil
	}
	if v != nil {
		result.Value = h.Shower().Show(v, show.Style{Width: guard.PageColumns, Say: i18n.In(cfg.Language)})
	}
	result.Board, err = left(h)
	result.Left = result.Board != nil
	return result, err
}

// left returns the board b or the current board as the example leaves it, nil if
// that is solved.
func left(h *luabind.Host) (*board.Game, error) {
	values, err := h.Run("boards", "return rawget(_G, 'b'), board")
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		if g, ok := bind.Of[*board.Game](v); ok && !g.Board.LooksSolved() {
			return g, nil
		}
	}
	return nil, nil
}

//go:embed templates
var templates embed.FS

// functions are what templates call.
func functions(in text.Language) map[string]any {
	return map[string]any{
		"say": page.Say(in), "escape": escape, "code": code, "fenced": fenced,
		"markdown": func(markdown string) htmltemplate.HTML { return htmltemplate.HTML(render.ToHTML(markdown)) },
		"line":     func(markdown string) htmltemplate.HTML { return htmltemplate.HTML(render.LineToHTML(markdown)) },
		"output":   func(output string) htmltemplate.HTML { return htmltemplate.HTML(render.OutputToHTML(output)) },
		"grid":     func(g *board.Game) string { return strings.TrimRight(boards.Text(g.Board, g.Notation), "\n") },
	}
}

// execute executes the template of an HTML page.
func execute(name string, in text.Language, more map[string]any, data any) (htmltemplate.HTML, error) {
	t, err := htmltemplate.New(name).Funcs(functions(in)).Funcs(more).ParseFS(templates, "templates/"+name)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.Execute(&out, data)
	return htmltemplate.HTML(out.String()), err
}

// HTML is the reference as a page that stands alone.
func (r *Reference) HTML() ([]byte, error) { return alone(r.Page()) }

// Page is the reference as a page of a site.
func (r *Reference) Page() (page.Page, error) {
	in, pictures := r.from.Host.Language, 0
	picture := func(g *board.Game) htmltemplate.HTML {
		pictures++
		scene := draw.Bare(boards.New(g.Board, g.Notation), draw.Style{Language: in})
		scene.Name = fmt.Sprintf("p%d-", pictures)
		return htmltemplate.HTML(scene.SVG(0))
	}
	body, err := execute("reference.html", in, map[string]any{"picture": picture}, r)
	p := page.Page{Language: in, Title: page.Say(in)("taquin: reference", "taquin\u00a0: référence"), Body: body}
	for _, s := range r.Sections {
		p.Parts = append(p.Parts, page.Link{Title: s.Heading, To: "#" + s.ID})
	}
	return p, err
}

// Markdown is the reference as Markdown. Boards are grids of text.
func (r *Reference) Markdown() ([]byte, error) {
	t, err := template.New("reference.md").Funcs(functions(r.from.Host.Language)).ParseFS(templates, "templates/reference.md")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, r)
	return out.Bytes(), err
}

// sections are the sections about methods, heuristics, notations, commands and scripts.
func (from Names) sections() []Section {
	say := page.Say(from.Host.Language)
	proven := map[bool]string{true: say("yes", "oui"), false: say("no", "non")}
	methods := [][]string{{say("method", "méthode"), say("what it does", "ce qu’elle fait"), say("boards", "taquins"), say("proven optimal", "optimale, et c’est démontré")}}
	for _, m := range engine.Methods(nil) {
		methods = append(methods, []string{m.Name, from.say("methods/"+m.Name, m.About), from.say("shapes/"+m.Name, m.For), proven[m.Optimal]})
	}
	heuristics := [][]string{{say("heuristic", "heuristique"), "admissible"}}
	for _, known := range engine.Heuristics(nil) {
		heuristics = append(heuristics, []string{known.Name(), proven[known.Admissible()]})
	}
	notations := [][]string{{"notation", say("letters", "lettres"), say("how it writes", "ce qu’elle écrit")}}
	for _, n := range board.Notations() {
		notations = append(notations, []string{n.String(), n.Letters(), from.say("notations/"+n.String(), n.About())})
	}
	var commands []bind.Candidate
	for _, c := range from.Host.Commands {
		commands = append(commands, bind.Candidate{Text: c.Usage(), Summary: c.Summary, Key: c.TextKey()})
	}
	list := func(columns []string, all []bind.Candidate) [][]string {
		rows := [][]string{columns}
		for _, c := range all {
			rows = append(rows, []string{c.Text, from.say(c.Key, c.Summary)})
		}
		return rows
	}
	command, script := []string{say("command", "commande"), say("what it does", "ce qu’elle fait")}, []string{"script", say("what it does", "ce qu’il fait")}
	var all []Section
	for _, t := range []struct {
		id, heading string
		rows        [][]string
	}{
		{"methods", say("Methods of solve", "Méthodes de solve"), methods},
		{"heuristics", say("Heuristics", "Heuristiques"), heuristics},
		{"notations", "Notations", notations},
		{"prompt", say("The prompt's commands", "Commandes de l’invite"), list(command, commands)},
		{"scripts", say("Built-in scripts", "Scripts fournis"), list(script, from.Scripts)},
		{"commands", say("The command line", "La ligne de commande"), list(command, from.Programs)},
	} {
		if len(t.rows) > 1 {
			all = append(all, Section{t.id, t.heading, table(t.rows)})
		}
	}
	return all
}

// say translates a text by its key.
func (from Names) say(key, english string) string {
	return names.Describe(from.Host.Language, key, english)
}
