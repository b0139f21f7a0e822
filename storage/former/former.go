// Package former is what programs of former versions kept, as they wrote it: of each version a store in a file and one
// in Redis, the chat with the boards, and what that program said of its tables, ladders and histories when it ended.
// Each has a game that is over and counted on the ladders, games that go on, and a challenge. Package schema3 has more
// of one version.
package former

import (
	"bufio"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
	"go.etcd.io/bbolt"
)

//go:embed 1 2 4 5 6
var kept embed.FS

// Versions are the schemas of tables that there are stores of. That of 6 is of the first layout, with one index of what
// is due and entries of histories as JSON.
func Versions() []string { return []string{"1", "2", "4", "5", "6"} }

// Left is what a program of a version has left.
type Left struct {
	Version string // one of Versions
	Kind    string // "file" or "redis"
}

// Facts are what that program said of it.
type Facts struct {
	At        time.Time           `json:"at"` // when it ended
	Guild     string              `json:"guild"`
	Tables    map[string]Table    `json:"tables"`    // by id
	Ladders   map[string][]string `json:"ladders"`   // by the name of the ladder, a line for each row
	Histories map[string][]string `json:"histories"` // by user, a line for each entry, the latest first
}

// Table is what it said of a table.
type Table struct {
	Phase  string              `json:"phase"`
	Game   string              `json:"game"`
	Plays  int                 `json:"plays"`  // in its log
	Points []int               `json:"points"` // by seat
	Turn   []int               `json:"turn"`   // the seats that are to act
	Moves  map[string][]string `json:"moves"`  // of each of them, by its number
}

// Facts tells them.
func (l Left) Facts() (f Facts, err error) {
	text, err := kept.ReadFile(path.Join(l.Version, l.Kind, "facts.json"))
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(text, &f)
}

// File writes the file of the store into a folder and returns its path.
func (l Left) File(folder string) (file string, err error) { return l.write(folder, "store") }

// Chat writes the file of the sandbox into a folder and returns its path: its members, and of the channels of live
// tables every message with its buttons, without pictures.
func (l Left) Chat(folder string) (file string, err error) { return l.write(folder, "chat") }

// write makes a file out of lines that name a bucket, a key and a value.
func (l Left) write(folder, name string) (file string, err error) {
	file = filepath.Join(folder, name+".db")
	db, err := bbolt.Open(file, 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		return "", err
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		return l.lines(name, func(words []string) error {
			b, err := tx.CreateBucketIfNotExists([]byte(words[0]))
			if err != nil {
				return err
			}
			return b.Put([]byte(words[1]), []byte(words[2]))
		})
	})
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return file, db.Close()
}

// Fill writes the store into an empty Redis.
func (l Left) Fill(ctx context.Context, client redis.UniversalClient) error {
	return l.lines("store", func(words []string) error {
		command := make([]any, len(words))
		for i, w := range words {
			command[i] = w
		}
		return client.Do(ctx, command...).Err()
	})
}

// lines gives each line of a packed text as its words, which are quoted as in Go.
func (l Left) lines(name string, each func(words []string) error) error {
	packed, err := kept.Open(path.Join(l.Version, l.Kind, name+".gz"))
	if err != nil {
		return err
	}
	defer packed.Close() // it is memory
	text, err := gzip.NewReader(packed)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words, err := unquoted(lines.Text())
		if err != nil {
			return err
		}
		if err := each(words); err != nil {
			return fmt.Errorf("%s: %w", words[1], err)
		}
	}
	return lines.Err()
}

func unquoted(line string) (words []string, err error) {
	for line != "" {
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("%.40q: %w", line, err)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		words, line = append(words, word), strings.TrimPrefix(line[len(quoted):], " ")
	}
	return words, nil
}
