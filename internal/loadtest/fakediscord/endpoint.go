package fakediscord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http"
	"strconv"
	"time"
)

// post sends an interaction to the bot over HTTP. The response shows whether the bot has accepted it.
func (d *Discord) post(interaction object) {
	body, err := json.Marshal(interaction)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	stamp := strconv.FormatInt(time.Now().Unix(), 10)
	endpoint := d.endpoint(fmt.Sprint(interaction["channel_id"]))
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, endpoint, bytes.NewReader(body))
	if err != nil {
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(d.signer, append([]byte(stamp), body...))))
	if answer, err := d.client.Do(r); err == nil {
		answer.Body.Close()
	}
}

// endpoint returns the endpoint for a channel: always the same, as a load balancer with deploy/haproxy.cfg chooses, or
// with Scatter the next one.
func (d *Discord) endpoint(channel string) string {
	n := int(d.posted.Add(1))
	if !d.Scatter {
		n = int(crc32.ChecksumIEEE([]byte(channel)) >> 1)
	}
	return d.endpoints[n%len(d.endpoints)]
}

// awaitEndpoints waits until every endpoint refuses an unsigned request.
func (d *Discord) awaitEndpoints(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	for _, endpoint := range d.endpoints {
		for status := 0; status != http.StatusUnauthorized; {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint, nil)
			if err != nil {
				return err
			}
			if answer, err := d.client.Do(r); err == nil {
				answer.Body.Close()
				status = answer.StatusCode
			}
			if ctx.Err() != nil {
				return fmt.Errorf("%w at %s", errSilent, endpoint)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	return nil
}

// maxIdle is how many connections to an endpoint are kept: as many as there may be presses at a time.
const maxIdle = 256

func newClient() *http.Client {
	transport := &http.Transport{MaxIdleConns: maxIdle, MaxIdleConnsPerHost: maxIdle}
	return &http.Client{Timeout: connectTimeout, Transport: transport}
}
