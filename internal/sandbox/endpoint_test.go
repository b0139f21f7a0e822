package sandbox_test

import (
	"crypto/ed25519"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// Interactions are signed and sent to an endpoint that passes the test; without one, the gateway delivers them.
func TestAnEndpointReceivesInteractions(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	taken := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !discordgo.VerifyInteraction(r, p.PublicKey()) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		body, _ := io.ReadAll(r.Body)
		var said struct {
			Type int
			Data struct{ Name string }
		}
		if json.Unmarshal(body, &said) != nil || said.Type == 1 {
			_, _ = io.WriteString(w, `{"type":1}`)
			return
		}
		taken <- said.Data.Name
		w.WriteHeader(http.StatusAccepted)
	}))
	t.Cleanup(server.Close)
	check(t, p.SetEndpoint(p.ctx, server.URL))
	gateway := p.shard(0, 1)
	gateway.next()
	p.Member("Anna").Command(p.Channel("tavern"), "ping")
	if name := <-taken; name != "ping" {
		t.Errorf("it has taken %q", name)
	}
	check(t, p.SetEndpoint(p.ctx, ""))
	p.Member("Bernd").Command(p.Channel("tavern"), "ping")
	if e := gateway.next(); e.Type != "INTERACTION_CREATE" || !strings.Contains(string(e.Data), p.Member("Bernd").ID) {
		t.Errorf("the gateway hears of %s %s", e.Type, e.Data)
	}
}

// An endpoint that does not answer a ping, or accepts a wrong signature, is not used.
func TestAnEndpointIsTried(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	var status int
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !discordgo.VerifyInteraction(r, p.PublicKey()) && status != http.StatusOK {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		body, _ := io.ReadAll(r.Body)
		if !strings.Contains(string(body), `"type":1,`) {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"type":1}`)
	}))
	t.Cleanup(server.Close)
	for _, status = range []int{http.StatusInternalServerError, http.StatusOK} { // the last takes every signature
		if err := p.SetEndpoint(p.ctx, server.URL); err == nil {
			t.Errorf("an endpoint that answers with %d is used", status)
		}
	}
	if len(p.PublicKey()) != ed25519.PublicKeySize {
		t.Errorf("the key has %d bytes", len(p.PublicKey()))
	}
}

// An interaction that the endpoint refuses has failed.
func TestAnEndpointThatFails(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		switch {
		case !discordgo.VerifyInteraction(r, p.PublicKey()):
			w.WriteHeader(http.StatusUnauthorized)
		case strings.Contains(string(body), `"type":1,`):
			_, _ = io.WriteString(w, `{"type":1}`)
		default:
			w.WriteHeader(http.StatusInternalServerError)
		}
	}))
	t.Cleanup(server.Close)
	check(t, p.SetEndpoint(p.ctx, server.URL))
	if r := must(p.Member("Anna").Command(p.Channel("tavern"), "ping").Wait(p.ctx))(t); !r.Failed {
		t.Errorf("it has not failed: %+v", r)
	}
}
