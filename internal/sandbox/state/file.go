package state

import (
	"cmp"
	"maps"
	"slices"

	"dockside/internal/sandbox/model"
)

// File is an uploaded file as the CDN serves it.
type File struct {
	ID      string `json:"id"`
	Channel string `json:"channel"`
	Name    string `json:"name"`
	Kind    string `json:"kind"` // its MIME type
	Data    []byte `json:"data"`
}

// maxStored limits the size of all files together, in bytes. Beyond it the oldest files are removed.
const maxStored = 256 << 20

// AddFile stores a file.
func (w *World) AddFile(f *File) {
	w.Files[f.ID] = f
	w.size += len(f.Data)
	save(w.store, fileBucket, f.ID, f)
	for w.size > maxStored {
		w.dropFile(slices.MinFunc(slices.Collect(maps.Keys(w.Files)), func(a, b string) int {
			return cmp.Or(model.CreatedAt(a).Compare(model.CreatedAt(b)), cmp.Compare(a, b))
		}))
	}
}

// dropFile removes a file, if there is one of that id.
func (w *World) dropFile(id string) {
	if f := w.Files[id]; f != nil {
		w.size -= len(f.Data)
		delete(w.Files, id)
		w.store.remove(fileBucket, id)
	}
}

// DropFiles removes the files of attachments that a message no longer has.
func (w *World) DropFiles(before, after []model.Attachment) {
	for _, a := range before {
		if !slices.ContainsFunc(after, func(o model.Attachment) bool { return o.ID == a.ID }) {
			w.dropFile(a.ID)
		}
	}
}
