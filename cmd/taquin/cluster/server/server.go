// Package server runs a NATS server with JetStream inside the program, with a folder for its storage
// and a token for its clients. Package cluster defines its contents.
package server

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"taquin/engine/file"
	"taquin/engine/message"

	"github.com/nats-io/nats-server/v2/server"
)

// DefaultPort is the default port of a server.
const DefaultPort = "4222"

// Options configure a server.
type Options struct {
	// Listen is the address, such as ":4222" for all interfaces; "" means only in this program.
	Listen string
	// Folder is the folder of the storage and the token. It is created if necessary.
	Folder string
	// Token is the token of clients; "" means the stored one, or a random one.
	Token string
	// Cert and Key are files for TLS; "" means no TLS.
	Cert, Key string
	// Most is the maximal number of stored bytes; 0 means no limit.
	Most int64
	// Lazy does not sync each write to the disk. This is much faster, but a power cut loses up to
	// two minutes.
	Lazy bool
}

// Server is a running server.
type Server struct {
	lock    *file.Lock
	folder  string
	listen  string
	token   string
	tls     bool
	options *server.Options
	stop    chan struct{} // closed by Close
	once    sync.Once     // for that
	mended  chan struct{} // closed when mend is over; nil until it begins

	mu   sync.Mutex // guards what follows
	nats *server.Server
	log  *complaints
}

var (
	tokenKind = file.Private("token of the server")
	roomKind  = file.Private("test of the room on the disk")
)

// Start starts a server and waits until it is ready.
func Start(o Options) (*Server, error) {
	if err := file.MakeFolder(o.Folder, 0o700); err != nil {
		return nil, message.Errorf("cluster.the-folder-of-the", "server: the folder of the store cannot be made: %w", err)
	}
	lock, err := take(filepath.Join(o.Folder, "server"))
	if err != nil {
		return nil, err
	}
	s := &Server{lock: lock, folder: o.Folder, listen: o.Listen, tls: o.Cert != "", stop: make(chan struct{})}
	if err := s.start(o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// take locks the folder.
func take(name string) (*file.Lock, error) {
	now, stop := context.WithCancel(context.Background())
	stop()
	lock, err := file.Acquire(now, name)
	if errors.Is(err, file.ErrHeld) {
		return nil, message.Errorf("cluster.another-server-uses-the", "server: another server uses the store in %s: stop that one, or name another folder", filepath.Dir(name))
	}
	return lock, err
}

func (s *Server) start(o Options) error {
	var err error
	if s.token, err = keepToken(tokenFile(o.Folder), o.Token); err != nil {
		return err
	}
	options := &server.Options{
		ServerName: "taquin", NoSigs: true, NoLog: true,
		Authorization: s.token, DontListen: o.Listen == "",
		JetStream: true, StoreDir: o.Folder, JetStreamMaxStore: o.Most, SyncAlways: !o.Lazy,
		MaxPayload: 1 << 20, PingInterval: 5 * time.Second, MaxPingsOut: 2,
	}
	if o.Listen != "" {
		if options.Host, options.Port, err = free(o.Listen); err != nil {
			return err
		}
	}
	if s.tls {
		if options.TLSConfig, err = server.GenTLSConfig(&server.TLSConfigOpts{CertFile: o.Cert, KeyFile: o.Key}); err != nil {
			return message.Errorf("cluster.the-certificate-cannot-be", "server: the certificate cannot be used: %w", err)
		}
	}
	s.options = options
	if err := s.run(); err != nil {
		return err
	}
	s.mended = make(chan struct{})
	go s.mend()
	return nil
}

// run starts NATS.
func (s *Server) run() error {
	n, err := server.NewServer(s.options.Clone())
	if err != nil {
		return message.Errorf("cluster.it-cannot-start", "server: it cannot start: %w", err)
	}
	log := &complaints{}
	n.SetLoggerV2(log, false, false, false)
	s.mu.Lock()
	s.nats, s.log = n, log
	s.mu.Unlock()
	n.Start()
	const patience = 30 * time.Second // a large store is read at the start
	if !n.ReadyForConnections(patience) || !n.JetStreamEnabled() {
		return message.Errorf("cluster.it-cannot-start-2", "server: it cannot start%s", log.last())
	}
	return s.noteAddress()
}

// running returns the running NATS server and its log.
func (s *Server) running() (*server.Server, *complaints) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.nats, s.log
}

// mend restarts NATS after the disk was full, as soon as there is room, because NATS writes no more
// before. Clients reconnect.
func (s *Server) mend() {
	defer close(s.mended)
	const pause = 2 * time.Second
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(pause):
		}
		if n, _ := s.running(); s.Full() && s.hasRoom() {
			n.Shutdown()
			n.WaitForShutdown()
			s.run() // after an error, retry
		}
	}
}

