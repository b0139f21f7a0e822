package show

import "time"

// The hour of the evening at which there is a show, and how long after that it may still begin.
const (
	hour = 19
	late = 3 * time.Hour
)

// Evening returns the date of a slot in a time zone if the slot is the one of an evening; "" otherwise.
func Evening(slot time.Time, zone *time.Location) string {
	local := slot.In(zone)
	if local.Hour() != hour || local.Minute() != 0 {
		return ""
	}
	return local.Format(time.DateOnly)
}

// Slot returns the latest time for a show, up to now: the evening in a time zone, or on a busy server the full hour.
// due reports whether it is not over yet, and later than the last one.
func Slot(now, last time.Time, zone *time.Location, busy bool) (slot time.Time, due bool) {
	local := now.In(zone)
	if slot = time.Date(local.Year(), local.Month(), local.Day(), hour, 0, 0, 0, zone); slot.After(now) {
		slot = time.Date(local.Year(), local.Month(), local.Day()-1, hour, 0, 0, 0, zone)
	}
	if full := now.Truncate(time.Hour); busy && full.After(slot) {
		slot = full
	}
	return slot, slot.After(last) && now.Sub(slot) < late
}
