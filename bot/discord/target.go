package discord

import (
	"encoding/json"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// TargetMessage is the message from whose menu a command was called: any message of the channel.
type TargetMessage struct {
	ID       string
	Ours     bool       // sent by this application
	Bot      bool       // sent by a bot
	Controls [][]string // the custom ids of its components, split into words
	Files    []Upload   // attachments, images of embeds, and those of a forwarded message
}

// messageData is the part of a message that is read. discordgo fails on components that it does not know, and the
// message can be anyone's.
type messageData struct {
	Author struct {
		Bot bool `json:"bot"`
	} `json:"author"`
	App        string    `json:"application_id"`
	Components []control `json:"components"`
	messageFiles
	Snapshots []struct { // the forwarded message
		Message messageFiles `json:"message"`
	} `json:"message_snapshots"`
}

// messageFiles are the attachments of a message and the images of its embeds.
type messageFiles struct {
	Attachments []attachedFile `json:"attachments"`
	Embeds      []struct {
		Image struct {
			URL string `json:"url"`
		} `json:"image"`
	} `json:"embeds"`
}

func (f messageFiles) list() []Upload {
	all := uploads(f.Attachments)
	for _, e := range f.Embeds {
		if name := fileName(e.Image.URL); name != "" {
			all = append(all, Upload{Name: name, URL: e.Image.URL})
		}
	}
	return all
}

// isMessageCommand reports whether a command was called from the menu of a message.
func isMessageCommand(raw json.RawMessage) bool {
	var data struct {
		Type discordgo.ApplicationCommandType `json:"type"`
	}
	return json.Unmarshal(raw, &data) == nil && data.Type == discordgo.MessageApplicationCommand
}

// messageCommand reads a command from the menu of a message.
func (r *Interaction) messageCommand(raw json.RawMessage) error {
	var data struct {
		Name     string `json:"name"`
		Target   string `json:"target_id"`
		Resolved struct {
			Messages map[string]messageData `json:"messages"`
		} `json:"resolved"`
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		return err
	}
	r.Verb = OnMessage + strings.ToLower(data.Name)
	r.Bools, r.Strings = map[string]bool{}, map[string]string{}
	m, known := data.Resolved.Messages[data.Target]
	r.TargetMessage = &TargetMessage{
		ID:    data.Target,
		Bot:   m.Author.Bot,
		Ours:  m.Author.Bot && m.App == r.App,
		Files: m.list(),
	}
	for _, id := range idsOf(m.Components) {
		r.TargetMessage.Controls = append(r.TargetMessage.Controls, splitID(id))
	}
	for _, s := range m.Snapshots {
		r.TargetMessage.Files = append(r.TargetMessage.Files, s.Message.list()...)
	}
	if !known || !IsID(data.Target) {
		return ErrMalformed
	}
	return nil
}
