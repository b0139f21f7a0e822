package cli

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"dockside/storage"
	"dockside/storage/redis"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
)

// A Redis that is known to lose games is refused at the start and by the doctor, unless a setting insists; a Redis that
// may lose them is only reported.
func TestARedisThatLosesGamesIsRefused(t *testing.T) {
	t.Parallel()
	start := func(args ...string) string { return redistest.Start(t, redistest.Socket(t), args...).URL }
	evicting := start("--appendonly", "yes", "--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lru")
	for name, c := range map[string]struct {
		with  Config
		start string // why it is refused; empty if it is not
		finds string // by the doctor
	}{
		"sound": {Config{Redis: start("--appendonly", "yes")}, "", "it answers; no bot works on it"},
		"forgetful": {
			Config{Redis: start("--save", "")},
			"it keeps nothing on disk", "set appendonly yes, or start all the same with REDIS_ALLOW_LOSS=on",
		},
		"forgetful, allowed": {
			Config{Redis: start("--save", ""), AllowLoss: true},
			"", "it answers; no bot works on it; it keeps nothing on disk",
		},
		"snapshots": {
			Config{Redis: start("--save", "3600 1")},
			"", "it answers; no bot works on it; it only saves snapshots",
		},
		"evicting": {Config{Redis: evicting}, "it evicts games when its memory", "with REDIS_ALLOW_LOSS=on"},
		"allowed":  {Config{Redis: evicting, AllowLoss: true}, "", "no bot works on it; it evicts games when its memory"},
		"too old": {
			Config{Redis: start("--rename-command", "GETDEL", ""), AllowLoss: true},
			"6.2 or newer is needed",
			"6.2 or newer is needed",
		},
	} {
		s, err := openStore(t.Context(), c.with)
		if err == nil {
			err = s.Close()
		}
		if (err == nil) != (c.start == "") || err != nil && (!strings.Contains(err.Error(), c.start) ||
			!strings.HasPrefix(err.Error(), "REDIS_URL: this Redis cannot keep the games: ")) {
			t.Errorf("%s: the start ends with %v", name, err)
		}
		found, err := visit{program: Program{Games: games()}, config: c.with}.store(t.Context())
		if (err == nil) != (c.start == "") {
			t.Errorf("%s: the doctor ends with %v", name, err)
		}
		if err != nil {
			found = err.Error()
		}
		if !strings.Contains(found, c.finds) {
			t.Errorf("%s: the doctor finds %q", name, found)
		}
	}
}

// A Redis of which a part does not answer is no reason not to start, and the doctor tells of it.
func TestARedisThatCannotBeExaminedIsNoReasonNotToStart(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	c := Config{Redis: "redis://" + server.Addr()}
	s, err := openStore(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	server.Close()
	var said bytes.Buffer
	if err := c.admit(t.Context(), s, slog.New(slog.NewTextHandler(&said, nil))); err != nil ||
		!strings.Contains(said.String(), "cannot be examined now") {
		t.Errorf("it is refused with %v, and the log says %s", err, &said)
	}
	if _, err := c.fit(t.Context(), s); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("the doctor hears of %v", err)
	}
}

// What may become dangerous is a warning in the log; what cannot be known is only noted.
func TestFindingsAreLogged(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer
	logFindings(t.Context(), []redis.Finding{
		{Kind: redis.Losing, Words: "one"}, {Kind: redis.Risk, Words: "two"}, {Kind: redis.Unknown, Words: "three"},
	}, slog.New(slog.NewTextHandler(&said, nil)))
	for _, line := range []string{
		`level=WARN msg="about this Redis: one"`, `level=WARN msg="about this Redis: two"`,
		`level=INFO msg="about this Redis: three"`,
	} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("the log lacks %s:\n%s", line, &said)
		}
	}
}
