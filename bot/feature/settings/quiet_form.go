package settings

import (
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/hours"
	"dockside/render/i18n"
)

// Fields of the form for quiet hours.
const (
	quietFrom = "from"
	quietTo   = "to"
)

// fullHours returns the times in the form for quiet hours: each full hour, in minutes.
func fullHours() (all []int) {
	for hour := range 24 {
		all = append(all, hour*60)
	}
	return all
}

// quietForm asks for quiet hours.
func quietForm(l *i18n.Language, w member.Preferences) *ui.Form {
	q := member.QuietOf(w)
	field := func(name string, chosen int) ui.Field {
		menu := ui.Menu{Placeholder: l.Say("settings.quiet.no")}
		none := ui.Option{Value: member.No, Label: l.Say("settings.quiet.no"), Chosen: q == hours.Quiet{}}
		menu.Options = append(menu.Options, none)
		for _, hour := range fullHours() {
			on := ui.Option{Value: ui.Clock(hour), Label: ui.Clock(hour), Chosen: q != hours.Quiet{} && hour == chosen}
			menu.Options = append(menu.Options, on)
		}
		return ui.Field{Name: name, Label: l.Say("settings.quiet." + name), Menu: &menu}
	}
	from, to := field(quietFrom, q.From), field(quietTo, q.To)
	to.Note = l.Say("settings.quiet.note")
	return &ui.Form{ID: ui.ID("quieted"), Title: l.Say("settings.quiet"), Fields: []ui.Field{from, to}}
}

// quietValue returns the value of the setting that a filled form stands for.
func quietValue(from, to string) string {
	if from == member.No || to == member.No || from == "" || to == "" {
		return member.No
	}
	return from + "-" + to
}

// zoneForm asks for a time zone, by region.
func zoneForm(l *i18n.Language) *ui.Form {
	f := &ui.Form{ID: ui.ID("zoned"), Title: l.Say("settings.zone")}
	for _, region := range member.Regions() {
		menu := ui.Menu{Placeholder: l.Say("settings.zone.choose")}
		for _, zone := range region.Zones {
			menu.Options = append(menu.Options, ui.Option{Value: zone, Label: ui.City(zone), Note: zone})
		}
		f.Fields = append(f.Fields, ui.Field{Name: region.Name, Label: l.Say("zone." + region.Name), Menu: &menu})
	}
	return f
}

// hoursButtons open the forms for quiet hours and time zone.
func hoursButtons(l *i18n.Language) []ui.Button {
	return []ui.Button{
		{ID: ui.ID("quiet"), Label: l.Say("button.quiet")},
		{ID: ui.ID("zone"), Label: l.Say("button.zone")},
	}
}
