// Package health serves the health of the bot and its metrics, and is the subcommand that asks for them.
package health

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/httpserver"
	"dockside/storage"
)

// Command returns the subcommand health.
func Command() command.Command {
	return command.Command{
		Name: "health", About: "Check that the running bot is healthy; needs HEALTH_ADDRESS.",
		Settings: []string{config.GroupMonitoring}, Do: command.Configured(check),
	}
}

// Serve serves GET /health and GET /metrics at an address until stop is called. Without an address it does nothing.
func Serve(
	ctx context.Context, address string, s storage.Backend, connected func() bool, metrics http.Handler, log *slog.Logger,
) (stop func(), err error) {
	return httpserver.Listen(ctx, "HEALTH_ADDRESS", address, handler(s, connected, metrics, log), log)
}

// handler responds to GET /health with 200 if the store is healthy and the bot connected to Discord, and with 503
// otherwise.
func handler(s storage.Backend, connected func() bool, metrics http.Handler, log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) {
		if err := s.Health(r.Context()); err != nil {
			log.Warn("health check failed: the store is unhealthy", "error", err)
			http.Error(w, "the store is unhealthy", http.StatusServiceUnavailable)
			return
		}
		if !connected() {
			http.Error(w, "Discord is not heard", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "well")
	})
	mux.Handle("GET /metrics", metrics)
	return mux
}

// client makes requests to this machine, so it uses no proxy.
var client = &http.Client{Transport: &http.Transport{}}

// timeout is how long the bot may take to report its health.
const timeout = 3 * time.Second

// check returns an error unless the bot on this machine is healthy.
func check(ctx context.Context, _ command.Program, c config.Config) error {
	if c.Health == "" {
		return errors.New("HEALTH_ADDRESS is not set")
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	address, err := localAddress(c.Health)
	if err != nil {
		return fmt.Errorf("HEALTH_ADDRESS: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/health", nil)
	if err != nil {
		return fmt.Errorf("HEALTH_ADDRESS: invalid address %q (want HOST:PORT)", c.Health)
	}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("unhealthy: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("unhealthy: %s", response.Status)
	}
	return nil
}

// localAddress returns the address at which this machine reaches a server that listens at an address: an unspecified
// host, which means all addresses of the machine, becomes loopback.
func localAddress(listens string) (string, error) {
	host, port, err := net.SplitHostPort(listens)
	if err != nil {
		return "", fmt.Errorf("invalid address %q (want HOST:PORT)", listens)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // also for ::, since Go listens there for IPv4 as well
	}
	return net.JoinHostPort(host, port), nil
}
