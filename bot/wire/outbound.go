package wire

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"

	"github.com/gorilla/websocket"
	"golang.org/x/net/proxy"
)

// outbound is the one policy for connections to Discord. Requests and the gateway share it: both use the proxy that
// HTTPS_PROXY names, except for the hosts in NO_PROXY.
type outbound struct {
	proxy func(*http.Request) (*url.URL, error) // nil: no proxy for this request
	dial  func(ctx context.Context, network, address string) (net.Conn, error)
	roots *x509.CertPool // nil: those of the system
}

// fromEnvironment is the policy that the environment of the process asks for.
func fromEnvironment() outbound {
	return outbound{proxy: exceptOwn(environmentProxy), dial: new(net.Dialer).DialContext}
}

// exceptOwn is a choice of proxies that uses none for this machine, whichever of its addresses is asked.
func exceptOwn(choose func(*http.Request) (*url.URL, error)) func(*http.Request) (*url.URL, error) {
	return func(r *http.Request) (*url.URL, error) {
		if isOwn(r.URL.Hostname()) {
			return nil, nil
		}
		return choose(r)
	}
}

// isOwn reports whether a host is an IP address of this machine.
func isOwn(host string) bool {
	ip := net.ParseIP(host)
	if ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		return ip != nil
	}
	addresses, err := net.InterfaceAddrs()
	return err == nil && slices.ContainsFunc(addresses, func(a net.Addr) bool {
		own, is := a.(*net.IPNet)
		return is && own.IP.Equal(ip)
	})
}

// environmentProxy is http.ProxyFromEnvironment without the address in its errors, which may hold a password.
func environmentProxy(r *http.Request) (*url.URL, error) {
	through, err := http.ProxyFromEnvironment(r)
	if err != nil {
		return nil, errors.New("HTTPS_PROXY or HTTP_PROXY is no address of a proxy")
	}
	return through, nil
}

// encryption is the configuration of TLS with a host.
func (o outbound) encryption(host string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}, ServerName: host, RootCAs: o.roots,
	}
}

// kept is how many connections to Discord are kept where it does not speak HTTP/2, which needs one: as
// many presses may be answered at the same time without a new handshake for each, which takes as long as the answer.
const kept = 128

// transport makes requests. It keeps connections for the next request: that of the standard library keeps two for
// each host.
func (o outbound) transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = kept, kept
	t.Proxy, t.DialContext, t.TLSClientConfig = o.proxy, o.dial, &tls.Config{RootCAs: o.roots}
	t.OnProxyConnectResponse = func(_ context.Context, through *url.URL, _ *http.Request, answer *http.Response) error {
		return refusedBy(through, answer)
	}
	return t
}

// dialer connects a session to the gateway through a turnstile, which it may pass once.
func (o outbound) dialer(l *line) *websocket.Dialer {
	l.turn.Store(true)
	return &websocket.Dialer{
		HandshakeTimeout: patience,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := o.connect(ctx, "http", network, address)
			if err != nil {
				return nil, err
			}
			return turnstile{c, l}, nil
		},
		NetDialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := o.connect(ctx, "https", network, address)
			if err != nil {
				return nil, err
			}
			host, _, err := net.SplitHostPort(address)
			if err != nil {
				return nil, errors.Join(err, c.Close())
			}
			encrypted, err := handshake(ctx, c, o.encryption(host))
			if err != nil {
				return nil, err
			}
			return turnstile{encrypted, l}, nil
		},
	}
}

// connect opens a connection to an address, through a proxy if there is one for this scheme and address.
func (o outbound) connect(ctx context.Context, scheme, network, address string) (net.Conn, error) {
	through, err := o.proxy(&http.Request{URL: &url.URL{Scheme: scheme, Host: address}})
	if err != nil {
		return nil, err
	}
	if through == nil {
		return o.dial(ctx, network, address)
	}
	switch through.Scheme {
	case "http", "https":
		return o.tunnel(ctx, through, network, address)
	}
	socks, err := proxy.FromURL(through, forward(o.dial))
	if err != nil {
		return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	return socks.(proxy.ContextDialer).DialContext(ctx, network, address)
}

// tunnel asks an HTTP proxy for a connection to an address.
func (o outbound) tunnel(ctx context.Context, through *url.URL, network, address string) (net.Conn, error) {
	port := cmp.Or(through.Port(), map[string]string{"http": "80", "https": "443"}[through.Scheme])
	c, err := o.dial(ctx, network, net.JoinHostPort(through.Hostname(), port))
	if err != nil {
		return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	if through.Scheme == "https" {
		if c, err = handshake(ctx, c, o.encryption(through.Hostname())); err != nil {
			return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
		}
	}
	defer context.AfterFunc(ctx, func() { c.Close() })()
	if err := askTunnel(c, through, address); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// askTunnel makes a CONNECT request. The server behind the proxy says nothing before it is spoken to, so the reader
// buffers nothing of what follows the answer.
func askTunnel(c net.Conn, through *url.URL, address string) error {
	request := &http.Request{
		Method: http.MethodConnect, URL: &url.URL{Opaque: address}, Host: address, Header: http.Header{},
	}
	if through.User != nil {
		password, _ := through.User.Password()
		credentials := base64.StdEncoding.EncodeToString([]byte(through.User.Username() + ":" + password))
		request.Header.Set("Proxy-Authorization", "Basic "+credentials)
	}
	if err := request.Write(c); err != nil {
		return fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), request) //nolint:bodyclose // its body is the tunnel
	if err != nil {
		return fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	return refusedBy(through, answer)
}

// refusedBy is the error of a proxy that opens no tunnel.
func refusedBy(through *url.URL, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return fmt.Errorf("the proxy %s answers %s", through.Host, answer.Status)
}

// handshake begins TLS on a connection, or closes it.
func handshake(ctx context.Context, c net.Conn, config *tls.Config) (net.Conn, error) {
	encrypted := tls.Client(c, config)
	if err := encrypted.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return encrypted, nil
}

// forward connects to a SOCKS proxy.
type forward func(ctx context.Context, network, address string) (net.Conn, error)

// Dial implements proxy.Dialer.
func (f forward) Dial(network, address string) (net.Conn, error) {
	return f(context.Background(), network, address)
}

// DialContext implements proxy.ContextDialer.
func (f forward) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	return f(ctx, network, address)
}
