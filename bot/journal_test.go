package bot_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"time"

	"dockside/internal/sandbox"
)

// journal is a log to be read.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
	ends map[string]int // how often bots were done with an interaction that no other bot had answered
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if before, rest, _ := bytes.Cut(b, []byte(" id=")); len(rest) > 0 {
		id, _, _ := strings.Cut(strings.TrimSpace(string(rest)), " ")
		switch {
		case bytes.HasSuffix(before, []byte("msg=handled")):
			j.end(id, 1)
		case bytes.HasSuffix(before, []byte(`msg="answered elsewhere"`)):
			j.end(id, -1)
		}
	}
	return j.text.Write(b)
}

// since is what was logged after so many bytes, and how many there are now.
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

// done tells whether a bot has answered an interaction and says no more: not one that another was faster than.
func (j *journal) done(interaction string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.ends[interaction] > 0
}

// leaves waits until the bot has finished a request and its place is free. That may be after the answer.
func (h *harbour) leaves(u *sandbox.Use) {
	h.Helper()
	for !h.said.done(u.ID()) && h.ctx.Err() == nil {
		time.Sleep(blink)
	}
}

// promised is the type of a first answer to a press that says only that another one follows.
const promised = 6

// answerOf waits for the answer to something that a member has done. On a busy machine what was pressed may be
// answered by what all see, of which nobody can tell whose answer it is: then it is answered when the bot is done.
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
