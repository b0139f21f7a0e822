package interactiontest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"

	"dockside/bot/discord"
)

// uploads stands for the host of the files that users upload. All servers share it.
var uploads = sync.OnceValue(func() *fileHost {
	h := &fileHost{}
	h.server = httptest.NewServer(h)
	return h
})

// fileHost serves files by their path.
type fileHost struct {
	server *httptest.Server
	files  sync.Map
	count  atomic.Int64
}

func (h *fileHost) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	data, known := h.files.Load(r.URL.Path)
	if !known {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(data.([]byte))
}

// Upload stores a file as Discord does.
func Upload(name string, data []byte) discord.Upload {
	h := uploads()
	path := fmt.Sprintf("/attachments/%d/%s", h.count.Add(1), name)
	h.files.Store(path, data)
	return discord.Upload{Name: name, URL: h.server.URL + path, Size: len(data)}
}

// File is the file option of a command.
func File(u discord.Upload) Option {
	return func(q *discord.Interaction) { q.File = &u }
}
