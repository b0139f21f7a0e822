package gateway

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// masked returns a short frame of a client.
func masked(kind byte, payload string) []byte {
	mask := []byte{7, 11, 13, 17}
	frame := append([]byte{kind, maskBit | byte(len(payload))}, mask...)
	for i := range payload {
		frame = append(frame, payload[i]^mask[i%len(mask)])
	}
	return frame
}

// guarded returns a guarded connection and its other end. At most one session may start on it.
func guarded(t *testing.T) (*link, net.Conn, net.Conn) {
	t.Helper()
	here, there := net.Pipe()
	t.Cleanup(func() { there.Close() })
	l := &link{closed: make(chan struct{}, 1)}
	l.identify.Store(true)
	return l, l.guard(here), there
}

// A connection is closed right after the close frame by which the bot leaves, and not a second later. After the close
// frame for a new session, discordgo closes it.
func TestTheConnectionIsClosedAfterTheCloseFrame(t *testing.T) {
	t.Parallel()
	for code, closes := range map[string]bool{"\x03\xe9": true, "\x03\xe8": false} {
		l, conn, there := guarded(t)
		go func() {
			_, _ = conn.Write(masked(closeFrame, code))
			_, _ = conn.Write([]byte("more"))
			conn.Close()
		}()
		received, _ := io.ReadAll(there)
		if left := string(received[len(masked(closeFrame, code)):]); (left == "") != closes || (len(l.closed) > 0) != closes {
			t.Errorf("after code %x the connection sends %q; closed: %t", code, left, len(l.closed) > 0)
		}
	}
}

// A connection sends one IDENTIFY. The next one closes it.
func TestAConnectionIdentifiesOnce(t *testing.T) {
	t.Parallel()
	l, conn, there := guarded(t)
	go func() { _, _ = io.Copy(io.Discard, there) }()
	for _, step := range []struct {
		text string
		want error
	}{
		{`{"op":2,"d":{}}`, nil},
		{`{"op":1,"d":1}`, nil},
		{`{"op":2,"d":{}}`, errIdentify},
		{`{"op":1,"d":1}`, io.ErrClosedPipe},
	} {
		if _, err := conn.Write(masked(textFrame, step.text)); !errors.Is(err, step.want) {
			t.Errorf("%s ends with %v, want %v", step.text, err, step.want)
		}
	}
	if l.sent.Load() == 0 || l.sent.Load() > time.Now().UnixNano() {
		t.Error("the heartbeat is not recorded")
	}
}
