package e2e

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"time"

	"dockside/internal/sandbox"
)

// journal is a log that tests can read.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
	ends map[string]int // by interaction: bots that handled it, less those that found it answered
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if before, rest, _ := bytes.Cut(b, []byte(" id=")); len(rest) > 0 {
		id, _, _ := strings.Cut(strings.TrimSpace(string(rest)), " ")
		switch {
		case bytes.HasSuffix(before, []byte("msg=handled")):
			j.end(id, 1)
		case bytes.HasSuffix(before, []byte(`msg="interaction answered by another replica"`)):
			j.end(id, -1)
		}
	}
	return j.text.Write(b)
}

// since returns what was logged after the first n bytes, and the number of bytes now.
func (j *journal) since(n int) (string, int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return string(j.text.Bytes()[n:]), j.text.Len()
}

func (j *journal) end(interaction string, n int) {
	if j.ends == nil {
		j.ends = map[string]int{}
	}
	j.ends[interaction] += n
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// done reports whether a bot has answered an interaction and finished handling it. A bot that found it answered
// elsewhere does not count.
func (j *journal) done(interaction string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.ends[interaction] > 0
}

// leaves waits until the bot has handled a request and released its slot, which may be after the response.
func (h *harbour) leaves(u *sandbox.Use) {
	h.Helper()
	h.poll("interaction "+u.ID(), func() bool { return h.said.done(u.ID()) })
}

// promised is the response type of a deferred update: the content follows later.
const promised = 6

// answerOf waits for the response to an interaction. On a busy machine the response to a deferred press may be a public
// message, whose cause is unknown. The press then counts as answered when the bot has handled it.
func (h *harbour) answerOf(u *sandbox.Use) sandbox.Result {
	h.Helper()
	first, err := u.Acked(h.ctx)
	if err != nil || first.Failed {
		h.Fatalf("not answered: %+v, %v", first, err)
	}
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	if first.Type == promised {
		go func() {
			for ctx.Err() == nil && !h.said.done(u.ID()) {
				time.Sleep(blink)
			}
			stop()
		}()
	}
	r, err := u.Wait(ctx)
	if r.Failed || err != nil && !h.said.done(u.ID()) {
		h.Fatalf("not answered: %+v, %v", r, err)
	}
	return r
}
