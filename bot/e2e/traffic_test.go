package e2e

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
)

var update = flag.Bool("update", false, "rewrite testdata/traffic.txt")

// requestLog records the requests of a bot. Safe for concurrent use.
type requestLog struct {
	mu    sync.Mutex
	lines []string
	names map[string]string // numbers for ids and tokens, in the order of their first use
}

// changing matches what differs from run to run: ids, tokens and hashes.
var changing = regexp.MustCompile(`[0-9]{15,}|[0-9a-f]{12,}|[A-Za-z0-9_-]{40,}|[A-Z2-7]{16,}`)

// add records a request. It implements Check of sandbox.Config.
func (r *requestLog) add(q sandbox.Request) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var body any
	if len(q.JSON) > 0 {
		if err := json.Unmarshal(q.JSON, &body); err != nil {
			return err
		}
	}
	text := new(bytes.Buffer)
	enc := json.NewEncoder(text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		return err
	}
	r.lines = append(r.lines, fmt.Sprintf("%s %s %d %s", q.Method, q.Path, q.Files, text))
	return nil
}

// text returns the requests with all that differs from run to run replaced.
func (r *requestLog) text(table string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := strings.ReplaceAll(strings.Join(r.lines, ""), table, "TABLE")
	return changing.ReplaceAllStringFunc(all, func(id string) string {
		if r.names[id] == "" {
			r.names[id] = fmt.Sprintf("#%d", len(r.names)+1)
		}
		return r.names[id]
	})
}

// constant is a source of equal bytes, so that all seeds are equal.
type constant struct{}

func (constant) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 7
	}
	return len(p), nil
}

// The requests of a game, and their order, do not change by accident.
func TestTrafficOfAGame(t *testing.T) {
	t.Parallel()
	r := &requestLog{names: map[string]string{}}
	k := wind(t, settings{check: r.add, seeded: true, greets: true})
	p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
	p.random = rand.New(rand.NewPCG(3, 4))
	card := p.challenges()
	// The id of the next press decides the dice. So it comes after the first steps, whose message has an id, too.
	_, err := k.AwaitMessage(k.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return m.Ephemeral() && len(m.Embeds) > 0 && m.Embeds[0].Title == "First steps"
	})
	bottest.Must(t, err)
	p.answerOf(p.members[1].Press(card, "accept:"+p.table))
	k.pass(6 * time.Second)
	for {
		member, m := p.mover()
		if member == nil {
			break
		}
		p.answerOf(p.act(member, p.board(m)))
		k.pass(6 * time.Second)
	}
	p.result()
	got := r.text(p.table)
	const golden = "testdata/traffic.txt"
	if *update {
		bottest.Must(t, os.WriteFile(golden, []byte(got), 0o600))
	}
	want, err := os.ReadFile(golden)
	bottest.Must(t, err)
	bottest.Same(t, "the requests", got, string(want))
}
