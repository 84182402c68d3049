package cluster_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
)

// certify writes a certificate for this machine that signs itself, and its key.
func certify(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// TestTLS has everything travel in secret, between those who trust the certificate.
func TestTLS(t *testing.T) {
	cert, key := certify(t)
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Cert: cert, Key: key})
	if !strings.HasPrefix(s.Address(), "tls://127.0.0.1:") {
		t.Errorf("the address is %s", s.Address())
	}
	at := cluster.Address{URL: s.Address(), Token: s.Token(), Roots: cert}
	work(t, dial(t, at, cluster.Options{Name: "worker"}), 2, as(twice))
	taken := 0
	if err := ask(t, dial(t, at, cluster.Options{Name: "asker"}), "secret", numbers(20, func(int, string) { taken++ })); err != nil || taken != 20 {
		t.Errorf("%d taken, %v", taken, err)
	}
	c, err := cluster.Dial(t.Context(), cluster.Address{URL: at.URL, Token: at.Token}, cluster.Options{Version: version})
	if err == nil {
		c.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "is not trusted here (x509: certificate signed by unknown authority): name a file with it") {
		t.Error("without the certificate:", err)
	}
}
