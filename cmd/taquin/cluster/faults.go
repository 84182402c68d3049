package cluster

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"os"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/message"
)

// Error codes of JetStream for which its library has no names.
const (
	errUnavailable jetstream.ErrorCode = 10008 // no leader
	errTooMany     jetstream.ErrorCode = 10026 // consumers
	errNoResources jetstream.ErrorCode = 10023
	errStoreFull   jetstream.ErrorCode = 10047
	errMemoryFull  jetstream.ErrorCode = 10028
	errNotStored   jetstream.ErrorCode = 10077 // full disk, or a rule of the stream
)

// coded reports whether an error has one of the codes. Watching a bucket gives the errors of the
// older interface of JetStream, package nats.
func coded(err error, codes ...jetstream.ErrorCode) bool {
	var told jetstream.JetStreamError
	if errors.As(err, &told) && told.APIError() != nil {
		return slices.Contains(codes, told.APIError().ErrorCode)
	}
	var older nats.JetStreamError
	return errors.As(err, &older) && older.APIError() != nil && slices.Contains(codes, jetstream.ErrorCode(older.APIError().ErrorCode))
}

// full reports whether the store of the server is full.
func full(err error) bool {
	return coded(err, errNoResources, errStoreFull, errMemoryFull, errNotStored) && !alreadyQueued(err)
}

// alreadyQueued reports whether a unit is in the queue already. The server has no code for this
// error, only a text.
func alreadyQueued(err error) bool {
	return coded(err, errNotStored) && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// unreachable reports whether an error means that the server cannot be reached now.
func unreachable(err error) bool {
	var network *net.OpError
	for _, e := range []error{nats.ErrTimeout, nats.ErrNoServers, nats.ErrNoResponders, nats.ErrConnectionReconnecting,
		nats.ErrDisconnected, nats.ErrReconnectBufExceeded, nats.ErrStaleConnection, context.DeadlineExceeded,
		jetstream.ErrNoStreamResponse, jetstream.ErrNoHeartbeat, os.ErrDeadlineExceeded} {
		if errors.Is(err, e) {
			return true
		}
	}
	return errors.As(err, &network) || coded(err, errUnavailable, errTooMany) || shut(err)
}

// shut reports whether the server runs without JetStream: it is configured so, or its disk is full.
func shut(err error) bool {
	return coded(err, jetstream.JSErrCodeJetStreamNotEnabled, jetstream.JSErrCodeJetStreamNotEnabledForAccount)
}

// missing reports whether the server has lost its store.
func missing(err error) bool {
	return coded(err, jetstream.JSErrCodeStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound)
}

// awaited returns the reason for which an operation waits after an error.
func (c *Cluster) awaited(err error) message.Text {
	switch {
	case full(err):
		return message.Textf("cluster.awaited-room", "room in the store of the server at %s: remove jobs that are done (taquin jobs remove)", c.address)
	case shut(err):
		return message.Textf("cluster.awaited-disk", "the server at %s, which keeps nothing any more: its disk may be full", c.address)
	}
	return message.Textf("cluster.awaited-server", "the server at %s%s", c.address, why(err))
}

// why returns the reason in parentheses, or nothing.
func why(err error) message.Text {
	var network *net.OpError
	switch {
	case errors.As(err, &network):
		return message.Textf("", " (%v)", server.Reason(network))
	case err == nil, errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return message.Textf("cluster.it-does-not-answer", " (it does not answer)")
	}
	return message.Text{}
}

// refused returns the error about a failed connection.
func (c *Cluster) refused(err error) error {
	var untrusted *tls.CertificateVerificationError
	switch {
	case errors.As(err, &untrusted):
		return message.Errorf("cluster.the-certificate-of-the", "cluster: the certificate of the server at %s is not trusted here (%w): name a file with it (--ca), or one that has signed it", c.address, untrusted.Err)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		advice := message.Textf("cluster.give-its-token", "give its token (--token, or TAQUIN_TOKEN)")
		switch {
		case c.address.Creds != "":
			return message.Errorf("cluster.the-server-at-does", "cluster: the server at %s does not take the credentials in %s (--creds)", c.address, c.address.Creds)
		case c.address.Token != "":
			advice = message.Textf("cluster.token-is-another", "the token is another one; taquin serve prints the right one")
		case strings.Contains(c.address.URL, "nats://"): // possibly not started by taquin serve
			advice = message.Textf("cluster.give-token-or-creds", "give its token (--token, or TAQUIN_TOKEN) or your credentials (--creds)")
		}
		return message.Errorf("cluster.server-requires-its-token", "cluster: the server at %s requires its token: %s", c.address, advice)
	case errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		return message.Errorf("cluster.the-server-at-and", "cluster: the server at %s and this program do not agree about TLS: write tls:// before the address, or leave it out", c.address)
	case shut(err):
		return message.Errorf("cluster.the-nats-server-at", "cluster: the NATS server at %s keeps nothing: it needs JetStream", c.address)
	case unreachable(err):
		return message.Errorf("cluster.no-server-answers-at", "cluster: no server answers at %s%s: is taquin serve running there?", c.address, why(err))
	}
	return message.Errorf("cluster.the-server-at-cannot", "cluster: the server at %s cannot be used: %w", c.address, err)
}

// closedError returns the error about a closed connection.
func (c *Cluster) closedError() error {
	c.mu.Lock()
	closed := c.closed
	c.mu.Unlock()
	if last := c.nc.LastError(); last != nil && !closed {
		return message.Errorf("", "%w: %w", ErrClosed, c.refused(last))
	}
	return ErrClosed
}
