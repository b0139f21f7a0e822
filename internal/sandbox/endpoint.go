package sandbox

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

// PublicKey is the application's, by which a bot knows what is sent to its endpoint.
func (s *Server) PublicKey() ed25519.PublicKey {
	return s.signer.Public().(ed25519.PublicKey) //nolint:forcetypeassert // as the package promises
}

// SetEndpoint sends interactions to an address over HTTP from now on, and no longer through the gateway; "" takes that
// back. As Discord does, it first tries whether the endpoint answers a ping and refuses a wrong signature.
func (s *Server) SetEndpoint(ctx context.Context, address string) error {
	if address != "" {
		ping := model.JSON(map[string]any{"id": "1", "application_id": s.world.Bot.ID, "type": 1, "version": 1})
		status, answer, err := s.post(ctx, address, ping, s.world.Now(), nil)
		var said struct{ Type int }
		if err != nil || status != http.StatusOK || json.Unmarshal(answer, &said) != nil || said.Type != 1 {
			return fmt.Errorf("the endpoint does not answer a ping: %d %s %w", status, answer, err)
		}
		status, _, err = s.post(ctx, address, ping, s.world.Now(), make([]byte, ed25519.SignatureSize))
		if err != nil || status != http.StatusUnauthorized {
			return fmt.Errorf("the endpoint takes a wrong signature: %d %w", status, err)
		}
	}
	s.world.Lock()
	defer s.world.Unlock()
	s.endpoint = address
	return nil
}

// Sign is the signature of what is sent to an endpoint at a time.
func (s *Server) Sign(body []byte, at time.Time) []byte {
	return ed25519.Sign(s.signer, append([]byte(stamp(at)), body...))
}

func stamp(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }

// post sends a signed body to an endpoint; signed by the server itself if the signature is nil.
func (s *Server) post(ctx context.Context, address string, body []byte, at time.Time, signature []byte) (
	status int, answer []byte, err error,
) {
	if signature == nil {
		signature = s.Sign(body, at)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Signature-Timestamp", stamp(at))
	request.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// tellBot brings an interaction to the bot, through its endpoint or the gateway; false if there is nobody.
func (s *Server) tellBot(i *issue, event json.RawMessage) bool {
	if s.endpoint == "" {
		there := s.heard(i.channel.GuildID)
		s.dispatch(i.channel.GuildID, 0, "INTERACTION_CREATE", event)
		return there
	}
	go s.deliver(i, s.endpoint, event)
	return true
}

// errNotTaken says that an endpoint does not take an interaction to answer it by itself, which is the only way here.
var errNotTaken = errors.New("the endpoint does not take the interaction")

// deliver sends an interaction to an endpoint, within the time that it has.
func (s *Server) deliver(i *issue, address string, event json.RawMessage) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer s.world.After(answerTime, cancel)()
	status, _, err := s.post(ctx, address, event, s.world.Now(), nil)
	if err == nil && status != http.StatusAccepted {
		err = fmt.Errorf("%w: %d", errNotTaken, status)
	}
	s.world.Lock()
	defer s.world.Unlock()
	if err == nil || i.answer != 0 || i.failed {
		return
	}
	s.log.Warn("an interaction is not delivered", "error", err)
	i.stopClocks()
	s.fail(i, "the endpoint of the bot cannot be reached")
}
