package doctor

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/internal/cli/store"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
)

// A Redis that is known to lose data is refused at the start and by the doctor, unless a setting allows it. A Redis
// that might lose data is only reported.
func TestARedisThatLosesGamesIsRefused(t *testing.T) {
	t.Parallel()
	start := func(args ...string) string { return redistest.Start(t, redistest.Socket(t), args...).URL }
	evicting := start("--appendonly", "yes", "--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lru")
	for name, c := range map[string]struct {
		with  config.Config
		start string // the error at the start; empty if there is none
		finds string // in the doctor's report
	}{
		"sound": {config.Config{Redis: start("--appendonly", "yes")}, "", "it answers; no bot uses it"},
		"forgetful": {
			config.Config{Redis: start("--save", "")},
			"it keeps nothing on disk", "set appendonly yes, or start all the same with REDIS_ALLOW_LOSS=on",
		},
		"forgetful, allowed": {
			config.Config{Redis: start("--save", ""), AllowLoss: true},
			"", "it answers; no bot uses it; it keeps nothing on disk",
		},
		"snapshots": {
			config.Config{Redis: start("--save", "3600 1")},
			"", "it answers; no bot uses it; it only saves snapshots",
		},
		"evicting": {config.Config{Redis: evicting}, "it evicts games when its memory", "with REDIS_ALLOW_LOSS=on"},
		"allowed":  {config.Config{Redis: evicting, AllowLoss: true}, "", "uses it; it evicts games when its memory"},
		"too old": {
			config.Config{Redis: start("--rename-command", "GETDEL", ""), AllowLoss: true},
			"6.2 or newer is needed",
			"6.2 or newer is needed",
		},
	} {
		s, err := store.Open(t.Context(), c.with)
		if err == nil {
			err = s.Close()
		}
		if (err == nil) != (c.start == "") || err != nil && (!strings.Contains(err.Error(), c.start) ||
			!strings.HasPrefix(err.Error(), "REDIS_URL: this Redis cannot keep the games: ")) {
			t.Errorf("%s: the start ends with %v", name, err)
		}
		found, err := examiner{config: c.with}.store(t.Context())
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

// The doctor does not change a store.
func TestTheDoctorOnlyReadsTheStore(t *testing.T) {
	t.Parallel()
	file, server := clitest.SampleFile(t, t.TempDir()), miniredis.RunT(t)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Set("dockside:document:fleet", `{"schema":2,"value":{}}`); err != nil {
		t.Fatal(err)
	}
	dump := server.Dump()
	for _, c := range []config.Config{{File: file}, {Redis: "redis://" + server.Addr()}} {
		if found, err := (examiner{config: c}).store(t.Context()); err != nil || !strings.HasPrefix(found, "it answers") {
			t.Errorf("the doctor finds %q, %v", found, err)
		}
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("DATA_FILE has changed, %v", err)
	}
	if server.Dump() != dump {
		t.Error("Redis has changed")
	}
}
