package member

import (
	"strings"
	"time"

	"dockside/bot/ui"
	"dockside/game/hours"
)

// ZoneOf returns the chosen time zone, or UTC if the tz database does not know it.
func ZoneOf(w Preferences) *time.Location { return zoneOf(w, Zone) }

// GuildZoneOf returns the time zone of a guild, or UTC if the tz database does not know it.
func GuildZoneOf(w Preferences) *time.Location { return zoneOf(w, DailyZone) }

// zoneOf returns the time zone that a setting chooses.
func zoneOf(w Preferences, s Setting) *time.Location {
	zone, err := time.LoadLocation(w.Of(s))
	if err != nil {
		return time.UTC
	}
	return zone
}

// zoneNamed returns the time zone of the tz database with that name.
func zoneNamed(name string) (string, bool) {
	_, known := hours.Zone(name)
	return name, known && (strings.Contains(name, "/") || name == "UTC")
}

// Region is a part of the world with the time zones that are offered there. They cover each clock time in use
// there, mostly by the largest city. Users can also type any other zone.
type Region struct {
	Name  string // its label is the string "zone.<name>"
	Zones []string
}

// Regions returns all regions. There are as many as a form has fields.
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

// hoursNamed parses quiet hours, such as "22-7" or "22:30-06:15", and returns them in the stored form.
func hoursNamed(text string) (string, bool) {
	begin, end, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "–", "-"), "-")
	from, begins := minuteOf(begin)
	to, ends := minuteOf(end)
	q := hours.Quiet{From: from, To: to, Zone: time.UTC.String()}
	return ui.Clock(from) + "–" + ui.Clock(to), begins && ends && q.Valid()
}

// minuteOf parses a time of day and returns it in minutes since midnight.
func minuteOf(text string) (minute int, ok bool) {
	layout := "15"
	if strings.Contains(text, ":") {
		layout = "15:04"
	}
	at, err := time.Parse(layout, text)
	return at.Hour()*60 + at.Minute(), err == nil
}

// timeNamed parses a time of day, such as "8" or "22:30", and returns it in the stored form.
func timeNamed(text string) (string, bool) {
	minute, ok := minuteOf(strings.TrimSpace(text))
	return ui.Clock(minute), ok
}

// DigestOf returns the time of day of the daily digest of a guild.
func DigestOf(w Preferences) hours.Daily {
	minute, _ := minuteOf(w.Of(DailyHour))
	return hours.Daily{Minute: minute, Zone: w.Of(DailyZone)}
}

// QuietOf returns the chosen quiet hours; zero for none.
func QuietOf(w Preferences) hours.Quiet {
	begin, end, some := strings.Cut(w.Of(Quiet), "–")
	if !some {
		return hours.Quiet{}
	}
	from, _ := minuteOf(begin)
	to, _ := minuteOf(end)
	return hours.Quiet{From: from, To: to, Zone: ZoneOf(w).String()}
}
