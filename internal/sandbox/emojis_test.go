package sandbox_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"

	"dockside/internal/sandbox"
)

// Emojis of the bot are validated, listed, served, and stored.
func TestEmojis(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/chat.db"
	p := openPlace(t, sandbox.Config{File: file})
	route := "/applications/" + p.json("GET", "/applications/@me", "").ID + "/emojis"
	uri := "data:image/png;base64," + base64.StdEncoding.EncodeToString(plain(t, 64, 64))
	large := "data:image/png;base64," + base64.StdEncoding.EncodeToString(plain(t, 129, 64))
	for _, c := range []struct {
		what, path, name, image string
		status, code            int
		says                    string
	}{
		{"a picture", route, "die_1", uri, 201, 0, ""},
		{"another", route, "die_2", uri, 201, 0, ""},
		{"the same name", route, "die_1", uri, 400, 50035, "ALREADY_TAKEN"},
		{"a short name", route, "d", uri, 400, 50035, "name"},
		{"a long name", route, strings.Repeat("d", 33), uri, 400, 50035, "name"},
		{"a name with a dash", route, "die-1", uri, 400, 50035, "name"},
		{"no picture", route, "die_3", "data:image/png;base64,AAAA", 400, 50035, "IMAGE_INVALID"},
		{"no data", route, "die_3", "https://example.org/die.png", 400, 50035, "IMAGE_INVALID"},
		{"a large picture", route, "die_3", large, 400, 50035, "128"},
		{"another application", "/applications/1/emojis", "die_3", uri, 403, 50001, ""},
	} {
		a := p.json("POST", c.path, fmt.Sprintf(`{"name":%q,"image":%q}`, c.name, c.image))
		if a.Status != c.status || a.Code != c.code || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %d %s", c.what, a.Status, a.body)
		}
		if c.name != "die_1" || c.status != http.StatusCreated {
			continue
		}
		got := p.fetch(p.url + "/emojis/" + a.ID + ".png")
		got.Body.Close()
		if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the picture is served as %d %v", got.StatusCode, got.Header)
		}
	}
	if got := p.Emojis(); !slices.Equal(got, []string{"die_1", "die_2"}) {
		t.Errorf("there are %q", got)
	}
	list := p.json("GET", route, "")
	if list.Status != http.StatusOK || !strings.Contains(list.body, `"name":"die_2"`) {
		t.Errorf("they are listed as %s", list.body)
	}
	check(t, p.Close())
	again := openPlace(t, sandbox.Config{File: file})
	if got := again.Emojis(); !slices.Equal(got, []string{"die_1", "die_2"}) {
		t.Errorf("after a restart there are %q", got)
	}
}

// plain returns a PNG of a size.
func plain(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	check(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))))
	return b.Bytes()
}
