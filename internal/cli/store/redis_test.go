package store

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"dockside/internal/cli/config"
	"dockside/storage"
	"dockside/storage/redis"

	"github.com/alicebob/miniredis/v2"
)

// If the bot cannot examine Redis, it starts anyway, and the doctor reports it.
func TestARedisThatCannotBeExaminedIsNoReasonNotToStart(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	c := config.Config{Redis: "redis://" + server.Addr()}
	s, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	server.Close()
	var said bytes.Buffer
	if err := admit(t.Context(), c, s, slog.New(slog.NewTextHandler(&said, nil))); err != nil ||
		!strings.Contains(said.String(), "cannot check the configuration") {
		t.Errorf("it is refused with %v, and the log says %s", err, &said)
	}
	if _, err := Examine(t.Context(), c, s); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("the doctor hears of %v", err)
	}
}

// Risks of a Redis configuration are logged as warnings, unknown findings as information.
func TestFindingsAreLogged(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	logFindings(t.Context(), []redis.Finding{
		{Kind: redis.Losing, Words: "one"}, {Kind: redis.Risk, Words: "two"}, {Kind: redis.Unknown, Words: "three"},
	}, slog.New(slog.NewTextHandler(&said, nil)))
	for _, line := range []string{
		`level=WARN msg="Redis configuration: one"`, `level=WARN msg="Redis configuration: two"`,
		`level=INFO msg="Redis configuration: three"`,
	} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("the log lacks %s:\n%s", line, &said)
		}
	}
}
