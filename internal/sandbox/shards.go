package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/verdict"
)

// Shards are the rules for sessions of the bot. The zero value recommends one and lets as many begin as want to,
// whenever they like.
type Shards struct {
	Recommended int // by GET /gateway/bot
	Required    int // with fewer, a session is closed with 4011
	Concurrency int // how many sessions may begin within identifyTime, each in its own bucket; 0: any number
	Left        int // how many may begin before the token is reset, as Discord does; 0: any number
	Refusal     int // the code with which every session that wants to begin is closed; 0: none is
}

// identifyTime is how long after a session another of the same bucket may begin.
const identifyTime = 5 * time.Second

// Reshard changes the rules for sessions that begin from now on.
func (s *Server) Reshard(rules Shards) {
	s.world.Lock()
	defer s.world.Unlock()
	s.shards = rules
	s.world.Touch()
}

// Sailing lists the shards of which a session is connected, such as "3/16", in order; one of which there are two is
// there twice.
func (s *Server) Sailing() []string {
	s.world.Lock()
	defer s.world.Unlock()
	var all []string
	for _, o := range s.sessions {
		if o.link != nil {
			all = append(all, fmt.Sprintf("%d/%d", o.shard[0], o.shard[1]))
		}
	}
	slices.Sort(all)
	return all
}

// hears tells whether what happens in a guild is for a session; what happens in none is for the first shard.
func (s *session) hears(guild string) bool {
	const worker = 22
	id, _ := strconv.ParseUint(guild, 10, 64)
	return int(id>>worker%uint64(s.shard[1])) == s.shard[0] //nolint:gosec // less than the number of shards
}

// mayBegin lets a session begin by the rules, or tells the bot why it may not.
func (s *Server) mayBegin(l *link, shard [2]int) bool {
	rules := s.shards
	switch {
	case rules.Refusal != 0:
		l.close(rules.Refusal)
		return false
	case shard[1] < rules.Required:
		l.close(closeTooFewShards)
		return false
	case rules.Concurrency == 0:
		return true
	}
	bucket := shard[0] % rules.Concurrency
	if s.world.Now().Sub(s.begun[bucket]) < identifyTime {
		early := fmt.Sprintf("shard %d/%d is too quick", shard[0], shard[1])
		s.verdicts.Report(verdict.Verdict{Kind: verdict.Refused, Route: "IDENTIFY", Detail: early})
		l.send(frame{Op: opInvalidSession, Data: model.JSON(false)})
		return false
	}
	s.begun[bucket] = s.world.Now()
	return s.countBeginning(l)
}

// countBeginning counts a session that begins. One more than may begin costs the bot its token.
func (s *Server) countBeginning(l *link) bool {
	s.began++
	if s.shards.Left == 0 || s.began <= s.shards.Left {
		return true
	}
	s.verdicts.Report(verdict.Verdict{Kind: verdict.Refused, Route: "IDENTIFY", Detail: "too many sessions have begun"})
	s.world.Token = rand.Text()
	s.world.SaveHead()
	l.close(closeBadToken)
	return false
}

func (s *Server) getGatewayBot(*call) (reply, error) {
	type limit struct {
		Total          int   `json:"total"`
		Remaining      int   `json:"remaining"`
		ResetAfter     int64 `json:"reset_after"`
		MaxConcurrency int   `json:"max_concurrency"`
	}
	const usual = 1000
	total := usual
	if s.shards.Left != 0 {
		total = s.shards.Left
	}
	return ok(struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  limit  `json:"session_start_limit"`
	}{
		s.gatewayURL(), max(1, s.shards.Recommended),
		limit{total, max(0, total-s.began), (24 * time.Hour).Milliseconds(), max(1, s.shards.Concurrency)},
	})
}

// shardOf reads the shard of an identify: all servers if it names none.
func shardOf(asked *[2]int) (shard [2]int, ok bool) {
	if asked == nil {
		return [2]int{0, 1}, true
	}
	return *asked, asked[1] >= 1 && asked[0] >= 0 && asked[0] < asked[1]
}

// dispatch sends an event to every session that has the intent for it and hears the guild; intent 0 is for all who do,
// and guild "" for what happens in none.
func (s *Server) dispatch(guild string, intent int, kind string, data json.RawMessage) {
	s.forgetSessions()
	for _, session := range s.sessions {
		if session.hears(guild) && (intent == 0 || session.intents&intent != 0) {
			session.dispatch(kind, data)
		}
	}
}

// heard tells whether a session is there that hears a guild.
func (s *Server) heard(guild string) bool {
	s.forgetSessions()
	return slices.ContainsFunc(s.sessions, func(o *session) bool { return o.hears(guild) })
}
