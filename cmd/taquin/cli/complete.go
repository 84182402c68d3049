package cli

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/draw"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Completion is taquin completion, which prints the script of a shell. The script calls
// taquin complete with the words of the command line up to the cursor.
var Completion = Command{Name: "completion", Help: "Print a script that completes command lines in bash, zsh or fish.", New: func() any { return new(completion) }}

type completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the longer text of taquin completion --help.
func (completion) Help() string {
	return `In the file with the settings of your shell:
  source <(taquin completion bash)    in ~/.bashrc
  source <(taquin completion zsh)     in ~/.zshrc, after compinit
  taquin completion fish | source     in ~/.config/fish/config.fish`
}

//go:embed completion
var completionScripts embed.FS

// Run implements the command.
func (c *completion) Run(s terminal.Std) error {
	script, err := completionScripts.ReadFile("completion/taquin." + c.Shell)
	if err == nil {
		_, err = s.Out.Write(script)
	}
	return err
}

// CompleteCommand is the hidden command that the scripts call. It prints a candidate and its
// description a line, separated by a tab, and a line "\tfiles" or "\tfolders" if the shell is to
// add those.
var CompleteCommand = Command{Name: "complete", Hidden: true, New: func() any { return new(complete) }}

type complete struct {
	Shell string   `arg:"" enum:"bash,zsh,fish"`
	Words []string `arg:"" optional:"" passthrough:"partial"`
}

// Run implements the command.
func (c *complete) Run(s terminal.Std, a *App) error {
	words := Arguments(c.Words)
	if c.Shell == "bash" {
		words = joined(words)
	}
	found, paths := a.complete(words)
	var list strings.Builder
	for _, f := range found {
		about, _, _ := strings.Cut(text.OneLine(f.Summary), ". ")
		fmt.Fprintf(&list, "%s\t%s\n", f.Text, text.Cut(about, 70))
	}
	if paths != "" {
		list.WriteString("\t" + paths + "\n")
	}
	_, err := io.WriteString(s.Out, list.String())
	return err
}

// joined undoes how bash splits --flag=value into three words.
func joined(words []string) []string {
	var whole []string
	for i, w := range words {
		n := len(whole)
		switch {
		case w == "=" && n > 0 && strings.HasPrefix(whole[n-1], "--"), i > 0 && words[i-1] == "=" && strings.HasSuffix(whole[n-1], "="):
			whole[n-1] += w
		default:
			whole = append(whole, w)
		}
	}
	return whole
}

// complete returns the candidates for the last word of a command line, and whether files or folders
// are candidates too.
func (a *App) complete(words []string) (found []bind.Candidate, paths string) {
	last := ""
	if n := len(words); n > 0 {
		words, last = words[:n-1], words[n-1]
	}
	at := position{node: a.parser(terminal.Std{}, a.Commands).Model.Node}
	for _, w := range words {
		at.pass(w)
	}
	switch name, value, assigned := strings.Cut(last, "="); {
	case at.value != nil:
		found, paths = a.values(at.value, last)
	case assigned && strings.HasPrefix(last, "--"):
		last = value
		if flag := at.flag(name); flag != nil {
			found, paths = a.values(flag.Value, value)
		}
	case strings.HasPrefix(last, "-") && !at.literal:
		for _, flag := range at.flags() {
			found = append(found, bind.Candidate{Text: "--" + flag.Name, Summary: flag.Help})
		}
	default:
		if at.arguments == 0 {
			for _, child := range at.node.Children {
				if !child.Hidden {
					found = append(found, bind.Candidate{Text: child.Name, Summary: child.Help})
				}
			}
		}
		if v := at.argument(); v != nil {
			more, p := a.values(v, last)
			found, paths = append(found, more...), p
		}
	}
	return slices.DeleteFunc(found, func(c bind.Candidate) bool { return !strings.HasPrefix(c.Text, last) }), paths
}

// position is a place on a command line.
type position struct {
	node      *kong.Node
	arguments int         // before it, of the node
	value     *kong.Value // the flag whose value stands here; nil for none
	flagged   bool        // a flag precedes
	literal   bool        // "--" or the name of a script precedes, so that no flags follow
}

// pass moves the position behind a word.
func (p *position) pass(word string) {
	switch {
	case p.value != nil:
		p.value = nil
	case p.literal:
		p.arguments++
	case word == "--":
		p.literal = true
	case strings.HasPrefix(word, "-") && len(word) > 1:
		p.flagged = true
		if flag := p.flag(word); flag != nil && !flag.IsBool() && !strings.HasPrefix(flag.PlaceHolder, "[") {
			p.value = flag.Value
		}
	default:
		for _, child := range p.node.Children {
			if child.Name == word && p.arguments == 0 {
				p.node = child
				return
			}
		}
		if p.arguments == 0 && p.node.DefaultCmd != nil {
			p.node = p.node.DefaultCmd
		}
		if v := p.argument(); v != nil && v.PassthroughMode != kong.PassThroughModeNone {
			p.literal = true
		}
		p.arguments++
	}
}

