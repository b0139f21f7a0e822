package wire

import (
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/fleet"
	"dockside/internal/sandbox"

	"golang.org/x/net/http/httpproxy"
)

// The names of the REST interface and the gateway. The certificate of httptest is for example.com.
const (
	restHost    = "example.com:443"
	gatewayHost = "example.com:8443"
)

// company is a network in which names lead to a Discord that speaks TLS, and a proxy that opens tunnels to it.
type company struct {
	*testing.T

	discord *httptest.Server
	local   *sandbox.Server
	proxy   *httptest.Server
	user    string // who may use the proxy, as user:password; empty for everybody

	mu     sync.Mutex
	dialed []string // addresses to which a connection was opened directly
	asked  []string // addresses to which the proxy was asked for a tunnel
}

func employ(t *testing.T, encryptedProxy bool) *company {
	t.Helper()
	c := &company{T: t}
	var err error
	if c.local, err = sandbox.New(sandbox.Config{Heartbeat: 100 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	c.discord = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/v10/gateway") {
			fmt.Fprintf(w, `{"url":"wss://%s/gateway"}`, gatewayHost)
			return
		}
		c.local.ServeHTTP(w, r)
	}))
	c.proxy = httptest.NewUnstartedServer(http.HandlerFunc(c.tunnel))
	if encryptedProxy {
		c.proxy.StartTLS()
	} else {
		c.proxy.Start()
	}
	t.Cleanup(func() {
		c.local.Close()
		c.proxy.Close()
		c.discord.Close()
	})
	return c
}

// tunnel is what the proxy does with a request.
func (c *company) tunnel(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	c.asked = append(c.asked, r.Method+" "+r.Host)
	c.mu.Unlock()
	as := &http.Request{Header: http.Header{"Authorization": r.Header["Proxy-Authorization"]}}
	if user, password, _ := as.BasicAuth(); c.user != "" && c.user != user+":"+password {
		http.Error(w, "who are you?", http.StatusProxyAuthRequired)
		return
	}
	there, err := new(net.Dialer).DialContext(r.Context(), "tcp", c.discord.Listener.Addr().String())
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

// outbound is the policy of a machine in this network. Names lead to the Discord of the company.
func (c *company) outbound(settings httpproxy.Config) outbound {
	through := settings.ProxyFunc()
	roots := x509.NewCertPool()
	roots.AddCert(c.discord.Certificate())
	return outbound{
		proxy: func(r *http.Request) (*url.URL, error) { return through(r.URL) },
		roots: roots,
		dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			c.mu.Lock()
			c.dialed = append(c.dialed, address)
			c.mu.Unlock()
			if strings.HasPrefix(address, "example.com:") {
				address = c.discord.Listener.Addr().String()
			}
			return new(net.Dialer).DialContext(ctx, network, address)
		},
	}
}

// plays connects a bot, and waits until its session has begun.
func (c *company) plays(settings httpproxy.Config) {
	c.Helper()
	ctx, stop := context.WithCancel(c.Context())
	quiet := slog.New(slog.DiscardHandler)
	d, err := newDiscord("https://example.com/api", c.local.Token(), time.After, quiet, c.outbound(settings))
	if err != nil {
		c.Fatal(err)
	}
	if err := d.Reach(ctx); err != nil {
		c.Fatalf("a request ends with %v", err)
	}
	ended := make(chan error)
	go func() {
		ended <- d.Run(ctx, Voyage{
			Shard: fleet.Shard{Of: 1}, Ears: Ears{Interaction: func([]byte) {}},
			Turn: func(context.Context) error { return nil }, Opened: func() {},
		})
	}()
	if err := c.local.AwaitBot(ctx); err != nil {
		c.Fatal(err)
	}
	for _, l := range d.ear.all() {
		if l.turn.Load() {
			c.Error("a session has begun past the turnstile, which has to see what is inside TLS")
		}
	}
	stop()
	if err := <-ended; err != nil {
		c.Error(err)
	}
}

