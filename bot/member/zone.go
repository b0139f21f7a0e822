package member

import (
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/game/hours"
)

// ZoneOf is the time zone that somebody has chosen; UTC where nobody knows it.
func ZoneOf(w Preferences) *time.Location {
	zone, err := time.LoadLocation(w.Of(Zone))
	if err != nil {
		return time.UTC
	}
	return zone
}

// zoneNamed is the time zone of the tz database that a text names.
func zoneNamed(name string) (string, bool) {
	_, known := hours.Zone(name)
	return name, known && (strings.Contains(name, "/") || name == "UTC")
}

// Region is a part of the world with the time zones that are offered of it: at least one for each time that clocks
// show there, most by the city where most people live. Any other can be named.
type Region struct {
	Name  string // worded "zone.<name>"
	Zones []string
}

// Regions are all parts of the world, as many as a form has fields.
func Regions() []Region {
	in := func(continent, cities string) (zones []string) {
		for city := range strings.FieldsSeq(cities) {
			zones = append(zones, continent+"/"+city)
		}
		return zones
	}
	return []Region{
		{"europe", in("Europe", "London Dublin Lisbon Paris Madrid Berlin Rome Amsterdam Brussels Zurich Vienna Prague"+
			" Warsaw Stockholm Oslo Copenhagen Helsinki Athens Bucharest Kyiv Istanbul Moscow Samara")},
		{"africa", append(in("Africa", "Casablanca Abidjan Accra Lagos Algiers Tunis Kinshasa Johannesburg Cairo Tripoli"+
			" Khartoum Nairobi Addis_Ababa Windhoek"), "Atlantic/Azores", "Atlantic/Cape_Verde", "Atlantic/Reykjavik",
			"Indian/Mauritius", "Indian/Antananarivo")},
		{"asia", in("Asia", "Jerusalem Beirut Baghdad Riyadh Tehran Dubai Baku Kabul Karachi Tashkent Kolkata Kathmandu"+
			" Dhaka Yangon Bangkok Jakarta Ho_Chi_Minh Singapore Manila Shanghai Hong_Kong Seoul Tokyo Vladivostok"+
			" Kamchatka")},
		{"america", in("America", "St_Johns Halifax New_York Toronto Havana Bogota Lima Caracas Santiago Asuncion"+
			" Argentina/Buenos_Aires Montevideo Sao_Paulo Manaus Noronha Nuuk Chicago Mexico_City Guatemala Denver Phoenix"+
			" Los_Angeles Vancouver Tijuana Anchorage")},
		{"pacific", append(in("Australia", "Perth Eucla Darwin Adelaide Brisbane Sydney Melbourne Hobart Lord_Howe"),
			in("Pacific", "Auckland Chatham Fiji Tongatapu Apia Kiritimati Honolulu Marquesas Gambier Pago_Pago"+
				" Port_Moresby Guam Noumea Norfolk")...)},
	}
}

// hoursNamed are the quiet hours that a text names, such as "22-7" or "22:30-06:15", as they are kept.
func hoursNamed(text string) (string, bool) {
	begin, end, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "–", "-"), "-")
	from, begins := minuteOf(begin)
	to, ends := minuteOf(end)
	q := hours.Quiet{From: from, To: to, Zone: time.UTC.String()}
	return ui.Clock(from) + "–" + ui.Clock(to), begins && ends && q.Valid()
}

// minuteOf reads a time of the day, in minutes.
func minuteOf(text string) (minute int, ok bool) {
	layout := "15"
	if strings.Contains(text, ":") {
		layout = "15:04"
	}
	at, err := time.Parse(layout, text)
	return at.Hour()*60 + at.Minute(), err == nil
}

// QuietOf are the quiet hours that somebody has chosen; zero for none.
func QuietOf(w Preferences) hours.Quiet {
	begin, end, some := strings.Cut(w.Of(Quiet), "–")
	if !some {
		return hours.Quiet{}
	}
	from, _ := minuteOf(begin)
	to, _ := minuteOf(end)
	return hours.Quiet{From: from, To: to, Zone: ZoneOf(w).String()}
}
