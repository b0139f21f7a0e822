package state

import (
	"net/url"
	"slices"
	"strings"

	"dockside/internal/sandbox/model"
)

// show returns the message object of a stored message, with the URLs of its files below base. As Discord does, it
// omits attachments that an embed shows.
func (w *World) Show(p *StoredMessage, base string) model.Message {
	m := p.Message
	used := map[string]bool{}
	m.Embeds = []model.Embed{}
	for _, e := range p.Embeds {
		e.Type = "rich"
		e.Image = p.resolve(e.Image, base, used)
		e.Thumbnail = p.resolve(e.Thumbnail, base, used)
		m.Embeds = append(m.Embeds, e)
	}
	m.Attachments = []model.Attachment{}
	for _, a := range p.Attachments {
		if !used[a.ID] {
			a.URL = FileURL(base, p.ChannelID, a)
			a.ProxyURL = a.URL
			m.Attachments = append(m.Attachments, a)
		}
	}
	m.Components = p.resolveMedia(p.Components, base)
	m.MentionRoles = []string{}
	if m.Mentions == nil {
		m.Mentions = []model.User{}
	}
	if thread := w.Channel(m.ID); thread != nil && m.ID != m.ChannelID {
		copied := *thread // the channel may change later
		m.Thread = &copied
	}
	return m
}

// FileURL returns the URL of an attachment.
func FileURL(base, channel string, a model.Attachment) string {
	return base + "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
}

// attached finds the attachment that an attachment:// URL refers to.
func (p *StoredMessage) attached(address string) (model.Attachment, bool) {
	name, own := strings.CutPrefix(address, model.AttachmentScheme)
	i := slices.IndexFunc(p.Attachments, func(a model.Attachment) bool { return a.Filename == name })
	if !own || i < 0 {
		return model.Attachment{}, false
	}
	return p.Attachments[i], true
}

// resolve replaces an attachment:// URL in an embed. It returns nil if the attachment does not exist any more.
func (p *StoredMessage) resolve(i *model.EmbedImage, base string, used map[string]bool) *model.EmbedImage {
	if i == nil || !strings.HasPrefix(i.URL, model.AttachmentScheme) {
		return i
	}
	a, ok := p.attached(i.URL)
	if !ok {
		return nil
	}
	used[a.ID] = true
	shown := *i
	shown.URL = FileURL(base, p.ChannelID, a)
	shown.ProxyURL, shown.Width, shown.Height = shown.URL, a.Width, a.Height
	if shown.Description == "" {
		shown.Description = a.Description
	}
	return &shown
}

// resolveMedia returns V2 components with their attachment:// URLs replaced.
func (p *StoredMessage) resolveMedia(cs []model.Component, base string) []model.Component {
	all := []model.Component{}
	for _, c := range cs {
		c.Media = p.resolveItem(c.Media, base)
		c.File = p.resolveItem(c.File, base)
		c.Items = slices.Clone(c.Items)
		for i := range c.Items {
			c.Items[i].Media = *p.resolveItem(&c.Items[i].Media, base)
		}
		if c.Components != nil {
			c.Components = p.resolveMedia(c.Components, base)
		}
		if c.Accessory != nil {
			c.Accessory = &p.resolveMedia([]model.Component{*c.Accessory}, base)[0]
		}
		all = append(all, c)
	}
	return all
}

func (p *StoredMessage) resolveItem(item *model.MediaItem, base string) *model.MediaItem {
	if item == nil {
		return nil
	}
	if a, ok := p.attached(item.URL); ok {
		return &model.MediaItem{URL: FileURL(base, p.ChannelID, a)}
	}
	return item
}
