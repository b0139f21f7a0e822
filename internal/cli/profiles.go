package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
)

// offerProfiles lets Go's profiles be taken at an address, which has to be one of this machine alone: in
// them stands what the bot holds in memory, hidden cards and all. Without an address it does nothing.
func offerProfiles(ctx context.Context, address string, log *slog.Logger) (stop func(), err error) {
	host, _, _ := net.SplitHostPort(address) // what is wrong with it shows when it is listened at
	if ip := net.ParseIP(host); host != "localhost" && !ip.IsLoopback() && address != "" {
		return nil, fmt.Errorf("PPROF_ADDRESS: %q is not on loopback, such as 127.0.0.1:7413", address)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return listen(ctx, "PPROF_ADDRESS", address, mux, log)
}
