package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
)

// cable leads connections to a server, until it is cut: then nothing comes through, and
// nobody is told.
type cable struct {
	net.Listener
	to    string
	mu    sync.Mutex
	whole sync.Cond
	cut   bool
}

// lay lays a cable to an address.
func lay(t *testing.T, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: l, to: to}
	c.whole.L = &c.mu
	t.Cleanup(func() { l.Close(); c.set(false) })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go c.lead(from)
		}
	}()
	return c
}

func (c *cable) lead(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer to.Close()
	go io.Copy(through{c, from}, to)
	io.Copy(through{c, to}, from)
}

// set cuts the cable, or mends it.
func (c *cable) set(cut bool) {
	c.mu.Lock()
	c.cut = cut
	c.mu.Unlock()
	c.whole.Broadcast()
}

// through is one end of a cable.
type through struct {
	cable *cable
	end   io.Writer
}

// Write implements io.Writer. It waits until the cable is whole.
func (t through) Write(p []byte) (int, error) {
	t.cable.mu.Lock()
	for t.cable.cut {
		t.cable.whole.Wait()
	}
	t.cable.mu.Unlock()
	return t.end.Write(p)
}

// TestPartition cuts the network for several times as long as it takes until a worker is
// thought lost: between the server and a worker, and then between the server and who asks.
// The other worker goes on, what comes late is not counted twice, and all ends well.
func TestPartition(t *testing.T) {
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Token: "sesame"})
	far, asking := lay(t, s.Address()), lay(t, s.Address())
	var done atomic.Int64
	halfway := make(chan struct{})
	doer := func(ctx context.Context, unit string) (string, error) {
		if done.Add(1) == 20 {
			close(halfway)
		}
		time.Sleep(20 * time.Millisecond)
		return twice(ctx, unit)
	}
	work(t, dial(t, cluster.Address{URL: far.Addr().String(), Token: "sesame"}, cluster.Options{Name: "far"}), 2, as(doer))
	work(t, dial(t, cluster.Address{URL: s.Address(), Token: "sesame"}, cluster.Options{Name: "near"}), 1, as(doer))
	c := dial(t, cluster.Address{URL: asking.Addr().String(), Token: "sesame"}, cluster.Options{Name: "asker"})
	const units = 100
	taken := map[int]int{}
	asked := make(chan error, 1)
	go func() { asked <- ask(t, c, "partition", numbers(units, func(i int, _ string) { taken[i]++ })) }()
	<-halfway
	for _, cable := range []*cable{far, asking} {
		cable.set(true)
		time.Sleep(3 * quick.Lost)
		cable.set(false)
	}
	if err := <-asked; err != nil {
		t.Fatal(err)
	}
	for i := range units {
		if taken[i] != 1 {
			t.Errorf("unit %d was taken %d times", i, taken[i])
		}
	}
}

// TestClock has a job that a machine has begun whose clock is years off: nothing depends on
// it but the order of the list.
func TestClock(t *testing.T) {
	s := serve(t, server.Options{})
	_, js := stranger(t, s)
	work(t, join(t, s, "worker"), 1, as(twice))
	c := join(t, s, "asker")
	for _, off := range []time.Duration{-10 * 365 * 24 * time.Hour, 10 * 365 * 24 * time.Hour} {
		if err := ask(t, c, "off by "+off.String(), numbers(3, func(int, string) {})); err != nil {
			t.Fatal(err)
		}
		jobs, err := js.KeyValue(t.Context(), "taquin-jobs")
		if err != nil {
			t.Fatal(err)
		}
		all, err := c.Jobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range all { // as if it had been begun there
			kept, err := jobs.Get(t.Context(), "job."+j.ID)
			if err != nil {
				t.Fatal(err)
			}
			var record map[string]any
			if err := json.Unmarshal(kept.Value(), &record); err != nil {
				t.Fatal(err)
			}
			if j.Title == "off by "+off.String() {
				record["Begun"] = time.Now().Add(off)
			}
			text, err := json.Marshal(record)
			if err == nil {
				_, err = jobs.Put(t.Context(), "job."+j.ID, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := ask(t, c, "now", numbers(3, func(int, string) {})); err != nil { // which removes those that were finished long ago
		t.Fatal(err)
	}
	all, err := c.Jobs(t.Context())
	if err != nil || len(all) != 3 || all[1].Title != "now" {
		t.Errorf("the jobs are %+v, %v", all, err)
	}
}

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
