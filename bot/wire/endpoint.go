package wire

import (
	"crypto/ed25519"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// How old an interaction may be that comes over HTTP, by the time that Discord has signed: as old as its token gets,
// and as far ahead as clocks may be apart.
const (
	Lasting = 15 * time.Minute
	Apart   = 10 * time.Minute
)

// mostInteraction is how large an interaction may be, in bytes: a form with everything in it has less than half.
const mostInteraction = 256 << 10

// Endpoint is an http.Handler to which Discord sends interactions, in place of the gateway. Whatever Discord has not
// signed just now is refused with 401, goes no further, and loses its connection. An interaction is taken with 202 and
// answered as one of the gateway is, by a request of its own.
type Endpoint struct {
	Discord     *Discord
	Key         ed25519.PublicKey // of the application
	Now         func() time.Time
	Interaction func(raw []byte) // called for each interaction; must not take long
}

// ServeHTTP implements http.Handler.
func (e Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostInteraction)
	if r.Method != http.MethodPost || !e.recent(r.Header.Get("X-Signature-Timestamp")) ||
		!discordgo.VerifyInteraction(r, e.Key) {
		turnAway(w, "not signed by Discord")
		return
	}
	raw, err := io.ReadAll(r.Body)
	var said struct{ Type discordgo.InteractionType }
	if err != nil || json.Unmarshal(raw, &said) != nil || said.Type == 0 {
		turnAway(w, "no interaction")
		return
	}
	e.Discord.ear.spoken.Store(true)
	if said.Type == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	e.Interaction(raw)
	w.WriteHeader(http.StatusAccepted)
}

// turnAway refuses a request and closes its connection.
func turnAway(w http.ResponseWriter, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, http.StatusUnauthorized)
}

// recent tells whether what was signed at a time, in seconds of Unix, was signed not long ago.
func (e Endpoint) recent(signed string) bool {
	seconds, err := strconv.ParseInt(signed, 10, 64)
	if err != nil {
		return false
	}
	age := e.Now().Sub(time.Unix(seconds, 0))
	return -Apart <= age && age <= Lasting
}
