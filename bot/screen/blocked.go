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
	return roster(l, "block", news, all, page)
}

// BannedButton opens the list of those whom a server keeps from its tables.
func BannedButton(l *text.Language) Button {
	return Button{ID: ID("banned", "0"), Label: l.Say("button.banned")}
}

// Banned lists a page of those whom a server keeps from its tables in the same way.
func Banned(l *text.Language, news string, all []Option, page int) Screen {
	return roster(l, "ban", news, all, page)
}

// roster lists a page of members, below what is new; with menus to put one more on it by an act, and to take one off.
func roster(l *text.Language, act, news string, all []Option, page int) Screen {
	s := Screen{
		Title: l.Say(act + ".title"), Text: l.Say(act + ".none"), Footer: l.Say(act + ".note"), Color: Brass,
		Rows: []Row{{Menu: &Menu{ID: ID(act), Placeholder: l.Say(act + ".more"), Of: People}}},
	}
	pages := (len(all) + maxOptions - 1) / maxOptions
	if len(all) > 0 {
		page %= pages
		menu := Menu{ID: ID("un" + act), Placeholder: l.Say("un" + act + ".more")}
		s.Text = ""
		for _, o := range all[page*maxOptions : min((page+1)*maxOptions, len(all))] {
			s.Text = Lines(s.Text, Escape(o.Label))
			o.Label = plain(o.Label)
			menu.Options = append(menu.Options, o)
		}
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	if pages > 1 {
		next := ID(map[string]string{"block": "blocked", "ban": "banned"}[act], strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, Row{Buttons: []Button{{ID: next, Label: l.Say("history.older")}}})
	}
	s.Text = Paragraphs(news, s.Text)
	return s
}
