package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"dockside/bot/screen"
)

// keep is how wishes are kept.
type keep struct {
	Schema int                `json:"schema"`
	Wishes screen.Preferences `json:"wishes"`
}

// settingsSchema is the version of keep.
const settingsSchema = 1

// The documents of settings.
func ofUser(id string) string   { return "settings/user/" + id }
func ofServer(id string) string { return "settings/server/" + id }

// wishes reads what has been chosen.
func (b *Bot) wishes(ctx context.Context, document string) (screen.Preferences, error) {
	raw, err := b.store.Document(ctx, document)
	if err != nil {
		return nil, err
	}
	return readWishes(raw)
}

func readWishes(raw json.RawMessage) (screen.Preferences, error) {
	if raw == nil {
		return screen.Preferences{}, nil
	}
	var k keep
	if err := json.Unmarshal(raw, &k); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return k.Wishes, nil
}

// wish keeps choices beside those made before.
func (b *Bot) wish(ctx context.Context, document string, chosen screen.Preferences) error {
	return b.store.Revise(ctx, document, func(raw json.RawMessage) (json.RawMessage, error) {
		w, err := readWishes(raw)
		if err != nil {
			return nil, err
		}
		all := screen.Preferences{}
		maps.Copy(all, w)
		maps.Copy(all, chosen)
		return json.Marshal(keep{settingsSchema, all})
	})
}

// attune turns a request to the language that its user has chosen. Where that cannot be read, it
// is Discord's.
func (b *Bot) attune(ctx context.Context, r Request) Request {
	w, err := b.wishes(ctx, ofUser(r.User.ID))
	if err != nil {
		b.log.Warn("cannot read the settings of a user", "id", r.ID, "error", err)
		return r
	}
	r.Tongue = b.chosenTongue(w)
	return r
}

// chosenTongue is the language that was chosen; empty where Discord decides.
func (b *Bot) chosenTongue(w screen.Preferences) string {
	if code := w.Of(screen.Tongue(b.words)); code != screen.Automatic {
		return code
	}
	return ""
}

// mySettings shows and changes what the user has chosen, at once in the language chosen.
func (b *Bot) mySettings(ctx context.Context, r Request) (Answer, error) {
	w, err := b.settle(ctx, r, ofUser(r.User.ID), screen.Personal(b.words))
	if err != nil {
		return Answer{}, err
	}
	r.Tongue = b.chosenTongue(w)
	return r.inPlace(screen.Settings(b.private(r), "me", screen.Personal(b.words), w)), nil
}

// serverSettings shows and changes what holds on a server. Only those who manage it may.
func (b *Bot) serverSettings(ctx context.Context, r Request) (Answer, error) {
	switch {
	case r.Guild == "":
		return Answer{}, errNoServer
	case !r.Manager:
		return Answer{}, errManager
	}
	w, err := b.settle(ctx, r, ofServer(r.Guild), screen.Communal(b.words))
	if err != nil {
		return Answer{}, err
	}
	return r.inPlace(screen.Settings(b.private(r), "server", screen.Communal(b.words), w)), nil
}

// settle keeps what a request chooses, and gives what is chosen now.
func (b *Bot) settle(
	ctx context.Context, r Request, document string, all []screen.Setting,
) (screen.Preferences, error) {
	chosen, err := r.chooses(all)
	if err != nil {
		return nil, err
	}
	if len(chosen) > 0 {
		if err := b.wish(ctx, document, chosen); err != nil {
			return nil, err
		}
	}
	return b.wishes(ctx, document)
}

// chooses lists what the options of a command or a menu set. What cannot be chosen is an error.
func (r Request) chooses(all []screen.Setting) (screen.Preferences, error) {
	asked := maps.Clone(screen.Preferences(r.Picks))
	if r.Component {
		asked = screen.Preferences{r.arg(0): r.value(1)}
	}
	for name, value := range asked {
		i := slices.IndexFunc(all, func(s screen.Setting) bool { return s.Name == name })
		if i < 0 || !slices.Contains(all[i].Values, value) {
			return nil, errUnknown
		}
	}
	return asked, nil
}
