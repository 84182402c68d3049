package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"

	"taquin/engine/text"
)

// basicPolicy lists the sources that the page may load and run; its meta tag says the same.
const basicPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'%s; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// policy is the Content-Security-Policy for pages with some inline scripts, given by their hashes.
func policy(hashes []string) string {
	all := ""
	for _, h := range hashes {
		all += " '" + h + "'"
	}
	return fmt.Sprintf(basicPolicy, all)
}

var inlineScript = text.Regexp(`(?s)<script>(.*?)</script>`)

// inlineHashes returns the hashes of the inline scripts of a page.
func inlineHashes(content []byte) (hashes []string) {
	for _, found := range inlineScript().FindAllSubmatch(content, -1) {
		sum := sha256.Sum256(found[1])
		hashes = append(hashes, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
	}
	return hashes
}

// serverMark begins the files of an export that are for web servers.
const serverMark = "# written by taquin web"

// serverFiles are the settings of an export for web servers: hosts of static pages read _headers,
// Apache reads .htaccess, and nginx.conf holds lines for the server block of nginx. They set the
// policy and send the compressed files.
func serverFiles(policy string) map[string]string {
	headers := [][2]string{{"Content-Security-Policy", policy}, {"X-Content-Type-Options", "nosniff"}, {"Referrer-Policy", "no-referrer"}}
	var host, apache, nginx strings.Builder
	fmt.Fprintf(&host, "%s, for hosts of static pages\n/*\n", serverMark)
	fmt.Fprintf(&apache, "%s, for Apache\n<IfModule mod_headers.c>\n", serverMark)
	fmt.Fprintf(&nginx, "%s: lines for the server block of nginx\ngzip_static on;\n# brotli_static on; # with the module ngx_brotli\n", serverMark)
	for _, h := range headers {
		fmt.Fprintf(&host, "  %s: %s\n", h[0], h[1])
		fmt.Fprintf(&apache, "Header set %s \"%s\"\n", h[0], h[1])
		fmt.Fprintf(&nginx, "add_header %s \"%s\" always;\n", h[0], h[1])
	}
	// Without mod_headers nothing says that a file is compressed, so none is sent.
	apache.WriteString("<IfModule mod_rewrite.c>\nRewriteEngine On\nRewriteCond %{HTTP:Accept-Encoding} br\nRewriteCond %{REQUEST_FILENAME}.br -f\nRewriteRule ^(.+)$ $1.br [L]\n</IfModule>\n<FilesMatch \"\\.br$\">\nHeader set Content-Encoding br\nHeader append Vary Accept-Encoding\n</FilesMatch>\n</IfModule>\n")
	for _, ending := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&apache, "<FilesMatch \"\\%s(\\.br)?$\">\nForceType '%s'\n</FilesMatch>\n", ending, kinds[ending])
	}
	return map[string]string{"_headers": host.String(), ".htaccess": apache.String(), "nginx.conf": nginx.String()}
}
