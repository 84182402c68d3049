package luabind

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// files lists the files that begin as typed and end as told, and the folders.
func files(typed, ext string) []Candidate {
	dir, begun := path.Split(typed)
	entries, err := os.ReadDir(filepath.FromSlash(path.Clean("./" + dir)))
	if path.IsAbs(typed) {
		entries, err = os.ReadDir(filepath.FromSlash(dir))
	}
	if err != nil {
		return nil
	}
	var all []Candidate
	for _, e := range entries {
		name := e.Name()
		if strings.ContainsAny(name, "\"'\\\n") || !strings.HasPrefix(name, begun) || strings.HasPrefix(name, ".") && begun == "" {
			continue
		}
		switch {
		case isFolder(filepath.FromSlash(dir+name), e):
			all = append(all, Candidate{dir + name + "/", "folder"})
		case strings.HasSuffix(name, ext):
			all = append(all, Candidate{dir + name, fileSummary(filepath.FromSlash(dir + name))})
		}
	}
	return all
}

// isFolder follows links.
func isFolder(name string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return e.IsDir()
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// maxSummarized is how large a script may be to be looked into.
const maxSummarized = 1 << 20

// fileSummary is what a script says of itself.
func fileSummary(name string) string {
	info, err := os.Stat(name)
	if err != nil || path.Ext(name) != ".lua" || !info.Mode().IsRegular() || info.Size() > maxSummarized {
		return ""
	}
	source, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return ScriptSummary(string(source))
}

// scripts lists the scripts that begin as typed: files, then those of the
// built-in library, which need no ".lua".
func (h *Host) scripts(typed string) []Candidate {
	all := files(typed, ".lua")
	if h.cfg.Scripts == nil || path.IsAbs(typed) {
		return all
	}
	dir, begun := path.Split(typed)
	entries, err := fs.ReadDir(h.cfg.Scripts, path.Clean("./"+dir))
	if err != nil {
		return all
	}
	for _, e := range entries {
		name, isScript := strings.CutSuffix(e.Name(), ".lua")
		switch {
		case !strings.HasPrefix(name, begun) || strings.HasSuffix(name, "_test"):
		case e.IsDir():
			all = append(all, Candidate{dir + name + "/", "built-in scripts"})
		case isScript:
			source, _ := fs.ReadFile(h.cfg.Scripts, path.Join(dir, e.Name())) // without, there is no summary
			all = append(all, Candidate{dir + name, ScriptSummary(string(source))})
		}
	}
	return sortedCandidates(all)
}

// ScriptSummary is what a script says of itself: its first line that is a
// comment with words.
func ScriptSummary(source string) string {
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "--")
		if comment = strings.TrimSpace(comment); ok && comment != "" {
			return comment
		}
	}
	return ""
}
