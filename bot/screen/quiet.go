package screen

import (
	"dockside/game/hours"
	"dockside/render/i18n"
)

// The fields of the form for quiet hours.
const (
	QuietFrom = "from"
	QuietTo   = "to"
)

// hours are the times that the form for quiet hours offers, in minutes: every full one.
func hoursOfTheDay() (all []int) {
	for hour := range 24 {
		all = append(all, hour*60)
	}
	return all
}

// QuietForm asks for quiet hours.
func QuietForm(l *i18n.Language, w Preferences) *Form {
	q := QuietOf(w)
	field := func(name string, chosen int) Field {
		menu := Menu{Placeholder: l.Say("settings.quiet.no")}
		none := Option{Value: No, Label: l.Say("settings.quiet.no"), Chosen: q == hours.Quiet{}}
		menu.Options = append(menu.Options, none)
		for _, hour := range hoursOfTheDay() {
			on := Option{Value: clock(hour), Label: clock(hour), Chosen: q != hours.Quiet{} && hour == chosen}
			menu.Options = append(menu.Options, on)
		}
		return Field{Name: name, Label: l.Say("settings.quiet." + name), Menu: &menu}
	}
	from, to := field(QuietFrom, q.From), field(QuietTo, q.To)
	to.Note = l.Say("settings.quiet.note")
	return &Form{ID: ID("quieted"), Title: l.Say("settings.quiet"), Fields: []Field{from, to}}
}

// QuietFilled is the setting that a form for quiet hours chooses.
func QuietFilled(from, to string) string {
	if from == No || to == No || from == "" || to == "" {
		return No
	}
	return from + "-" + to
}

// ZoneForm asks for a time zone, by parts of the world.
func ZoneForm(l *i18n.Language) *Form {
	f := &Form{ID: ID("zoned"), Title: l.Say("settings.zone")}
	for _, region := range Regions() {
		menu := Menu{Placeholder: l.Say("settings.zone.choose")}
		for _, zone := range region.Zones {
			menu.Options = append(menu.Options, Option{Value: zone, Label: city(zone), Note: zone})
		}
		f.Fields = append(f.Fields, Field{Name: region.Name, Label: l.Say("zone." + region.Name), Menu: &menu})
	}
	return f
}

// HoursButtons open the forms for quiet hours and time zone.
func HoursButtons(l *i18n.Language) []Button {
	return []Button{
		{ID: ID("quiet"), Label: l.Say("button.quiet")},
		{ID: ID("zone"), Label: l.Say("button.zone")},
	}
}
