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
	Listen string `type:"word" placeholder:"ADDRESS" help:"Address to serve at (127.0.0.1:8315, which only this machine reaches; with --class :8315, which all machines on the network reach)."`
	Class  bool   `help:"Serve to a class on the local network: print the address, a QR code and a class word, and collect what the pupils hand in."`
	Keep   string `name:"class-folder" type:"word" default:"taquin-class" placeholder:"FOLDER" help:"With --class: keep the work of the pupils in this folder (taquin-class)."`
	Export string `type:"word" placeholder:"FOLDER" help:"Write the page into a folder, for any web server."`
	Open   bool   `default:"true" negatable:"" help:"Open the page in the browser, where there is one."`
}

// Help is the longer text of taquin web --help.
func (command) Help() string {
	return `Examples:
  taquin web
  taquin web --class
  taquin web --export page

The page computes everything in the browser of who reads it, and sends nothing anywhere.
What it keeps, such as how far a lesson is, belongs to its address.

With --class, pupils on the local network join with the class word, and their answers
arrive here by themselves; nothing leaves the network. Started again with the same folder,
the class goes on. taquin grade --lessons taquin-class shows the table, too.

An export is served by any web server, from any path; where the server can, let it give
the .br and .gz beside a file in its place, and .wasm as application/wasm.`
}

// Run implements the command.
func (c *command) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	switch {
	case c.Class && c.Export != "":
		return exit.Misusedf("web.class-needs-this-program", "--class needs this program as its server; leave out --export")
	case c.Listen == "" && c.Class:
		c.Listen = ":8315"
	case c.Listen == "":
		c.Listen = "127.0.0.1:8315"
	}
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
	folder, err := c.folder(ctx, l, pages, "")
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
	links := Links(listener.Addr())
	var room *classServer
	word := ""
	if c.Class {
		opened, err := openClassroom(c.Keep, l.Progress.Remark)
		if err != nil {
			return err
		}
		defer opened.lock.Release()
		if room, err = newClassServer(opened, networkLink(links), s.Language); err != nil {
			return err
		}
		word = opened.roster.Word
	}
	folder, err := c.folder(ctx, l, pages, word)
	if err != nil {
		return err
	}
	server, first := NewServer(folder), links[0]
	if room == nil {
		var at []message.Text
		for _, link := range links {
			at = append(at, message.Plain(link))
		}
		err = s.Printer().Say("web.the-lab-is-at", "The lab is at %s until Ctrl-C.", message.And(at...))
	} else {
		server.class = room
		first, err = room.announce(s, links, c.Keep)
	}
	if err != nil {
		return err
	}
	if c.Open && s.Interactive() {
		OpenBrowser(first)
	}
	return server.Serve(ctx, listener)
}

// folder puts the page together.
func (c *command) folder(ctx context.Context, l *lab.Lab, pages *site.Site, word string) (*Folder, error) {
	caches, none := process.CacheFolder()
	compiled, err := FindLab(ctx, filepath.Join(caches, "web"), none, l.Progress.Show)
	if err != nil {
		return nil, err
	}
	return New(compiled, pages, word)
}
