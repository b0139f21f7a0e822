package past

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"dockside/bot/discord"
	"dockside/bot/refusal"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/png"
)

// errFile means that a file cannot be read or contains nothing usable.
var errFile = refusal.New("error.file")

// errEncoding means that the encoding of a text file is unknown.
var errEncoding = refusal.New("error.encoding")

// fileError adds errFile to an error. A message for the user in err takes precedence.
func fileError(err error) error { return fmt.Errorf("%w: %w", err, errFile) }

// FormatError means that a file has a format without a record, such as a picture that a phone has converted.
type FormatError struct{ Format string }

// Error implements error.
func (e *FormatError) Error() string {
	return "this is " + e.Format + ", and only the PNG as the bot sent it holds the record"
}

// Unwrap returns the message for the user.
func (e *FormatError) Unwrap() error { return refusal.New("error.format", e.Format) }

// formatOf returns the name of a known format other than text and PNG, or "".
func formatOf(data []byte) string {
	const brand, end = 4, 12 // of HEIF files, which net/http does not detect
	if len(data) >= end && string(data[brand:brand+4]) == "ftyp" {
		return map[bool]string{true: "AVIF", false: "HEIC"}[string(data[brand+4:end]) == "avif"]
	}
	return map[string]string{
		"image/webp": "WebP", "image/jpeg": "JPEG", "image/gif": "GIF", "image/bmp": "BMP", "application/pdf": "PDF",
		"application/zip": "ZIP", "application/x-gzip": "GZIP", "application/x-rar-compressed": "RAR",
	}[http.DetectContentType(data)]
}

// ParseFile parses the record in a text file, or in a PNG picture that contains one. Errors are those of
// game.ParseRecord and png.ReadRecord, and a FormatError. A text that is neither UTF-8 nor UTF-16 with a byte order
// mark also results in an error.
func ParseFile(data []byte) (game.Record, error) {
	if png.IsPNG(data) {
		text, err := png.ReadRecord(data)
		if err != nil {
			return game.Record{}, err
		}
		data = []byte(text)
	}
	if format := formatOf(data); format != "" {
		return game.Record{}, &FormatError{format}
	}
	data, err := decoded(data)
	if err != nil {
		return game.Record{}, err
	}
	return game.ParseRecord(bytes.NewReader(tidied(data)))
}

// tidied normalises line ends to "\n". It removes trailing blanks and the code fences in which users paste a record.
func tidied(data []byte) []byte {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
	if text = strings.TrimRight(text, " \t\n"); text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	const fence = "```"
	if strings.HasPrefix(lines[0], fence) {
		lines = lines[1:]
	}
	if n := len(lines); n > 0 && lines[n-1] == fence {
		lines = lines[:n-1]
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// decoded converts a text to UTF-8 without a byte order mark.
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

// Read downloads an uploaded file and returns the match in it, which can be unfinished. It refuses a match with a
// position of a puzzle of the day that can still be answered, since any user can write such a file.
func (f Finder) Read(ctx context.Context, u discord.Upload) (*view.Past, error) {
	data, err := f.Files.Fetch(ctx, u)
	if err != nil {
		return nil, fileError(err)
	}
	record, err := ParseFile(data)
	if err != nil {
		return nil, fileError(err)
	}
	var rules []game.Rules
	for _, g := range f.Games {
		rules = append(rules, g.Rules)
	}
	m, err := record.Match(rules...)
	if err != nil {
		return nil, fileError(err)
	}
	if err := f.Dailies.GuardMatch(ctx, m); err != nil {
		return nil, err
	}
	g, err := f.Tables.Game(record.Game)
	if err != nil {
		return nil, err
	}
	t := &table.Table{
		Contest: table.Contest{
			Terms: table.Terms{Game: record.Game, Version: record.Version, Options: record.Options},
			Phase: table.Playing,
			Log:   record.Log,
			From:  record.Proof.From,
		},
	}
	if m.Outcome().Over() {
		t.Phase = table.Over
	}
	for _, name := range record.Names {
		t.Players = append(t.Players, table.Player{Name: name})
	}
	s := &table.Session{Table: t, Match: m}
	return &view.Past{View: &view.View{Session: s, Game: g, Words: f.Words}, Record: record}, nil
}
