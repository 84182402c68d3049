package web

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"taquin/engine/message"
)

// Listen takes an address.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, message.Errorf("web.is-taken-maybe-by", "%s is taken, maybe by another taquin web; --listen names another address, such as 127.0.0.1:0 for any port that is free", address)
	case err != nil:
		return nil, message.Errorf("web.cannot-serve-at", "cannot serve at %s: %w", address, err)
	}
	return listener, nil
}

// Links are the links that lead to a server, the one for this machine first.
func Links(at net.Addr) []string {
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

// networkLink chooses the link for other machines: that of the interface which leads out of this
// machine, without sending anything; otherwise the first that is not for this machine alone.
func networkLink(links []string) string {
	const documentation = "192.0.2.1:9" // an address that no machine has
	if out, err := net.Dial("udp", documentation); err == nil {
		host, _, _ := net.SplitHostPort(out.LocalAddr().String())
		out.Close()
		if i := slices.IndexFunc(links, func(link string) bool { return strings.HasPrefix(link, "http://"+host+":") }); i >= 0 {
			return links[i]
		}
	}
	if i := slices.IndexFunc(links, func(link string) bool { return !isLoopback(link) }); i >= 0 {
		return links[i]
	}
	return links[0]
}

// OpenBrowser opens a link in the browser, if there is one.
func OpenBrowser(link string) {
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
