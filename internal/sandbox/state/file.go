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

// maxReplaced is how many replaced files the CDN still serves.
const maxReplaced = 32

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

// DropFiles removes the files of a deleted message.
func (w *World) DropFiles(all []model.Attachment) {
	for _, a := range all {
		w.dropFile(a.ID)
	}
}

// ReplaceFiles removes the files of attachments that an edited message no longer has. The CDN still serves the latest
// of them.
func (w *World) ReplaceFiles(before, after []model.Attachment) {
	for _, a := range before {
		f := w.Files[a.ID]
		if f == nil || slices.ContainsFunc(after, func(o model.Attachment) bool { return o.ID == a.ID }) {
			continue
		}
		w.dropFile(a.ID)
		w.replaced = append(w.replaced, f)
		w.replaced = w.replaced[max(0, len(w.replaced)-maxReplaced):]
	}
}

// Served returns the file that the CDN has for an id, or nil. It also has files that were replaced a moment ago: a page
// may still load the picture of a message that has just been edited.
func (w *World) Served(id string) *File {
	if f := w.Files[id]; f != nil {
		return f
	}
	if i := slices.IndexFunc(w.replaced, func(f *File) bool { return f.ID == id }); i >= 0 {
		return w.replaced[i]
	}
	return nil
}
