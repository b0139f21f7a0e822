package interaction

import (
	"context"
	"strings"

	"dockside/bot/discord"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
)

// Handler handles a request and returns the response, or an error that is shown to the user.
type Handler func(context.Context, *Request) (Response, error)

// Route maps commands or components to a handler.
type Route struct {
	// Path is the name of a command, or the custom id of a button, menu or form. A custom id is a verb and the
	// names of the words after it, such as "play:{table}:{decision}:{move}". The table of that name is loaded
	// before the handler runs. Words may be missing at the end.
	Path   string
	Guards []Guard
	Handle Handler
	// Candidates reports for a command which tables near its channel it may be about.
	Candidates func(*table.Table, *Request) bool
	// Suggest maps options of a command to their autocompletion.
	Suggest map[string]Suggest
	// WithoutMatch means that the handler does not need the match. It then also works if the rules of the table
	// are unknown.
	WithoutMatch bool
	// AllowBanned admits users who are banned from the guild's tables: to read, to export their data, and to moderate.
	AllowBanned bool
	// Slow means that the handler may always take long.
	Slow bool
	// OncePerDecision means that only one of several presses for the same decision can have an effect.
	OncePerDecision bool
	// OnChallenge marks components on the message of a challenge. The table of an expired challenge may be deleted.
	OnChallenge bool

	// BesideBoard marks buttons of a board that open a private message. It replaces the previous one.
	BesideBoard bool

	Names []string // the parameter names in Path
}

// Suggest returns the choices for the text that the user has typed so far, the likeliest first. It must not
// change anything, because Discord calls it at every key press.
type Suggest func(ctx context.Context, r *Request, typed string) ([]ui.Option, error)

// Verb returns the first word of the path: the command, or the verb of the custom id.
func (r Route) Verb() string {
	verb, _, _ := strings.Cut(r.Path, ui.Separator)
	return verb
}

// Decision returns a key for the user's decision that a press makes; "" if several presses can have an effect.
func (r Route) Decision(user string, args map[string]string) string {
	if !r.OncePerDecision {
		return ""
	}
	return ui.ID(user, args["table"], args["decision"])
}

// Lane returns the user whose queue of long jobs the request joins; "" if it is quick.
func (r Route) Lane(q discord.Interaction, args map[string]string) string {
	if r.Slow || q.File != nil || args["match"] == view.FromFile {
		return q.User.ID
	}
	return ""
}

// Routes are the routes of a feature.
type Routes struct{ Commands, Components []Route }

// SuggestGame returns the autocompletion of the option for a game.
func SuggestGame(s Suggest) map[string]Suggest { return map[string]Suggest{"game": s} }
