package e2e

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/past"
	"dockside/bot/ui"
	"dockside/internal/sandbox"
	shanghaienface "dockside/render/shanghaien"
)

// Marks that are typed into fields. Text cut to a few characters still contains the short one.
const (
	shortMark = "xyzzy"
	mark      = "xyzzy-plugh-plover"
)

// typist types a mark into every field, and uploads files that contain it.
type typist struct {
	*harbour
	who     *sandbox.Member
	channel string
	file    []byte
	pressed map[string]bool
	typed   map[string]bool // the options and fields typed into, by command or form
	private bool            // the user has seen the mark in private
}

// gives sends a command with some options.
func (p *typist) gives(name string, options ...sandbox.Option) {
	p.Helper()
	command, sub, isSub := strings.Cut(name, " ")
	if isSub {
		options = []sandbox.Option{sandbox.Sub(sub, options...)}
	}
	p.goesOn(p.answerOf(p.who.Command(p.channel, command, options...)))
}

// types sends a command once with each text or file option alone, and once with all of them.
func (p *typist) types(name string, options []discord.Option) {
	p.Helper()
	var all, people []sandbox.Option
	for _, o := range options {
		one := sandbox.File(o.Name, mark+".txt", p.file)
		switch {
		case o.Kind == discord.SubcommandOption:
			p.types(name+" "+o.Name, o.Options)
			continue
		case o.Kind == discord.UserOption:
			people = append(people, p.Member("Bernd").User(o.Name))
			continue
		case o.Kind == discord.StringOption && len(o.Choices) == 0:
			one = sandbox.Text(o.Name, cutTo(mark, o.MaxLength))
		case o.Kind != discord.AttachmentOption:
			continue
		}
		p.typed[name+" "+o.Name] = true
		p.gives(name, one)
		all = append(all, one)
	}
	if len(all) > 0 {
		p.gives(name, slices.Concat(all, people)...)
	}
}

// cutTo cuts a text to a maximum length. Zero means no limit.
func cutTo(text string, most int) string {
	if most == 0 {
		return text
	}
	return text[:min(len(text), most)]
}

// goesOn fills in a form and presses the buttons of a message.
func (p *typist) goesOn(r sandbox.Result) {
	p.Helper()
	if r.Modal != nil {
		p.fills(*r.Modal)
	}
	if r.Message != nil {
		raw, err := json.Marshal(r.Message)
		bottest.Must(p, err)
		p.private = p.private || r.Ephemeral && strings.Contains(string(raw), mark)
		p.presses(*r.Message)
	}
}

// fills types the mark into all fields of a form, or uploads the file.
func (p *typist) fills(m sandbox.Modal) {
	p.Helper()
	values, files := map[string][]string{}, map[string][]sandbox.Given{}
	for _, c := range m.Components {
		field := c
		if c.Child != nil {
			field = *c.Child
		}
		switch field.Type {
		case sandbox.TextInput:
			most := 0
			if field.MaxLength != nil {
				most = *field.MaxLength
			}
			values[field.CustomID] = []string{cutTo(mark, most)}
		case sandbox.FileUpload:
			files[field.CustomID] = []sandbox.Given{{Name: mark + ".txt", Data: p.file}}
		default:
			continue
		}
		p.typed[m.CustomID+" "+field.CustomID] = true
	}
	p.goesOn(p.answerOf(p.who.Hand(p.channel, m, values, files)))
}

// presses presses each kind of button once, except the one that erases all data. It stops if an earlier press has
// removed the message.
func (p *typist) presses(m sandbox.Message) {
	p.Helper()
	for _, c := range m.Controls() {
		words := strings.Split(c.CustomID, ui.Separator)
		kind := words[0] + " " + words[len(words)-1]
		if words[0] == "ask" || words[0] == ui.Give {
			kind = c.CustomID
		}
		if c.Type != sandbox.Button || c.Disabled || words[0] == "privacy-erase" || p.pressed[kind] {
			continue
		}
		p.pressed[kind] = true
		use := p.who.PressStale(m, c.CustomID)
		if _, err := use.Acked(p.ctx); err != nil && !p.sees(m) {
			return
		}
		p.goesOn(p.answerOf(use))
	}
}

