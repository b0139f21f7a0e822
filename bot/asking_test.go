package bot

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/feature/history"
	"dockside/bot/feature/hub"
	"dockside/bot/feature/settings"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/gametest"
)

// walk presses everything that is reachable from a hub, and collects the resulting commands.
type walk struct {
	*testing.T
	bot   *Bot
	seen  map[string]bool
	calls []discord.Interaction // presses that stand for a command
}

// anID is the id of a member, a file or a table.
const anID = "77"

// A user can reach every command and option from a hub, by buttons, menus and forms alone.
func TestEverythingIsReachedFromAHarbour(t *testing.T) {
	gametest.Unwatched(t)
	t.Parallel()
	b := still(t)
	w := &walk{T: t, bot: b, seen: map[string]bool{}}
	w.look(b.features.hub.Screen(b.services.words.For("en")))
	for _, c := range command.Commands(b.services.games, b.services.words) {
		if c.ForGuildManagers || c.ForMessageManagers || c.ForModerators {
			continue
		}
		w.expectAll(c)
	}
	for _, e := range b.features.hub.Shortcuts().All(b.services.games) {
		moves := command.Builder{Games: b.services.games, Words: b.services.words}.Moves()
		isMove := slices.ContainsFunc(moves, func(c discord.Command) bool { return c.Name == e.Name })
		if l := b.services.words.For("en"); !isMove && !l.Has(e.Key()) {
			t.Errorf("the button for /%s has no label: %q", e.Name, e.Key())
		}
	}
	for _, q := range w.calls {
		if strings.HasPrefix(q.Verb, "settings ") && q.Verb != "settings me" {
			t.Errorf("everybody is offered %q", q.Verb)
		}
	}
}

// look presses everything on a screen.
func (w *walk) look(s ui.Screen) {
	w.Helper()
	for _, row := range s.Rows {
		if len(row.Buttons) > ui.MaxButtons {
			w.Errorf("a row of %d buttons on %q", len(row.Buttons), s.Title)
		}
		for _, button := range row.Buttons {
			w.press(button.ID)
		}
	}
	if len(s.Rows) > 5 {
		w.Errorf("%d rows on %q", len(s.Rows), s.Title)
	}
}

// press presses a button and follows the response.
func (w *walk) press(id string) {
	w.Helper()
	if len(id) > 100 {
		w.Errorf("the id %q is too long", id)
	}
	verb, _, _ := strings.Cut(id, ui.Separator)
	if w.seen[id] || !slices.Contains([]string{"all", "ask", ui.Give}, verb) {
		return
	}
	w.seen[id] = true
	q := interaction.ExpandShortcut(w.decode(3, `"custom_id":%q,"component_type":2`, id))
	if !q.Component {
		w.calls = append(w.calls, q)
		return
	}
	to, args, known := w.bot.dispatch.Router.Find(q)
	if !known {
		w.Fatalf("nothing answers %q", id)
	}
	a, err := to.Handle(
		w.Context(),
		&interaction.Request{Interaction: q, Params: args, Language: w.bot.services.words.For("en")},
	)
	switch {
	case err != nil:
		w.Errorf("%q: %v", id, err)
	case a.Screen.Form != nil:
		w.fill(*a.Screen.Form)
	default:
		w.look(a.Screen)
	}
}

// fill submits a form empty, and with each of its values.
func (w *walk) fill(f ui.Form) {
	w.Helper()
	w.fits(f)
	w.submit(f, "")
	for _, field := range f.Fields {
		switch {
		case field.File:
			w.submit(f, `{"type":19,"custom_id":%q,"values":[%q]}`, field.Name, anID)
		case field.Line != nil:
			w.submit(f, `{"type":4,"custom_id":%q,"value":%q}`, field.Name, anID)
		case field.Menu.Of == ui.People:
			w.submit(f, `{"type":5,"custom_id":%q,"values":[%q]}`, field.Name, anID)
		}
		if field.Menu != nil {
			for _, o := range field.Menu.Options {
				w.submit(f, `{"type":3,"custom_id":%q,"values":[%q]}`, field.Name, o.Value)
			}
		}
	}
}

// fits checks Discord's limits for a form.
func (w *walk) fits(f ui.Form) {
	w.Helper()
	if len(f.Fields) > ui.MaxFields {
		w.Errorf("the form %s has %d fields", f.ID, len(f.Fields))
	}
	for _, field := range f.Fields {
		if n := len([]rune(field.Label)); n > 45 || strings.HasPrefix(field.Label, "field.") {
			w.Errorf("the form %s has a field %q", f.ID, field.Label)
		}
		if field.Menu != nil && len(field.Menu.Options) > 25 {
			w.Errorf("the form %s has %d lines to choose from in %q", f.ID, len(field.Menu.Options), field.Label)
		}
	}
}

