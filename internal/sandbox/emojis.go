package sandbox

import (
	_ "image/png" // an emoji may be one
	"net/http"
	"slices"
	"strings"
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
func applicationEmoji(bot User, f *file) ApplicationEmoji {
	return ApplicationEmoji{ID: f.ID, Name: f.Name, Roles: []string{}, User: bot, Colons: true, Available: true}
}

func (s *Server) getEmojis(*call) (reply, error) {
	all := []ApplicationEmoji{}
	for _, f := range s.world.emojis {
		all = append(all, applicationEmoji(s.world.Bot, f))
	}
	return ok(map[string][]ApplicationEmoji{"items": all})
}

func (s *Server) getEmoji(c *call) (reply, error) {
	f := s.world.emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, unknownEmoji()
	}
	return ok(applicationEmoji(s.world.Bot, f))
}

func (s *Server) postEmoji(c *call) (reply, error) {
	asked, err := decode[struct{ Name, Image string }](c.body)
	if err != nil {
		return reply{}, err
	}
	var taken []string
	for _, e := range s.world.emojis {
		taken = append(taken, e.Name)
	}
	data, err := judgeEmoji(asked.Name, asked.Image, taken)
	if err != nil {
		return reply{}, err
	}
	e := &file{ID: s.world.nextID(), Name: asked.Name, Kind: "image/png", Data: data}
	s.world.emojis = append(s.world.emojis, e)
	s.world.saveEmoji(e)
	return created(applicationEmoji(s.world.Bot, e))
}

func (s *Server) deleteEmoji(c *call) (reply, error) {
	f := s.world.emoji(c.PathValue("id"))
	if f == nil {
		return reply{}, unknownEmoji()
	}
	s.world.emojis = slices.DeleteFunc(s.world.emojis, func(e *file) bool { return e == f })
	s.world.removeEmoji(f.ID)
	return done()
}

// serveEmoji is the CDN of emojis.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	s.world.Lock()
	f := s.world.emoji(strings.TrimSuffix(r.PathValue("name"), ".png"))
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
	for _, f := range s.world.emojis {
		names = append(names, f.Name)
	}
	return names
}