// sees reports whether a message still exists.
func (p *typist) sees(m sandbox.Message) bool {
	return slices.ContainsFunc(p.Messages(m.ChannelID, p.who.ID), func(now sandbox.Message) bool { return now.ID == m.ID })
}

// published returns everything that reader can see in a channel: messages, file names and file contents.
func (h *harbour) published(channel string, reader *sandbox.Member) (all []string) {
	h.Helper()
	for _, m := range h.Messages(channel, reader.ID) {
		raw, err := json.Marshal(m)
		bottest.Must(h, err)
		all = append(all, string(raw))
		files := map[string]string{}
		for _, a := range m.Attachments {
			files[a.ID] = a.Filename
		}
		for _, e := range m.Embeds {
			if e.Image != nil {
				files[path.Base(path.Dir(e.Image.URL))] = "a picture"
			}
		}
		for id, name := range files {
			data := h.File(id)
			all = append(all, name+": "+string(data))
			if record, err := past.ParseFile(data); err == nil {
				all = append(all, name+": "+record.String())
			}
		}
	}
	return all
}

// What a user types or uploads is never public. That covers lucky words, files and form fields, in every command and
// form and after any later press.
func TestWhatIsTypedIsNeverPublic(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	tavern, ledger := h.Channel("tavern"), h.AddChannel(sandbox.Room{Name: "ledger"})
	anna, bernd := h.Member("Anna"), h.Member("Bernd")
	h.whisper(anna.Command(tavern, "settings", sandbox.Sub("server", sandbox.Text("log", ledger))))
	over := h.pair(tavern, "Anna", "Bernd")
	over.start(sandbox.Text("word", mark))
	over.resigns(bernd)
	result := over.result()
	record := over.record()
	if !strings.Contains(record.String(), mark) {
		t.Fatalf("the word is not in the record:\n%s", record)
	}
	record.Names = []string{mark, "Bernd " + mark}
	p := &typist{
		harbour: h, who: anna, channel: tavern, file: []byte(record.String()),
		pressed: map[string]bool{}, typed: map[string]bool{},
	}
	words, err := loadWords()
	bottest.Must(t, err)
	games := []catalog.Game{{Rules: rules(), Face: shanghaienface.New(), Levels: captains}}
	for _, c := range command.Commands(games, words) {
		if c.MenuName == nil && !c.ForMessageManagers { // Anna has no such permission
			p.types(c.Name, c.Options)
		}
	}
	p.presses(result)
	p.presses(h.moored(tavern))
	for _, m := range h.Messages(tavern, anna.ID) {
		p.presses(m)
	}
	for _, want := range []string{
		"challenge word", "solo word", "replay file", "verify game", "away until", "settings me zone",
		"give:replay file", "give:challenge word", "worded",
	} {
		typed := slices.Sorted(maps.Keys(p.typed))
		if !slices.ContainsFunc(typed, func(k string) bool { return strings.HasPrefix(k, want) }) {
			t.Errorf("nothing was typed into %s: %v", want, typed)
		}
	}
	if !p.private {
		t.Error("not even who has typed something has read it")
	}
	seen := 0
	for _, channel := range []string{tavern, ledger, h.Channel("harbour")} {
		for _, text := range h.published(channel, bernd) {
			seen++
			if i := strings.Index(strings.ToLower(text), shortMark); i >= 0 {
				t.Errorf("others read %q", text[max(0, i-200):min(len(text), i+60)])
			}
		}
	}
	if seen < 10 {
		t.Errorf("others read %d things", seen)
	}
	for _, v := range h.Verdicts() {
		if v.Code != discord.UnknownMessage { // the next response may delete an ephemeral message while it is being edited
			t.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
		}
	}
}
