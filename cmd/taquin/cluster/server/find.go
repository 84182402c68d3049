package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"path/filepath"
	"strings"

	"taquin/engine/file"
)

// ErrNone is the error of Find where no server runs.
var ErrNone = errors.New("server: no server runs on this machine")

var addressKind = file.Private("address of the server")

// addressFile is where a server that runs notes where it is reached from its own machine.
func addressFile(folder string) string { return filepath.Join(folder, "address") }

// noteAddress has Find find the server.
func (s *Server) noteAddress() error {
	if s.listen == "" {
		return nil
	}
	return file.Write(addressKind, addressFile(s.folder), []byte(s.addressAt("127.0.0.1")+"\n"))
}

// Find is where the server of this machine is reached that keeps everything in a folder,
// and its token. One that was killed may be named, too.
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
		return "", "", fmt.Errorf("server: the one of this machine cannot be found: %w", err)
	}
	return strings.TrimSpace(string(at)), strings.TrimSpace(string(word)), nil
}

// addressAt is where the server is reached, by a name of this machine if it listens at all
// of its addresses.
func (s *Server) addressAt(machine string) string {
	n, _ := s.running()
	at, ok := n.Addr().(*net.TCPAddr)
	if !ok { // it is about to end
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
