package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/home"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/site"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/web"
	"taquin/engine/text"
)

// webCmd serves the lab as a page, or writes it.
type webCmd struct {
	Listen string `type:"word" default:"127.0.0.1:8315" placeholder:"ADDRESS" help:"Address to serve at (127.0.0.1:8315, which only this machine reaches); :8315 is for all machines that reach this one."`
	Export string `type:"word" placeholder:"FOLDER" help:"Write the page into a folder, for any web server."`
	Open   bool   `default:"true" negatable:"" help:"Open the page in the browser, where there is one."`
}

// Help is the longer text of taquin web --help.
func (webCmd) Help() string {
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
func (c *webCmd) Run(s terminal.Std) error {
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		return exit.Misusedf("--listen is an address such as 127.0.0.1:8315 or :8315, not %q", c.Listen)
	}
	pages, l, err := openSite(s)
	if err != nil {
		return err
	}
	return signals.Interruptible(l.Progress, func(ctx context.Context) error {
		if c.Export != "" {
			return c.export(ctx, s, l, pages)
		}
		return c.serve(ctx, s, l, pages)
	})
}

// export writes the page.
func (c *webCmd) export(ctx context.Context, s terminal.Std, l *lab.Lab, pages *site.Site) error {
	folder, err := c.folder(ctx, l, pages)
	if err != nil {
		return err
	}
	n, err := folder.Write(ctx, c.Export, l.Progress.Show)
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s in %s; a web server gives them to browsers, such as python3 -m http.server --directory %s\n", text.Count(n, "file"), c.Export, c.Export)
	}
	return err
}

// serve serves the page until Ctrl-C.
func (c *webCmd) serve(ctx context.Context, s terminal.Std, l *lab.Lab, pages *site.Site) error {
	listener, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	folder, err := c.folder(ctx, l, pages)
	if err != nil {
		return err
	}
	addresses := addressesOf(listener.Addr())
	if _, err := fmt.Fprintf(s.Out, "The lab is at %s until Ctrl-C.\n", strings.Join(addresses, " and ")); err != nil {
		return err
	}
	if c.Open && s.Interactive() {
		openBrowser(addresses[0])
	}
	return web.NewServer(folder).Serve(ctx, listener)
}

// folder puts the page together.
func (c *webCmd) folder(ctx context.Context, l *lab.Lab, pages *site.Site) (*web.Folder, error) {
	caches, none := home.Caches()
	compiled, err := web.FindLab(ctx, filepath.Join(caches, "web"), none, l.Progress.Show)
	if err != nil {
		return nil, err
	}
	return web.New(compiled, pages)
}

// listen takes an address.
func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is taken, maybe by another taquin web; --listen names another address, such as 127.0.0.1:0 for any port that is free", address)
	case err != nil:
		return nil, fmt.Errorf("cannot serve at %s: %w", address, err)
	}
	return listener, nil
}

// addressesOf are the links that lead to a server, the one for this machine first.
func addressesOf(at net.Addr) []string {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return []string{at.String()}
	}
	link := func(host string) string { return "http://" + net.JoinHostPort(host, port) + "/" }
	if ip := net.ParseIP(host); ip == nil || !ip.IsUnspecified() {
		return []string{link(host)}
	}
	all := []string{link("localhost")}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return all
	}
	for _, a := range own {
		if network, ok := a.(*net.IPNet); ok && network.IP.IsGlobalUnicast() {
			all = append(all, link(network.IP.String()))
		}
	}
	return all
}

// openBrowser opens a link where there is a browser. Where there is none, nobody misses it:
// the link has been printed.
func openBrowser(link string) {
	command := []string{"xdg-open", link}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open", link}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", link}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return // it would open one in the terminal
		}
	}
	opener := exec.Command(command[0], command[1:]...)
	if opener.Start() == nil {
		go opener.Wait()
	}
}
