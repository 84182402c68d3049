// Package web is taquin web: the lab as a page, a folder of static files that a server sends or an
// export writes. The page is written in TypeScript (folder page) and bundled by go generate
// (folder dist); the lab behind it is the command worker, compiled to WebAssembly. The folder also
// holds the guide, the reference and the lessons as text. Begin reading at Folder.
package web

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/i18n/comments"
	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/values"
	"taquin/scripts"
)

//go:generate go tool esbuild page/main.ts page/worker.ts page/service.ts page/style.css --bundle --minify --format=iife --target=es2020 --charset=utf8 --outdir=dist --log-level=warning
//go:generate go run generate.go

//go:embed dist page/index.html page/vendor/codemirror.js
var built embed.FS

// Files with the same name on every site.
const (
	front       = "index.html"
	service     = "service.js"
	editor      = "codemirror.js" // of the console and of scripts
	reading     = "read/"         // the folder of the guide, the reference and the lessons as text
	readingHome = reading + front
)

// Folder is all files of the page.
type Folder struct {
	documents []*document
	read      *site.Site
	word      string     // of the class; "" for none
	making    sync.Mutex // of what there is to read, for a lab runs one thing at a time
}

// document is one file.
type document struct {
	name    string // its path below the folder
	forever bool   // the name contains a hash of the content
	make    func() ([]byte, error)
}

// makeUntil is make, until the context is done.
func (d *document) makeUntil(ctx context.Context) ([]byte, error) {
	var content []byte
	var err error
	made := make(chan struct{})
	go func() {
		defer close(made)
		content, err = d.make()
	}()
	select {
	case <-made:
		return content, err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// New collects the files. It makes pages to read on demand. The page knows the word of the class
// that it is served to, or "".
func New(lab Lab, read *site.Site, word string) (*Folder, error) {
	f := &Folder{read: read, word: word}
	names, err := f.parts(lab)
	if err != nil {
		return nil, err
	}
	page, err := f.front(names, len(lab.Program))
	if err != nil {
		return nil, err
	}
	worker, err := f.service(page)
	if err != nil {
		return nil, err
	}
	f.add(front, page)
	f.add(service, worker)
	for _, name := range read.Names() {
		f.documents = append(f.documents, &document{name: reading + name, make: sync.OnceValues(func() ([]byte, error) {
			f.making.Lock()
			defer f.making.Unlock()
			return read.File(name)
		})})
	}
	return f, nil
}

func (f *Folder) add(name string, content []byte) {
	f.documents = append(f.documents, &document{name: name, make: func() ([]byte, error) { return content, nil }})
}

// parts adds the files that have a name by their content, and returns these names.
func (f *Folder) parts(lab Lab) (map[string]string, error) {
	names := map[string]string{}
	keep := func(name string, content []byte) {
		ending := path.Ext(name)
		names[name] = fmt.Sprintf("%s-%s%s", strings.TrimSuffix(name, ending), digest(content), ending)
		f.add(names[name], content)
		f.documents[len(f.documents)-1].forever = true
	}
	files := []string{"page/vendor/" + editor}
	entries, err := fs.ReadDir(built, distFolder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !slices.Contains([]string{service, packedProgram, glue}, e.Name()) {
			files = append(files, path.Join(distFolder, e.Name()))
		}
	}
	for _, name := range files {
		content, err := built.ReadFile(name)
		if err != nil {
			return nil, err
		}
		keep(path.Base(name), content)
	}
	for _, a := range assets {
		content, err := a.content()
		if err != nil {
			return nil, err
		}
		keep(a.name, content)
	}
	keep(program, lab.Program)
	keep(glue, lab.Glue)
	return names, nil
}

// assets are the files that the lab fetches when it wants them, see package asset.
var assets = []asset{{photo.SampleFile, photo.SamplePNG}, {scene.RegularName, outlines(scene.RegularName)}, {scene.BoldName, outlines(scene.BoldName)}, {names.FrenchName, names.French}, {i18n.FrenchName, i18n.French}, {scripts.PackedName, scripts.Packed}, {comments.FrenchName, comments.French}}

type asset struct {
	name    string
	content func() ([]byte, error)
}

func outlines(font string) func() ([]byte, error) {
	return func() ([]byte, error) { return scene.Outlines(font) }
}

// keptName is a name by content.
var keptName = text.Regexp(`^[a-z_]+-[0-9a-f]{12}\.[a-z]+(\.gz|\.br)?$`)

// digest returns a short hash.
func digest(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content))[:12] }

