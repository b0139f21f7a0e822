package doctor

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot/command"
	"dockside/bot/discord/gateway"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/sandbox"
	"dockside/storage/bolt"
)

// consulted returns the doctor's report on some settings.
func consulted(t *testing.T, c config.Config) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := diagnose(t.Context(), clitest.Program(&out), c)
	return out.String(), err
}

// The doctor reports each problem with advice, and no problem if there is none. It changes nothing and never prints
// the token.
func TestTheDoctorFindsEachFault(t *testing.T) {
	t.Parallel()
	local, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { local.Close() })
	address, err := local.Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	api := address + "/api"
	registeredIn := func(guild string) {
		t.Helper()
		d, err := gateway.New(api, local.Token(), time.After, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		words, err := clitest.Program(nil).Words()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Register(t.Context(), guild, command.Commands(clitest.Games(), words)); err != nil {
			t.Fatal(err)
		}
	}
	registered := func() { registeredIn("") }
	well := config.Config{Token: local.Token(), API: api, File: filepath.Join(t.TempDir(), "fresh.db")}
	with := func(change func(*config.Config)) config.Config {
		c := well
		change(&c)
		return c
	}
	taken := filepath.Join(t.TempDir(), "taken.db")
	s, err := bolt.Open(taken)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct {
		name   string
		before func()
		with   config.Config
		finds  []string
		wrong  bool
	}{
		{"before the first start", nil, well, []string{"FAIL   commands  they differ from those of this program"}, true},
		{"all is well", registered, well, []string{
			"ok     token     Discord knows it; add the bot to a server with https://discord.com/oauth2/authorize?client_id=" +
				local.BotID() + "&permissions=", "ok     intents", "ok     commands",
			"ok     store", "does not exist yet; the bot creates it when it starts; DATA_FILE has no games, " +
				"although the bot is on servers already (1)",
			"ok     clock     it agrees with Discord's", "ok     disk",
		}, false},
		{
			"few sessions left", func() { local.Reshard(sandbox.Shards{Recommended: 4, Left: 3}) }, well, []string{
				"FAIL   shards    only 3 sessions can begin within the next", "does the bot restart again and again?",
			}, true,
		},
		{
			"too few shards", func() { local.Reshard(sandbox.Shards{Recommended: 4}) },
			with(func(c *config.Config) { c.Shards = 2 }),
			[]string{"FAIL   shards    SHARDS is 2, and Discord recommends 4; leave it out, or raise it"},
			true,
		},
		{"enough shards", nil, with(func(c *config.Config) { c.Shards = 4 }), []string{
			"ok     shards    Discord recommends 4",
		}, false},
		{"another token", nil, with(func(c *config.Config) { c.Token = "x" }), []string{
			"FAIL   token     it is not a token that Discord knows; copy the one on the page Bot",
			"FAIL   commands  no answer from Discord",
		}, true},
		{"nobody there", nil, with(func(c *config.Config) { c.API = "http://127.0.0.1:1/api" }), []string{
			"FAIL   token     no answer from Discord", "can this machine reach it?",
			"FAIL   clock     cannot read the time of Discord",
		}, true},
		{"a wrong clock", nil, with(func(c *config.Config) { c.API = yesterday(t, address) + "/api" }), []string{
			"FAIL   clock     the clock of this machine is 24h", "set it with NTP",
		}, true},
		{"no Redis", nil, with(func(c *config.Config) { c.Redis = "redis://127.0.0.1:1" }), []string{
			"FAIL   store     REDIS_URL: ", "ok     disk      the games are in Redis",
		}, true},
		{"a file in use", nil, with(func(c *config.Config) { c.File = taken }), []string{
			"FAIL   store     DATA_FILE: ", "another program than the bot has it open",
		}, true},
		{
			"a bot at work", func() {
				t.Cleanup(control.Serve(t.Context(), taken+".sock", s, nil, slog.New(slog.DiscardHandler)))
			},
			with(func(c *config.Config) { c.File = taken }),
			[]string{"ok     store     a bot uses "},
			false,
		},
		{"no folder", nil, with(func(c *config.Config) { c.File = filepath.Join(t.TempDir(), "no", "x.db") }), []string{
			"FAIL   disk      cannot write to the folder of DATA_FILE",
		}, true},
		{"a blocked address", nil, with(func(c *config.Config) { c.API = blocked(t) + "/api" }), []string{
			"FAIL   token     this address is blocked by Discord for 1h0m0s",
		}, true},
		{
			"commands of one server beside those of all", func() { registeredIn(local.GuildID()) },
			with(func(c *config.Config) { c.Guild = local.GuildID() }),
			[]string{"FAIL   commands  some are registered twice: those for all servers are out of date"},
			true,
		},
	} {
		if c.before != nil {
			c.before()
		}
		told, err := consulted(t, c.with)
		if (err != nil) != c.wrong || c.wrong != strings.Contains(told, "FAIL ") {
			t.Errorf("%s ends with %v:\n%s", c.name, err, told)
		}
		for _, words := range c.finds {
			if !strings.Contains(told, words) {
				t.Errorf("%s: %q is missing in\n%s", c.name, words, told)
			}
		}
		if strings.Contains(told, c.with.Token+" ") {
			t.Errorf("%s: the token is told by\n%s", c.name, told)
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(well.File), "*")); err != nil || len(left) > 0 {
		t.Errorf("the doctor leaves %v, %v", left, err)
	}
	if _, err := consulted(t, config.Config{}); !errors.Is(err, config.ErrNoToken) {
		t.Errorf("without a token it says %v", err)
	}
}

// blocked returns the address of a server that answers like Discord's edge when it has blocked this machine's IP
// address.
func blocked(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, "<!doctype html><html>error code: 1015</html>")
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// yesterday returns the address of a proxy whose clock is a day behind.
func yesterday(t *testing.T, address string) string {
	t.Helper()
	there, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(there) },
		ModifyResponse: func(r *http.Response) error {
			r.Header.Set("Date", time.Now().Add(-24*time.Hour).UTC().Format(http.TimeFormat))
			return nil
		},
	}
	server := httptest.NewServer(&proxy)
	t.Cleanup(server.Close)
	return server.URL
}
