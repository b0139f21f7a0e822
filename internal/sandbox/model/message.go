package model

import "time"

// Message flags.
const (
	FlagSuppressEmbeds = 1 << 2
	FlagEphemeral      = 1 << 6
	FlagLoading        = 1 << 7
	FlagHasThread      = 1 << 5
	FlagSilent         = 1 << 12
)

// Types of system messages.
const (
	TypeRecipientAdd  = 1
	TypeNameChange    = 4
	TypeThreadCreated = 18
	TypeThreadStarter = 21
)

// Message is Discord's message object, with the fields that a bot like Dockside reads.
type Message struct {
	ID              string       `json:"id"`
	ChannelID       string       `json:"channel_id"`
	GuildID         string       `json:"guild_id,omitempty"`
	Author          User         `json:"author"`
	Content         string       `json:"content"`
	Timestamp       time.Time    `json:"timestamp"`
	EditedTimestamp *time.Time   `json:"edited_timestamp"`
	TTS             bool         `json:"tts"`
	MentionEveryone bool         `json:"mention_everyone"`
	Mentions        []User       `json:"mentions"`
	MentionRoles    []string     `json:"mention_roles"`
	Attachments     []Attachment `json:"attachments"`
	Embeds          []Embed      `json:"embeds"`
	Components      []Component  `json:"components"`
	Pinned          bool         `json:"pinned"`
	// 0 plain, 19 reply, 20 response to a slash command, 23 to a context menu command; others are system messages
	Type              int                  `json:"type"`
	Flags             int                  `json:"flags"`
	ApplicationID     string               `json:"application_id,omitempty"`
	WebhookID         string               `json:"webhook_id,omitempty"`
	Reference         *MessageReference    `json:"message_reference,omitempty"`
	Interaction       *MessageInteraction  `json:"interaction,omitempty"`
	Metadata          *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Thread            *Channel             `json:"thread,omitempty"`
	ReferencedMessage *Message             `json:"referenced_message,omitempty"`
}

// Ephemeral reports whether only one user sees the message.
func (m Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Suppressed reports whether the embeds of the message are hidden.
func (m Message) Suppressed() bool { return m.Flags&FlagSuppressEmbeds != 0 }

// Loading reports whether the message is a deferred response that is not complete yet.
func (m Message) Loading() bool { return m.Flags&FlagLoading != 0 }

// Component finds a button or menu of the message by its custom id.
func (m Message) Component(customID string) (Component, bool) {
	for _, c := range Flatten(m.Components) {
		if c.CustomID == customID && customID != "" {
			return c, true
		}
	}
	return Component{}, false
}

// Controls lists the buttons and menus of the message that are enabled.
func (m Message) Controls() []Component {
	var all []Component
	for _, c := range Flatten(m.Components) {
		if c.CustomID != "" && !c.Disabled {
			all = append(all, c)
		}
	}
	return all
}

// MessageReference refers to the message that a reply answers, or to a thread.
type MessageReference struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id,omitempty"`
	ChannelID       string `json:"channel_id,omitempty"`
	GuildID         string `json:"guild_id,omitempty"`
	FailIfNotExists *bool  `json:"fail_if_not_exists,omitempty"`
}

// MessageInteraction names the command that a message responds to.
type MessageInteraction struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User User   `json:"user"`
}

// InteractionMetadata describes the interaction that a message responds to.
type InteractionMetadata struct {
	ID                string            `json:"id"`
	Type              int               `json:"type"`
	User              User              `json:"user"`
	Owners            map[string]string `json:"authorizing_integration_owners"`
	OriginalResponse  string            `json:"original_response_message_id,omitempty"`
	InteractedMessage string            `json:"interacted_message_id,omitempty"`
}

// Attachment is a file that belongs to a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"` // the alt text
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"` // bytes
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`  // pixels
	Height      int    `json:"height,omitempty"` // pixels
	Ephemeral   bool   `json:"ephemeral,omitempty"`
	Spoiler     bool   `json:"is_spoiler,omitempty"`
}

// Embed is a framed part of a message.
type Embed struct {
	Type        string       `json:"type,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       *int         `json:"color,omitempty"`
	Footer      *EmbedText   `json:"footer,omitempty"`
	Author      *EmbedText   `json:"author,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedText is the footer (Text) or the author (Name) of an embed.
type EmbedText struct {
	Text    string `json:"text,omitempty"`
	Name    string `json:"name,omitempty"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedImage is a picture in an embed. The URL of an attachment of the message is "attachment://name".
type EmbedImage struct {
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Description string `json:"description,omitempty"`
}

// EmbedField is a name and a value in an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// AttachmentScheme is the beginning of the URL of an attachment of the same message.
const AttachmentScheme = "attachment://"
