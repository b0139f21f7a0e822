package sandbox

import (
	"bytes"
	"encoding/json"
)

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

// attachmentRef describes a file: one that comes with the request ("0" is files[0]) or one
// that the message has already.
type attachmentRef struct {
	ID          looseID           `json:"id"`
	Filename    *string           `json:"filename"`
	Title       string            `json:"title"`
	Description optional[*string] `json:"description"`
	Spoiler     optional[bool]    `json:"is_spoiler"`
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

// decode reads the JSON of a request or refuses it as Discord does. Without a body it is empty.
func decode[T any](b []byte) (T, error) {
	var v T
	if len(bytes.TrimSpace(b)) == 0 {
		return v, nil
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return v, badJSON(err)
	}
	return v, nil
}
