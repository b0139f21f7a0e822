package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"

	"dockside/internal/cli/httpserver"
)

// serveProfiles serves Go's profiles at a loopback address, since profiles reveal what is in memory, such as hidden
// cards. Without an address it does nothing.
func serveProfiles(ctx context.Context, address string, log *slog.Logger) (stop func(), err error) {
	host, _, _ := net.SplitHostPort(address) // listening reports a wrong address
	if ip := net.ParseIP(host); host != "localhost" && !ip.IsLoopback() && address != "" {
		return nil, fmt.Errorf("PPROF_ADDRESS: %q is not on loopback, such as 127.0.0.1:7413", address)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return httpserver.Listen(ctx, "PPROF_ADDRESS", address, mux, log)
}
