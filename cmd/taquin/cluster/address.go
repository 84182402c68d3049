package cluster

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/file"
	"taquin/engine/message"
)

// Address names a server and the credentials for it.
type Address struct {
	URL   string // HOST, HOST:PORT, nats://HOST:PORT or tls://HOST:PORT; several with commas
	Token string // "" for none
	Creds string // file of credentials; "" for none
	Roots string // file of trusted certificates for TLS; "" for those of the system
}

// options returns the NATS options for an address.
func (a Address) options() ([]nats.Option, error) {
	for u := range strings.SplitSeq(a.urls(), ",") {
		if scheme, _, _ := strings.Cut(u, "://"); scheme != "nats" && scheme != "tls" {
			return nil, message.Errorf("cluster.is-no-address-of", "cluster: %s is no address of a server: write HOST, HOST:PORT, nats://HOST:PORT or tls://HOST:PORT", strings.TrimSuffix(u, ":"+server.DefaultPort))
		}
	}
	var options []nats.Option
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Creds != "" {
		if err := file.CheckRegular(a.Creds); err != nil {
			return nil, message.Errorf("cluster.the-credentials-in-cannot", "cluster: the credentials in %s cannot be used: %w", a.Creds, err)
		}
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.Roots != "" {
		const most = 1 << 20
		text, err := file.Read(a.Roots, most)
		if err != nil {
			return nil, message.Errorf("cluster.the-certificates-cannot-be", "cluster: the certificates cannot be read: %w", err)
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(text) {
			return nil, message.Errorf("cluster.there-is-no-certificate", "cluster: there is no certificate in %s: it should hold lines of PEM, as the server's --cert does", a.Roots)
		}
		options = append(options, nats.Secure(&tls.Config{RootCAs: roots}))
	}
	return options, nil
}

// urls returns the addresses in the form of NATS.
func (a Address) urls() string {
	urls := strings.Split(a.URL, ",")
	for i, u := range urls {
		u = strings.TrimSpace(u)
		if scheme, host, ok := strings.Cut(u, "://"); ok {
			urls[i] = scheme + "://" + withPort(host)
		} else {
			urls[i] = "nats://" + withPort(u)
		}
	}
	return strings.Join(urls, ",")
}

func withPort(host string) string {
	if _, _, err := net.SplitHostPort(host); err == nil || strings.Contains(host, "@") {
		return host
	}
	return net.JoinHostPort(strings.Trim(host, "[]"), server.DefaultPort)
}

// String returns the address for users.
func (a Address) String() string {
	if a.URL == "" {
		return "this machine"
	}
	return a.URL
}

// reason returns the error about a failed connection, or that of the system if NATS gives none.
func (a Address) reason(err error) error {
	if !errors.Is(err, nats.ErrNoServers) {
		return err
	}
	for u := range strings.SplitSeq(a.urls(), ",") {
		_, host, _ := strings.Cut(u, "://")
		c, failed := net.DialTimeout("tcp", host[strings.LastIndex(host, "@")+1:], time.Second)
		if failed != nil {
			return failed
		}
		c.Close()
	}
	return err
}