func (w *walk) submit(f ui.Form, component string, args ...any) {
	w.Helper()
	fields := "[]"
	if component != "" {
		fields = `[{"type":18,"component":` + fmt.Sprintf(component, args...) + `}]`
	}
	w.calls = append(
		w.calls,
		interaction.ExpandShortcut(w.decode(5, `"custom_id":%q,"components":%s,%s`, f.ID, fields, resolved)),
	)
}

// resolved is the data that Discord sends about a member and a file.
const resolved = `"resolved":{"users":{"77":{"id":"77","username":"bernd"}},` +
	`"attachments":{"77":{"id":"77","filename":"a.txt","url":"https://x/a.txt","size":5}}}`

func (w *walk) decode(kind int, data string, args ...any) discord.Interaction {
	w.Helper()
	q, err := discord.Decode(fmt.Appendf(nil, `{"id":"1","application_id":"5","token":"x","type":%d,"channel_id":"4",`+
		`"guild_id":"9","member":{"user":{"id":"2"}},"message":{"id":"3"},"data":{%s}}`, kind, fmt.Sprintf(data, args...)))
	if err != nil {
		w.Fatal(err)
	}
	return q
}

// expectAll checks that a command was reached with each option and each value.
func (w *walk) expectAll(c discord.Command) {
	w.Helper()
	switch {
	case c.OnMessage:
		w.expectPointed(strings.ToLower(c.Name))
		return
	case c.MenuName != nil:
		w.expectMember(c.Name)
		return
	}
	typed := func(o discord.Option) bool { return o.TypedOnly } // the command offers a menu instead
	asked := slices.DeleteFunc(slices.Clone(c.Options), typed)
	w.expectOptions(c.Name, asked, `"type":1,"name":"`+c.Name+`","options":[%s],`+resolved)
}

// expectOptions checks the options of a command or a subcommand. The argument data is its JSON with a gap for options.
func (w *walk) expectOptions(name string, options []discord.Option, data string) {
	w.Helper()
	if len(options) == 0 || options[0].Kind != discord.SubcommandOption {
		w.expectNamed(name, options, data)
	}
	for _, o := range options {
		if sub := name + " " + o.Name; o.Kind == discord.SubcommandOption && !slices.Contains(hub.Managed, sub) {
			w.expectOptions(sub, o.Options, strings.Replace(data, "%s", `{"type":1,"name":"`+o.Name+`","options":[%s]}`, 1))
		}
	}
}

// expectNamed checks a command without options and with each option. If the command depends on the game, it checks each
// game.
func (w *walk) expectNamed(name string, options []discord.Option, data string) {
	w.Helper()
	if name == "leaderboard" || name == "daily" { // their own menus and buttons have what the options choose
		w.expect(fmt.Sprintf(data, ""))
		return
	}
	e, _ := w.bot.features.hub.Shortcuts().Find(w.bot.services.games, name)
	games := []string{""}
	if e.PerGame {
		games = nil
		for _, g := range w.bot.services.games {
			games = append(games, g.Rules.Name)
		}
	}
	for _, g := range games {
		of := ""
		if g != "" {
			of = `{"type":3,"name":"game","value":"` + g + `"}`
		}
		w.expect(fmt.Sprintf(data, of))
		if slices.Contains(hub.OwnPanel, name) {
			w.expectPanel(name, options)
			continue
		}
		for _, o := range w.options(g, name, options) {
			if o.Name == "game" && g != "" {
				continue
			}
			for _, said := range spoken(w.bot, g, o) {
				w.expect(fmt.Sprintf(data, strings.Trim(of+","+said, ",")))
			}
		}
	}
}

// options returns the options of a command for a game, or all without a game.
func (w *walk) options(game, command string, all []discord.Option) []discord.Option {
	g, err := w.bot.services.tables.Game(game)
	if err != nil {
		return all
	}
	one, _ := w.bot.features.hub.Shortcuts().Find([]catalog.Game{g}, command)
	return one.Options
}

// spoken returns an option as Discord sends it, once for each value that makes a difference.
func spoken(b *Bot, game string, o discord.Option) (all []string) {
	say := func(kind int, value string) {
		all = append(all, fmt.Sprintf(`{"type":%d,"name":%q,"value":%s}`, kind, o.Name, value))
	}
	switch {
	case o.Kind == discord.UserOption:
		say(6, `"`+anID+`"`)
	case o.Kind == discord.AttachmentOption:
		say(11, `"`+anID+`"`)
	case o.Kind == discord.BoolOption:
		say(5, "true")
		if !offIsUsual(b, o.Name) {
			say(5, "false")
		}
	case len(o.Choices) == 0:
		say(3, `"`+anID+`"`)
	}
	for _, choice := range o.Choices {
		if hasChoice(b, game, o, choice) {
			say(3, `"`+choice.Value+`"`)
		}
	}
	return all
}