// Requests and the gateway both go through the proxy of HTTPS_PROXY: a tunnel, and TLS with Discord inside of it.
func TestTheGatewayGoesThroughTheProxy(t *testing.T) {
	t.Parallel()
	for name, encrypted := range map[string]bool{"an HTTP proxy": false, "an HTTPS proxy": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := employ(t, encrypted)
			c.user = "anna:se cret"
			address := strings.Replace(c.proxy.URL, "://", "://anna:se%20cret@", 1)
			c.plays(httpproxy.Config{HTTPSProxy: address})
			c.mu.Lock()
			defer c.mu.Unlock()
			for _, host := range []string{restHost, gatewayHost} {
				if !slices.Contains(c.asked, "CONNECT "+host) {
					t.Errorf("the proxy was not asked for %s, but for %q", host, c.asked)
				}
				if slices.Contains(c.dialed, host) {
					t.Errorf("%s was called past the proxy", host)
				}
			}
		})
	}
}

// Hosts in NO_PROXY are called directly, by requests and by the gateway.
func TestHostsInNoProxyAreCalledDirectly(t *testing.T) {
	t.Parallel()
	c := employ(t, false)
	c.plays(httpproxy.Config{HTTPSProxy: c.proxy.URL, NoProxy: "localhost,example.com"})
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.asked) > 0 || !slices.Contains(c.dialed, restHost) || !slices.Contains(c.dialed, gatewayHost) {
		t.Errorf("the proxy was asked for %q, and called were %q", c.asked, c.dialed)
	}
}

// A proxy that refuses is named, without the password for it.
func TestAProxyThatRefusesIsNamed(t *testing.T) {
	t.Parallel()
	c := employ(t, false)
	c.user = "anna:secret"
	out := c.outbound(httpproxy.Config{HTTPSProxy: strings.Replace(c.proxy.URL, "://", "://anna:wrong@", 1)})
	d, err := newDiscord("https://example.com/api", "token", time.After, slog.New(slog.DiscardHandler), out)
	if err != nil {
		t.Fatal(err)
	}
	_, gateway := out.connect(t.Context(), "https", "tcp", gatewayHost)
	for what, err := range map[string]error{"a request": d.Reach(t.Context()), "the gateway": gateway} {
		if err == nil || strings.Contains(err.Error(), "wrong") || strings.Contains(err.Error(), "anna") ||
			!strings.Contains(err.Error(), "the proxy "+strings.TrimPrefix(c.proxy.URL, "http://")+" answers 407") {
			t.Errorf("%s ends with %v", what, err)
		}
	}
}

// A SOCKS proxy is used by the gateway as it is by requests.
func TestASocksProxyIsUsed(t *testing.T) {
	t.Parallel()
	var heard []byte
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		here, err := listener.Accept()
		if err != nil {
			return
		}
		heard = make([]byte, 3)
		_, _ = io.ReadFull(here, heard)
		here.Close()
	}()
	c := employ(t, false)
	out := c.outbound(httpproxy.Config{HTTPSProxy: "socks5://" + listener.Addr().String()})
	if _, err := out.connect(t.Context(), "https", "tcp", gatewayHost); err == nil {
		t.Error("a proxy that hangs up opens a connection")
	}
	listener.Close()
	<-done
	if len(heard) == 0 || heard[0] != 5 {
		t.Errorf("the proxy heard %x, which is no SOCKS5", heard)
	}
}

// Requests to this machine use no proxy, whichever of its addresses they name.
func TestNoProxyIsUsedForThisMachine(t *testing.T) {
	t.Parallel()
	choose := exceptOwn(func(*http.Request) (*url.URL, error) { return &url.URL{Scheme: "http", Host: "proxy"}, nil })
	own := []string{"0.0.0.0", "[::]", "[::1]", "127.0.0.1", "127.8.9.10"}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if n, is := a.(*net.IPNet); is && n.IP.To4() != nil {
			own = append(own, n.IP.String())
		}
	}
	for _, host := range []string{"discord.com", "203.0.113.7", "[2001:db8::7]"} {
		through, err := choose(&http.Request{URL: &url.URL{Scheme: "https", Host: host}})
		if err != nil || through == nil {
			t.Errorf("%s is asked through %v, %v", host, through, err)
		}
	}
	for _, host := range own {
		through, err := choose(&http.Request{URL: &url.URL{Scheme: "http", Host: host + ":7411"}})
		if through != nil || err != nil {
			t.Errorf("%s is asked through %v, %v", host, through, err)
		}
	}
}
