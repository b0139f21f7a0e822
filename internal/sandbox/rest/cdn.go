package rest

import (
	"net/http"
	"strings"

	"dockside/internal/sandbox/state"
)

// cdn serves attachments and emojis.
type cdn struct{ world *state.World }

func (c cdn) register(mux *http.ServeMux) {
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", func(w http.ResponseWriter, r *http.Request) {
		c.world.Lock()
		f := c.world.Served(r.PathValue("id"))
		c.world.Unlock()
		if f != nil && (f.Channel != r.PathValue("channel") || f.Name != r.PathValue("name")) {
			f = nil
		}
		serveFile(w, r, f)
	})
	mux.HandleFunc("GET /emojis/{name}", func(w http.ResponseWriter, r *http.Request) {
		c.world.Lock()
		f := c.world.Emoji(strings.TrimSuffix(r.PathValue("name"), ".png"))
		c.world.Unlock()
		serveFile(w, r, f)
	})
}

// serveFile serves a file, which never changes, or 404 if it is nil.
func serveFile(w http.ResponseWriter, r *http.Request, f *state.File) {
	if f == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.Kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(f.Data)
}
