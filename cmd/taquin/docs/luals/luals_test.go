package luals_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"taquin/cmd/taquin/docs/luals"
	"taquin/cmd/taquin/grade"
	"taquin/luabind"
	"taquin/scripts"
)

// definitions are the files of a lab with all extensions.
func definitions(t *testing.T) (*luabind.Host, map[string]string) {
	t.Helper()
	host, err := luabind.New(luabind.Config{Extensions: grade.Known()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(host.Close)
	return host, luals.Files(host.State())
}

var (
	tag      = regexp.MustCompile(`^---@(meta$|class [\w.]+$|field \w+\?? .+|param (\w+\??|\.\.\.) .+|return \S.*|overload fun\(.*\): \S+$|type any$)`)
	param    = regexp.MustCompile(`^---@param (\w+|\.\.\.)`)
	function = regexp.MustCompile(`^function ([\w.:]+)\((.*)\) end$`)
	class    = regexp.MustCompile(`taquin\.\w+(\.options|\.\w+)?\b`)
)

// The files are Lua; each tag has its form; the parameters are those of the function below; each
// class that a type names is declared; every name of the lab is declared once.
func TestForm(t *testing.T) {
	host, files := definitions(t)
	declared, used, names := map[string]bool{}, map[string]string{}, map[string]int{}
	for file, content := range files {
		if _, err := parse.Parse(strings.NewReader(content), file); err != nil || !strings.HasPrefix(content, "---@meta\n\n") {
			t.Errorf("%s: %v", file, err)
		}
		var params []string
		for line := range strings.Lines(content) {
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "---@class "); ok {
				declared[name] = true
			}
			if p := param.FindStringSubmatch(line); p != nil {
				params = append(params, p[1])
			}
			switch f := function.FindStringSubmatch(line); {
			case f != nil:
				names[f[1]]++
				if got := strings.Join(params, ", "); got != f[2] {
					t.Errorf("%s: the parameters of %s are %s, not %s", file, f[1], f[2], got)
				}
				params = nil
			case strings.HasPrefix(line, "---@"):
				if !tag.MatchString(line) {
					t.Errorf("%s: %q", file, line)
				}
				for _, c := range class.FindAllString(typeOf(line), -1) {
					used[c] = file
				}
			case strings.HasSuffix(line, " = nil"):
				names[strings.TrimSuffix(line, " = nil")]++
			}
		}
	}
	for c, file := range used {
		if !declared[c] {
			t.Errorf("%s: there is no class %s", file, c)
		}
	}
	for name, n := range names {
		if n != 1 {
			t.Errorf("%s is declared %d times", name, n)
		}
	}
	modules := host.State().Modules()
	for _, m := range modules {
		for _, e := range m.Entries {
			name := e.Name
			if m.Lua || e.Name == m.Name {
				continue
			}
			found := names[name] > 0
			for declared := range names { // a method stands below the name of its kind
				found = found || m.Self != "" && strings.HasSuffix(declared, ":"+e.Key())
			}
			if !found {
				t.Errorf("%s is not declared", name)
			}
		}
	}
	for file, want := range map[string]string{
		"solve.lua": `"astar"`, "taquin.lua": "---@return taquin.board\nfunction taquin.new(", "solution.lua": "---@field length any",
		"permutation.lua": "---@return number\nfunction permutation:sign()", "state_space.lua": "---@class taquin.state_space\n",
	} {
		if !strings.Contains(files[file], want) {
			t.Errorf("%s lacks %s:\n%.2000s", file, want, files[file])
		}
	}
}

// typeOf is a tag without its description.
func typeOf(line string) string {
	words := strings.SplitN(line, " ", 4)
	return strings.Join(words[:min(3, len(words))], " ")
}

// lua-language-server finds no error in the built-in scripts. Without the server the test checks
// nothing.
func TestServer(t *testing.T) {
	server, err := exec.LookPath("lua-language-server")
	if err != nil {
		t.Skip("there is no lua-language-server here")
	}
	_, files := definitions(t)
	folder := t.TempDir()
	library, work := filepath.Join(folder, "library"), filepath.Join(folder, "scripts")
	if err := os.Mkdir(library, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(library, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(work, scripts.Files); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(work, ".luarc.json"), []byte(luals.Settings(library)), 0o666); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(server, "--check", work, "--checklevel=Error", "--logpath="+folder).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
