// Package verdict records the mistakes of a bot, such as refused requests, and its response times.
package verdict

import (
	"slices"
	"time"

	"dockside/internal/sandbox/state"
)

// Kind is a kind of mistake of the bot.
type Kind string

// The mistakes that are reported.
const (
	Refused       Kind = "refused"        // a request that was refused
	Unanswered    Kind = "unanswered"     // an interaction without a response within 3 s
	AnsweredTwice Kind = "answered twice" // a second initial response
	NoAltText     Kind = "no alt text"    // a picture without alternative text
	OffSchema     Kind = "off schema"     // Config.Check objected
)

// Verdict is a mistake of the bot. It never holds a token.
type Verdict struct {
	Kind   Kind
	Time   time.Time
	Route  string // "POST /channels/{id}/messages"
	Status int    // HTTP status of the refusal
	Code   int    // Discord's error code
	Detail string
}

// Log records the mistakes of the bot and its response times. Callers of Report and Answered hold the world's lock;
// the other methods are safe for concurrent use.
type Log struct {
	world    *state.World
	verdicts []Verdict
	answers  []time.Duration
}

// NewLog returns an empty log.
func NewLog(w *state.World) *Log { return &Log{world: w} }

// maxVerdicts limits the log of a server that runs for months. The oldest entries are removed first.
const maxVerdicts = 10000

// Report records a mistake.
func (l *Log) Report(v Verdict) {
	v.Time = l.world.Now()
	l.verdicts = append(l.verdicts, v)
	if n := len(l.verdicts); n > maxVerdicts {
		l.verdicts = slices.Delete(l.verdicts, 0, n-maxVerdicts)
	}
	l.world.Touch()
}

// Answered records the time between an interaction and its initial response.
func (l *Log) Answered(wait time.Duration) {
	l.answers = append(l.answers, wait)
	if n := len(l.answers); n > maxVerdicts*10 {
		l.answers = slices.Delete(l.answers, 0, n-maxVerdicts*10)
	}
}

// Verdicts lists the mistakes of some kinds, or of all kinds if none is given, the oldest first.
func (l *Log) Verdicts(kinds ...Kind) []Verdict {
	l.world.Lock()
	defer l.world.Unlock()
	var some []Verdict
	for _, v := range l.verdicts {
		if len(kinds) == 0 || slices.Contains(kinds, v.Kind) {
			some = append(some, v)
		}
	}
	return some
}

// AnswerTimes lists how long each interaction waited for its initial response, in their order.
func (l *Log) AnswerTimes() []time.Duration {
	l.world.Lock()
	defer l.world.Unlock()
	return slices.Clone(l.answers)
}
