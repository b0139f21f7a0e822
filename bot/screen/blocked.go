package screen

import (
	"strconv"

	"dockside/bot/text"
)

// BlockedButton opens the list of those whom somebody has blocked.
func BlockedButton(l *text.Language) Button {
	return Button{ID: ID("blocked", "0"), Label: l.Say("button.blocked")}
}

// Blocked lists a page of those whom somebody has blocked, by id and name, below what is new; with menus to block one
// more, and to unblock one.
func Blocked(l *text.Language, news string, all []Option, page int) Screen {
	s := Screen{
		Title: l.Say("blocked.title"), Text: l.Say("blocked.none"), Footer: l.Say("blocked.note"), Color: Brass,
		Rows: []Row{{Menu: &Menu{ID: "block", Placeholder: l.Say("blocked.block"), Of: People}}},
	}
	pages := (len(all) + maxOptions - 1) / maxOptions
	if len(all) > 0 {
		page %= pages
		menu := Menu{ID: "unblock", Placeholder: l.Say("blocked.unblock")}
		s.Text = ""
		for _, o := range all[page*maxOptions : min((page+1)*maxOptions, len(all))] {
			s.Text = Lines(s.Text, Escape(o.Label))
			o.Label = l.Say("blocked.option", o.Label)
			menu.Options = append(menu.Options, o)
		}
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	if pages > 1 {
		next := ID("blocked", strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, Row{Buttons: []Button{{ID: next, Label: l.Say("history.older")}}})
	}
	s.Text = Paragraphs(news, s.Text)
	return s
}
