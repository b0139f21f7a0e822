package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"dockside/internal/panics"
	"dockside/storage"

	"golang.org/x/net/netutil"
)

// answerHealth answers requests for the health of the bot at an address. Without an address it does nothing.
func answerHealth(
	ctx context.Context, address string, s storage.Backend, connected func() bool, figures http.Handler, log *slog.Logger,
) (stop func(), err error) {
	return listen(ctx, "HEALTH_ADDRESS", address, healthOf(s, connected, figures, log), log)
}

// healthOf answers GET /health, 200 while the store keeps what is written and Discord is heard, 503 otherwise, and
// GET /metrics with figures.
func healthOf(s storage.Backend, connected func() bool, figures http.Handler, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) {
		if err := s.Health(r.Context()); err != nil {
			log.Warn("not well", "error", err)
			http.Error(w, "the store is not well", http.StatusServiceUnavailable)
			return
		}
		if !connected() {
			http.Error(w, "Discord is not heard", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "well")
	})
	mux.Handle("GET /metrics", figures)
	return mux
}

// How long a server waits for those who ask it. Between two requests it is longer than balancers keep a connection, so
// that none sends the next one while the server hangs up. An answer may take as long as it likes: one is a whole file.
const (
	soon     = 5 * time.Second
	betweens = 3 * time.Minute
)

// How large the headers of a request may be, in bytes, and how many connections a server has at the same time. More of
// them wait outside.
const (
	mostHeaders     = 16 << 10
	mostConnections = 1024
)

// listen answers requests at the address of a setting, until stop. Without an address it does nothing.
func listen(ctx context.Context, setting, address string, handler http.Handler, log *slog.Logger) (
	stop func(), err error,
) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	return answer(listener, setting, handler, soon, log), nil
}

// answer answers requests until stop, each of which has to be there within a time; of what it is told in the log.
func answer(listener net.Listener, what string, handler http.Handler, within time.Duration, log *slog.Logger) (
	stop func(),
) {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: soon, ReadTimeout: within, IdleTimeout: betweens, MaxHeaderBytes: mostHeaders,
	}
	listener = netutil.LimitListener(listener, mostConnections)
	panics.Go(func() error { return server.Serve(listener) }, func(err error) {
		if !errors.Is(err, http.ErrServerClosed) {
			log.Error("nothing is answered any more", "at", what, "error", err)
		}
	})
	return func() { server.Close() }
}

// direct makes requests to this machine, for which no proxy is of use.
var direct = &http.Client{Transport: &http.Transport{}}

// health asks the bot of this machine whether it is well.
func (Program) health(ctx context.Context, c Config) error {
	if c.Health == "" {
		return errors.New("HEALTH_ADDRESS is not set")
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	address, err := reachable(c.Health)
	if err != nil {
		return fmt.Errorf("HEALTH_ADDRESS: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/health", nil)
	if err != nil {
		return fmt.Errorf("HEALTH_ADDRESS: %q is no address", c.Health)
	}
	answer, err := direct.Do(request)
	if err != nil {
		return fmt.Errorf("not well: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not well: %s", answer.Status)
	}
	return nil
}

// reachable is the address at which this machine reaches what listens at an address: an unspecified host, which means
// all addresses of the machine, becomes loopback.
func reachable(listens string) (string, error) {
	host, port, err := net.SplitHostPort(listens)
	if err != nil {
		return "", fmt.Errorf("%q is no address: it is HOST:PORT", listens)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // also of ::, since Go listens there for IPv4 as well
	}
	return net.JoinHostPort(host, port), nil
}
