package state

import (
	"slices"

	"dockside/internal/sandbox/model"
)

// notify notes whom a new message pings. Edits never ping, and nobody is pinged about a message
// that only somebody else can see.
func (p *StoredMessage) Notify() {
	if p.Flags&model.FlagSilent != 0 {
		return
	}
	for _, u := range p.Mentions {
		if p.For == "" || p.For == u.ID {
			p.Notified = append(p.Notified, u.ID)
		}
	}
}

// describes reports whether an embed or gallery has words for one of its pictures.
func (p *StoredMessage) Describes(name string) bool {
	url := model.AttachmentScheme + name
	for _, e := range p.Embeds {
		for _, i := range []*model.EmbedImage{e.Image, e.Thumbnail} {
			if i != nil && i.URL == url && i.Description != "" {
				return true
			}
		}
	}
	for _, c := range model.Flatten(p.Components) {
		if c.Media != nil && c.Media.URL == url && c.Description != "" {
			return true
		}
		if slices.ContainsFunc(c.Items, func(i model.GalleryItem) bool { return i.Media.URL == url && i.Description != "" }) {
			return true
		}
	}
	return false
}