// Full reports whether nothing is stored because the disk is full. The server recovers when there
// is room.
func (s *Server) Full() bool {
	n, log := s.running()
	return log.isHurt() || !n.JetStreamEnabled()
}

// hasRoom reports whether the disk has room for a test file.
func (s *Server) hasRoom() bool {
	const some = 4 << 20
	name := filepath.Join(s.folder, "room")
	if err := file.Write(roomKind, name, make([]byte, some)); err != nil {
		return false
	}
	return file.Remove(roomKind, name) == nil
}

// free checks that the server can listen at an address, and returns host and port.
func free(listen string) (host string, port int, err error) {
	if _, err := strconv.ParseUint(listen, 10, 16); err == nil { // only a port
		listen = ":" + listen
	} else if _, _, err := net.SplitHostPort(listen); err != nil {
		listen = net.JoinHostPort(strings.Trim(listen, "[]"), DefaultPort)
	}
	l, err := net.Listen("tcp", listen)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return "", 0, message.Errorf("cluster.it-cannot-listen-at", "server: it cannot listen at %s (%w): give another port, such as :4223", listen, Reason(err))
	case err != nil:
		return "", 0, message.Errorf("cluster.it-cannot-listen-at-give", "server: it cannot listen at %s (%w): give an address that this machine has, or a port, such as :4223", listen, Reason(err))
	}
	defer l.Close()
	host, _, _ = net.SplitHostPort(listen)
	if host == "" {
		host = "0.0.0.0"
	}
	return host, l.Addr().(*net.TCPAddr).Port, nil
}

// Reason returns the error of the system or of the name service in a network error.
func Reason(err error) error {
	var (
		op     *net.OpError
		system *os.SyscallError
		lookup *net.DNSError
	)
	switch {
	case errors.As(err, &lookup):
		return errors.New(lookup.Err)
	case errors.As(err, &system):
		return system.Err
	case errors.As(err, &op):
		return op.Err
	}
	return err
}

// tokenFile is the file of the token.
func tokenFile(folder string) string { return filepath.Join(folder, "token") }

// keepToken returns and stores the token: the requested, the stored or a random one.
func keepToken(name, asked string) (string, error) {
	kept, err := file.Read(name, 1<<10)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", message.Errorf("cluster.the-token-cannot-be", "server: the token cannot be read: %w", err)
	case asked == "" && len(kept) > 0:
		return strings.TrimSpace(string(kept)), nil
	case asked == "":
		asked = rand.Text()[:16]
	case strings.ContainsAny(asked, " \t\n") || strings.HasPrefix(asked, "$2"):
		return "", message.New("cluster.a-token-is-a", "server: a token is a word without spaces that does not begin with $2")
	}
	if string(kept) == asked+"\n" {
		return asked, nil
	}
	return asked, file.Write(tokenKind, name, []byte(asked+"\n"))
}

// Token returns the token of clients.
func (s *Server) Token() string { return s.token }

// Address returns the address for other machines, with the first address of this machine if the
// server listens at all interfaces. It is "" for a server inside the program.
func (s *Server) Address() string {
	if s.listen == "" {
		return ""
	}
	return s.addressAt(ownAddress())
}

// ownAddress returns an address of this machine for others.
func ownAddress() string {
	addresses, err := net.InterfaceAddrs()
	if err == nil {
		for _, a := range addresses {
			if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
				return n.IP.String()
			}
		}
	}
	return "localhost"
}

// InProcessConn connects this program to its own server.
func (s *Server) InProcessConn() (net.Conn, error) {
	n, _ := s.running()
	return n.InProcessConn()
}

// Close stops the server and waits for it. The storage stays.
func (s *Server) Close() {
	s.once.Do(func() { close(s.stop) })
	if s.mended != nil {
		<-s.mended
	}
	if n, _ := s.running(); n != nil {
		n.Shutdown()
		n.WaitForShutdown()
		if s.listen != "" {
			file.Remove(addressKind, addressFile(s.folder)) // clients detect a stale one
		}
	}
	s.lock.Release()
}