// offIsUsual reports whether a boolean option is off by default.
func offIsUsual(b *Bot, name string) bool {
	for _, g := range b.services.games {
		for _, o := range g.Rules.Options {
			if o.Name == name {
				return true
			}
		}
	}
	return slices.Contains([]string{"visible", "bank", "strict", "steady", "computers"}, name)
}

// hasChoice reports whether a game has a choice, such as a number of opponents.
func hasChoice(b *Bot, game string, o discord.Option, choice discord.Choice) bool {
	g, err := b.services.tables.Game(game)
	if err != nil {
		return true
	}
	switch o.Name {
	case "opponents":
		return choice.Value <= fmt.Sprint(g.Rules.MaxSeats-1)
	}
	return true
}

// expectPanel checks that the response to a command has a menu for each of its options.
func (w *walk) expectPanel(name string, options []discord.Option) {
	w.Helper()
	offered := map[string]bool{}
	all := member.Personal(w.bot.services.words)
	for page := range all {
		for _, row := range settings.Screen(w.bot.services.words.For("en"), "me", all, nil, page).Rows {
			if row.Menu == nil {
				continue
			}
			for _, o := range row.Menu.Options {
				offered[ui.ID(row.Menu.ID, o.Value)] = true
			}
		}
	}
	for _, o := range options {
		for _, choice := range o.Choices {
			if !offered[ui.ID(name, o.Name, choice.Value)] {
				w.Errorf("/%s %s:%s has no menu", name, o.Name, choice.Value)
			}
		}
	}
}

// expect checks that a press has led to a command.
func (w *walk) expect(data string) {
	w.Helper()
	want := w.decode(2, "%s", data)
	to, args, known := w.bot.dispatch.Router.Find(want)
	if !known {
		w.Fatalf("nothing answers %s", data)
	}
	if !slices.ContainsFunc(w.calls, func(q discord.Interaction) bool {
		as, pressed, found := w.bot.dispatch.Router.Find(q)
		return found && as.Path == to.Path && maps.Equal(args, pressed) && asksTheSame(q, want)
	}) {
		w.Errorf("nothing that is pressed or filled in does what this does: %s", data)
	}
}

// expectMember checks that a member's context-menu command was reached, for any game.
func (w *walk) expectMember(name string) {
	w.Helper()
	want := w.decode(2, `"type":2,"name":%q,"target_id":%q,%s`, name, anID, resolved)
	if !slices.ContainsFunc(w.calls, func(q discord.Interaction) bool {
		q.Strings = maps.Clone(q.Strings)
		delete(q.Strings, "game")
		return asksTheSame(q, want)
	}) {
		w.Errorf("nothing that is pressed or filled in does what %s does in the menu of a member", name)
	}
}

// asksTheSame reports whether two requests are equal except for their context.
func asksTheSame(a, b discord.Interaction) bool {
	return a.Verb == b.Verb && maps.Equal(a.Bools, b.Bools) && maps.Equal(a.Strings, b.Strings) &&
		reflect.DeepEqual(a.Target, b.Target) && reflect.DeepEqual(a.File, b.File) && a.Component == b.Component
}

// expectPointed checks that a message's context-menu command was reached with a match's number and with a file.
func (w *walk) expectPointed(name string) {
	w.Helper()
	byNumber, byFile := false, false
	for _, q := range w.calls {
		if q.Verb == discord.OnMessage+name {
			byNumber = byNumber ||
				len(q.TargetMessage.Controls) == 1 && slices.Equal(history.TablesOf(q.TargetMessage), []string{anID})
			byFile = byFile || len(q.TargetMessage.Files) == 1 && q.TargetMessage.Files[0].Name == "a.txt"
		}
	}
	if !byNumber || !byFile {
		w.Errorf("%s is reached by number: %t, by file: %t", name, byNumber, byFile)
	}
}

// A press that stands for a command passes the guards of that command, whatever its custom id contains.
func TestGivenIsNeverTrusted(t *testing.T) {
	t.Parallel()
	w := &walk{T: t, bot: still(t)}
	for id, verb := range map[string]string{
		"give": "give", "give:": "", "give:end": "end", "give:settings server": "settings server", "give:no:such:thing": "no",
	} {
		q := interaction.ExpandShortcut(w.decode(3, `"custom_id":%q,"component_type":2`, id))
		if q.Verb != verb {
			t.Errorf("%q is read as %q", id, q.Verb)
		}
		to, _, known := w.bot.dispatch.Router.Find(q)
		if guarded := verb == "end" || verb == "settings server"; guarded != known || known && len(to.Guards) == 0 {
			t.Errorf("%q is known: %t, with %d checks", id, known, len(to.Guards))
		}
	}
	q := discord.Interaction{Verb: "give", Args: []string{"solo"}, Component: true, Offered: true, Message: "3"}
	raw, err := json.Marshal(interaction.ExpandShortcut(q))
	if err != nil || strings.Contains(string(raw), `"3"`) {
		t.Errorf("a press on a harbour is taken for one on a board: %s, %v", raw, err)
	}
}
