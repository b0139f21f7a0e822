package check

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"dockside/bot/metrics"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

// Alerts and dashboard panels are valid PromQL, and a bot exports every series that they use.
func TestAlertsAndPanelsAskForWhatThereIs(t *testing.T) {
	told := figures(t)
	var asked []string
	language := parser.NewParser(parser.Options{})
	groups, wrong := rulefmt.Parse([]byte(read(t, "deploy/alerts.yaml")), false, model.UTF8Validation, language,
		slog.New(slog.DiscardHandler))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for _, g := range groups.Groups {
		for _, r := range g.Rules {
			asked = append(asked, r.Expr)
			if !strings.Contains(read(t, "docs/operating.md"), "`"+r.Alert+"`") {
				t.Errorf("docs/operating.md does not say what to do about %s", r.Alert)
			}
		}
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, "deploy/dashboard.json")), &board); err != nil {
		t.Fatal(err)
	}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			asked = append(asked, strings.ReplaceAll(target.Expr, "$__rate_interval", "5m"))
		}
		if len(p.Targets) == 0 {
			t.Errorf("panel %q shows nothing", p.Title)
		}
	}
	for _, text := range asked {
		expr, err := language.ParseExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		parser.Inspect(expr, func(n parser.Node, _ []parser.Node) error {
			s, ok := n.(*parser.VectorSelector)
			if ok && s.Name != "up" && !strings.Contains(told, "# TYPE "+base(s.Name, told)+" ") {
				t.Errorf("the bot does not export %s", s.Name)
			}
			return nil
		})
	}
	if len(asked) < 20 {
		t.Errorf("only %d queries", len(asked))
	}
	if n := len(regexp.MustCompile(`(?m)^# TYPE dockside_`).FindAllString(told, -1)); n < 20 {
		t.Errorf("only %d metrics", n)
	}
}

// base returns the name of a metric without the suffix of a histogram's series.
func base(name, told string) string {
	for _, end := range []string{"_bucket", "_count", "_sum"} {
		if of, cut := strings.CutSuffix(name, end); cut && strings.Contains(told, "# TYPE "+of+" histogram") {
			return of
		}
	}
	return name
}

// figures returns the metrics of a bot that has used all of them.
func figures(t *testing.T) string {
	t.Helper()
	m := metrics.New()
	m.Watch(func(context.Context) metrics.State { return metrics.State{} })
	m.Build("?")
	m.Press("play", metrics.Answered)
	m.Picture("table", 0, 1)
	m.Stored("get", 0, true)
	m.Request("channels", "200", 0)
	m.Table("tender", "playing")
	m.SeatOpened("tender")
	m.SeatTaken("tender")
	m.Partner("tender", 0)
	m.Finished("tender", true)
	m.Line("INFO")
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	return answer.Body.String()
}
