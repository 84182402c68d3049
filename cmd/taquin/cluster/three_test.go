package cluster_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	nats "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"taquin/cmd/taquin/cluster"
)

// three are three servers of NATS that make one cluster, as the guide says to run them.
type three struct {
	configs [3]string
	servers [3]*nats.Server
	urls    string // of all three
}

// start starts one of the servers, or starts it again on the folder that it had.
func (c *three) start(t *testing.T, i int) {
	t.Helper()
	options, err := nats.ProcessConfigFile(c.configs[i])
	if err != nil {
		t.Fatal(err)
	}
	options.NoLog, options.NoSigs = true, true
	s, err := nats.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	c.servers[i] = s
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
}

// wait waits until all three are there and agree on who leads.
func (c *three) wait(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		ready, leads := 0, 0
		for _, s := range c.servers {
			if s.JetStreamIsCurrent() && s.NumRoutes() > 0 && len(s.ActivePeers()) == len(c.servers) {
				ready++
			}
			if s.JetStreamIsLeader() {
				leads++
			}
		}
		if ready == len(c.servers) && leads == 1 {
			return
		}
	}
	t.Fatal("the three servers do not come to an agreement")
}

// free are addresses of this machine at which nobody listens.
func free(t *testing.T, count int) (addresses []string) {
	t.Helper()
	for range count {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		addresses = append(addresses, l.Addr().String())
	}
	return addresses
}

// serveThree runs three servers with the guide's configuration: its names and ports are
// exchanged for some of this machine, and who gets in is added.
func serveThree(t *testing.T, access string) *three {
	t.Helper()
	guide, err := os.ReadFile("../../../scripts/guide/14-machines.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```text\n(server_name.*?)```").FindSubmatch(guide)
	if found == nil {
		t.Fatal("the guide shows no configuration of a server")
	}
	clients, routes := free(t, 3), free(t, 3)
	c := &three{urls: "nats://" + strings.Join(clients, ",nats://")}
	for i := range c.configs {
		folder := t.TempDir()
		config := string(found[1])
		for _, change := range [][2]string{
			{"server_name: a", fmt.Sprintf("server_name: %c", 'a'+i)},
			{"0.0.0.0:4222", clients[i]},
			{"0.0.0.0:6222", routes[i]},
			{"/srv/nats", folder},
			{"room7:6222", routes[0]},
			{"room8:6222", routes[1]},
			{"room9:6222", routes[2]},
		} {
			if !strings.Contains(config, change[0]) {
				t.Fatalf("the guide's configuration has no %q", change[0])
			}
			config = strings.ReplaceAll(config, change[0], change[1])
		}
		c.configs[i] = filepath.Join(folder, "nats.conf")
		if err := os.WriteFile(c.configs[i], []byte(config+access), 0o600); err != nil {
			t.Fatal(err)
		}
		c.start(t, i)
	}
	c.wait(t)
	return c
}

// admit makes an account that may keep what it likes. It returns the lines of a
// configuration that let its users in, and the file of one user's credentials.
func admit(t *testing.T) (access, creds string) {
	t.Helper()
	key := func(pair nkeys.KeyPair, err error) (nkeys.KeyPair, string) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		public, err := pair.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return pair, public
	}
	sign := func(claims jwt.Claims, by nkeys.KeyPair) string {
		t.Helper()
		token, err := claims.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	operator, operatorName := key(nkeys.CreateOperator())
	account, accountName := key(nkeys.CreateAccount())
	_, systemName := key(nkeys.CreateAccount())
	user, userName := key(nkeys.CreateUser())
	house := jwt.NewAccountClaims(accountName)
	house.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: -1, MemoryStorage: -1, Streams: -1, Consumer: -1}
	access = fmt.Sprintf("operator: %s\nsystem_account: %s\nresolver: MEMORY\nresolver_preload: {\n  %s: %s\n  %s: %s\n}\n",
		sign(jwt.NewOperatorClaims(operatorName), operator), systemName,
		accountName, sign(house, operator), systemName, sign(jwt.NewAccountClaims(systemName), operator))
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(sign(jwt.NewUserClaims(userName), account), seed)
	if err != nil {
		t.Fatal(err)
	}
	creds = filepath.Join(t.TempDir(), "me.creds")
	if err := os.WriteFile(creds, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return access, creds
}

// TestThree has a NATS cluster of three do a job for those who have credentials, while each
// of the three in turn goes away and comes back.
func TestThree(t *testing.T) {
	access, creds := admit(t)
	servers := serveThree(t, access)
	_, others := admit(t)
	for creds, want := range map[string]string{"": "or your credentials (--creds)", others: "does not take the credentials in " + others} {
		c, err := cluster.Dial(t.Context(), cluster.Address{URL: servers.urls, Creds: creds}, cluster.Options{Version: version})
		if err == nil {
			c.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with the credentials %q: %v, want %q", creds, err, want)
		}
	}
	at := cluster.Address{URL: servers.urls, Creds: creds}
	for i := range 2 {
		name := fmt.Sprint("worker ", i)
		work(t, dial(t, at, cluster.Options{Name: name, Copies: 3}), 2, as(twice))
	}
	asker := dial(t, at, cluster.Options{Name: "asker", Copies: 3})
	const units = 300
	taken := 0
	err := ask(t, asker, "three", numbers(units, func(i int, result string) {
		if result != fmt.Sprintf("%d%d", i, i) {
			t.Errorf("unit %d has the result %q", i, result)
		}
		taken++
		if taken%(units/4) == 0 && taken < units {
			one := taken/(units/4) - 1
			servers.servers[one].Shutdown()
			servers.servers[one].WaitForShutdown()
			servers.start(t, one)
		}
	}))
	if err != nil || taken != units {
		t.Errorf("%d of %d results were taken, %v", taken, units, err)
	}
}
