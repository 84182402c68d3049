package grade

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/engine/file"
	"taquin/engine/message"
)

// program is the command of a submission in another language. All paths are absolute, with
// symbolic links resolved.
type program struct {
	own     string   // the submission's file or folder; "" without one
	command []string // with a file as its last argument
	folder  string   // the working directory: the submission's own folder, or the file's
	visible []string // the submission, and the files named in the command
}

// errLink rejects a symbolic link, which may point to a file that its author must not read.
var errLink = message.New("grade.it-is-a-symbolic", "it is a symbolic link: hand in the file or the folder itself")

// ofCommand returns the submissions: the command with each path, or the command alone.
func ofCommand(command []string, paths []string) (all []submission, err error) {
	if !strings.ContainsRune(command[0], filepath.Separator) {
		found, err := exec.LookPath(command[0])
		if err == nil {
			found, err = filepath.Abs(found)
		}
		if err != nil {
			return nil, exit.Misusedf("grade.run", "--run: %w", noProgram(command[0]))
		}
		command = slices.Concat([]string{found}, command[1:])
	}
	if len(paths) == 0 {
		s := submission{name: withoutExtension(filepath.Base(command[len(command)-1]))}
		if s.program, err = programOf(command, ""); err != nil {
			return nil, exit.Misusedf("grade.run", "--run: %w", err)
		}
		return []submission{s}, nil
	}
	for _, path := range paths {
		if !file.Exists(path) {
			return nil, exit.Misusedf("grade.there-is-neither-a", "grade: there is neither a file nor a folder %q", path)
		}
		path = filepath.Clean(path)
		s := submission{name: withoutExtension(path)}
		s.program, s.problem = programOf(command, path)
		all = append(all, s)
	}
	named(all)
	return all, nil
}

// withoutExtension returns the name of the submission at a path.
func withoutExtension(path string) string {
	if file.IsFolder(path) {
		return path
	}
	return strings.TrimSuffix(path, filepath.Ext(path))
}

// programOf returns the program of the submission at a path; path is "" for the command alone.
func programOf(command []string, path string) (p program, err error) {
	if path == "" {
		p.folder, err = resolved(".")
	} else {
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return p, errLink
		}
		if p.own, err = resolved(path); err != nil {
			return p, err
		}
		p.visible = []string{p.own}
		if p.folder = p.own; !file.IsFolder(path) {
			p.folder = filepath.Dir(p.own)
		}
	}
	for i, word := range command {
		if err == nil {
			word, err = p.word(i, word)
		}
		p.command = append(p.command, word)
	}
	if p.own != p.folder && p.own != "" {
		p.command = append(p.command, filepath.Base(p.own))
	}
	return p, err
}

func noProgram(name string) error {
	return message.Errorf("grade.there-is-no-program-2", "there is no program %q", name)
}

// word resolves an argument of the command. A file is looked up in the submission's folder, then
// in the current folder.
func (p *program) word(i int, word string) (string, error) {
	if i == 0 && filepath.IsAbs(word) && file.Exists(word) {
		return word, nil
	}
	path := filepath.Join(p.folder, word)
	if p.own != p.folder || filepath.IsAbs(word) || !file.Exists(path) {
		var err error
		if path, err = resolved(word); err != nil {
			if i == 0 {
				return "", noProgram(word)
			}
			return word, nil // not a file
		}
		p.visible = append(p.visible, path)
	}
	if i > 0 && path == filepath.Join(p.folder, word) {
		return word, nil
	}
	return path, nil
}

// resolved returns the absolute path of a file or folder, with symbolic links resolved.
func resolved(path string) (string, error) {
	path, err := file.Resolved(path)
	if err == nil && !file.IsFolder(path) {
		err = file.CheckRegular(path)
	}
	if err != nil {
		return "", file.WithoutPath(err)
	}
	return filepath.Abs(path)
}

// checkSecrets refuses to start programs that could read the assignment, the reports, or the
// submission of another pupil.
func (g *grader) checkSecrets() error {
	secrets := []string{g.Assignment, g.Assignment + ".lua"}
	if g.Folder != "" {
		secrets = append(secrets, g.Folder)
	}
	secrets = slices.DeleteFunc(secrets, func(path string) bool { return !file.Exists(path) })
	for i := range secrets {
		var err error
		if secrets[i], err = resolved(secrets[i]); err != nil {
			return err
		}
	}
	for _, s := range g.all {
		if s.problem == nil && s.own != "" {
			secrets = append(secrets, s.own)
		}
	}
	for _, s := range g.all {
		if s.problem != nil {
			continue
		}
		readable := cage.Program{Command: s.command, Visible: s.visible}.Readable()
		for _, secret := range secrets {
			for _, path := range readable {
				if secret != s.own && cage.IsBelow(secret, path) {
					return exit.Misusedf("grade.run-could-read-for", "--run: %s could read %q, for it may read %q: give each submission a separate folder, apart from the assignment and the reports", s.name, secret, path)
				}
			}
		}
	}
	return nil
}
