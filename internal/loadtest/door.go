package main

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

// post tells the bot of an interaction over HTTP. Whether it is taken shows when it is answered.
func (d *discord) post(interaction object) {
	body, err := json.Marshal(interaction)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	stamp := strconv.FormatInt(time.Now().Unix(), 10)
	door := d.door(fmt.Sprint(interaction["channel_id"]))
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, door, bytes.NewReader(body))
	if err != nil {
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(d.signer, append([]byte(stamp), body...))))
	if answer, err := d.caller.Do(r); err == nil {
		answer.Body.Close()
	}
}

// door is where a balancer leads what comes from a channel: always to the same copy, as deploy/haproxy.cfg does, or to
// the next one.
func (d *discord) door(channel string) string {
	n := int(d.knocks.Add(1))
	if !d.scatter {
		n = int(crc32.ChecksumIEEE([]byte(channel)) >> 1)
	}
	return d.doors[n%len(d.doors)]
}

// knock waits until every door refuses what is not signed, as it does when somebody stands behind it.
func (d *discord) knock(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, hurried)
	defer cancel()
	for _, door := range d.doors {
		for status := 0; status != http.StatusUnauthorized; {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, door, nil)
			if err != nil {
				return err
			}
			if answer, err := d.caller.Do(r); err == nil {
				answer.Body.Close()
				status = answer.StatusCode
			}
			if ctx.Err() != nil {
				return fmt.Errorf("%w at %s", errSilent, door)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	return nil
}

// keptDoors is how many connections to a door are kept: as many presses may be on their way.
const keptDoors = 256

func newCaller() *http.Client {
	kept := &http.Transport{MaxIdleConns: keptDoors, MaxIdleConnsPerHost: keptDoors}
	return &http.Client{Timeout: hurried, Transport: kept}
}
