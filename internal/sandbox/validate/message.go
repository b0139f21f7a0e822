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

// review is what a payload is judged against.
type Target struct {
	Version int           // of the API
	Edit    bool          // old is changed; otherwise a message is made
	Old     model.Message // with its attachments
	Uploads []model.Upload
}

// acceptMessage validates a payload with its files, and returns the attachments that the message will have.
func Message(p model.MessagePayload, r Target) ([]Attachment, error) {
	for _, u := range r.Uploads {
		if len(u.Data) > MaxFile {
			return nil, apierror.TooLarge
		}
		if u.Broken || len(u.Data) == 0 {
			return nil, apierror.InvalidFile
		}
	}
	kept, wrong := checkMessage(p, r)
	return kept, apierror.InvalidForm(wrong...)
}

// judgeMessage finds everything that is invalid in a payload that makes or edits a message.
func checkMessage(p model.MessagePayload, r Target) ([]Attachment, []apierror.FieldError) {
	var f fieldErrors
	f.text("content", p.Content.Value, 0, maxContent)
	f.text("nonce", string(p.Nonce), 0, maxNonce)
	kept := f.attachments(p, r)
	f.embeds(p.Embeds.Value, kept)
	v2 := (p.Flags.Value|r.Old.Flags)&model.FlagComponentsV2 != 0
	f.components(p.Components.Value, v2, kept)
	f.mentions(p.Mentions)
	if v2 {
		f.modern(p, r)
	}
	return kept, f
}

// modern judges what goes together with the V2 flag: nothing of the older parts.
func (f *fieldErrors) modern(p model.MessagePayload, r Target) {
	const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	turned := r.Edit && r.Old.Flags&model.FlagComponentsV2 == 0
	if p.Content.Value != "" || turned && r.Old.Content != "" && !p.Content.Set {
		f.add("content", code, "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if len(p.Embeds.Value) > 0 || turned && len(r.Old.Embeds) > 0 && !p.Embeds.Set {
		f.add("embeds", code, "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if len(p.Stickers) > 0 || len(p.Poll) > 0 {
		f.add("poll", code, "Polls and stickers cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
}

// piece is an attachment that a message will have: kept from before, or new from a file.
type Attachment struct {
	Old  *model.Attachment
	File *model.Upload
	Ref  *model.AttachmentRef // its description in this request, if any
}

func (p Attachment) Name() string {
	name := ""
	switch {
	case p.Ref != nil && p.Ref.Filename != nil && *p.Ref.Filename != "":
		name = *p.Ref.Filename
	case p.File != nil:
		name = p.File.Name
	default:
		name = p.Old.Filename
	}
	return strings.ReplaceAll(name, " ", "_")
}

// attachments judges files and the list that describes them, and returns what the message will
// have. From API v10 on, an edit with a list keeps and takes only what is listed; before, new
// files are always added. Without a list nothing goes.
func (f *fieldErrors) attachments(p model.MessagePayload, r Target) []Attachment {
	var kept []Attachment
	listed := map[*model.Upload]bool{}
	for i, ref := range p.Attachments.Value {
		path := at("attachments", i)
		f.attachmentRef(path, ref)
		one := Attachment{Ref: &p.Attachments.Value[i], File: uploadAt(r.Uploads, ref.ID)}
		if one.File == nil {
			one.Old = attachmentAt(r.Old.Attachments, ref.ID)
		}
		if one.File == nil && one.Old == nil {
			f.add(at(path, "id"), "ATTACHMENT_NOT_FOUND", "No file and no attachment has the id %q.", string(ref.ID))
			continue
		}
		listed[one.File] = true
		kept = append(kept, one)
	}
	if !p.Attachments.Set {
		for i := range r.Old.Attachments {
			kept = append(kept, Attachment{Old: &r.Old.Attachments[i]})
		}
	}
	exact := r.Edit && r.Version >= 10 && p.Attachments.Set
	for i := range r.Uploads {
		if u := &r.Uploads[i]; !listed[u] && !exact {
			kept = append(kept, Attachment{File: u})
		}
	}
	for _, one := range kept {
		if one.Name() == "" {
			f.add("attachments", "BASE_TYPE_REQUIRED", "A file needs a name.")
		}
	}
	if len(kept) > MaxFiles || len(r.Uploads) > MaxFiles {
		f.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", MaxFiles)
	}
	return kept
}

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

// embeds judges the embeds, each and all together.
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

func (f *fieldErrors) embedImage(path string, i *model.EmbedImage, files []Attachment) {
	if i == nil {
		return
	}
	f.media(at(path, "url"), i.URL, files)
	f.text(at(path, "description"), i.Description, 0, 4096)
	if name, ok := strings.CutPrefix(i.URL, model.AttachmentScheme); ok &&
		!slices.Contains(pictures, strings.ToLower(pathExt(name))) {
		f.add(at(path, "url"), "EMBED_IMAGE_TYPE", "Only jpg, jpeg, png, webp and gif are shown in an embed.")
	}
}

var pictures = []string{".jpg", ".jpeg", ".png", ".webp", ".gif"}

func pathExt(name string) string { return path.Ext(name) }

// media judges the address of a picture: on the web, or a file of this message.
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

func (f *fieldErrors) link(path, url string) {
	if url != "" && !webAddress.MatchString(url) {
		f.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
}

// embedText counts the characters of an embed that count together.
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

// mentions judges the list of who may be pinged.
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

const MaxFile = 10 << 20

const MaxFiles = 10
