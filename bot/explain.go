package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/game/hours"
	"dockside/game/table"
)

// What a person can run into, beside what a table refuses.
var (
	errSelf        = errors.New("nobody can challenge themselves")
	errRobot       = errors.New("bots cannot be challenged")
	errNoServer    = errors.New("only on servers")
	errPermission  = errors.New("the bot lacks a permission")
	errModerator   = errors.New("only for moderators")
	errManager     = errors.New("only for those who manage the server")
	errUnwilling   = errors.New("the rival wants no challenges")
	errAbsent      = errors.New("the rival is not on this server")
	errUnseeing    = errors.New("the rival does not see this channel")
	errStrangers   = errors.New("the rival wants no challenges from strangers")
	errReluctant   = errors.New("somebody wants no rematch")
	errScoreless   = errors.New("bots keep no score")
	errNoSeasons   = errors.New("this server plays without seasons")
	errNoTable     = errors.New("no table here")
	errUnreachable = errors.New("the table is where the user may not go")
	errTime        = errors.New("no time of the day")
	errUnknown     = errors.New("nobody knows what that means")
	errLeaving     = errors.New("everything about the user is being deleted")
)

// apologies maps what went wrong to the key of its words. Whatever is not listed is our fault.
var apologies = [...]struct {
	err error
	key string
}{
	{errShut, "error.shut"},
	{errPatience, "error.patience"},
	{errEncoding, "error.encoding"},
	{errFile, "error.file"}, // whatever is the matter with it
	{errNoPast, "error.past"},
	{errForeign, "error.foreign"},
	{errRunning, "error.running"},
	{errHidden, "error.hidden"},
	{errAlike, "error.alike"},
	{errSelf, "error.self"},
	{errRobot, "error.robot"},
	{errNoServer, "error.server"},
	{errModerator, "error.moderator"},
	{errManager, "error.manager"},
	{errReluctant, "error.reluctant"},
	{errLeaving, "error.leaving"},
	{errBlocking, "error.blocking"},
	{errNoRival, "error.block"},
	{errManyBlocked, "error.blocked.many"},
	{errBanned, "error.banned"},
	{errWarden, "error.warden"},
	{errNoMember, "error.ban"},
	{errRival, "error.rival"},
	{errManyBanned, "error.banned.many"},
	{errNoChannel, "error.channel"},
	{errScoreless, "error.scoreless"},
	{errNoSeasons, "error.seasons"},
	{errNoTable, "error.table"},
	{errUnreachable, "error.unreachable"},
	{errUnknown, "error.unknown"},
	{errPending, "error.pending"},
	{errTime, "error.time"},
	{errDay, "error.day"},
	{hours.ErrVacation, "error.vacation"},
	{table.ErrNotFound, "error.unknown"},
	{table.ErrUnreadable, "error.unreadable"},
	{table.ErrRules, "error.rules"},
	{table.ErrGone, "error.gone"},
	{table.ErrManyWords, "error.words"},
	{table.ErrOwn, "error.own"},
	{table.ErrNotYours, "error.yours"},
	{table.ErrNotSeated, "error.seated"},
	{table.ErrNotStarted, "error.started"},
	{table.ErrFinished, "error.finished"},
	{table.ErrLeft, "error.left"},
	{table.ErrNoVote, "error.vote"},
	{table.ErrSeated, "error.here"},
	{table.ErrFull, "error.full"},
	{table.ErrPlays, "error.plays"},
	{table.ErrUnrated, "error.unrated"},
	{table.ErrTipsShut, "error.tips"},
	{table.ErrTip, "error.tip"},
	{table.ErrCrowd, "error.crowd"},
	{table.ErrFew, "error.few"},
	{table.ErrUneven, "error.uneven"},
	{table.ErrStale, "error.stale"},
	{table.ErrParty, "error.party"},
	{table.ErrRated, "error.rated"},
	{table.ErrJoined, "error.joined"},
	{errTerms, "error.terms"},
	{table.ErrNoAbort, "error.abort"},
	{table.ErrPlayed, "error.abort.played"},
	{table.ErrTooLate, "error.takeback"},
	{table.ErrNotTurn, "error.turn"},
	{game.ErrIllegal, "error.illegal"},
	{table.ErrArchive, "error.archive"},
	{table.ErrUnavailable, "error.store"},
	{context.DeadlineExceeded, "error.store"},
}

