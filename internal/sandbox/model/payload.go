package model

import (
	"encoding/json"
	"fmt"
)

// MessagePayload is the body of a request that sends or edits a message.
type MessagePayload struct {
	Content     Optional[string]          `json:"content"`
	Embeds      Optional[[]Embed]         `json:"embeds"`
	Components  Optional[[]Component]     `json:"components"`
	Attachments Optional[[]AttachmentRef] `json:"attachments"`
	Mentions    *AllowedMentions          `json:"allowed_mentions"`
	Flags       Optional[int]             `json:"flags"`
	Nonce       LooseID                   `json:"nonce"`
	Enforce     bool                      `json:"enforce_nonce"`
	Reference   *MessageReference         `json:"message_reference"`
}

// Optional is a field that may be missing. Set reports whether it was sent, even as null: an edit keeps missing fields.
type Optional[T any] struct {
	Set   bool
	Value T
}

// UnmarshalJSON implements json.Unmarshaler.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}

// LooseID is an id that is sent as a string or as a number; Discord accepts both.
type LooseID string

// UnmarshalJSON implements json.Unmarshaler.
func (id *LooseID) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		var text string
		err := json.Unmarshal(b, &text)
		*id = LooseID(text)
		return err
	}
	var n json.Number
	err := json.Unmarshal(b, &n)
	*id = LooseID(n.String())
	return err
}

// AttachmentRef describes an attachment: a file of the request ("0" is files[0]) or one that the message already has.
type AttachmentRef struct {
	ID          LooseID           `json:"id"`
	Filename    *string           `json:"filename"`
	Title       string            `json:"title"`
	Description Optional[*string] `json:"description"`
	Spoiler     Optional[bool]    `json:"is_spoiler"`
}

// Describe copies the description to an attachment.
func (ref AttachmentRef) Describe(a *Attachment) {
	if ref.Description.Set {
		a.Description = ""
		if ref.Description.Value != nil {
			a.Description = *ref.Description.Value
		}
	}
	if ref.Title != "" {
		a.Title = ref.Title
	}
	if ref.Spoiler.Set {
		a.Spoiler = ref.Spoiler.Value
	}
}

// AllowedMentions limits which users a message pings.
type AllowedMentions struct {
	Parse       []string `json:"parse"`
	Roles       []string `json:"roles"`
	Users       []string `json:"users"`
	RepliedUser bool     `json:"replied_user"`
}

// CallbackPayload is the body of the initial response to an interaction. Its data depend on the type.
type CallbackPayload struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// Modal is a form that the bot opens for a member.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// ChoicesPayload is the data of an autocomplete response.
type ChoicesPayload struct {
	Choices []Choice `json:"choices"`
}

// Upload is a file of a multipart request.
type Upload struct {
	Index         int // n of files[n]
	Name, Kind    string
	Data          []byte
	Width, Height int  // pixels, of a picture
	Broken        bool // a PNG or GIF that is invalid
}

// ThreadPayload is the body of a request that creates or changes a thread.
type ThreadPayload struct {
	Name        *string  `json:"name"`
	Type        int      `json:"type"`
	AutoArchive *int     `json:"auto_archive_duration"` // minutes
	Archived    *bool    `json:"archived"`
	Locked      *bool    `json:"locked"`
	Tags        []string `json:"applied_tags"` // of a post in a forum
}

// OnlyUnarchives reports whether a request only reopens an archived thread.
func (t ThreadPayload) OnlyUnarchives() bool {
	return t.Archived != nil && !*t.Archived && t.Name == nil && t.AutoArchive == nil && t.Locked == nil && t.Tags == nil
}

// ForumPostPayload is the body of a request that creates a forum post: a thread with its first message.
type ForumPostPayload struct {
	ThreadPayload
	Message json.RawMessage `json:"message"`
}

// JSON encodes a value. It panics if the type has no JSON form, which is a bug.
func JSON[T any](v T) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("sandbox: %T cannot be written as JSON: %v", v, err))
	}
	return b
}