// flags returns the flags that may stand here.
func (p *position) flags() (all []*kong.Flag) {
	node := p.node
	if node.DefaultCmd != nil {
		node = node.DefaultCmd
	}
	for _, group := range node.AllFlags(true) {
		all = append(all, group...)
	}
	return all
}

// flag returns the flag that a word names; nil if its value follows in the same word.
func (p *position) flag(word string) *kong.Flag {
	for _, flag := range p.flags() {
		if word == "--"+flag.Name || flag.Short != 0 && word == "-"+string(flag.Short) {
			return flag
		}
	}
	return nil
}

// argument returns the argument that stands here; nil for none. The first word of a command line is
// none, but the name of a command.
func (p *position) argument() *kong.Value {
	node := p.node
	if node.Type == kong.ApplicationNode && !p.flagged {
		return nil
	}
	if node.DefaultCmd != nil {
		node = node.DefaultCmd
	}
	n := len(node.Positional)
	switch {
	case p.arguments < n:
		return node.Positional[p.arguments]
	case n > 0 && node.Positional[n-1].IsCumulative():
		return node.Positional[n-1]
	}
	return nil
}

// values returns the values of a flag or an argument whose beginning is typed. They come from its
// tags: option, enum, complete (a list of the App or of completions), and its placeholder.
func (a *App) values(v *kong.Value, typed string) (found []bind.Candidate, paths string) {
	what := v.Tag.Get("complete")
	known := completions()
	for name, list := range a.Values {
		known[name] = list
	}
	if o, ok := solver.FindOption(v.Tag.Get("option")); ok {
		for _, c := range o.Choices {
			found = append(found, bind.Candidate{Text: c.Name, Summary: c.About})
		}
		if o.Kind == solver.Heuristic {
			what = "heuristic"
		}
	}
	for _, list := range strings.Fields(strings.ReplaceAll(what, ",", " ")) {
		if known[list] != nil {
			found = append(found, known[list]()...)
		}
	}
	if v.Enum != "" {
		for _, name := range strings.Split(v.Enum, ",") {
			found = append(found, bind.Candidate{Text: name})
		}
	}
	placeholder := v.Tag.PlaceHolder
	switch {
	case strings.Contains(what, "files") || cmp.Or(placeholder, strings.ToUpper(v.Name)) == "FILE" || v.Tag.Type == "outfile":
		paths = "files"
	case strings.Contains(what, "folders") || placeholder == "FOLDER":
		paths = "folders"
	}
	if comma := strings.LastIndexByte(typed, ','); comma >= 0 && v.IsSlice() {
		for i := range found {
			found[i].Text = typed[:comma+1] + found[i].Text
		}
	}
	return found, paths
}

// completions are the lists of values that the tag complete can name in every program.
func completions() map[string]func() []bind.Candidate {
	return map[string]func() []bind.Candidate{
		"method": func() (list []bind.Candidate) {
			for _, m := range engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) {
				list = append(list, bind.Candidate{Text: m.Name, Summary: m.About})
			}
			return list
		},
		"heuristic": func() (list []bind.Candidate) {
			for _, name := range heuristicNames() {
				list = append(list, bind.Candidate{Text: name})
			}
			return list
		},
		"notation": func() (list []bind.Candidate) {
			for _, n := range board.Notations() {
				list = append(list, bind.Candidate{Text: n.String(), Summary: n.About()})
			}
			return list
		},
		"format": func() (list []bind.Candidate) {
			for _, f := range formats.All() {
				list = append(list, bind.Candidate{Text: f.Name, Summary: f.About})
			}
			return list
		},
		"goal": func() (list []bind.Candidate) {
			for _, g := range board.Goals() {
				list = append(list, bind.Candidate{Text: g.Name, Summary: g.About})
			}
			return list
		},
		"moves": func() []bind.Candidate {
			return []bind.Candidate{{Text: "tile", Summary: "the numbers of the tiles to push"}}
		},
		"theme": func() (list []bind.Candidate) {
			for _, t := range draw.Themes() {
				list = append(list, bind.Candidate{Text: t.Name, Summary: t.About})
			}
			return list
		},
		"language": func() []bind.Candidate {
			return []bind.Candidate{{Text: string(text.English), Summary: "English"}, {Text: string(text.French), Summary: "French"}}
		},
	}
}
