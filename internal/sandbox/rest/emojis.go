package rest

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// emojis handles requests about the emojis of the application.
type emojis struct{ guard }

func (e emojis) routes() map[string]handler {
	const base = "/applications/{app}/emojis"
	return e.ownApplication(map[string]handler{"GET " + base: e.list, "POST " + base: e.add})
}

// object returns the emoji object of a stored emoji.
func (e emojis) object(f *state.File) model.ApplicationEmoji {
	return model.ApplicationEmoji{
		ID: f.ID, Name: f.Name, Roles: []string{}, User: e.world.Bot, Colons: true, Available: true,
	}
}

func (e emojis) list(*request) (response, error) {
	all := []model.ApplicationEmoji{}
	for _, f := range e.world.Emojis {
		all = append(all, e.object(f))
	}
	return ok(map[string][]model.ApplicationEmoji{"items": all})
}

func (e emojis) add(q *request) (response, error) {
	asked, err := apierror.Decode[struct{ Name, Image string }](q.body)
	if err != nil {
		return response{}, err
	}
	var taken []string
	for _, f := range e.world.Emojis {
		taken = append(taken, f.Name)
	}
	data, err := validate.Emoji(asked.Name, asked.Image, taken)
	if err != nil {
		return response{}, err
	}
	f := &state.File{ID: e.world.NextID(), Name: asked.Name, Kind: "image/png", Data: data}
	e.world.Emojis = append(e.world.Emojis, f)
	e.world.SaveEmoji(f)
	return created(e.object(f))
}
