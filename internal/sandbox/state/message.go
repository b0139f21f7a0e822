package state

import (
	"net/url"
	"slices"
	"strings"

	"dockside/internal/sandbox/model"
)

// StoredMessage is a message with what Discord's message object does not contain.
type StoredMessage struct {
	model.Message `json:"message"`
	For           string   `json:"for,omitempty"`      // the user who sees it, if it is ephemeral
	Notified      []string `json:"notified,omitempty"` // the users whom it pinged when it was new
	InteractionID string   `json:"issue,omitempty"`    // the interaction that it responds to
	// AltTextReported is true once a missing alt text has been reported.
	AltTextReported bool `json:"-"`
}

// Notify records the users that a new message pings. An edit pings no user, and an ephemeral message only its reader.
func (m *StoredMessage) Notify() {
	if m.Flags&model.FlagSilent != 0 {
		return
	}
	for _, u := range m.Mentions {
		if m.For == "" || m.For == u.ID {
			m.Notified = append(m.Notified, u.ID)
		}
	}
}

// Describes reports whether an embed has alternative text for an attachment.
func (m *StoredMessage) Describes(filename string) bool {
	address := model.AttachmentScheme + filename
	return slices.ContainsFunc(m.Embeds, func(e model.Embed) bool {
		return slices.ContainsFunc([]*model.EmbedImage{e.Image, e.Thumbnail}, func(i *model.EmbedImage) bool {
			return i != nil && i.URL == address && i.Description != ""
		})
	})
}

// Message returns a message, nil if there is none.
func (w *World) Message(channelID, id string) *StoredMessage {
	for _, m := range slices.Backward(w.Messages[channelID]) {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// History lists the messages of a channel that a member sees, the oldest first.
func (w *World) History(channelID, member string) []model.Message {
	list := []model.Message{}
	for _, m := range w.Messages[channelID] {
		if m.For == "" || m.For == member {
			list = append(list, w.Show(m, ""))
		}
	}
	return list
}

// Show returns the message object of a stored message, with the URLs of its files below base. As Discord does, it
// omits attachments that an embed shows.
func (w *World) Show(stored *StoredMessage, base string) model.Message {
	m := stored.Message
	embedded := map[string]bool{}
	m.Embeds = []model.Embed{}
	for _, e := range stored.Embeds {
		e.Type = "rich"
		e.Image = stored.resolve(e.Image, base, embedded)
		e.Thumbnail = stored.resolve(e.Thumbnail, base, embedded)
		m.Embeds = append(m.Embeds, e)
	}
	m.Attachments = []model.Attachment{}
	for _, a := range stored.Attachments {
		if !embedded[a.ID] {
			a.URL = FileURL(base, m.ChannelID, a)
			a.ProxyURL = a.URL
			m.Attachments = append(m.Attachments, a)
		}
	}
	m.Components = slices.Concat([]model.Component{}, stored.Components)
	m.MentionRoles = []string{}
	m.Mentions = slices.Concat([]model.User{}, stored.Mentions)
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

// resolve replaces an attachment:// URL in an embed and notes the attachment as embedded. It returns nil if the
// attachment does not exist any more.
func (m *StoredMessage) resolve(i *model.EmbedImage, base string, embedded map[string]bool) *model.EmbedImage {
	if i == nil {
		return nil
	}
	filename, own := strings.CutPrefix(i.URL, model.AttachmentScheme)
	if !own {
		return i
	}
	n := slices.IndexFunc(m.Attachments, func(a model.Attachment) bool { return a.Filename == filename })
	if n < 0 {
		return nil
	}
	a, shown := m.Attachments[n], *i
	embedded[a.ID] = true
	shown.URL = FileURL(base, m.ChannelID, a)
	shown.ProxyURL, shown.Width, shown.Height = shown.URL, a.Width, a.Height
	if shown.Description == "" {
		shown.Description = a.Description
	}
	return &shown
}
