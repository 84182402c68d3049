package web

import (
	"context"
	"net"
	"path/filepath"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
)

// Command is taquin web.
var Command = cli.Command{Name: "web", Help: "Serve the lab as a page that runs in the browser, or write it into a folder.", New: func() any { return new(command) }}

type command struct {
	Listen string `type:"word" default:"127.0.0.1:8315" placeholder:"ADDRESS" help:"Address to serve at (127.0.0.1:8315, which only this machine reaches); :8315 is for all machines that reach this one."`
	Export string `type:"word" placeholder:"FOLDER" help:"Write the page into a folder, for any web server."`
	Open   bool   `default:"true" negatable:"" help:"Open the page in the browser, where there is one."`
}

// Help is the longer text of taquin web --help.
func (command) Help() string {
	return `Examples:
  taquin web
  taquin web --listen :8315
  taquin web --export page

The page computes everything in the browser of who reads it, and sends nothing anywhere.
What it keeps, such as how far a lesson is, belongs to its address.

An export is served by any web server, from any path; where the server can, let it give
the .br and .gz beside a file in its place, and .wasm as application/wasm.`
}

// Run implements the command.
func (c *command) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		return exit.Misusedf("web.listen-is-an-address", "--listen is an address such as 127.0.0.1:8315 or :8315, not %q", c.Listen)
	}
	pages, l, err := docs.OpenSite(s, app, parts)
	if err != nil {
		return err
	}
	return process.Serving(l.Progress, func(ctx context.Context) error {
		if c.Export != "" {
			return c.export(ctx, s, l, pages)
		}
		return c.serve(ctx, s, l, pages)
	})
}

// export writes the page.
func (c *command) export(ctx context.Context, s terminal.Std, l *lab.Lab, pages *site.Site) error {
	folder, err := c.folder(ctx, l, pages)
	if err != nil {
		return err
	}
	n, err := folder.Write(ctx, c.Export, l.Progress.Show)
	if err == nil {
		err = s.Printer().Say("web.files-in", "%s in %s; serve them with caddy file-server --precompressed br,gzip --root %[2]s, or with any web server: _headers, .htaccess and nginx.conf set it up", message.Count(n, "file"), c.Export)
	}
	return err
}

// serve serves the page until Ctrl-C.
func (c *command) serve(ctx context.Context, s terminal.Std, l *lab.Lab, pages *site.Site) error {
	listener, err := Listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	folder, err := c.folder(ctx, l, pages)
	if err != nil {
		return err
	}
	links := Links(listener.Addr())
	var at []message.Text
	for _, link := range links {
		at = append(at, message.Plain(link))
	}
	if err := s.Printer().Say("web.the-lab-is-at", "The lab is at %s until Ctrl-C.", message.And(at...)); err != nil {
		return err
	}
	if c.Open && s.Interactive() {
		OpenBrowser(links[0])
	}
	return NewServer(folder).Serve(ctx, listener)
}

// folder puts the page together.
func (c *command) folder(ctx context.Context, l *lab.Lab, pages *site.Site) (*Folder, error) {
	caches, none := process.CacheFolder()
	compiled, err := FindLab(ctx, filepath.Join(caches, "web"), none, l.Progress.Show)
	if err != nil {
		return nil, err
	}
	return New(compiled, pages)
}
