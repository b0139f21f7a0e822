// Package httpserver runs HTTP servers that bound time, headers and connections.
package httpserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"dockside/internal/panics"

	"golang.org/x/net/netutil"
)

// Timeouts of a server. Connections stay idle for longer than load balancers keep them, so that none is closed under a
// new request. Writing a response has no timeout: a backup is a whole file.
const (
	requestTimeout = 5 * time.Second
	idleTimeout    = 3 * time.Minute
)

// Limits of a server: the size of request headers in bytes, and the number of connections. Further connections wait.
const (
	maxHeaderBytes = 16 << 10
	maxConnections = 1024
)

// Listen serves HTTP at the address of a setting until stop is called. Without an address it does nothing.
func Listen(ctx context.Context, setting, address string, handler http.Handler, log *slog.Logger) (
	stop func(), err error,
) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	return Serve(listener, setting, handler, log), nil
}

// Serve serves HTTP on a listener until stop is called. The log names the server by at.
func Serve(listener net.Listener, at string, handler http.Handler, log *slog.Logger) (stop func()) {
	return serve(listener, at, handler, requestTimeout, log)
}

func serve(listener net.Listener, at string, handler http.Handler, readTimeout time.Duration, log *slog.Logger) (
	stop func(),
) {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: requestTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeaderBytes,
	}
	listener = netutil.LimitListener(listener, maxConnections)
	panics.Go(func() error { return server.Serve(listener) }, func(err error) {
		if !errors.Is(err, http.ErrServerClosed) {
			log.Error("HTTP server stopped", "at", at, "error", err)
		}
	})
	return func() { server.Close() }
}
