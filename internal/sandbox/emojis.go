package sandbox

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/png" // an emoji may be one
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Limits of the emojis of an application by Discord's reference.
const (
	maxEmojis     = 2000
	maxEmojiBytes = 256 << 10
	maxEmojiSide  = 128 // pixels; larger ones are refused here, since Discord would scale them
)

// emojiName is what an emoji may be called.
var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

// ApplicationEmoji is Discord's object of an emoji that belongs to the bot.
type ApplicationEmoji struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Roles     []string `json:"roles"`
	User      User     `json:"user"`
	Colons    bool     `json:"require_colons"`
	Managed   bool     `json:"managed"`
	Animated  bool     `json:"animated"`
	Available bool     `json:"available"`
}

// emojiRoutes are about the pictures that the bot may put into texts and on buttons.
func (s *Server) emojiRoutes() map[string]endpoint {
	const base = "/applications/{app}/emojis"
	routes := map[string]endpoint{
		"GET " + base: s.getEmojis, "POST " + base: s.postEmoji,
		"GET " + base + "/{id}": s.getEmoji, "DELETE " + base + "/{id}": s.deleteEmoji,
	}
	for route, e := range routes {
		routes[route] = s.ownCommands(e)
	}
	return routes
}

// emoji finds one by its id; nil if there is none.
func (w *world) emoji(id string) *file {
	i := slices.IndexFunc(w.emojis, func(f *file) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return w.emojis[i]
}

func (w *world) applicationEmoji(f *file) ApplicationEmoji {
	return ApplicationEmoji{ID: f.ID, Name: f.Name, Roles: []string{}, User: w.Bot, Colons: true, Available: true}
}

func (s *Server) getEmojis(*call) (reply, error) {
	all := []ApplicationEmoji{}
	for _, f := range s.world.emojis {
		all = append(all, s.world.applicationEmoji(f))
	}
	return ok(map[string][]ApplicationEmoji{"items": all})
}

func (s *Server) getEmoji(c *call) (reply, error) {
	f := s.world.emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, unknownEmoji()
	}
	return ok(s.world.applicationEmoji(f))
}

func (s *Server) postEmoji(c *call) (reply, error) {
	asked, err := decode[struct{ Name, Image string }](c.body)
	if err != nil {
		return reply{}, err
	}
	var f faults
	data := f.emojiPicture(asked.Image)
	all := s.world.emojis
	switch {
	case !emojiName.MatchString(asked.Name):
		f.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case slices.ContainsFunc(all, func(e *file) bool { return e.Name == asked.Name }):
		f.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An application emoji with this name already exists.")
	}
	if err := invalidForm(f); err != nil {
		return reply{}, err
	}
	if len(all) >= maxEmojis {
		return reply{}, refuse(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	}
	e := &file{ID: s.world.ids.next(s.now()), Name: asked.Name, Kind: "image/png", Data: data}
	s.world.emojis = append(all, e)
	s.vault.saveEmoji(e)
	return created(s.world.applicationEmoji(e))
}

// emojiPicture judges the picture of an emoji, a data URI, and gives what it holds.
func (f *faults) emojiPicture(uri string) []byte {
	text, isPNG := strings.CutPrefix(uri, "data:image/png;base64,")
	data, err := base64.StdEncoding.DecodeString(text)
	size, _, bad := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case !isPNG || err != nil || bad != nil:
		f.add("image", "IMAGE_INVALID", "Invalid image data")
	case len(data) > maxEmojiBytes:
		f.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case size.Width > maxEmojiSide || size.Height > maxEmojiSide:
		f.add("image", "IMAGE_INVALID", "Larger than 128 pixels")
	}
	return data
}

func (s *Server) deleteEmoji(c *call) (reply, error) {
	f := s.world.emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, unknownEmoji()
	}
	s.world.emojis = slices.DeleteFunc(s.world.emojis, func(e *file) bool { return e == f })
	s.vault.removeEmoji(f.ID)
	return done()
}

func unknownEmoji() error { return refuse(http.StatusNotFound, 10014, "Unknown Emoji") }

// serveEmoji is the CDN of emojis.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f := s.world.emoji(strings.TrimSuffix(r.PathValue("name"), ".png"))
	s.mu.Unlock()
	if f == nil {
		http.NotFound(w, r)
		return
	}
	serve(w, f)
}

// Emojis are the names of the bot's emojis, in the order in which they came.
func (s *Server) Emojis() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, f := range s.world.emojis {
		names = append(names, f.Name)
	}
	return names
}
