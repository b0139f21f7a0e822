package sandbox

import (
	"encoding/json"
	"fmt"
)

// payload is the body of a request that sends or edits a message.
type payload struct {
	Content     optional[string]          `json:"content"`
	Embeds      optional[[]Embed]         `json:"embeds"`
	Components  optional[[]Component]     `json:"components"`
	Attachments optional[[]attachmentRef] `json:"attachments"`
	Mentions    *allowedMentions          `json:"allowed_mentions"`
	Flags       optional[int]             `json:"flags"`
	TTS         bool                      `json:"tts"`
	Nonce       looseID                   `json:"nonce"`
	Enforce     bool                      `json:"enforce_nonce"`
	Reference   *MessageReference         `json:"message_reference"`
	Stickers    []string                  `json:"sticker_ids"`
	Poll        json.RawMessage           `json:"poll"`
}

// optional tells a field that was sent, even as null, from one that was left out: an edit
// keeps what is left out.
type optional[T any] struct {
	Set   bool
	Value T
}

func (o *optional[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	if string(b) == "null" {
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}

// looseID is an id that may come as a string or as a number; Discord accepts both.
type looseID string

func (id *looseID) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		var text string
		err := json.Unmarshal(b, &text)
		*id = looseID(text)
		return err
	}
	var n json.Number
	err := json.Unmarshal(b, &n)
	*id = looseID(n.String())
	return err
}

// attachmentRef describes a file: one that comes with the request ("0" is files[0]) or one
// that the message has already.
type attachmentRef struct {
	ID          looseID           `json:"id"`
	Filename    *string           `json:"filename"`
	Title       string            `json:"title"`
	Description optional[*string] `json:"description"`
	Spoiler     optional[bool]    `json:"is_spoiler"`
}

// describe takes over what the request says about an attachment.
func (ref attachmentRef) describe(a *Attachment) {
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
type allowedMentions struct {
	Parse       []string `json:"parse"`
	Roles       []string `json:"roles"`
	Users       []string `json:"users"`
	RepliedUser bool     `json:"replied_user"`
}

// callback is the body of the first answer to an interaction. Its data depends on the type.
type callback struct {
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
type autocompletion struct {
	Choices []Choice `json:"choices"`
}

// upload is a file that came with a request.
type upload struct {
	index         int // n of files[n]
	name, kind    string
	data          []byte
	width, height int  // pixels, of a picture
	broken        bool // it says that it is a PNG or a GIF and is none
}

// threadForm is the body of a request that makes or changes a thread.
type threadForm struct {
	Name        *string  `json:"name"`
	Type        int      `json:"type"`
	AutoArchive *int     `json:"auto_archive_duration"` // minutes
	Archived    *bool    `json:"archived"`
	Locked      *bool    `json:"locked"`
	Tags        []string `json:"applied_tags"` // of a post in a forum
}

// onlyWakes reports whether nothing is asked for but to take the thread out of the archive.
func (t threadForm) onlyWakes() bool {
	return t.Archived != nil && !*t.Archived && t.Name == nil && t.AutoArchive == nil && t.Locked == nil && t.Tags == nil
}

// forumPost is the body of a request that opens a post in a forum: a thread with its first message.
type forumPost struct {
	threadForm
	Message json.RawMessage `json:"message"`
}

// encode writes a value of ours as JSON; our own types can always be written.
func encode[T any](v T) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("sandbox: %T cannot be written as JSON: %v", v, err))
	}
	return b
}
