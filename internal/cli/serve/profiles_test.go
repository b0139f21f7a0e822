package serve

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"dockside/bot/metrics"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/health"
)

// got returns the status and the body of a response.
func got(t *testing.T, address, path string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// Profiles are served on loopback only, and never at the address of the health check and metrics.
func TestProfilesStayOnThisMachine(t *testing.T) {
	t.Parallel()
	quiet := slog.New(slog.DiscardHandler)
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:7413", "example.org:7413", "nowhere"} {
		if _, err := serveProfiles(t.Context(), address, quiet); err == nil ||
			!strings.HasPrefix(err.Error(), "PPROF_ADDRESS: ") {
			t.Errorf("%s: %v", address, err)
		}
	}
	profiles, public := clitest.FreeAddress(t), clitest.FreeAddress(t)
	stop, err := serveProfiles(t.Context(), profiles, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	stop, err = health.Serve(t.Context(), public, nil, func() bool { return true }, metrics.New(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if status, text := got(t, profiles, "/debug/pprof/"); status != http.StatusOK || !strings.Contains(text, "goroutine") {
		t.Errorf("the list of profiles: %d %s", status, text)
	}
	if status, text := got(t, public, "/metrics"); !strings.Contains(text, "dockside_deferred_total") {
		t.Errorf("figures: %d %s", status, text)
	}
	if status, _ := got(t, public, "/debug/pprof/"); status != http.StatusNotFound {
		t.Errorf("profiles where health is told: %d", status)
	}
}
