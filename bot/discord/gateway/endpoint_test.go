package gateway_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"dockside/bot/discord/gateway"
	"dockside/game/gametest"
)

// door is an endpoint with Discord's private key, and the interactions that it has accepted.
type door struct {
	gateway.Endpoint

	private  ed25519.PrivateKey
	accepted []string
}

var now = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func newDoor(t *testing.T) *door {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &door{private: private}
	d.Endpoint = gateway.Endpoint{
		Connection: newConnection(t, "http://127.0.0.1/api", "token", time.After), Key: public,
		Now:         func() time.Time { return now },
		Interaction: func(raw []byte) { d.accepted = append(d.accepted, string(raw)) },
	}
	return d
}

// letter is a request to an endpoint.
type letter struct {
	method, body, stamp string
	signature           []byte
}

// signed returns a request as Discord sends it.
func (d *door) signed(body string, at time.Time) letter {
	stamp := strconv.FormatInt(at.Unix(), 10)
	return letter{http.MethodPost, body, stamp, ed25519.Sign(d.private, []byte(stamp+body))}
}

func (d *door) knock(ctx context.Context, l letter) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, l.method, "/", bytes.NewReader([]byte(l.body)))
	r.Header.Set("X-Signature-Timestamp", l.stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(l.signature))
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w
}

const press = `{"type":3,"id":"1","token":"secret"}`

func TestTheEndpointAcceptsSignedRequests(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	for name, at := range map[string]time.Time{
		"now": now, "as old as a token": now.Add(-gateway.MaxAge), "by a clock that is ahead": now.Add(gateway.MaxSkew),
	} {
		before := len(d.accepted)
		w := d.knock(t.Context(), d.signed(press, at))
		if w.Code != http.StatusAccepted || len(d.accepted) != before+1 || d.accepted[before] != press ||
			w.Header().Get("Connection") != "" {
			t.Errorf("%s: %d %v, and %v is accepted", name, w.Code, w.Header(), d.accepted[before:])
		}
	}
	if w := d.knock(t.Context(), d.signed(`{"type":1}`, now)); w.Code != http.StatusOK || w.Body.String() != `{"type":1}` {
		t.Errorf("a ping is answered by %d %s", w.Code, w.Body)
	}
}

// forgeries are ways to make a request that is not, or not only, Discord's.
var forgeries = []struct {
	name  string
	forge func(d *door, l letter, random *rand.Rand) letter
}{
	{"without a signature", func(_ *door, l letter, _ *rand.Rand) letter { l.signature = nil; return l }},
	{"with a short signature", func(_ *door, l letter, r *rand.Rand) letter {
		l.signature = l.signature[:r.IntN(64)]
		return l
	}},
	{"with a bit of the signature turned", func(_ *door, l letter, r *rand.Rand) letter {
		l.signature[r.IntN(64)] ^= 1 << r.IntN(8)
		return l
	}},
	{"with another body", func(_ *door, l letter, r *rand.Rand) letter {
		l.body = fmt.Sprintf(`{"type":3,"id":"%d","token":"x"}`, 2+r.IntN(1000))
		return l
	}},
	{"with more behind the body", func(_ *door, l letter, _ *rand.Rand) letter { l.body += " "; return l }},
	{"with another time", func(_ *door, l letter, r *rand.Rand) letter {
		l.stamp = strconv.FormatInt(now.Unix()+1+r.Int64N(600), 10)
		return l
	}},
	{"without a time", func(_ *door, l letter, _ *rand.Rand) letter { l.stamp = ""; return l }},
	{"with no time", func(d *door, l letter, _ *rand.Rand) letter {
		l.stamp, l.signature = "noon", ed25519.Sign(d.private, []byte("noon"+l.body))
		return l
	}},
	{"too old", func(d *door, l letter, r *rand.Rand) letter {
		return d.signed(l.body, now.Add(-gateway.MaxAge-time.Duration(1+r.IntN(1e6))*time.Second))
	}},
	{"from the future", func(d *door, l letter, r *rand.Rand) letter {
		return d.signed(l.body, now.Add(gateway.MaxSkew+time.Duration(1+r.IntN(1e6))*time.Second))
	}},
	{"by another key", func(_ *door, l letter, _ *rand.Rand) letter {
		_, other, _ := ed25519.GenerateKey(nil)
		l.signature = ed25519.Sign(other, []byte(l.stamp+l.body))
		return l
	}},
	{"too large", func(d *door, l letter, _ *rand.Rand) letter {
		return d.signed(l.body+string(bytes.Repeat([]byte(" "), 256<<10)), now)
	}},
	{"that is no JSON", func(d *door, _ letter, _ *rand.Rand) letter { return d.signed("hello", now) }},
	{"of no kind", func(d *door, _ letter, _ *rand.Rand) letter { return d.signed(`{"id":"1"}`, now) }},
	{"that is fetched", func(_ *door, l letter, _ *rand.Rand) letter { l.method = http.MethodGet; return l }},
}

// The endpoint rejects forged or old requests, and closes their connections.
func TestTheEndpointRejectsForgeries(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range gametest.Many(10*len(forgeries), 10_000) {
		f := forgeries[i%len(forgeries)]
		w := d.knock(t.Context(), f.forge(d, d.signed(press, now), random))
		if w.Code != http.StatusUnauthorized || w.Header().Get("Connection") != "close" || len(d.accepted) > 0 {
			t.Fatalf("%s: %d %v, and %v is accepted", f.name, w.Code, w.Header(), d.accepted)
		}
	}
}
