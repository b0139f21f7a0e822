package interaction

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"dockside/internal/sandbox/model"
)

// Signer signs interactions that are delivered over HTTP.
type Signer struct{ key ed25519.PrivateKey }

// NewSigner returns a signer with a new key.
func NewSigner() (*Signer, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, fmt.Errorf("make a signing key: %w", err)
	}
	return &Signer{key}, nil
}

// PublicKey returns the key with which a bot verifies the signatures.
func (s *Signer) PublicKey() ed25519.PublicKey {
	return s.key.Public().(ed25519.PublicKey) //nolint:forcetypeassert // as the package promises
}

// Sign returns the signature of a body that is sent at a time.
func (s *Signer) Sign(body []byte, at time.Time) []byte {
	return ed25519.Sign(s.key, append([]byte(timestamp(at)), body...))
}

func timestamp(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }

// post sends a body to an endpoint with a signature.
func post(
	ctx context.Context, url string, body, signature []byte, at time.Time,
) (status int, answer []byte, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("X-Signature-Timestamp", timestamp(at))
	q.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// SetEndpoint delivers interactions to a URL over HTTP from now on instead of the gateway; an empty URL returns to the
// gateway. As Discord does, it first tests that the endpoint answers a ping and refuses a wrong signature. The caller
// does not hold the lock of the world.
func (r *Registry) SetEndpoint(ctx context.Context, url string) error {
	if url != "" {
		if err := r.probe(ctx, url); err != nil {
			return err
		}
	}
	r.world.Lock()
	defer r.world.Unlock()
	r.endpoint = url
	return nil
}

func (r *Registry) probe(ctx context.Context, url string) error {
	ping := model.JSON(map[string]any{"id": "1", "application_id": r.world.Bot.ID, "type": 1, "version": 1})
	now := r.world.Now()
	status, answer, err := post(ctx, url, ping, r.signer.Sign(ping, now), now)
	var said struct{ Type int }
	if err != nil || status != http.StatusOK || json.Unmarshal(answer, &said) != nil || said.Type != callbackPong {
		return fmt.Errorf("the endpoint does not answer a ping: %d %s %w", status, answer, err)
	}
	status, _, err = post(ctx, url, ping, make([]byte, ed25519.SignatureSize), now)
	if err != nil || status != http.StatusUnauthorized {
		return fmt.Errorf("the endpoint takes a wrong signature: %d %w", status, err)
	}
	return nil
}

// deliver delivers an interaction to the bot, through its endpoint or the gateway. It reports false if the bot is not
// connected.
func (r *Registry) deliver(i *Interaction, event json.RawMessage) bool {
	if r.endpoint == "" {
		connected := r.events.Gateway.Reaches(i.Channel.GuildID)
		r.events.Gateway.Dispatch(i.Channel.GuildID, 0, "INTERACTION_CREATE", event)
		return connected
	}
	go r.deliverTo(r.endpoint, i, event)
	return true
}

// errNotAccepted means that an endpoint did not defer its response to a request of its own, as the sandbox expects.
var errNotAccepted = errors.New("the endpoint does not take the interaction")

// deliverTo sends an interaction to an endpoint, within the response time.
func (r *Registry) deliverTo(url string, i *Interaction, event json.RawMessage) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer r.world.After(ResponseTime, cancel)()
	now := r.world.Now()
	status, _, err := post(ctx, url, event, r.signer.Sign(event, now), now)
	if err == nil && status != http.StatusAccepted {
		err = fmt.Errorf("%w: %d", errNotAccepted, status)
	}
	r.world.Lock()
	defer r.world.Unlock()
	if err == nil || i.Callback != 0 || i.Failed {
		return
	}
	r.log.Warn("an interaction is not delivered", "error", err)
	i.stop()
	r.fail(i, "the endpoint of the bot cannot be reached")
}
