package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"taquin/engine/message"
)

// modules is where Debian keeps those of Apache.
const modules = "/usr/lib/apache2/modules/mod_"

// servers are web servers with the settings of an export, each by a configuration for a folder of its
// own, an address and the export. They run as the user of the test.
var servers = []struct {
	name     string
	encoding string // that it serves
	args     []string
	config   func(own, address, export string) string
}{
	{"nginx", "gzip", []string{"-c"}, func(own, address, export string) string {
		temp := ""
		for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
			temp += fmt.Sprintf("%s_temp_path %s/%[1]s; ", kind, own)
		}
		user := ""
		if os.Geteuid() == 0 { // its workers would read as another one
			user = "user root; "
		}
		return user + fmt.Sprintf("daemon off; pid %[1]s/pid; error_log %[1]s/error.log;\nevents {}\nhttp { include /etc/nginx/mime.types; access_log off; %[2]s\nserver { listen %[3]s; root %[4]s; include %[4]s/nginx.conf; } }\n", own, temp, address, export)
	}},
	{"apache2", "br", []string{"-DFOREGROUND", "-f"}, func(own, address, export string) string {
		config := fmt.Sprintf("ServerRoot %[1]s\nPidFile %[1]s/pid\nErrorLog %[1]s/error.log\nDefaultRuntimeDir %[1]s\nListen %[2]s\nServerName localhost\n", own, address)
		for _, m := range []string{"mpm_event", "authz_core", "mime", "dir", "headers", "rewrite"} {
			config += fmt.Sprintf("LoadModule %s_module %s%[1]s.so\n", m, modules)
		}
		return config + fmt.Sprintf("TypesConfig /etc/mime.types\nDirectoryIndex index.html\nDocumentRoot %[1]s\n<Directory %[1]s>\nAllowOverride All\nOptions FollowSymLinks\nRequire all granted\n</Directory>\n", export)
	}},
}

// Web servers with the settings of an export send every file as it is, packed where that is accepted,
// with the policy and its type.
func TestServersOfExport(t *testing.T) {
	export := filepath.Join(t.TempDir(), "page")
	f := small(t, aLab)
	if _, err := f.Write(context.Background(), export, func(message.Text) {}); err != nil {
		t.Fatal(err)
	}
	for _, s := range servers {
		t.Run(s.name, func(t *testing.T) {
			program, err := exec.LookPath(s.name)
			if err != nil {
				program, err = exec.LookPath("/usr/sbin/" + s.name)
			}
			if err != nil {
				t.Skipf("not run: there is no %s", s.name)
			}
			site := begin(t, program, s.args, func(own, address string) string { return s.config(own, address, export) })
			for _, d := range f.documents {
				want := content(t, f, d.name)
				for _, encoding := range []string{"identity", s.encoding} {
					request, err := http.NewRequest(http.MethodGet, site+d.name, nil)
					if err != nil {
						t.Fatal(err)
					}
					request.Header.Set("Accept-Encoding", encoding)
					answer, err := http.DefaultClient.Do(request)
					if err != nil {
						t.Fatal(err)
					}
					got, err := io.ReadAll(answer.Body)
					answer.Body.Close()
					if ending := map[string]string{"gzip": ".gz", "br": ".br"}[answer.Header.Get("Content-Encoding")]; ending != "" {
						got = []byte(unpacked(t, ending, got))
					}
					if err != nil || answer.StatusCode != http.StatusOK || !bytes.Equal(got, want) {
						t.Errorf("%s as %s: %s, %d bytes instead of %d, %v", d.name, encoding, answer.Status, len(got), len(want), err)
					}
					if sent := answer.Header.Get("Content-Encoding"); encoding == s.encoding && sent != encoding {
						t.Errorf("%s is sent as %q instead of %s", d.name, sent, encoding)
					}
					header := answer.Header.Get("Content-Security-Policy")
					if !strings.Contains(header, "frame-ancestors 'none'") || strings.Contains(header, "unsafe-inline") {
						t.Errorf("the policy of %s is %q", d.name, header)
					}
					for _, h := range inlineHashes(want) {
						if !strings.Contains(header, h) {
							t.Errorf("the policy of %s lacks its script", d.name)
						}
					}
					kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
					if wants, _, _ := strings.Cut(kinds[path.Ext(d.name)], ";"); strings.Contains(".html .css .wasm", path.Ext(d.name)) && kind != wants || path.Ext(d.name) == ".js" && !strings.HasSuffix(kind, "javascript") {
						t.Errorf("the type of %s is %q", d.name, kind)
					}
				}
			}
		})
	}
}

// begin begins a server, and returns its address.
func begin(t *testing.T, program string, args []string, config func(own, address string) string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address, own := l.Addr().String(), t.TempDir()
	l.Close()
	if err := os.WriteFile(filepath.Join(own, "config"), []byte(config(own, address)), 0o644); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(program, append(args, filepath.Join(own, "config"))...)
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	})
	const patience = 30 * time.Second
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return "http://" + address + "/"
		}
		if time.Since(begun) > patience {
			log, _ := os.ReadFile(filepath.Join(own, "error.log"))
			t.Fatalf("%s does not serve: %s %s", program, said.String(), log)
		}
	}
}
