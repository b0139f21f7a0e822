package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"dockside/bot/discord"
	"dockside/bot/discord/outbound"
)

// DefaultFiles is the base URL of the files that users upload.
const DefaultFiles = "https://cdn.discordapp.com"

// The limits of an upload, far above a record or a picture of the bot.
const (
	maxUpload   = 1 << 20 // bytes
	fileTimeout = 5 * time.Second
)

// Files fetches files from one host, that of Discord's files. It follows no redirect and no other URL.
type Files struct {
	base *url.URL // nil: nothing can be fetched
	http *http.Client
}

// NewFiles returns a Files for a base URL, DefaultFiles if it is empty.
func NewFiles(base string) *Files {
	address, err := url.Parse(cmp.Or(base, DefaultFiles))
	if err != nil {
		address = nil
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Files{base: address, http: &http.Client{
		Timeout: fileTimeout, CheckRedirect: stay, Transport: outbound.FromEnvironment().Transport(),
	}}
}

var errTooLong = errors.New("the file is too long")

// Fetch downloads a file of at most 1 MiB. No error contains its URL.
func (f *Files) Fetch(ctx context.Context, u discord.Upload) ([]byte, error) {
	address, err := url.Parse(u.URL)
	if err != nil || f.base == nil || address.Scheme != f.base.Scheme || address.Host != f.base.Host ||
		address.User != nil {
		return nil, errors.New("the file is not on Discord's CDN")
	}
	if u.Size > maxUpload {
		return nil, errTooLong
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, errors.New("the file has an unusable address")
	}
	response, err := f.http.Do(request)
	if err != nil {
		return nil, fmt.Errorf("fetching a file: %w", discord.Scrub(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetching a file: %s", response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, maxUpload+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("fetching a file: %w", discord.Scrub(err))
	case len(data) > maxUpload:
		return nil, errTooLong
	}
	return data, nil
}
