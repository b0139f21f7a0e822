// Package validate checks what a bot sends against Discord's documented limits: messages, components, modals, commands,
// emojis and threads. Its errors are those of Discord's API.
package validate

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// Limits of messages by Discord's reference, in characters or entries.
const (
	maxContent     = 2000
	maxEmbeds      = 10
	maxEmbedText   = 6000 // all embeds of a message together
	maxFields      = 25
	maxAltText     = 1024
	maxNonce       = 25
	maxMentionList = 100
)

// Limits of uploads.
const (
	MaxFile  = 10 << 20 // bytes
	MaxFiles = 10
)

// Target is the message that a payload creates or edits.
type Target struct {
	Version int           // of the API
	Edit    bool          // Old is edited; otherwise a message is created
	Old     model.Message // with its attachments
	Uploads []model.Upload
}

// Message checks a payload with its files. It returns the attachments that the message will have.
func Message(p model.MessagePayload, t Target) ([]Attachment, error) {
	for _, u := range t.Uploads {
		if len(u.Data) > MaxFile {
			return nil, apierror.TooLarge
		}
		if u.Broken || len(u.Data) == 0 {
			return nil, apierror.InvalidFile
		}
	}
	attachments, wrong := checkMessage(p, t)
	return attachments, apierror.InvalidForm(wrong...)
}

func checkMessage(p model.MessagePayload, t Target) ([]Attachment, []apierror.FieldError) {
	var f fieldErrors
	f.text("content", p.Content.Value, 0, maxContent)
	f.text("nonce", string(p.Nonce), 0, maxNonce)
	attachments := f.attachments(p, t)
	f.embeds(p.Embeds.Value, attachments)
	f.components(p.Components.Value)
	f.mentions(p.Mentions)
	return attachments, f
}

// Attachment is an attachment that a message will have: one that it had before, or a new file.
type Attachment struct {
	Old  *model.Attachment
	File *model.Upload
	Ref  *model.AttachmentRef // its description in the request, if any
}

// Name returns the file name.
func (a Attachment) Name() string {
	var name string
	switch {
	case a.Ref != nil && a.Ref.Filename != nil && *a.Ref.Filename != "":
		name = *a.Ref.Filename
	case a.File != nil:
		name = a.File.Name
	default:
		name = a.Old.Filename
	}
	return strings.ReplaceAll(name, " ", "_")
}

// attachments checks the files and the list that describes them. It returns the attachments that the message will have.
// Since API v10, an edit with a list keeps and adds only what is listed; v9 always adds new files. Without a list, an
// edit removes nothing.
func (f *fieldErrors) attachments(p model.MessagePayload, t Target) []Attachment {
	var kept []Attachment
	listed := map[*model.Upload]bool{}
	for i, ref := range p.Attachments.Value {
		path := at("attachments", i)
		f.attachmentRef(path, ref)
		one := Attachment{Ref: &p.Attachments.Value[i], File: uploadAt(t.Uploads, ref.ID)}
		if one.File == nil {
			one.Old = attachmentAt(t.Old.Attachments, ref.ID)
		}
		if one.File == nil && one.Old == nil {
			f.add(at(path, "id"), "ATTACHMENT_NOT_FOUND", "No file and no attachment has the id %q.", string(ref.ID))
			continue
		}
		listed[one.File] = true
		kept = append(kept, one)
	}
	if !p.Attachments.Set {
		for i := range t.Old.Attachments {
			kept = append(kept, Attachment{Old: &t.Old.Attachments[i]})
		}
	}
	exact := t.Edit && t.Version >= 10 && p.Attachments.Set
	for i := range t.Uploads {
		if u := &t.Uploads[i]; !listed[u] && !exact {
			kept = append(kept, Attachment{File: u})
		}
	}
	for _, one := range kept {
		if one.Name() == "" {
			f.add("attachments", "BASE_TYPE_REQUIRED", "A file needs a name.")
		}
	}
	f.atMost("attachments", max(len(kept), len(t.Uploads)), MaxFiles)
	return kept
}

