package sandbox

import (
	"net/url"
	"slices"
	"strings"
)

// show returns the message object of a stored message, with the URLs of its files below base. As Discord does, it
// omits attachments that an embed shows.
func (w *world) show(p *post, base string) Message {
	m := p.Message
	used := map[string]bool{}
	m.Embeds = []Embed{}
	for _, e := range p.Embeds {
		e.Type = "rich"
		e.Image = p.resolve(e.Image, base, used)
		e.Thumbnail = p.resolve(e.Thumbnail, base, used)
		m.Embeds = append(m.Embeds, e)
	}
	m.Attachments = []Attachment{}
	for _, a := range p.Attachments {
		if !used[a.ID] {
			a.URL = fileURL(base, p.ChannelID, a)
			a.ProxyURL = a.URL
			m.Attachments = append(m.Attachments, a)
		}
	}
	m.Components = p.resolveMedia(p.Components, base)
	m.MentionRoles = []string{}
	if m.Mentions == nil {
		m.Mentions = []User{}
	}
	if thread := w.channel(m.ID); thread != nil && m.ID != m.ChannelID {
		copied := *thread // the channel may change later
		m.Thread = &copied
	}
	return m
}

// fileURL returns the URL of an attachment.
func fileURL(base, channel string, a Attachment) string {
	return base + "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
}

// attached finds the attachment that an attachment:// URL refers to.
func (p *post) attached(address string) (Attachment, bool) {
	name, own := strings.CutPrefix(address, attachmentScheme)
	i := slices.IndexFunc(p.Attachments, func(a Attachment) bool { return a.Filename == name })
	if !own || i < 0 {
		return Attachment{}, false
	}
	return p.Attachments[i], true
}

// resolve replaces an attachment:// URL in an embed. It returns nil if the attachment does not exist any more.
func (p *post) resolve(i *EmbedImage, base string, used map[string]bool) *EmbedImage {
	if i == nil || !strings.HasPrefix(i.URL, attachmentScheme) {
		return i
	}
	a, ok := p.attached(i.URL)
	if !ok {
		return nil
	}
	used[a.ID] = true
	shown := *i
	shown.URL = fileURL(base, p.ChannelID, a)
	shown.ProxyURL, shown.Width, shown.Height = shown.URL, a.Width, a.Height
	if shown.Description == "" {
		shown.Description = a.Description
	}
	return &shown
}

// resolveMedia returns V2 components with their attachment:// URLs replaced.
func (p *post) resolveMedia(cs []Component, base string) []Component {
	all := []Component{}
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
			c.Accessory = &p.resolveMedia([]Component{*c.Accessory}, base)[0]
		}
		all = append(all, c)
	}
	return all
}

func (p *post) resolveItem(item *MediaItem, base string) *MediaItem {
	if item == nil {
		return nil
	}
	if a, ok := p.attached(item.URL); ok {
		return &MediaItem{URL: fileURL(base, p.ChannelID, a)}
	}
	return item
}