// partsOf describes the files to the page.
type partsOf struct {
	Worker     string                         `json:"worker"`
	Exec       string                         `json:"exec"`
	Lab        string                         `json:"lab"`
	LabSize    int                            `json:"labSize"`
	CodeMirror string                         `json:"codemirror"`
	Assets     map[string]string              `json:"assets"`
	Service    string                         `json:"service"`
	Reading    string                         `json:"reading"`
	Reference  map[text.Language]string       `json:"reference"`
	Lessons    map[text.Language][]listedText `json:"lessons"`
	Chapters   map[text.Language][]listedText `json:"chapters"`
	Scripts    map[text.Language][]listedText `json:"scripts"`
}

// listedText is something to read.
type listedText struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
	About string `json:"about"`
	Page  string `json:"page,omitempty"`
	Parts int    `json:"sections,omitempty"`
}

// named matches the references of the page to its files, and told the place of their description.
var (
	named = text.Regexp(`\b(src|href)="([^"]+)"`)
	told  = text.Regexp(`(<script type="application/json" id="parts">)[^<]*(</script>)`)
)

// mark is how the pages of an export are known again.
const (
	doctype  = "<!DOCTYPE html>\n"
	pageMark = doctype + "<!-- written by taquin web -->\n"
	codeMark = "/* written by taquin web */\n"
)

// front is the page, with the names that its files have.
func (f *Folder) front(names map[string]string, labSize int) ([]byte, error) {
	content, err := built.ReadFile("page/" + front)
	if err != nil {
		return nil, err
	}
	parts := partsOf{
		Worker: names["worker.js"], Exec: names[glue], Lab: names[program], LabSize: labSize, CodeMirror: names[editor], Assets: map[string]string{}, Service: service, Reading: readingHome, Reference: map[text.Language]string{},
		Lessons: map[text.Language][]listedText{}, Chapters: map[text.Language][]listedText{}, Scripts: map[text.Language][]listedText{},
	}
	for _, a := range assets {
		parts.Assets[a.name] = names[a.name]
	}
	library, err := values.Library(f.read.Scripts)
	if err != nil {
		return nil, err
	}
	for _, in := range text.Languages() {
		parts.Reference[in] = reading + site.ReferencePage(in)
		outlines, err := lesson.Outlines(f.read.Scripts, in)
		if err != nil {
			return nil, err
		}
		for _, o := range outlines {
			parts.Lessons[in] = append(parts.Lessons[in], listedText{o.Name, o.Title, o.About, reading + site.LessonPage(o.Name, in), o.Sections})
		}
		for _, c := range guide.New(f.read.Guide, in).Chapters() {
			parts.Chapters[in] = append(parts.Chapters[in], listedText{c.Name, c.Title, c.About, reading + site.ChapterPage(c), 0})
		}
		for _, s := range library {
			if strings.HasPrefix(s.Text, "assignments/") { // which only taquin grade can run
				continue
			}
			parts.Scripts[in] = append(parts.Scripts[in], listedText{Name: s.Text, About: i18n.Voice.Describe(in, s.Key, s.Summary)})
		}
	}
	list, err := json.Marshal(parts)
	if err != nil {
		return nil, err
	}
	page := named().ReplaceAllStringFunc(string(content), func(found string) string {
		at := named().FindStringSubmatch(found)
		if name := names[at[2]]; name != "" {
			return fmt.Sprintf(`%s="%s"`, at[1], name)
		}
		return found
	})
	at := told().FindStringSubmatchIndex(page)
	if at == nil {
		return nil, message.Errorf("web.has-no-place-for", "%s has no place for the names of its files (%s)", front, told())
	}
	page = page[:at[3]] + string(list) + page[at[4]:]
	if len(page) < len(doctype) || !strings.EqualFold(page[:len(doctype)], doctype) {
		return nil, message.Errorf("web.does-not-begin-with", "%s does not begin with %s", front, doctype)
	}
	if f.word != "" {
		page = strings.Replace(page, "<html", fmt.Sprintf("<html data-class=%q", f.word), 1)
	}
	return []byte(pageMark + page[len(doctype):]), nil
}

// service is the service worker, after the list of the files that it keeps.
func (f *Folder) service(page []byte) ([]byte, error) {
	content, err := built.ReadFile(path.Join(distFolder, service))
	if err != nil {
		return nil, err
	}
	var forever []string
	for _, d := range f.documents {
		if d.forever {
			forever = append(forever, d.name)
		}
	}
	list, err := json.Marshal(map[string]any{"version": digest(page), "forever": forever, "pages": []string{"./", front}})
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%sconst taquinFiles = %s;\n%s", codeMark, list, content), nil
}

// find returns the file with a name, or nil.
func (f *Folder) find(name string) *document {
	i := slices.IndexFunc(f.documents, func(d *document) bool { return d.name == name })
	if i < 0 {
		return nil
	}
	return f.documents[i]
}
