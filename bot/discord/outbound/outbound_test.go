package outbound

import (
	"bytes"
	"context"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/net/http/httpproxy"
)

// The hosts of requests and of the gateway. The certificate of httptest is for example.com.
const (
	restHost    = "example.com:443"
	gatewayHost = "example.com:8443"
)

// network has a server with TLS for both hosts, and a proxy that opens tunnels to it.
type network struct {
	*testing.T

	server, proxy *httptest.Server

	mu     sync.Mutex
	dialed []string // addresses of direct connections
	asked  []string // addresses of tunnels
}

// newNetwork starts a network. Its proxy knows one user, anna, with the password "se cret".
func newNetwork(t *testing.T, encryptedProxy bool) *network {
	t.Helper()
	n := &network{T: t}
	n.server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if websocket.IsWebSocketUpgrade(r) {
			if c, err := new(websocket.Upgrader).Upgrade(w, r, nil); err == nil {
				c.Close()
			}
		}
	}))
	n.proxy = httptest.NewUnstartedServer(http.HandlerFunc(n.tunnel))
	if encryptedProxy {
		n.proxy.StartTLS()
	} else {
		n.proxy.Start()
	}
	t.Cleanup(func() {
		n.proxy.Close()
		n.server.Close()
	})
	return n
}

// tunnel answers a request to the proxy.
func (n *network) tunnel(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	n.asked = append(n.asked, r.Method+" "+r.Host)
	n.mu.Unlock()
	as := &http.Request{Header: http.Header{"Authorization": r.Header["Proxy-Authorization"]}}
	if user, password, _ := as.BasicAuth(); user != "anna" || password != "se cret" {
		http.Error(w, "who are you?", http.StatusProxyAuthRequired)
		return
	}
	there, err := new(net.Dialer).DialContext(r.Context(), "tcp", n.server.Listener.Addr().String())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusOK)
	here, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		there.Close()
		return
	}
	go func() {
		_, _ = io.Copy(here, there)
		here.Close()
	}()
	go func() {
		_, _ = io.Copy(there, buffered)
		there.Close()
	}()
}

// policy returns the policy of a machine in the network.
func (n *network) policy(settings httpproxy.Config) Policy {
	through := settings.ProxyFunc()
	roots := x509.NewCertPool()
	roots.AddCert(n.server.Certificate())
	return Policy{
		Proxy: func(r *http.Request) (*url.URL, error) { return through(r.URL) },
		Roots: roots,
		Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			n.mu.Lock()
			n.dialed = append(n.dialed, address)
			n.mu.Unlock()
			if strings.HasPrefix(address, "example.com:") {
				address = n.server.Listener.Addr().String()
			}
			return new(net.Dialer).DialContext(ctx, network, address)
		},
	}
}

// plain is a connection that records whether it is inside of TLS.
type plain struct {
	net.Conn

	seen *atomic.Bool
}

func (p plain) Write(b []byte) (int, error) {
	if bytes.HasPrefix(b, []byte("GET / HTTP/1.1")) {
		p.seen.Store(true)
	}
	return p.Conn.Write(b)
}

// connect makes a request, and connects to the gateway.
func (n *network) connect(p Policy) (request, gateway error) {
	r, err := http.NewRequestWithContext(n.Context(), http.MethodGet, "https://example.com/", nil)
	if err != nil {
		n.Fatal(err)
	}
	answer, request := p.Transport().RoundTrip(r)
	if request == nil {
		answer.Body.Close()
	}
	var seen atomic.Bool
	d := p.Dialer(time.Minute, func(c net.Conn) net.Conn { return plain{c, &seen} })
	c, upgrade, gateway := d.DialContext(n.Context(), "wss://"+gatewayHost+"/", nil)
	if gateway == nil {
		upgrade.Body.Close()
		c.Close()
		if !seen.Load() {
			n.Error("the wrapped connection does not see inside of TLS")
		}
	}
	return request, gateway
}

// Requests and the gateway both use the proxy of HTTPS_PROXY, with TLS inside of its tunnel, unless NO_PROXY has the
// host.
func TestRequestsAndTheGatewayUseTheProxy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		encrypted bool
		noProxy   string
	}{
		"an HTTP proxy": {}, "an HTTPS proxy": {encrypted: true}, "NO_PROXY": {noProxy: "localhost,example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNetwork(t, c.encrypted)
			address := strings.Replace(n.proxy.URL, "://", "://anna:se%20cret@", 1)
			request, gateway := n.connect(n.policy(httpproxy.Config{HTTPSProxy: address, NoProxy: c.noProxy}))
			if request != nil || gateway != nil {
				t.Fatalf("a request ends with %v, the gateway with %v", request, gateway)
			}
			n.mu.Lock()
			defer n.mu.Unlock()
			for _, host := range []string{restHost, gatewayHost} {
				if direct := c.noProxy != ""; slices.Contains(n.asked, "CONNECT "+host) == direct ||
					slices.Contains(n.dialed, host) != direct {
					t.Errorf("tunnels: %q, direct connections: %q", n.asked, n.dialed)
				}
			}
		})
	}
}

// The error of a proxy that refuses has its name, without the password.
func TestAProxyThatRefusesIsNamed(t *testing.T) {
	t.Parallel()
	n := newNetwork(t, false)
	address := strings.Replace(n.proxy.URL, "://", "://anna:wrong@", 1)
	request, gateway := n.connect(n.policy(httpproxy.Config{HTTPSProxy: address}))
	for what, err := range map[string]error{"a request": request, "the gateway": gateway} {
		if err == nil || strings.Contains(err.Error(), "wrong") || strings.Contains(err.Error(), "anna") ||
			!strings.Contains(err.Error(), "the proxy "+strings.TrimPrefix(n.proxy.URL, "http://")+" answers 407") {
			t.Errorf("%s ends with %v", what, err)
		}
	}
}

// The gateway uses a SOCKS proxy, as requests do.
func TestASocksProxyIsUsed(t *testing.T) {
	t.Parallel()
	greeting := make([]byte, 3)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if here, err := listener.Accept(); err == nil {
			_, _ = io.ReadFull(here, greeting)
			here.Close()
		}
	}()
	n := newNetwork(t, false)
	p := n.policy(httpproxy.Config{HTTPSProxy: "socks5://" + listener.Addr().String()})
	if _, err := p.connect(t.Context(), "https", "tcp", gatewayHost); err == nil {
		t.Error("a proxy that hangs up opens a connection")
	}
	listener.Close()
	<-done
	if greeting[0] != 5 {
		t.Errorf("the proxy received %x, which is not SOCKS5", greeting)
	}
}

// Requests to this machine use no proxy, whichever of its addresses they name.
func TestNoProxyIsUsedForThisMachine(t *testing.T) {
	t.Parallel()
	choose := exceptOwn(func(*http.Request) (*url.URL, error) { return &url.URL{Scheme: "http", Host: "proxy"}, nil })
	hosts := map[string]bool{ // whether they are this machine
		"0.0.0.0": true, "[::]": true, "[::1]": true, "127.0.0.1": true, "127.8.9.10": true,
		"discord.com": false, "203.0.113.7": false, "[2001:db8::7]": false,
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if n, is := a.(*net.IPNet); is && n.IP.To4() != nil {
			hosts[n.IP.String()] = true
		}
	}
	for host, own := range hosts {
		through, err := choose(&http.Request{URL: &url.URL{Scheme: "http", Host: host + ":7411"}})
		if err != nil || (through == nil) != own {
			t.Errorf("%s is asked through %v, %v", host, through, err)
		}
	}
}