// explain turns an error into words for the user alone. It is the one place that does, and the
// one that logs what people are not to blame for.
func (b *Bot) explain(c *call, err error) Answer {
	var busy engaged
	var other elsewhere
	var version *game.VersionError
	var wrong *game.RecordError
	var unplayable *game.SetupError
	var illegal *game.IllegalError
	var choice errChoice
	var limit errLimit
	var format *FormatError
	switch {
	case errors.As(err, &version):
		return c.whisper("error.version", version.Version, game.Say(version.Game+".name"), version.Known)
	case errors.As(err, &wrong):
		return c.whisper("error.record", strconv.Itoa(wrong.Line))
	case errors.As(err, &unplayable):
		return c.whisper(unplayable.Why.Key, unplayable.Why.Args...)
	case errors.As(err, &illegal):
		return c.tell(illegal.Why)
	case errors.Is(err, table.ErrNotTurn) && c.view != nil:
		return c.tell(screen.WhoseTurn(c.view))
	case errors.Is(err, errPermission):
		return c.whisper("error.permission", missing(c.Missing))
	case errors.As(err, &other):
		return c.whisper("error.elsewhere", screen.ToChannels(other.channels...))
	case errors.As(err, &busy):
		refusal := Answer{Kind: Whisper, Screen: screen.Engaged(c.lang, busyKey(busy), busy.Table, c.User.ID, c.refused,
			c.abortsLeft)}
		if c.Verb == resumeVerb { // the message is such a refusal itself
			refusal.Kind = Replace
		}
		return refusal
	case errors.Is(err, errUnwilling):
		return c.whisper("error.unwilling", screen.Bold(c.Target.Name))
	case errors.As(err, &choice) && choice.Open():
		return c.whisper("settings." + choice.Name + ".wrong")
	case errors.Is(err, errAbsent):
		return c.whisper("error.absent", screen.Bold(c.Target.Name))
	case errors.Is(err, errUnseeing):
		return c.whisper("error.unseeing", screen.Bold(c.Target.Name))
	case errors.Is(err, errStrangers):
		return c.whisper("error.strangers", screen.Bold(c.Target.Name))
	case errors.As(err, &format):
		return c.whisper("error.format", format.Format)
	case errors.As(err, &limit):
		return c.whisper(limit.key, limit.most)
	case errors.Is(err, errHasty):
		return c.whisper("error.hasty", personLine)
	case errors.Is(err, table.ErrUnavailable):
		c.fault = true
		b.log.Error("the store is away", "id", c.ID, "error", err)
	}
	for _, a := range apologies {
		if errors.Is(err, a.err) {
			return c.whisper(a.key)
		}
	}
	c.fault = true
	b.log.Error("cannot handle an interaction", "id", c.ID, "verb", c.Verb, "error", err)
	return c.whisper("error.internal", tableID(c.ID))
}

// tell says one sentence about what happens at a table to the user alone.
func (c *call) tell(e game.Event) Answer {
	var names []string
	if c.view != nil {
		names = c.view.Said()
	}
	return Answer{Kind: Whisper, Screen: screen.Screen{Text: c.lang.Event(names, e), Color: screen.Mute}}
}

// missing words the rights that the bot lacks.
func missing(rights []string) []game.Event {
	var events []game.Event
	for _, right := range rights {
		events = append(events, game.Say("permission."+right))
	}
	return events
}

// busyKey names the words for a pair that has a game already: against the computer, or as long as a
// seat is open, there is no second person.
func busyKey(e engaged) string {
	switch {
	case e.Private:
		return "error.engaged.private"
	case e.Solo:
		return "error.engaged.solo"
	case e.Phase == table.Open && (e.Lobby || slices.ContainsFunc(e.Players, table.Player.Open)):
		return "error.engaged.open"
	}
	return "error.engaged"
}
