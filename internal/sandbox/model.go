package sandbox

import "time"

// Kinds of channels, as Discord numbers them.
const (
	TextChannel   = 0
	DirectMessage = 1
	PublicThread  = 11
	PrivateThread = 12
	Forum         = 15
)

// Message flags.
const (
	flagSuppressEmbeds = 1 << 2
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagHasThread      = 1 << 5
	flagSilent         = 1 << 12
	flagComponentsV2   = 1 << 15
)

// Types of messages that Discord itself writes.
const (
	recipientAdd    = 1
	recipientRemove = 2
	nameChange      = 4
	threadCreated   = 18
	starterMessage  = 21
)

// User is a Discord account.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    string  `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot"`
}

// GuildMember is a user as a member of the guild.
type GuildMember struct {
	User        User      `json:"user"`
	Nick        *string   `json:"nick"`
	Avatar      *string   `json:"avatar"`
	Roles       []string  `json:"roles"`
	JoinedAt    time.Time `json:"joined_at"`
	Deaf        bool      `json:"deaf"`
	Mute        bool      `json:"mute"`
	Flags       int       `json:"flags"`
	Pending     bool      `json:"pending"`
	Permissions string    `json:"permissions,omitempty"`
}

// Message is Discord's message object as far as a bot meets it.
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
	// 0 plain, 19 reply, 20 answer to a slash command, 23 to a menu command; others are Discord's own
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

// Ephemeral reports whether only one person sees the message.
func (m Message) Ephemeral() bool { return m.Flags&flagEphemeral != 0 }

// Suppressed reports whether the embeds of a message are hidden.
func (m Message) Suppressed() bool { return m.Flags&flagSuppressEmbeds != 0 }

// Loading reports whether the message is a deferred answer that has not come yet.
func (m Message) Loading() bool { return m.Flags&flagLoading != 0 }

// Component finds a button or menu of the message by its custom id.
func (m Message) Component(customID string) (Component, bool) {
	for _, c := range flatten(m.Components) {
		if c.CustomID == customID && customID != "" {
			return c, true
		}
	}
	return Component{}, false
}

// Controls lists the buttons and menus of the message that can be used now.
func (m Message) Controls() []Component {
	var all []Component
	for _, c := range flatten(m.Components) {
		if c.CustomID != "" && !c.Disabled {
			all = append(all, c)
		}
	}
	return all
}

// MessageReference points from a reply to the message that it answers.
type MessageReference struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id,omitempty"`
	ChannelID       string `json:"channel_id,omitempty"`
	GuildID         string `json:"guild_id,omitempty"`
	FailIfNotExists *bool  `json:"fail_if_not_exists,omitempty"`
}

// MessageInteraction says which command a message answers.
type MessageInteraction struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User User   `json:"user"`
}

// InteractionMetadata says where a message of the bot comes from.
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

// EmbedImage is a picture in an embed. Its URL is "attachment://name" where it comes with the message.
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

// Kinds of components, as Discord numbers them.
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
	RoleSelect    = 6
	MentionSelect = 7
	ChannelSelect = 8
	Section       = 9
	TextDisplay   = 10
	Thumbnail     = 11
	MediaGallery  = 12
	FileDisplay   = 13
	Separator     = 14
	Container     = 17
	Label         = 18
	FileUpload    = 19
	RadioGroup    = 21
	CheckboxGroup = 22
	Checkbox      = 23
)

// Component is a button, a menu, a text input or what holds them. Kinds use different fields.
type Component struct {
	Type          int            `json:"type"`
	ID            int            `json:"id,omitempty"`
	CustomID      string         `json:"custom_id,omitempty"`
	Style         int            `json:"style,omitempty"`
	Label         string         `json:"label,omitempty"`
	Emoji         *Emoji         `json:"emoji,omitempty"`
	URL           string         `json:"url,omitempty"`
	SKU           string         `json:"sku_id,omitempty"`
	Disabled      bool           `json:"disabled,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Default       bool           `json:"default,omitempty"`        // of a Checkbox
	DefaultValues []DefaultValue `json:"default_values,omitempty"` // of a menu of users, roles or channels
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	Value         string         `json:"value,omitempty"`
	Content       string         `json:"content,omitempty"`
	Description   string         `json:"description,omitempty"`
	Media         *MediaItem     `json:"media,omitempty"`
	File          *MediaItem     `json:"file,omitempty"`
	Items         []GalleryItem  `json:"items,omitempty"`
	AccentColor   *int           `json:"accent_color,omitempty"`
	Spoiler       bool           `json:"spoiler,omitempty"`
	Divider       *bool          `json:"divider,omitempty"`
	Spacing       int            `json:"spacing,omitempty"`
	Accessory     *Component     `json:"accessory,omitempty"`
	Child         *Component     `json:"component,omitempty"` // of a Label
	Components    []Component    `json:"components,omitempty"`
}

// Emoji is a Unicode emoji (Name alone) or one of an application or server.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an entry of a menu.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is somebody or something that a menu shows as chosen.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "user", "role" or "channel"
}

// MediaItem is a picture or file of a V2 component.
type MediaItem struct {
	URL string `json:"url"`
}

// GalleryItem is a picture of a media gallery.
type GalleryItem struct {
	Media       MediaItem `json:"media"`
	Description string    `json:"description,omitempty"`
	Spoiler     bool      `json:"spoiler,omitempty"`
}

// flatten lists components with all that they hold.
func flatten(cs []Component) []Component {
	var all []Component
	for _, c := range cs {
		all = append(all, c)
		all = append(all, flatten(c.Components)...)
		if c.Accessory != nil {
			all = append(all, flatten([]Component{*c.Accessory})...)
		}
		if c.Child != nil {
			all = append(all, flatten([]Component{*c.Child})...)
		}
	}
	return all
}
