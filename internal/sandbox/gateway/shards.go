package gateway

import (
	"crypto/rand"
	"fmt"
	"time"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/verdict"
)

// Shards holds the rules for new sessions of the bot. The zero value recommends one shard and sets no limits.
type Shards struct {
	Recommended int // by GET /gateway/bot
	Required    int // with fewer shards, a session is closed with 4011
	Concurrency int // number of buckets; each may start one session in identifyTime; 0: no limit
	Left        int // number of sessions that may start before Discord resets the token; 0: no limit
	Refusal     int // close code for every new session; 0: none
}

// identifyTime is the time between the starts of two sessions of the same bucket.
const identifyTime = 5 * time.Second

// mayStart reports whether a session may start by the rules. If not, it tells the bot why.
func (g *Gateway) mayStart(c *connection, shard [2]int) bool {
	switch {
	case g.rules.Refusal != 0:
		c.close(g.rules.Refusal)
		return false
	case shard[1] < g.rules.Required:
		c.close(closeTooFewShards)
		return false
	case g.rules.Concurrency == 0:
		return true
	}
	bucket := shard[0] % g.rules.Concurrency
	if g.world.Now().Sub(g.buckets[bucket]) < identifyTime {
		g.report(fmt.Sprintf("shard %d/%d identifies too early", shard[0], shard[1]))
		c.send(frame{Op: opInvalidSession, Data: model.JSON(false)})
		return false
	}
	g.buckets[bucket] = g.world.Now()
	return g.count(c)
}

// count counts a session that starts. One above the limit resets the token of the bot.
func (g *Gateway) count(c *connection) bool {
	g.started++
	if g.rules.Left == 0 || g.started <= g.rules.Left {
		return true
	}
	g.report("too many sessions were started")
	g.world.SetToken(rand.Text())
	c.close(closeBadToken)
	return false
}

func (g *Gateway) report(detail string) {
	g.verdicts.Report(verdict.Verdict{Kind: verdict.Refused, Route: "IDENTIFY", Detail: detail})
}

// StartLimit is Discord's session start limit object.
type StartLimit struct {
	Total          int   `json:"total"`
	Remaining      int   `json:"remaining"`
	ResetAfter     int64 `json:"reset_after"` // milliseconds
	MaxConcurrency int   `json:"max_concurrency"`
}

// Limits returns the recommended number of shards and the session start limit.
func (g *Gateway) Limits() (shards int, limit StartLimit) {
	total := g.rules.Left
	if total == 0 {
		total = 1000
	}
	return max(1, g.rules.Recommended), StartLimit{
		total, max(0, total-g.started), (24 * time.Hour).Milliseconds(), max(1, g.rules.Concurrency),
	}
}

// shardOf returns the shard of an identify and whether it is valid. Without one, the session receives all guilds.
func shardOf(asked *[2]int) (shard [2]int, valid bool) {
	if asked == nil {
		return [2]int{0, 1}, true
	}
	return *asked, asked[1] >= 1 && asked[0] >= 0 && asked[0] < asked[1]
}
