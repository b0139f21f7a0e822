package guild

import (
	"context"
	"maps"
	"time"

	"dockside/game/daily"
	"dockside/storage"
)

// DailyLines are the messages of a guild that say who played the puzzle of the day, by channel.
type DailyLines struct {
	storage.Versioned
	Channels map[string]DailyLine `json:"channels,omitempty"`
}

// DailyLine is the message of a channel on a day. Only one replica at a time edits it, so that the last state wins.
type DailyLine struct {
	Day     daily.Day `json:"day"`
	Message string    `json:"message,omitempty"` // empty before it is sent
	Sent    int       `json:"sent,omitempty"`    // how often it was sent again after it was deleted
	Waits   bool      `json:"waits,omitempty"`   // somebody shared an answer, and the message is not sent yet
	Tried   time.Time `json:"tried,omitzero"`    // when it was first sent without a response; it may be there
	Shown   string    `json:"shown,omitempty"`   // a fingerprint of what it says
	Held    time.Time `json:"held,omitzero"`     // until then one replica edits it
}

// DailyLinesOf returns the document with the lines of a guild.
func DailyLinesOf(guild string) storage.Document[DailyLines] {
	return storage.Document[DailyLines]{Key: "daily/line/" + guild}
}

// Keep sets the line of a channel. It removes lines of other channels that are older than a day, since these do not
// change any more.
func (d *DailyLines) Keep(channel string, line DailyLine) error {
	all := map[string]DailyLine{channel: line}
	for other, known := range d.Channels {
		if other != channel && known.Day >= line.Day-1 {
			all[other] = known
		}
	}
	d.Channels = all
	return nil
}

// ListedLines is the index of the current lines, so that a replica need not read all guilds.
type ListedLines struct {
	storage.Versioned
	Days map[string]daily.Day `json:"days,omitempty"` // by guild and channel, which a slash separates
}

// ListedLinesDocument is the document with the index of lines.
var ListedLinesDocument = storage.Document[ListedLines]{Key: "daily/lines"}

// Empty reports whether no line is listed.
func (l ListedLines) Empty() bool { return len(l.Days) == 0 }

// DailyDigest is what is known of the daily digest of a guild.
type DailyDigest struct {
	storage.Versioned
	Since time.Time `json:"since,omitzero"` // when it was switched on; digests that were due before are not sent
	// Day is the day of the last digest. Until Held no replica may send it: another one does, or an attempt has failed.
	// Done means that it is sent, or never will be.
	Day     daily.Day `json:"day,omitempty"`
	Held    time.Time `json:"held,omitzero"`
	Done    bool      `json:"done,omitempty"`
	Message string    `json:"message,omitempty"`
	Fails   int       `json:"fails,omitempty"` // the number of attempts that failed
	// Tried is when the digest was first sent without a response, to the channel TriedIn, so it may be there.
	Tried   time.Time `json:"tried,omitzero"`
	TriedIn string    `json:"tried_in,omitempty"`
	// Refused is the channel that refused a digest, if that was reported in the log channel; empty for none.
	Refused string        `json:"refused,omitempty"`
	Untold  *UntoldDigest `json:"untold,omitempty"`
}

// UntoldDigest is a digest that was not sent, which is not yet reported in the log channel.
type UntoldDigest struct {
	Why     string    `json:"why"` // one of the reasons
	Day     daily.Day `json:"day"`
	Channel string    `json:"channel"`
	Tried   time.Time `json:"tried,omitzero"` // when the log was first told without a response
}

// The reasons why a digest is not sent.
const (
	DigestRefused = "refused" // the bot may not post in the channel
	DigestSkipped = "skipped" // until the next one was near, each attempt failed
	DigestUnsure  = "unsure"  // Discord gave no response, and the digest may be there
)

// Begin makes a day that of the last digest.
func (d *DailyDigest) Begin(day daily.Day) {
	*d = DailyDigest{Since: d.Since, Refused: d.Refused, Untold: d.Untold, Day: day}
}

// Skip means that the digest will never be sent to a channel, and that the bot has to report that in the log channel.
func (d *DailyDigest) Skip(why, channel string) {
	d.Done, d.Untold = true, &UntoldDigest{Why: why, Day: d.Day, Channel: channel}
}

// DailyDigestOf returns the document with the digest of a guild.
func DailyDigestOf(guild string) storage.Document[DailyDigest] {
	return storage.Document[DailyDigest]{Key: "daily/digest/" + guild}
}

// DueDigests is the index of the guilds with a daily digest: when each is due next.
type DueDigests struct {
	storage.Versioned
	At map[string]time.Time `json:"at,omitempty"`
}

// DueDigestsDocument is the document with the index of digests.
var DueDigestsDocument = storage.Document[DueDigests]{Key: "daily/digests"}

// Empty reports whether no guild has a digest.
func (d DueDigests) Empty() bool { return len(d.At) == 0 }

// ExpectDigest makes the daily digest of a guild due for a look, after its settings changed. It is called before they
// are stored, so that no guild is missing. If the digest was switched on, it begins with the next one.
func ExpectDigest(ctx context.Context, s storage.Documents, guild string, switchedOn bool, now time.Time) error {
	if switchedOn {
		if _, err := DailyDigestOf(guild).Revise(ctx, s, func(d *DailyDigest) error {
			d.Since, d.Refused = now.UTC(), ""
			return nil
		}); err != nil {
			return err
		}
	}
	return ScheduleDigests(ctx, s, map[string]time.Time{guild: now}, nil)
}

// ScheduleDigests records the times of the next digests of some guilds; the zero time removes a guild. It skips guilds
// whose time differs from seen, since their settings have changed meanwhile.
func ScheduleDigests(ctx context.Context, s storage.Documents, next, seen map[string]time.Time) error {
	_, err := DueDigestsDocument.Revise(ctx, s, func(d *DueDigests) error {
		all := maps.Clone(d.At)
		if all == nil {
			all = map[string]time.Time{}
		}
		for guild, at := range next {
			if seen != nil && !all[guild].Equal(seen[guild]) {
				continue
			}
			if all[guild] = at.UTC(); at.IsZero() {
				delete(all, guild)
			}
		}
		d.At = all
		return nil
	})
	return err
}
