package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"dockside/bot/discord"
	"dockside/bot/discord/rest"
)

// aMegabyte is as much as a file may hold.
const aMegabyte = 1 << 20

// The client downloads files only from Discord's CDN. It reads no more than the limit, and follows no redirect.
func TestFilesAreFetchedFromOnePlace(t *testing.T) {
	t.Parallel()
	var elsewhere atomic.Int64
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	t.Cleanup(other.Close)
	answers := map[string]http.HandlerFunc{
		"/fine":     func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, aMegabyte)) },
		"/too long": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, aMegabyte+1)) },
		"/gone":     http.NotFound,
		"/away":     http.RedirectHandler(other.URL+"/secret", http.StatusFound).ServeHTTP,
		"/on":       http.RedirectHandler("/fine", http.StatusTemporaryRedirect).ServeHTTP,
	}
	place := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answers[r.URL.Path](w, r)
	}))
	t.Cleanup(place.Close)
	files := rest.NewFiles(place.URL)
	for _, c := range []struct {
		what, url string
		size      int // the size that Discord reports
		bytes     int // downloaded bytes; -1: an error
	}{
		{"as long as may be", place.URL + "/fine", aMegabyte, aMegabyte},
		{"longer than it is said to be", place.URL + "/too%20long", 9, -1},
		{"said to be too long", place.URL + "/fine", aMegabyte + 1, -1},
		{"not there", place.URL + "/gone", 9, -1},
		{"lying elsewhere", other.URL + "/secret", 9, -1},
		{"of another scheme", "https" + strings.TrimPrefix(place.URL, "http") + "/fine", 9, -1},
		{"with somebody's name", strings.Replace(place.URL, "//", "//anna@", 1) + "/fine", 9, -1},
		{"leading elsewhere", place.URL + "/away", 9, -1},
		{"leading on", place.URL + "/on", 9, -1},
	} {
		data, err := files.Fetch(t.Context(), discord.Upload{Name: "game.txt", URL: c.url, Size: c.size})
		if (err == nil) != (c.bytes >= 0) || len(data) != max(c.bytes, 0) {
			t.Errorf("a file %s: %d bytes, %v", c.what, len(data), err)
		}
	}
	if n := elsewhere.Load(); n > 0 {
		t.Errorf("%d requests went elsewhere", n)
	}
}
