package bot

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// DefaultFiles is where Discord keeps the files that people upload.
const DefaultFiles = "https://cdn.discordapp.com"

// The bounds of a file that somebody hands in: far above a record or a picture of ours.
const (
	maxUpload   = 1 << 20 // bytes
	uploadTime  = 5 * time.Second
	recordFile  = "dockside.txt"
	recordStyle = "dockside-%s.txt"
)

// Upload is a file which the chat keeps.
type Upload struct {
	Name, URL string
	Size      int // bytes, as the chat says
}

// errFile says that a file cannot be had or is nothing that was asked for.
var errFile = errors.New("this file cannot be read")

// fileHost fetches files from the one place where the chat keeps them. Whatever an interaction
// says, no other address is ever asked.
type fileHost struct {
	base *url.URL // nil: nothing can be fetched
	http *http.Client
}

func newFileHost(base string) *fileHost {
	address, err := url.Parse(cmp.Or(base, DefaultFiles))
	if err != nil {
		address = nil
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &fileHost{base: address, http: &http.Client{Timeout: uploadTime, CheckRedirect: stay}}
}

// fetch downloads a file. Its errors wrap errFile; none contains the address.
func (d *fileHost) fetch(ctx context.Context, u Upload) ([]byte, error) {
	address, err := url.Parse(u.URL)
	if err != nil || d.base == nil || address.Scheme != d.base.Scheme || address.Host != d.base.Host ||
		address.User != nil {
		return nil, fmt.Errorf("%w: it lies elsewhere", errFile)
	}
	if u.Size > maxUpload {
		return nil, fmt.Errorf("%w: it is too long", errFile)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: no request", errFile)
	}
	response, err := d.http.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, scrub(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: %s", errFile, response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, maxUpload+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errFile, scrub(err))
	case len(data) > maxUpload:
		return nil, fmt.Errorf("%w: it is too long", errFile)
	}
	return data, nil
}

// ParseFile reads the record of a match from a file: from the text itself, or from a picture
// that holds it. Errors are those of game.ParseRecord and render.ReadRecord.
func ParseFile(data []byte) (game.Record, error) {
	if render.IsPNG(data) {
		text, err := render.ReadRecord(data)
		if err != nil {
			return game.Record{}, err
		}
		data = []byte(text)
	}
	return game.ParseRecord(bytes.NewReader(data))
}

// read makes a match of a file that somebody has handed in.
func (b *Bot) read(ctx context.Context, u Upload) (*tale, error) {
	data, err := b.files.fetch(ctx, u)
	if err != nil {
		return nil, err
	}
	record, err := ParseFile(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, err)
	}
	var rules []game.Rules
	for _, g := range b.games {
		rules = append(rules, g.Rules)
	}
	m, err := record.Match(rules...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, err)
	}
	g, err := b.game(record.Game)
	if err != nil {
		return nil, err
	}
	t := &table.Table{
		Game: record.Game, Version: record.Version, Options: record.Options, Phase: table.Playing,
		Log: record.Log, From: record.Proof.From,
	}
	if m.Outcome().Over() {
		t.Phase = table.Over
	}
	for _, name := range record.Names {
		t.Players = append(t.Players, table.Player{Name: name})
	}
	return &tale{view: &view{t, g, m, b.words}, record: record}, nil
}
