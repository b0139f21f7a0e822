package gateway

import (
	"bytes"
	"encoding/binary"
	"errors"
	"net"
	"time"

	"github.com/gorilla/websocket"
)

// errIdentify means that a session tried to start before its turn.
var errIdentify = errors.New("a new session has to wait for its turn")

// identifyGuard is a connection to the gateway that allows one IDENTIFY. After an invalid session discordgo identifies
// again by itself, without regard to Discord's limit; then the guard closes the connection. It also records when a
// heartbeat is sent, and closes the connection right after the close frame, which discordgo does a second later.
type identifyGuard struct {
	net.Conn

	link *link
}

// guard returns a guarded connection.
func (l *link) guard(c net.Conn) net.Conn { return identifyGuard{c, l} }

// Write sends a WebSocket frame, unless it is an IDENTIFY too many.
func (g identifyGuard) Write(frame []byte) (int, error) {
	switch text := unmasked(frame); {
	case bytes.HasPrefix(text, []byte(`{"op":2,`)) && !g.link.identify.CompareAndSwap(true, false):
		g.Close()
		return 0, errIdentify
	case bytes.HasPrefix(text, []byte(`{"op":1,`)):
		g.link.sent.Store(time.Now().UnixNano())
	}
	n, err := g.Conn.Write(frame)
	if isGoingAway(frame) {
		g.Close()
		select {
		case g.link.closed <- struct{}{}:
		default:
		}
	}
	return n, err
}

// The parts of a frame of a client (RFC 6455, section 5.2).
const (
	textFrame  = 0x81
	closeFrame = 0x88
	maskBit    = 0x80
	maskSize   = 4
)

// isGoingAway reports whether a frame is the close frame by which the bot leaves (RFC 6455, sections 5.5.1 and 7.4.1).
func isGoingAway(frame []byte) bool {
	if len(frame) < 2+maskSize+2 || frame[0] != closeFrame || frame[1]&maskBit == 0 {
		return false
	}
	mask, code := frame[2:2+maskSize], frame[2+maskSize:]
	return binary.BigEndian.Uint16([]byte{code[0] ^ mask[0], code[1] ^ mask[1]}) == websocket.CloseGoingAway
}

// unmasked returns the beginning of a text frame of a client; nothing for other frames.
func unmasked(frame []byte) []byte {
	const length16, length64 = 126, 127
	if len(frame) < 2 || frame[0] != textFrame || frame[1]&maskBit == 0 {
		return nil
	}
	start := 2
	switch frame[1] &^ maskBit {
	case length16:
		start += binary.Size(uint16(0))
	case length64:
		start += binary.Size(uint64(0))
	}
	const enough = 8
	if len(frame) < start+maskSize {
		return nil
	}
	mask, rest := frame[start:start+maskSize], frame[start+maskSize:]
	text := bytes.Clone(rest[:min(len(rest), enough)])
	for i := range text {
		text[i] ^= mask[i%maskSize]
	}
	return text
}
