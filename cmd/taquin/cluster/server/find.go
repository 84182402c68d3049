package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"strings"

	"taquin/engine/file"
	"taquin/engine/message"
)

// ErrNone is the error of Find where no server runs.
var ErrNone = message.New("cluster.no-server-runs-on", "server: no server runs on this machine")

var addressKind = file.Private("address of the server")

// addressFile is the file with the address of a running server for its own machine.
func addressFile(folder string) string { return filepath.Join(folder, "address") }

// noteAddress writes the file for Find.
func (s *Server) noteAddress() error {
	if s.listen == "" {
		return nil
	}
	return file.Write(addressKind, addressFile(s.folder), []byte(s.addressAt("127.0.0.1")+"\n"))
}

// Find returns the address and the token of the server of this machine that uses a folder. The
// server may have been killed.
func Find(folder string) (address, token string, err error) {
	const most = 1 << 10
	at, err := file.Read(addressFile(folder), most)
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", ErrNone
	}
	var word []byte
	if err == nil {
		word, err = file.Read(tokenFile(folder), most)
	}
	if err != nil {
		return "", "", message.Errorf("cluster.the-one-of-this", "server: the one of this machine cannot be found: %w", err)
	}
	return strings.TrimSpace(string(at)), strings.TrimSpace(string(word)), nil
}

// addressAt returns the address of the server, with a name of this machine if it listens at all
// interfaces.
func (s *Server) addressAt(machine string) string {
	n, _ := s.running()
	at, ok := n.Addr().(*net.TCPAddr)
	if !ok { // the server is stopping
		return ""
	}
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = machine
	}
	address := net.JoinHostPort(host, fmt.Sprint(at.Port))
	if s.tls {
		return "tls://" + address
	}
	return address
}
