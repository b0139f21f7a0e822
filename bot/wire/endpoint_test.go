package wire_test

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
	"strings"
	"testing"
	"time"

	"dockside/bot/wire"
	"dockside/game/gametest"
)

// door is an endpoint with what it has let in, and the key of Discord.
type door struct {
	wire.Endpoint

	private ed25519.PrivateKey
	let     []string
}

var now = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func newDoor(t *testing.T) *door {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &door{private: private}
	d.Endpoint = wire.Endpoint{
		Discord: connect(t, "http://127.0.0.1/api"), Key: public, Now: func() time.Time { return now },
		Interaction: func(raw []byte) { d.let = append(d.let, string(raw)) },
	}
	return d
}

// letter is what is sent to an endpoint.
type letter struct {
	method, body, stamp string
	signature           []byte
}

// signed is a letter as Discord sends it.
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

func TestTheEndpointTakesWhatDiscordHasSigned(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	for name, at := range map[string]time.Time{
		"now": now, "as old as a token": now.Add(-wire.Lasting), "by a clock that is ahead": now.Add(wire.Apart),
	} {
		before := len(d.let)
		w := d.knock(t.Context(), d.signed(press, at))
		if w.Code != http.StatusAccepted || len(d.let) != before+1 || d.let[before] != press {
			t.Errorf("%s: %d, and %v is let in", name, w.Code, d.let[before:])
		}
	}
	if w := d.knock(t.Context(), d.signed(`{"type":1}`, now)); w.Code != http.StatusOK || w.Body.String() != `{"type":1}` {
		t.Errorf("a ping is answered by %d %s", w.Code, w.Body)
	}
}

// What Discord has not signed loses its connection; what it has signed keeps it for the next.
func TestTheConnectionOfAStrangerIsClosed(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	server := httptest.NewServer(d)
	defer server.Close()
	send := func(l letter) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), l.method, server.URL, strings.NewReader(l.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Signature-Timestamp", l.stamp)
		r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(l.signature))
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	signed := d.signed(press, now)
	if answer := send(signed); answer.Close || answer.StatusCode != http.StatusAccepted {
		t.Errorf("what is signed is answered by %s, and the connection closed: %t", answer.Status, answer.Close)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range forgeries {
		if answer := send(f.forge(d, d.signed(press, now), random)); !answer.Close {
			t.Errorf("%s the connection stays open after %s", f.name, answer.Status)
		}
	}
}

// forgeries are ways in which a letter is none of Discord's.
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
		return d.signed(l.body, now.Add(-wire.Lasting-time.Duration(1+r.IntN(1e6))*time.Second))
	}},
	{"from the future", func(d *door, l letter, r *rand.Rand) letter {
		return d.signed(l.body, now.Add(wire.Apart+time.Duration(1+r.IntN(1e6))*time.Second))
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

// Of ten thousand letters that are not Discord's, or not of today, none is let in.
func TestTheEndpointLetsNothingElseIn(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range gametest.Many(10*len(forgeries), 10_000) {
		f := forgeries[i%len(forgeries)]
		w := d.knock(t.Context(), f.forge(d, d.signed(press, now), random))
		if w.Code != http.StatusUnauthorized || len(d.let) > 0 {
			t.Fatalf("%s: %d, and %v is let in", f.name, w.Code, d.let)
		}
	}
}
