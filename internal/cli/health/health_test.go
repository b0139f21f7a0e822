package health

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/httpserver"
	"dockside/storage"
)

// The health check succeeds while the store is available and Discord is connected.
func TestHealth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		store     error
		connected bool
		wrong     string
	}{
		{"all is well", nil, true, ""},
		{"store unavailable", errors.New("away"), true, "503"},
		{"Discord is not heard", nil, false, "503"},
	} {
		address := clitest.FreeAddress(t)
		stop, err := Serve(t.Context(), address, ailing{err: c.store}, func() bool { return c.connected },
			http.NotFoundHandler(), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		err = check(t.Context(), command.Program{}, config.Config{Health: address})
		if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s: %v", c.name, err)
		}
		stop()
	}
	if err := check(t.Context(), command.Program{}, config.Config{Health: clitest.FreeAddress(t)}); err == nil {
		t.Error("the check succeeds without a server")
	}
	if err := check(t.Context(), command.Program{}, config.Config{}); err == nil {
		t.Error("without an address there is nobody to ask")
	}
}

// ailing is a store with a given health.
type ailing struct {
	storage.Backend
	err error
}

func (a ailing) Health(context.Context) error { return a.err }

// The health check connects to this machine, also if the bot listens on all addresses.
func TestHealthIsAskedAtThisMachine(t *testing.T) {
	t.Parallel()
	well := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.Host, "127.0.0.1:") {
			http.Error(w, r.Host, http.StatusMisdirectedRequest)
		}
	})
	for _, host := range []string{"", "0.0.0.0", "[::]", "127.0.0.1"} {
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", host+":0")
		if err != nil {
			t.Fatal(err)
		}
		stop := httpserver.Serve(listener, "the test", well, slog.New(slog.DiscardHandler))
		_, port, err := net.SplitHostPort(listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if err := check(t.Context(), command.Program{}, config.Config{Health: host + ":" + port}); err != nil {
			t.Errorf("%q: %v", host, err)
		}
		stop()
	}
	err := check(t.Context(), command.Program{}, config.Config{Health: "nowhere"})
	if err == nil || !strings.HasPrefix(err.Error(), "HEALTH_ADDRESS: ") {
		t.Errorf("no address: %v", err)
	}
	if transport, is := client.Transport.(*http.Transport); !is || transport.Proxy != nil {
		t.Error("requests to this machine may use a proxy")
	}
}