// attachmentRef checks the description of an attachment.
func (f *fieldErrors) attachmentRef(path string, ref model.AttachmentRef) {
	if ref.ID == "" {
		f.add(at(path, "id"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	if ref.Filename != nil {
		f.text(at(path, "filename"), *ref.Filename, 1, 1024)
	}
	if ref.Description.Value != nil {
		f.text(at(path, "description"), *ref.Description.Value, 0, maxAltText)
	}
	f.text(at(path, "title"), ref.Title, 0, 1024)
}

func uploadAt(files []model.Upload, id model.LooseID) *model.Upload {
	for i := range files {
		if string(id) == at("", files[i].Index) {
			return &files[i]
		}
	}
	return nil
}

func attachmentAt(old []model.Attachment, id model.LooseID) *model.Attachment {
	for i := range old {
		if old[i].ID == string(id) {
			return &old[i]
		}
	}
	return nil
}

// embeds checks each embed, and the length of all of them.
func (f *fieldErrors) embeds(es []model.Embed, files []Attachment) {
	f.atMost("embeds", len(es), maxEmbeds)
	total := 0
	for i, e := range es {
		f.embed(at("embeds", i), e, files)
		total += embedText(e)
	}
	if total > maxEmbedText {
		f.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
}

// embed checks an embed.
func (f *fieldErrors) embed(path string, e model.Embed, files []Attachment) {
	f.text(at(path, "title"), e.Title, 0, 256)
	f.text(at(path, "description"), e.Description, 0, 4096)
	f.link(at(path, "url"), e.URL)
	f.number(at(path, "color"), e.Color, 0, 0xFFFFFF)
	if e.Footer != nil {
		f.text(at(path, "footer.text"), e.Footer.Text, 1, 2048)
	}
	if e.Author != nil {
		f.text(at(path, "author.name"), e.Author.Name, 1, 256)
		f.link(at(path, "author.url"), e.Author.URL)
	}
	f.atMost(at(path, "fields"), len(e.Fields), maxFields)
	for i, field := range e.Fields {
		f.text(at(path, "fields", i, "name"), strings.TrimSpace(field.Name), 1, 256)
		f.text(at(path, "fields", i, "value"), strings.TrimSpace(field.Value), 1, 1024)
	}
	f.embedImage(at(path, "image"), e.Image, files)
	f.embedImage(at(path, "thumbnail"), e.Thumbnail, files)
	if embedText(e) == 0 && e.Image == nil && e.Thumbnail == nil && e.URL == "" {
		f.add(path, "EMBED_EMPTY", "An embed must hold something.")
	}
}

// embedImage checks a picture of an embed, which may be missing.
func (f *fieldErrors) embedImage(where string, i *model.EmbedImage, files []Attachment) {
	if i == nil {
		return
	}
	f.media(at(where, "url"), i.URL, files)
	f.text(at(where, "description"), i.Description, 0, 4096)
	if name, ok := strings.CutPrefix(i.URL, model.AttachmentScheme); ok &&
		!slices.Contains(pictures, strings.ToLower(path.Ext(name))) {
		f.add(at(where, "url"), "EMBED_IMAGE_TYPE", "Only jpg, jpeg, png, webp and gif are shown in an embed.")
	}
}

// pictures lists the file extensions that an embed can show.
var pictures = []string{".jpg", ".jpeg", ".png", ".webp", ".gif"}

// media checks the URL of a picture: on the web, or of a file of this message.
func (f *fieldErrors) media(path, url string, files []Attachment) {
	name, own := strings.CutPrefix(url, model.AttachmentScheme)
	if !own {
		f.text(path, url, 1, 2048)
		f.link(path, url)
		return
	}
	if !slices.ContainsFunc(files, func(p Attachment) bool { return p.Name() == name }) {
		f.add(path, "REFERENCED_ATTACHMENT_NOT_FOUND", "No attachment of the message is called %q.", name)
	}
}

var webAddress = regexp.MustCompile(`^(?i:https?)://[^\s/]+`)

// link checks a web address that may be empty.
func (f *fieldErrors) link(path, url string) {
	if url != "" && !webAddress.MatchString(url) {
		f.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
}

// embedText counts the characters of an embed for the limit of all embeds.
func embedText(e model.Embed) int {
	n := utf8.RuneCountInString(e.Title) + utf8.RuneCountInString(e.Description)
	if e.Footer != nil {
		n += utf8.RuneCountInString(e.Footer.Text)
	}
	if e.Author != nil {
		n += utf8.RuneCountInString(e.Author.Name)
	}
	for _, field := range e.Fields {
		n += utf8.RuneCountInString(field.Name) + utf8.RuneCountInString(field.Value)
	}
	return n
}

// mentions checks the list of allowed mentions.
func (f *fieldErrors) mentions(m *model.AllowedMentions) {
	if m == nil {
		return
	}
	for i, kind := range m.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) {
			f.add(at("allowed_mentions.parse", i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	for _, list := range []struct {
		name string
		ids  []string
	}{{"users", m.Users}, {"roles", m.Roles}} {
		if len(list.ids) > 0 && slices.Contains(m.Parse, list.name) {
			f.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", list.name, list.name)
		}
		f.atMost(at("allowed_mentions", list.name), len(list.ids), maxMentionList)
		for i, id := range list.ids {
			if !snowflake.MatchString(id) {
				f.add(at("allowed_mentions", list.name, i), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
			}
		}
	}
}

var snowflake = regexp.MustCompile(`^\d{1,20}$`)
