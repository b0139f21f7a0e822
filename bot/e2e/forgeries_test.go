package e2e

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/discord"
	"dockside/game/daily"
	"dockside/internal/sandbox"
)

// forgery is an interaction that no client offers.
type forgery struct {
	what string
	kind int // interaction type
	data json.RawMessage
}

// Types of interactions, components and command options in the Discord API.
const (
	aCommand, aPress, aForm     = 2, 3, 5
	aButton, aMenu, aMember     = 2, 3, 5
	aSubcommand, aText, aPerson = 1, 3, 6
	onMessageMenu               = 3
)

// usualWords maps the names of route words to valid values, for the words that are not being forged.
var usualWords = map[string]string{
	"position": "0", "page": "0", "from": "0", "play": "0", "lesson": "0", "topic": "0", "crew": "0",
	"button": "", "draft": "", "until": "", "way": "", "season": "", "move": "roll", "decision": "1",
	"game": "shanghaien", "kind": "table", "where": "new", "act": "show", "scope": "server", "which": "all",
	"side": "0", "percent": "60",
	"what": "finished", "command": "solo", "level": "captain", "setting": "threads", "value": "all",
	"first": "", "request": "1", "day": daily.On(time.Now()).String(), "guild": "1", "show": "streaks",
	"question": "next", "answer": "0", "plays": "1", "look": "0", "user": "1",
	"terms": "", "to": "friendly", "change": "shuffle",
}

// forTables are the route words that hold a table id.
var forTables = []string{"table", "match", "seat", "id", "after"}

// lastVerbs are the routes that are tried last, since they end a table.
var lastVerbs = []string{"decline", "withdraw", "leave", "claim", "resigned", "end"}

// forgeries returns interactions for every route of a bot. Routes with a table id are tried with each of tables. Each
// word, option and value is replaced by one of texts in turn.
func forgeries(t *testing.T, tables, texts []string) []forgery {
	t.Helper()
	var all []forgery
	known := routes(t)
	slices.SortFunc(known, func(a, b route) int {
		return cmp.Or(slices.Index(lastVerbs, a.Verb)-slices.Index(lastVerbs, b.Verb), strings.Compare(a.Verb, b.Verb))
	})
	for _, r := range known {
		switch {
		case r.Verb == "privacy-erase": // after it the user is refused everything else
		case r.Command:
			all = append(all, forgedCommands(r, tables, texts)...)
		default:
			all = append(all, forgedPresses(t, r, tables, texts)...)
		}
	}
	return all
}

// forgedPresses returns the forgeries of a button, menu or form.
func forgedPresses(t *testing.T, r route, tables, texts []string) (all []forgery) {
	t.Helper()
	words := func(table string) []string {
		id := []string{r.Verb}
		for _, name := range r.Words {
			word, known := usualWords[name]
			if slices.Contains(forTables, name) {
				word, known = table, true
			}
			if !known {
				t.Fatalf("%s: say in usualWords what stands for %q", r.Verb, name)
			}
			id = append(id, word)
		}
		return id
	}
	press := func(id []string, values ...string) {
		custom := strings.TrimRight(strings.Join(id, ":"), ":")
		kind := aButton
		if len(values) > 0 {
			kind = aMenu
		}
		all = append(all,
			forgery{custom + " " + strings.Join(values, ","), aPress, encode(map[string]any{
				"custom_id": custom, "component_type": kind, "values": values,
			})})
	}
	if !slices.ContainsFunc(r.Words, func(word string) bool { return slices.Contains(forTables, word) }) {
		tables = tables[:1]
	}
	for _, table := range tables {
		press(words(table))
	}
	fields := map[string]string{"word": tables[0], "percent": "60"}
	all = append(all, forgedForm(strings.Join(words(tables[0]), ":"), fields))
	press([]string{r.Verb}, texts[len(r.Verb)%len(texts)])
	for i := range r.Words {
		id := words(tables[0])
		id[i+1] = texts[i%len(texts)]
		press(id)
	}
	return all
}

// forgedCommands returns the forgeries of a command, and of the forms and buttons that run it.
func forgedCommands(r route, tables, texts []string) (all []forgery) {
	all = append(all, forgedCommand(r.Verb, "", "", aText), forgedForm("give:"+r.Verb, nil))
	for _, table := range tables {
		all = append(all, forgedCommand(r.Verb, "game", table, aText))
		all = append(all, forgedForm("give:"+r.Verb, map[string]string{"game": table}))
	}
	for i, option := range append([]string{"user"}, r.Options...) {
		text := texts[i%len(texts)]
		all = append(all,
			forgedCommand(r.Verb, option, text, aText), forgedCommand(r.Verb, option, text, aPerson),
			forgedForm("give:"+r.Verb, map[string]string{option: text, "terms": option + "=" + text}))
	}
	return all
}

// forgedCommand returns a command with one option, or with none if option is empty.
func forgedCommand(verb, option, value string, kind int) forgery {
	type entry = map[string]any
	var options []entry
	if option != "" {
		options = []entry{{"name": option, "type": kind, "value": value}}
	}
	data := entry{"id": "1", "type": 1, "name": verb, "options": options}
	if name, sub, has := strings.Cut(verb, " "); has {
		data["name"], data["options"] = name, []entry{{"name": sub, "type": aSubcommand, "options": options}}
	}
	if name, on := strings.CutPrefix(verb, "on message "); on {
		button := entry{"type": aButton, "custom_id": "more:" + value}
		data = entry{
			"id": "1", "type": onMessageMenu, "name": name, "target_id": "1",
			"resolved": entry{"messages": entry{"1": entry{
				"id": "1", "author": entry{"bot": true}, "components": []entry{button},
			}}},
		}
	}
	return forgery{"/" + verb + " " + option + "=" + value, aCommand, encode(data)}
}

// forgedForm returns a submitted form. Each field is sent as text, and also as a selected member if it can be an id.
func forgedForm(id string, fields map[string]string) forgery {
	var parts []map[string]any
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		line := map[string]any{"type": 4, "custom_id": name, "value": fields[name]}
		parts = append(parts, map[string]any{"type": 18, "component": line})
		if discord.IsID(fields[name]) {
			pick := map[string]any{"type": aMember, "custom_id": name, "values": []string{fields[name]}}
			parts = append(parts, map[string]any{"type": 18, "component": pick})
		}
	}
	what := "form " + id
	for name, value := range fields {
		what += " " + name + "=" + value
	}
	return forgery{what, aForm, encode(map[string]any{"custom_id": id, "components": parts})}
}

// encode returns v as JSON. It panics if v cannot be encoded.
func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}

// forged sends a forgery from a member's message and returns the whole response. The response must be clear to a user,
// and no error may be logged.
func (h *harbour) forged(who *sandbox.Member, from sandbox.Message, f forgery) string {
	h.Helper()
	_, before := h.said.since(0)
	r := h.answerOf(who.Forge(f.kind, from.ChannelID, from.ID, f.data))
	shown := encode(r)
	if log, _ := h.said.since(before); strings.Contains(log, "level=ERROR") {
		h.Errorf("%s %s: the log says %s", who.Name, f.what, log)
	}
	if r.Modal == nil && (r.Message == nil || len(r.Message.Embeds) == 0 && r.Message.Content == "") {
		h.Errorf("%s %s: answered by %s", who.Name, f.what, shown)
	}
	return string(shown)
}
