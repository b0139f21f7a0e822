package rest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"dockside/internal/sandbox"
)

// All servers that have the bot are listed, on any number of pages, including unavailable ones.
func TestGuilds(t *testing.T) {
	t.Parallel()
	var all []string
	for n := range 450 {
		all = append(all, fmt.Sprint(1000+n))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		after := cmp.Or(r.URL.Query().Get("after"), "0")
		page := []map[string]string{}
		for _, id := range all {
			if len(page) < 200 && id > after {
				page = append(page, map[string]string{"id": id})
			}
		}
		if err := json.NewEncoder(w).Encode(page); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	if got, err := connect(t, server.URL+"/api", "token").Guilds(t.Context()); err != nil || !slices.Equal(got, all) {
		t.Errorf("there are %d servers, %v", len(got), err)
	}
	d, local := sandboxed(t)
	for presence, want := range map[sandbox.Presence]int{sandbox.Present: 1, sandbox.Unavailable: 1, sandbox.Removed: 0} {
		local.SetPresence(presence)
		if got, err := d.Guilds(t.Context()); err != nil || len(got) != want {
			t.Errorf("as %v there are %v, %v", presence, got, err)
		}
	}
}
