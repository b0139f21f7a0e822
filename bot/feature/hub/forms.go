package hub

import (
	"context"
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// ask opens the form of a command. If the options of the command depend on the game, it first asks for the game.
func (f Feature) ask(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	games := f.Games
	if name := r.Arg("game"); name != "" {
		g, err := f.Tables.Game(name)
		if err != nil {
			return interaction.Response{}, interaction.ErrMalformed
		}
		games = []catalog.Game{g}
	}
	e, known := f.Shortcuts().Find(games, r.Arg("command"))
	if !known {
		return interaction.Response{}, interaction.ErrMalformed
	}
	if e.PerGame {
		return r.InPlace(f.gameFirst(r.Language, e)), nil
	}
	form := e.form(r.Language, r.Arg("game"))
	if len(form.Fields) == 0 {
		return interaction.Response{}, interaction.ErrMalformed
	}
	a := r.Ephemeral("harbour.again")
	a.Kind, a.Screen.Form = interaction.Modal, form
	return a, nil
}

// gameFirst returns the screen that asks for the game of a command.
func (f Feature) gameFirst(l *i18n.Language, e shortcut) ui.Screen {
	var buttons []ui.Button
	for _, g := range f.Games {
		one, _ := f.Shortcuts().Find([]catalog.Game{g}, e.Name)
		b := one.button(l, g.Rules.Name)
		b.Label = l.Say(g.Rules.Name + ".name")
		buttons = append(buttons, b)
	}
	return ui.Screen{
		Title: e.title(l), Text: l.Say("harbour.game"), Color: ui.Brass, Rows: ui.ButtonRows(buttons),
	}
}

// button returns the button that runs the command, or opens its form; an empty game means any game.
func (e shortcut) button(l *i18n.Language, game string) ui.Button {
	verb := ui.Give
	if !slices.Contains(OwnPanel, e.Name) && (len(e.fields(l)) > 0 || e.PerGame) {
		verb = "ask"
	}
	words := []string{verb, e.Name}
	if game != "" {
		words = append(words, game)
	}
	return ui.Button{ID: ui.ID(words...), Label: e.title(l)}
}

// title returns the label of the command on buttons and forms. It is the capitalised name if the catalogue has no
// label, as for a move that a game adds as a command.
func (e shortcut) title(l *i18n.Language) string {
	if l.Has(e.Key()) {
		return l.Say(e.Key())
	}
	return strings.ToUpper(e.Name[:1]) + e.Name[1:]
}

// Key returns the key of the command's label in the catalogue.
func (e shortcut) Key() string {
	return "errand." + strings.Trim(strings.ReplaceAll(strings.ToLower(e.Name), " ", "-"), "?")
}

// form returns the form for the options of the command.
func (e shortcut) form(l *i18n.Language, game string) *ui.Form {
	id := ui.ID(ui.Give, e.Name)
	if game != "" {
		id = ui.ID(id, game)
	}
	return &ui.Form{ID: id, Title: e.title(l), Fields: e.fields(l)}
}

// fields returns the fields of the form: one for each option, and one menu for all switches. If there are more than
// ui.MaxFields, that menu also takes the choices of the last menus.
func (e shortcut) fields(l *i18n.Language) []ui.Field {
	var fields []ui.Field
	var terms []ui.Option
	for _, o := range e.Options {
		if o.Kind == discord.BoolOption {
			terms = append(terms, switches(l, o)...)
			continue
		}
		fields = append(fields, field(l, o))
	}
	for len(fields)+min(1, len(terms)) > ui.MaxFields {
		last := lastMenu(fields)
		if last < 0 {
			break
		}
		terms = append(terms, folded(l, fields[last])...)
		fields = slices.Delete(fields, last, last+1)
	}
	if len(terms) > 0 {
		fields = append(fields, ui.Field{
			Name: interaction.TermsField, Label: l.Say("field.terms"), Menu: &ui.Menu{UpTo: 25, Options: terms},
		})
	}
	return fields
}

// lastMenu returns the index of the last field with a menu of options; -1 for none.
func lastMenu(fields []ui.Field) int {
	for i, f := range slices.Backward(fields) {
		if f.Menu != nil && f.Menu.Of == ui.Options {
			return i
		}
	}
	return -1
}

// folded returns the options of a menu as values of termsField.
func folded(l *i18n.Language, f ui.Field) []ui.Option {
	var all []ui.Option
	for _, o := range f.Menu.Options {
		label := l.Say("list.label", f.Label, o.Label)
		all = append(all, ui.Option{Value: f.Name + interaction.SetsTo + o.Value, Label: label})
	}
	return all
}

// switches returns the values of termsField that switch an option on. It adds one to switch it off if that differs from
// omitting the option.
func switches(l *i18n.Language, o discord.Option) []ui.Option {
	key, label := "terms."+o.Name, o.Description.In(l.Code)
	if l.Has(key) {
		label = l.Say(key)
	}
	all := []ui.Option{{Value: interaction.SwitchOn + o.Name, Label: label}}
	if off := key + ".off"; l.Has(off) {
		all = append(all, ui.Option{Value: interaction.SwitchOff + o.Name, Label: l.Say(off)})
	}
	return all
}

// field returns the form field of an option.
func field(l *i18n.Language, o discord.Option) ui.Field {
	f := ui.Field{Name: o.Name, Label: l.Say("field." + o.Name), Note: o.Description.In(l.Code)}
	switch {
	case o.Kind == discord.UserOption:
		f.Menu = &ui.Menu{Of: ui.People}
	case o.Kind == discord.AttachmentOption:
		f.File = true
	case len(o.Choices) == 0:
		if key := "field." + o.Name + ".number"; l.Has(key) {
			f.Label = l.Say(key)
		}
		f.Line = &ui.Line{Most: o.MaxLength}
	default:
		f.Menu = &ui.Menu{}
		for _, choice := range o.Choices {
			f.Menu.Options = append(f.Menu.Options, ui.Option{Value: choice.Value, Label: choice.Name.In(l.Code)})
		}
	}
	return f
}

// about returns the description of the command.
func (e shortcut) about(l *i18n.Language) string {
	if l.Has(e.Key() + ".about") {
		return l.Say(e.Key() + ".about")
	}
	return e.Description.In(l.Code)
}
