package sandbox

import (
	"slices"
	"time"
)

// VerdictKind says what a verdict is about.
type VerdictKind string

// What the server finds fault with.
const (
	Refused       VerdictKind = "refused"        // a request that was not done
	Unanswered    VerdictKind = "unanswered"     // an interaction without an answer after 3 s
	AnsweredTwice VerdictKind = "answered twice" // a second first answer
	NoAltText     VerdictKind = "no alt text"    // a picture that says nothing to who cannot see it
	OffSchema     VerdictKind = "off schema"     // Config.Check objected
)

// Verdict is a fault of the bot. It never holds a token.
type Verdict struct {
	Kind   VerdictKind
	Time   time.Time
	Route  string // "POST /channels/{id}/messages"
	Status int    // of the refusal
	Code   int    // Discord's code of the refusal
	Detail string
}

// judgement is the log of verdicts and answer times.
type judgement struct {
	verdicts []Verdict
	answers  []time.Duration
}

// maxVerdicts bounds the log of a server that runs for months; the oldest go first.
const maxVerdicts = 10000

func (s *Server) judge(v Verdict) {
	v.Time = s.now()
	s.judged.verdicts = append(s.judged.verdicts, v)
	if n := len(s.judged.verdicts); n > maxVerdicts {
		s.judged.verdicts = slices.Delete(s.judged.verdicts, 0, n-maxVerdicts)
	}
	s.touch()
}

// Verdicts lists the faults found so far, of the kinds asked for or of all, the oldest first.
func (s *Server) Verdicts(kinds ...VerdictKind) []Verdict {
	s.mu.Lock()
	defer s.mu.Unlock()
	var some []Verdict
	for _, v := range s.judged.verdicts {
		if len(kinds) == 0 || slices.Contains(kinds, v.Kind) {
			some = append(some, v)
		}
	}
	return some
}

// AnswerTimes lists how long each interaction waited for its first answer, in their order.
func (s *Server) AnswerTimes() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.judged.answers)
}

func (s *Server) answered(wait time.Duration) {
	s.judged.answers = append(s.judged.answers, wait)
	if n := len(s.judged.answers); n > maxVerdicts*10 {
		s.judged.answers = slices.Delete(s.judged.answers, 0, n-maxVerdicts*10)
	}
}
