// Package schema3 is what the program kept when tables had schema 3, for tests that what is kept is
// read, played on and rebuilt: both stores with the same tables, in every phase and in both games,
// the chat with the messages that show them, and records of matches that are over.
package schema3

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/redis/go-redis/v9"
)

//go:embed *.gz *.json *.jsonl records
var kept embed.FS

// Now is when everything was left as it is here: some tables were to be looked at seconds later.
func Now() time.Time { return time.Date(2026, 5, 1, 23, 40, 9, 0, time.UTC) }

// Tables are the ids of the tables by what is remarkable about them.
func Tables() (map[string]string, error) {
	text, err := kept.ReadFile("tables.json")
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	return ids, json.Unmarshal(text, &ids)
}

// Games writes the file of a bbolt store into a folder and returns its path.
func Games(folder string) (file string, err error) { return unpack("games.db", folder) }

// Chat writes the file of a sandbox into a folder and returns its path: the server, its members and
// channels, and every message with its buttons, without pictures.
func Chat(folder string) (file string, err error) { return unpack("chat.db", folder) }

func unpack(name, folder string) (file string, err error) {
	packed, err := kept.ReadFile(name + ".gz")
	if err != nil {
		return "", err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", err
	}
	whole, err := io.ReadAll(r)
	if err != nil {
		return "", err
	}
	file = filepath.Join(folder, name)
	return file, os.WriteFile(file, whole, 0o600)
}

// Fill writes the store that lay in a Redis into an empty one.
func Fill(ctx context.Context, client redis.UniversalClient) error {
	lines, err := kept.Open("redis.jsonl")
	if err != nil {
		return err
	}
	defer lines.Close() // it is memory
	for r := json.NewDecoder(bufio.NewReader(lines)); r.More(); {
		var command []any
		if err := r.Decode(&command); err != nil {
			return err
		}
		if err := client.Do(ctx, command...).Err(); err != nil {
			return fmt.Errorf("%v %v: %w", command[0], command[1], err)
		}
	}
	return nil
}

// Records are the records of matches that are over, by the name of the file. One of them is the
// picture of a result.
func Records() (map[string][]byte, error) {
	files, err := kept.ReadDir("records")
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for _, f := range files {
		if all[f.Name()], err = kept.ReadFile(path.Join("records", f.Name())); err != nil {
			return nil, err
		}
	}
	return all, nil
}
