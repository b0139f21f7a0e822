package outage

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// shelf is a store with one document.
type shelf struct{ document json.RawMessage }

func (s *shelf) Document(context.Context, string) (json.RawMessage, error) { return s.document, nil }

func (s *shelf) Revise(_ context.Context, _ string, change func(json.RawMessage) (json.RawMessage, error)) (err error) {
	s.document, err = change(s.document)
	return err
}

// A quiet server, on which only heartbeat acks arrive, has no gap. Presses at any time between the acks change nothing.
func TestAQuietServerIsNoGap(t *testing.T) {
	t.Parallel()
	const heartbeat = 41250 * time.Millisecond
	start := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for press := time.Duration(0); press < 3*heartbeat; press += time.Second / 2 {
		now, asked := start, start.Add(-time.Second)
		h := New(Config{
			Store: &shelf{}, Local: func() time.Time { return now },
			Heard: func() bool {
				acked := start.Add(now.Sub(start).Truncate(heartbeat))
				news := acked.After(asked)
				asked = now
				return news
			},
		})
		for at := time.Duration(0); at < 6*heartbeat; at += time.Second / 2 {
			now = start.Add(at)
			if at == press {
				h.Press(t.Context())
			}
			if at%Tick == 0 {
				h.Listen(t.Context())
			}
		}
		if gaps := h.Gaps(); len(gaps) > 0 {
			t.Fatalf("a press after %v makes a gap from %v to %v", press, gaps[0].From.Sub(start), gaps[0].To.Sub(start))
		}
	}
}
