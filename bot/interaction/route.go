package interaction

import (
	"context"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game/table"
)

// Handler works on one request and returns its answer, or an error that becomes words.
type Handler func(context.Context, *Request) (Response, error)

// Route leads requests to a handler.
type Route struct {
	// Path is the name of a command, or the custom id of a button, a menu or a form: a verb and the
	// names of the words after it, such as "play:{table}:{decision}:{move}". The table of that name
	// is loaded before the handler is called. Words may be missing at the end.
	Path   string
	Guards []Guard
	Handle Handler
	// Candidates tells of a command which tables of its channel it may be about.
	Candidates func(*table.Table, *Request) bool
	// Suggest lists by name what the options of a command may be given that are completed as they are typed.
	Suggest map[string]Suggest
	// WithoutMatch tells that the handler does without the match, so that it works also where the rules of a
	// table are gone.
	WithoutMatch bool
	// AllowBanned tells that it is for those, too, whom the server keeps from its tables: to read, to have what is theirs,
	// and to keep order.
	AllowBanned bool
	// Slow tells that the handler may have much to do, whatever it is asked.
	Slow bool
	// OncePerDecision tells that of several presses for the same decision only one can do anything.
	OncePerDecision bool
	// OnChallenge tells that it stands on the card of a challenge. Its table may have been forgotten since it came to
	// nothing.
	OnChallenge bool

	Names []string // those in the path
}

// Suggest lists what an option may be given, the likeliest first, of what somebody has typed so far. It changes
// nothing, and is asked at every key.
type Suggest func(ctx context.Context, c *Request, typed string) ([]ui.Option, error)

// Decision names what a press decides, if only one press can: whose it is, at which table, and what
// they have to decide.
func (r Route) Decision(user string, args map[string]string) string {
	if !r.OncePerDecision {
		return ""
	}
	return ui.ID(user, args["table"], args["decision"])
}

// Lane names whose long work a request is: nobody's, if it is soon done.
func (r Route) Lane(q wire.Interaction, args map[string]string) string {
	if r.Slow || q.File != nil || args["match"] == view.FromFile {
		return q.User.ID
	}
	return ""
}

// Routes are those of a feature: of commands, and of whatever is pressed or filled in.
type Routes struct{ Commands, Components []Route }

// SuggestGame completes the option that names a game.
func SuggestGame(s Suggest) map[string]Suggest { return map[string]Suggest{"game": s} }
