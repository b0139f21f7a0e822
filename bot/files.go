package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// errFile says that a file cannot be had or is nothing that was asked for.
var errFile = errors.New("this file cannot be read")

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
func (f archive) read(ctx context.Context, u wire.Upload) (*screen.Past, error) {
	data, err := f.files.Fetch(ctx, u)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, err)
	}
	record, err := ParseFile(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, err)
	}
	var rules []game.Rules
	for _, g := range f.games {
		rules = append(rules, g.Rules)
	}
	m, err := record.Match(rules...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFile, err)
	}
	g, err := f.game(record.Game)
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
	s := &table.Sitting{Table: t, Match: m}
	return &screen.Past{View: &screen.View{Sitting: s, Game: g, Words: f.words}, Record: record}, nil
}
