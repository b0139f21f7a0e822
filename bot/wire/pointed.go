package wire

import (
	"encoding/json"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Pointed is a message from whose menu somebody has called a command: any message of the channel.
type Pointed struct {
	ID       string
	Ours     bool       // this application has sent it
	Bot      bool       // some bot has
	Controls [][]string // the custom ids of its buttons and menus, in words
	Files    []Upload   // those beside it, those in its embeds, then those of the message that it forwards
}

// pointing is what is read of a command from the menu of a message. discordgo is not asked, since it gives up
// on messages with parts that it does not know, and this may be anybody's.
type pointing struct {
	Type     discordgo.ApplicationCommandType `json:"type"`
	Name     string                           `json:"name"`
	Target   string                           `json:"target_id"`
	Resolved struct {
		Messages map[string]foreign `json:"messages"`
	} `json:"resolved"`
}

// foreign is a message of anybody.
type foreign struct {
	Author struct {
		Bot bool `json:"bot"`
	} `json:"author"`
	App        string    `json:"application_id"`
	Components []control `json:"components"`
	shown
	Snapshots []struct {
		Message shown `json:"message"`
	} `json:"message_snapshots"` // of a forwarded message: the one that was forwarded, without its author
}

// shown are the files of a message, beside it and in its embeds.
type shown struct {
	Attachments []attached `json:"attachments"`
	Embeds      []struct {
		Image struct {
			URL string `json:"url"`
		} `json:"image"`
	} `json:"embeds"`
}

// files lists the files of a message: those beside it, then those in its embeds.
func (s shown) files() []Upload {
	all := uploads(s.Attachments)
	for _, e := range s.Embeds {
		if name := fileOf(e.Image.URL); name != "" {
			all = append(all, Upload{Name: name, URL: e.Image.URL})
		}
	}
	return all
}

// pointed reads a command from the menu of a message; is tells whether an interaction is one.
func pointed(i incoming) (p pointing, is bool, err error) {
	var kind struct {
		Type discordgo.ApplicationCommandType `json:"type"`
	}
	if err := json.Unmarshal(i.Data, &kind); err != nil || kind.Type != discordgo.MessageApplicationCommand {
		return p, false, nil //nolint:nilerr // whoever reads it as something else tells
	}
	if err = json.Unmarshal(i.Data, &p); err != nil {
		return pointing{}, true, err
	}
	if _, known := p.Resolved.Messages[p.Target]; !IsID(p.Target) || !known {
		err = ErrMalformed
	}
	return p, true, err
}

// onMessage reads who was pointed at. A message is ours if a bot has sent it and our application is that bot's.
func (r *Request) onMessage(p pointing) {
	r.Verb = OnMessage + strings.ToLower(p.Name)
	r.Switches, r.Picks = map[string]bool{}, map[string]string{}
	m := p.Resolved.Messages[p.Target]
	r.On = &Pointed{ID: p.Target, Bot: m.Author.Bot, Ours: m.Author.Bot && m.App == r.App, Files: m.files()}
	for _, c := range flat(m.Components) {
		r.On.Controls = append(r.On.Controls, words(c.ID))
	}
	for _, s := range m.Snapshots {
		r.On.Files = append(r.On.Files, s.Message.files()...)
	}
}

// flat are the controls that have a custom id, with those in rows.
func flat(all []control) []control {
	var found []control
	for _, c := range all {
		if c.ID != "" {
			found = append(found, c)
		}
		found = append(found, flat(c.Components)...)
	}
	return found
}
