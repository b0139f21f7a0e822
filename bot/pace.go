package bot

import "time"

// pace is how long a turn may take, by the word it is chosen by.
type pace struct {
	name string
	time time.Duration
}

const day = 24 * time.Hour

// paces are the choices of a challenge; the first is taken where nothing is said.
var paces = [...]pace{{"3d", 3 * day}, {"10m", 10 * time.Minute}, {"1d", day}, {"1w", 7 * day}}

// paceNames lists the words of the paces.
func paceNames() []string {
	names := make([]string, len(paces))
	for i, p := range paces {
		names[i] = p.name
	}
	return names
}

func paceOf(name string) time.Duration {
	for _, p := range paces {
		if p.name == name {
			return p.time
		}
	}
	return paces[0].time
}

func paceKey(d time.Duration) string {
	for _, p := range paces {
		if p.time == d {
			return "pace." + p.name
		}
	}
	return "pace." + paces[0].name
}
