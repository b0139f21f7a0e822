package sandbox

import (
	"net/http"
	"slices"
	"strings"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	_ "image/png" // an emoji may be one
)

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

// applicationEmoji returns the emoji object of a stored emoji.
func applicationEmoji(bot model.User, f *state.File) model.ApplicationEmoji {
	return model.ApplicationEmoji{ID: f.ID, Name: f.Name, Roles: []string{}, User: bot, Colons: true, Available: true}
}

func (s *Server) getEmojis(*call) (reply, error) {
	all := []model.ApplicationEmoji{}
	for _, f := range s.world.Emojis {
		all = append(all, applicationEmoji(s.world.Bot, f))
	}
	return ok(map[string][]model.ApplicationEmoji{"items": all})
}

func (s *Server) getEmoji(c *call) (reply, error) {
	f := s.world.Emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, apierror.UnknownEmoji()
	}
	return ok(applicationEmoji(s.world.Bot, f))
}

func (s *Server) postEmoji(c *call) (reply, error) {
	asked, err := apierror.Decode[struct{ Name, Image string }](c.body)
	if err != nil {
		return reply{}, err
	}
	var taken []string
	for _, e := range s.world.Emojis {
		taken = append(taken, e.Name)
	}
	data, err := validate.Emoji(asked.Name, asked.Image, taken)
	if err != nil {
		return reply{}, err
	}
	e := &state.File{ID: s.world.NextID(), Name: asked.Name, Kind: "image/png", Data: data}
	s.world.Emojis = append(s.world.Emojis, e)
	s.world.SaveEmoji(e)
	return created(applicationEmoji(s.world.Bot, e))
}

func (s *Server) deleteEmoji(c *call) (reply, error) {
	f := s.world.Emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, apierror.UnknownEmoji()
	}
	s.world.Emojis = slices.DeleteFunc(s.world.Emojis, func(e *state.File) bool { return e == f })
	s.world.RemoveEmoji(f.ID)
	return done()
}

// serveEmoji is the CDN of emojis.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.world.Lock()
	f := s.world.Emoji(strings.TrimSuffix(r.PathValue("name"), ".png"))
	s.world.Unlock()
	if f == nil {
		http.NotFound(w, r)
		return
	}
	serve(w, f)
}

// Emojis are the names of the bot's emojis, in the order in which they came.
func (s *Server) Emojis() []string {
	s.world.Lock()
	defer s.world.Unlock()
	var names []string
	for _, f := range s.world.Emojis {
		names = append(names, f.Name)
	}
	return names
}
