package gateway

import (
	"crypto/ed25519"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Limits of the signed time of an interaction over HTTP. It may be as old as the lifetime of the token, and in the
// future by the difference of two clocks.
const (
	MaxAge  = 15 * time.Minute
	MaxSkew = 10 * time.Minute
)

// maxInteraction is the limit of an interaction in bytes: more than twice the size of a full form.
const maxInteraction = 256 << 10

// Endpoint is an http.Handler to which Discord sends interactions instead of the gateway. It rejects requests without a
// recent signature of Discord with 401, and closes their connections. It accepts an interaction with 202; the response
// is a separate request.
type Endpoint struct {
	Connection  *Connection
	Key         ed25519.PublicKey // of the application
	Now         func() time.Time
	Interaction func(raw []byte) // called for each interaction; must return quickly
}

// ServeHTTP implements http.Handler.
func (e Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxInteraction)
	if r.Method != http.MethodPost || !e.isRecent(r.Header.Get("X-Signature-Timestamp")) ||
		!discordgo.VerifyInteraction(r, e.Key) {
		reject(w, "not signed by Discord")
		return
	}
	raw, err := io.ReadAll(r.Body)
	var data struct{ Type discordgo.InteractionType }
	if err != nil || json.Unmarshal(raw, &data) != nil || data.Type == 0 {
		reject(w, "no interaction")
		return
	}
	e.Connection.liveness.event.Store(true)
	if data.Type == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	e.Interaction(raw)
	w.WriteHeader(http.StatusAccepted)
}

// reject rejects a request and closes its connection.
func reject(w http.ResponseWriter, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, http.StatusUnauthorized)
}

// isRecent reports whether a signed time, in Unix seconds, is acceptable.
func (e Endpoint) isRecent(signed string) bool {
	seconds, err := strconv.ParseInt(signed, 10, 64)
	if err != nil {
		return false
	}
	age := e.Now().Sub(time.Unix(seconds, 0))
	return -MaxSkew <= age && age <= MaxAge
}
