package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"dockside/bot/text"
)

// setting is one thing that people can choose.
type setting struct {
	name   string   // also of the option and of the menu; worded "settings.<name>"
	values []string // what it can be; the first is taken where nothing was chosen
	words  string   // what the keys of the values begin with
}

// key is the key of one of the values.
func (s setting) key(value string) string { return s.words + "." + value }

// The settings beside the language.
var (
	rivals    = setting{"challenges", []string{fromAll, fromKnown, fromNone}, "settings.challenges"}
	usualPace = setting{"pace", paceNames(), "pace"}
	usualRate = setting{"rated", []string{yes, no}, "settings.rated"}
	seasons   = setting{"seasons", []string{yes, no}, "settings.seasons"}
	quips     = setting{"quips", []string{yes, no}, "settings.quips"}
)

// The values of what is on or off.
const yes, no = "yes", "no"

// Whose challenges somebody takes.
const fromAll, fromKnown, fromNone = "all", "known", "none"

// automatic is the language that Discord says.
const automatic = "auto"

// tongue is the setting of a language, as Discord says unless one is chosen.
func (b *Bot) tongue() setting {
	return setting{"language", append([]string{automatic}, b.words.Codes()...), "language"}
}

// personal are the settings of a user.
func (b *Bot) personal() []setting { return []setting{b.tongue(), rivals, quips} }

// communal are the settings of a server.
func (b *Bot) communal() []setting {
	return []setting{b.tongue(), usualPace, usualRate, seasons, quips}
}

// wishes are what somebody has chosen, by the name of the setting.
type wishes map[string]string

// of is how a setting is chosen. What is no longer possible counts as not chosen.
func (w wishes) of(s setting) string {
	if value := w[s.name]; slices.Contains(s.values, value) {
		return value
	}
	return s.values[0]
}

// keep is how wishes are kept.
type keep struct {
	Schema int    `json:"schema"`
	Wishes wishes `json:"wishes"`
}

// settingsSchema is the version of keep.
const settingsSchema = 1

// The documents of settings.
func ofUser(id string) string   { return "settings/user/" + id }
func ofServer(id string) string { return "settings/server/" + id }

// wishes reads what has been chosen.
func (b *Bot) wishes(ctx context.Context, document string) (wishes, error) {
	raw, err := b.store.Document(ctx, document)
	if err != nil {
		return nil, err
	}
	return readWishes(raw)
}

func readWishes(raw json.RawMessage) (wishes, error) {
	if raw == nil {
		return wishes{}, nil
	}
	var k keep
	if err := json.Unmarshal(raw, &k); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return k.Wishes, nil
}

// wish keeps choices beside those made before.
func (b *Bot) wish(ctx context.Context, document string, chosen wishes) error {
	return b.store.Revise(ctx, document, func(raw json.RawMessage) (json.RawMessage, error) {
		w, err := readWishes(raw)
		if err != nil {
			return nil, err
		}
		all := wishes{}
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
func (b *Bot) chosenTongue(w wishes) string {
	if code := w.of(b.tongue()); code != automatic {
		return code
	}
	return ""
}

// mySettings shows and changes what the user has chosen, at once in the language chosen.
func (b *Bot) mySettings(ctx context.Context, r Request) (Answer, error) {
	w, err := b.settle(ctx, r, ofUser(r.User.ID), b.personal())
	if err != nil {
		return Answer{}, err
	}
	r.Tongue = b.chosenTongue(w)
	return r.inPlace(b.settings(b.private(r), "me", b.personal(), w)), nil
}

// serverSettings shows and changes what holds on a server. Only those who manage it may.
func (b *Bot) serverSettings(ctx context.Context, r Request) (Answer, error) {
	switch {
	case r.Guild == "":
		return Answer{}, errNoServer
	case !r.Manager:
		return Answer{}, errManager
	}
	w, err := b.settle(ctx, r, ofServer(r.Guild), b.communal())
	if err != nil {
		return Answer{}, err
	}
	return r.inPlace(b.settings(b.private(r), "server", b.communal(), w)), nil
}

// settle keeps what a request chooses, and gives what is chosen now.
func (b *Bot) settle(ctx context.Context, r Request, document string, all []setting) (wishes, error) {
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
func (r Request) chooses(all []setting) (wishes, error) {
	asked := maps.Clone(wishes(r.Picks))
	if r.Component {
		asked = wishes{r.arg(0): r.value(1)}
	}
	for name, value := range asked {
		i := slices.IndexFunc(all, func(s setting) bool { return s.name == name })
		if i < 0 || !slices.Contains(all[i].values, value) {
			return nil, errUnknown
		}
	}
	return asked, nil
}

// settings shows what is chosen, each setting with a menu to choose anew.
func (b *Bot) settings(l *text.Language, whose string, all []setting, w wishes) Screen {
	s := Screen{Title: l.Say("settings." + whose), Footer: l.Say("settings." + whose + ".note"), Color: brass}
	for _, setting := range all {
		label := l.Say("settings." + setting.name)
		menu := Menu{ID: customID("settings "+whose, setting.name), Placeholder: label}
		for _, value := range setting.values {
			said := l.Say(setting.key(value))
			if value == w.of(setting) {
				s.Text = join(s.Text, l.Say("settings.line", label, said))
			}
			menu.Options = append(menu.Options, Option{
				Value: value, Label: l.Say("settings.option", label, said),
				Chosen: value == w.of(setting),
			})
		}
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}
