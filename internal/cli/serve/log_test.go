package serve

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"dockside/bot/metrics"
	"dockside/internal/cli/config"
)

// A log line is text or JSON as configured. Written lines are counted by level.
func TestTheLog(t *testing.T) {
	t.Parallel()
	for format, whole := range map[config.Format]func(line string) bool{
		"text": func(line string) bool { return strings.HasSuffix(line, `level=WARN msg="not well" part.a=1 part.b=2`) },
		"json": func(line string) bool {
			return json.Valid([]byte(line)) && strings.HasSuffix(line, `"level":"WARN","msg":"not well","part":{"a":1,"b":2}}`)
		},
	} {
		var said bytes.Buffer
		m := metrics.New()
		log := NewLogger(config.Config{Log: slog.LevelInfo, LogFormat: format}, &said, m)
		log.Debug("hidden")
		log.WithGroup("part").With("a", 1).Warn("not well", "b", 2)
		if line := strings.TrimSuffix(said.String(), "\n"); !whole(line) {
			t.Errorf("%s: %s", format, line)
		}
		answer := httptest.NewRecorder()
		m.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
		if told := answer.Body.String(); !strings.Contains(told, `dockside_log_lines_total{level="WARN"} 1`) ||
			strings.Contains(told, `level="DEBUG"`) {
			t.Errorf("%s: counted as\n%s", format, told)
		}
	}
}
