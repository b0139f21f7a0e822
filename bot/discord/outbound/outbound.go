// Package outbound opens connections to Discord. Requests and the gateway both use the proxy of HTTPS_PROXY, except for
// the hosts in NO_PROXY.
package outbound

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
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/net/proxy"
)

// Policy says how connections are opened.
type Policy struct {
	Proxy func(*http.Request) (*url.URL, error) // returns nil for a direct connection
	Dial  func(ctx context.Context, network, address string) (net.Conn, error)
	Roots *x509.CertPool // nil: the system's certificates
}

// FromEnvironment returns the policy of the process's environment.
func FromEnvironment() Policy {
	return Policy{Proxy: exceptOwn(environmentProxy), Dial: new(net.Dialer).DialContext}
}

// exceptOwn wraps a choice of proxies. It uses none for the addresses of this machine.
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

// environmentProxy is http.ProxyFromEnvironment without the URL in its errors, which may contain a password.
func environmentProxy(r *http.Request) (*url.URL, error) {
	through, err := http.ProxyFromEnvironment(r)
	if err != nil {
		return nil, errors.New("HTTPS_PROXY or HTTP_PROXY is no address of a proxy")
	}
	return through, nil
}

// maxIdle is how many idle HTTP/1.1 connections are kept. As many presses can be answered at once without a TLS
// handshake, which takes as long as the answer.
const maxIdle = 128

// Transport returns a transport for requests. The transport of the standard library keeps two idle connections for each
// host.
func (p Policy) Transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = maxIdle, maxIdle
	t.Proxy, t.DialContext, t.TLSClientConfig = p.Proxy, p.Dial, &tls.Config{RootCAs: p.Roots}
	t.OnProxyConnectResponse = func(_ context.Context, through *url.URL, _ *http.Request, answer *http.Response) error {
		return connectError(through, answer)
	}
	return t
}

// Dialer returns a dialer for WebSockets. Each connection, inside of TLS, is passed to wrap.
func (p Policy) Dialer(timeout time.Duration, wrap func(net.Conn) net.Conn) *websocket.Dialer {
	dial := func(scheme string) func(ctx context.Context, network, address string) (net.Conn, error) {
		return func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := p.connect(ctx, scheme, network, address)
			if err != nil {
				return nil, err
			}
			return wrap(c), nil
		}
	}
	return &websocket.Dialer{HandshakeTimeout: timeout, NetDialContext: dial("http"), NetDialTLSContext: dial("https")}
}

// connect opens a connection to an address, with TLS for https.
func (p Policy) connect(ctx context.Context, scheme, network, address string) (net.Conn, error) {
	c, err := p.connectThrough(ctx, scheme, network, address)
	if err != nil || scheme != "https" {
		return c, err
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return p.handshake(ctx, c, host)
}

// connectThrough opens a TCP connection to an address, through a proxy if there is one for this scheme and address.
func (p Policy) connectThrough(ctx context.Context, scheme, network, address string) (net.Conn, error) {
	through, err := p.Proxy(&http.Request{URL: &url.URL{Scheme: scheme, Host: address}})
	if err != nil {
		return nil, err
	}
	if through == nil {
		return p.Dial(ctx, network, address)
	}
	switch through.Scheme {
	case "http", "https":
		return p.tunnel(ctx, through, network, address)
	}
	socks, err := proxy.FromURL(through, dialer(p.Dial))
	if err != nil {
		return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	return socks.(proxy.ContextDialer).DialContext(ctx, network, address)
}

// tunnel asks an HTTP proxy for a connection to an address.
func (p Policy) tunnel(ctx context.Context, through *url.URL, network, address string) (net.Conn, error) {
	port := cmp.Or(through.Port(), map[string]string{"http": "80", "https": "443"}[through.Scheme])
	c, err := p.Dial(ctx, network, net.JoinHostPort(through.Hostname(), port))
	if err != nil {
		return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
	}
	if through.Scheme == "https" {
		if c, err = p.handshake(ctx, c, through.Hostname()); err != nil {
			return nil, fmt.Errorf("the proxy %s: %w", through.Host, err)
		}
	}
	defer context.AfterFunc(ctx, func() { c.Close() })()
	if err := requestTunnel(c, through, address); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// requestTunnel makes a CONNECT request. The server behind the proxy sends nothing before the client does, so the
// reader buffers no bytes after the response.
func requestTunnel(c net.Conn, through *url.URL, address string) error {
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
	return connectError(through, answer)
}

// connectError returns the error of a proxy that refuses a tunnel.
func connectError(through *url.URL, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return fmt.Errorf("the proxy %s answers %s", through.Host, answer.Status)
}

// handshake starts TLS with a host on a connection. On an error it closes the connection.
func (p Policy) handshake(ctx context.Context, c net.Conn, host string) (net.Conn, error) {
	encrypted := tls.Client(c, &tls.Config{
		MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}, ServerName: host, RootCAs: p.Roots,
	})
	if err := encrypted.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return encrypted, nil
}

// dialer opens connections to a SOCKS proxy.
type dialer func(ctx context.Context, network, address string) (net.Conn, error)

// Dial implements proxy.Dialer.
func (d dialer) Dial(network, address string) (net.Conn, error) {
	return d(context.Background(), network, address)
}

// DialContext implements proxy.ContextDialer.
func (d dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	return d(ctx, network, address)
}
