package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

// errUnbidden says that a session wanted to begin out of its turn.
var errUnbidden = errors.New("a new session has to wait for its turn")

// turnstile is a connection to the gateway which lets a session begin once. discordgo begins a new one by itself
// whenever Discord calls the old one invalid, however soon that is after the last: then the connection is closed,
// and a new session waits for its turn. It also notes when a heartbeat is sent, of which discordgo keeps the time
// without a lock. It closes the connection right after the close frame, for which discordgo takes a second.
type turnstile struct {
	net.Conn

	line *line
}

// Write sends a frame, if it may.
func (t turnstile) Write(frame []byte) (int, error) {
	switch text := unmasked(frame); {
	case bytes.HasPrefix(text, []byte(`{"op":2,`)) && !t.line.turn.CompareAndSwap(true, false):
		t.Close()
		return 0, errUnbidden
	case bytes.HasPrefix(text, []byte(`{"op":1,`)):
		t.line.sent.Store(time.Now().UnixNano())
	}
	n, err := t.Conn.Write(frame)
	if leaves(frame) {
		t.Close()
		select {
		case t.line.left <- struct{}{}:
		default:
		}
	}
	return n, err
}

// leaves reports whether a frame is the close frame with which the bot leaves for good (RFC 6455, sections 5.5.1
// and 7.4.1).
func leaves(frame []byte) bool {
	const fin, masked, key = 0x88, 0x80, 4
	if len(frame) < 2+key+2 || frame[0] != fin || frame[1]&masked == 0 {
		return false
	}
	code := []byte{frame[2+key] ^ frame[2], frame[2+key+1] ^ frame[3]}
	return binary.BigEndian.Uint16(code) == websocket.CloseGoingAway
}

// unmasked reads the beginning of a text frame of a client (RFC 6455, section 5.2); of anything else, nothing.
func unmasked(frame []byte) []byte {
	const text, masked, long, longer = 0x81, 0x80, 126, 127
	if len(frame) < 2 || frame[0] != text || frame[1]&masked == 0 {
		return nil
	}
	start := 2
	switch frame[1] &^ masked {
	case long:
		start += binary.Size(uint16(0))
	case longer:
		start += binary.Size(uint64(0))
	}
	const key, enough = 4, 8
	if len(frame) < start+key {
		return nil
	}
	mask, rest := frame[start:start+key], frame[start+key:]
	read := bytes.Clone(rest[:min(len(rest), enough)])
	for i := range read {
		read[i] ^= mask[i%key]
	}
	return read
}
