package bot

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// errFile says that a file cannot be had or is nothing that was asked for.
var errFile = errors.New("this file cannot be read")

// errEncoding says that a file is a text whose letters cannot be told.
var errEncoding = errors.New("this text is not in UTF-8: save it anew in that encoding")

// ParseFile reads the record of a match from a file: from the text itself, or from a picture
// that holds it. Errors are those of game.ParseRecord and render.ReadRecord, and one for texts that are
// neither UTF-8 nor UTF-16 with the mark of that.
func ParseFile(data []byte) (game.Record, error) {
	if render.IsPNG(data) {
		text, err := render.ReadRecord(data)
		if err != nil {
			return game.Record{}, err
		}
		data = []byte(text)
	}
	data, err := decoded(data)
	if err != nil {
		return game.Record{}, err
	}
	return game.ParseRecord(bytes.NewReader(data))
}

// decoded is a text as UTF-8 without a mark at its beginning, as other programs may leave one.
func decoded(data []byte) ([]byte, error) {
	for mark, order := range map[string]binary.ByteOrder{"\xFF\xFE": binary.LittleEndian, "\xFE\xFF": binary.BigEndian} {
		if wide, is := bytes.CutPrefix(data, []byte(mark)); is && len(wide)%2 == 0 {
			letters := make([]uint16, len(wide)/2)
			for i := range letters {
				letters[i] = order.Uint16(wide[2*i:])
			}
			return []byte(string(utf16.Decode(letters))), nil
		}
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return nil, errEncoding
	}
	return data, nil
}

// read makes a match of a file that somebody has handed in.
func (f retrospect) read(ctx context.Context, u wire.Upload) (*screen.Past, error) {
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
