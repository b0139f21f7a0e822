package rest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dockside/bot/discord"
)

// registry is a fake of Discord's registered commands. As there, a bulk update must not remove an entry point.
type registry struct {
	mu     sync.Mutex
	scopes map[string][]map[string]any // by the path behind the application
	puts   int
}

func (r *registry) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_, scope, found := strings.Cut(q.URL.Path, "/applications/5/")
	switch {
	case !found:
		_, _ = io.WriteString(w, `{"id":"5"}`)
		return
	case q.Method == http.MethodPut:
		r.puts++
		var list []map[string]any
		_ = json.NewDecoder(q.Body).Decode(&list)
		for _, c := range r.scopes[scope] {
			same := func(o map[string]any) bool { return o["id"] == c["id"] && o["handler"] == c["handler"] }
			if c["type"] == 4.0 && !slices.ContainsFunc(list, same) {
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, `{"code":50240,"message":"You cannot remove this app's Entry Point command"}`)
				return
			}
		}
		for i, c := range list {
			if _, has := c["id"]; !has {
				c["id"] = c["name"]
			}
			c["application_id"], c["version"], c["dm_permission"], c["nsfw"] = "5", strconv.Itoa(i), true, false
		}
		r.scopes[scope] = list
	case q.Method != http.MethodGet || q.URL.Query().Get("with_localizations") != "true":
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	text, _ := json.Marshal(slices.Concat([]map[string]any{}, r.scopes[scope]))
	_, _ = w.Write(text)
}

// names returns the sorted names of the commands of a scope.
func (r *registry) names(scope string) (all []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.scopes[scope] {
		all = append(all, c["name"].(string)) //nolint:forcetypeassert // a command without a name is a fault
	}
	slices.Sort(all)
	return all
}

func words(text string) discord.Localized {
	return discord.Localized{discord.English: text, "fr": text + " en français"}
}

// Commands of types that the bot does not use stay, and its own that it no longer has are removed. Nothing is written
// without a change; a change in another language is one.
func TestCommandsAreRegisteredByDifference(t *testing.T) {
	t.Parallel()
	entry := map[string]any{
		"id": "77", "application_id": "5", "version": "1", "type": 4.0, "name": "launch", "handler": 2.0, "description": "",
	}
	unknown := map[string]any{"id": "78", "type": 9.0, "name": "tomorrow", "shape": map[string]any{"round": true}}
	r := &registry{scopes: map[string][]map[string]any{"commands": {entry, unknown}}}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	d := connect(t, server.URL+"/api", "token")
	commands := []discord.Command{
		{Name: "challenge", Description: words("Challenge somebody"), InDMs: true, Options: []discord.Option{{
			Name: "game", Description: words("Which game"), Choices: []discord.Choice{{Value: "a", Name: words("A")}},
		}}},
		{Name: "profile", MenuName: words("Profile")},
		{Name: "ban", Description: words("Ban somebody"), ForGuildManagers: true},
	}
	register := func(want int, names ...string) {
		t.Helper()
		ids, err := d.Register(t.Context(), "", commands)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range commands {
			if (ids[c.Name] != "") != (c.MenuName == nil) {
				t.Errorf("after %d writes the ids are %q", want, ids)
			}
		}
		if got := r.names("commands"); r.puts != want || !slices.Equal(got, names) {
			t.Errorf("after %d writes there are %q, want %q after %d", r.puts, got, names, want)
		}
		if is, err := d.Registered(t.Context(), "", commands); !is || err != nil {
			t.Errorf("they are registered: %v, %v", is, err)
		}
	}
	register(1, "Profile", "ban", "challenge", "launch", "tomorrow")
	register(1, "Profile", "ban", "challenge", "launch", "tomorrow")
	commands[0].Description["fr"] = "Défier quelqu'un"
	register(2, "Profile", "ban", "challenge", "launch", "tomorrow")
	commands[2].ForGuildManagers = false
	register(3, "Profile", "ban", "challenge", "launch", "tomorrow")
	commands = commands[:1]
	register(4, "challenge", "launch", "tomorrow")
	commands = nil
	register(5, "launch", "tomorrow")
	register(5, "launch", "tomorrow")
	if kept := r.scopes["commands"][1]["shape"]; kept == nil {
		t.Error("unknown fields of a command are lost")
	}
}
