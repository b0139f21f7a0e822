package model

import (
	"encoding/json"
	"fmt"
)

// payload is the body of a request that sends or edits a message.
type MessagePayload struct {
	Content     Optional[string]          `json:"content"`
	Embeds      Optional[[]Embed]         `json:"embeds"`
	Components  Optional[[]Component]     `json:"components"`
	Attachments Optional[[]AttachmentRef] `json:"attachments"`
	Mentions    *AllowedMentions          `json:"allowed_mentions"`
	Flags       Optional[int]             `json:"flags"`
	TTS         bool                      `json:"tts"`
	Nonce       LooseID                   `json:"nonce"`
	Enforce     bool                      `json:"enforce_nonce"`
	Reference   *MessageReference         `json:"message_reference"`
	Stickers    []string                  `json:"sticker_ids"`
	Poll        json.RawMessage           `json:"poll"`
}

// optional tells a field that was sent, even as null, from one that was left out: an edit
// keeps what is left out.
type Optional[T any] struct {
	Set   bool
	Value T
}

func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}

// looseID is an id that may come as a string or as a number; Discord accepts both.
type LooseID string

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

// attachmentRef describes a file: one that comes with the request ("0" is files[0]) or one
// that the message has already.
type AttachmentRef struct {
	ID          LooseID           `json:"id"`
	Filename    *string           `json:"filename"`
	Title       string            `json:"title"`
	Description Optional[*string] `json:"description"`
	Spoiler     Optional[bool]    `json:"is_spoiler"`
}

// describe takes over what the request says about an attachment.
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

// allowedMentions limits whom a message may ping.
type AllowedMentions struct {
	Parse       []string `json:"parse"`
	Roles       []string `json:"roles"`
	Users       []string `json:"users"`
	RepliedUser bool     `json:"replied_user"`
}

// callback is the body of the first answer to an interaction. Its data depends on the type.
type CallbackPayload struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// Modal is a form that a callback opens, or that a member has filled in.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// autocompletion is the list that a callback suggests.
type ChoicesPayload struct {
	Choices []Choice `json:"choices"`
}

// upload is a file that came with a request.
type Upload struct {
	Index         int // n of files[n]
	Name, Kind    string
	Data          []byte
	Width, Height int  // pixels, of a picture
	Broken        bool // it says that it is a PNG or a GIF and is none
}

// threadForm is the body of a request that makes or changes a thread.
type ThreadPayload struct {
	Name        *string  `json:"name"`
	Type        int      `json:"type"`
	AutoArchive *int     `json:"auto_archive_duration"` // minutes
	Archived    *bool    `json:"archived"`
	Locked      *bool    `json:"locked"`
	Tags        []string `json:"applied_tags"` // of a post in a forum
}

// onlyWakes reports whether nothing is asked for but to take the thread out of the archive.
func (t ThreadPayload) OnlyUnarchives() bool {
	return t.Archived != nil && !*t.Archived && t.Name == nil && t.AutoArchive == nil && t.Locked == nil && t.Tags == nil
}

// forumPost is the body of a request that opens a post in a forum: a thread with its first message.
type ForumPostPayload struct {
	ThreadPayload
	Message json.RawMessage `json:"message"`
}

// encode writes a value of ours as JSON; our own types can always be written.
func JSON[T any](v T) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("sandbox: %T cannot be written as JSON: %v", v, err))
	}
	return b
}
