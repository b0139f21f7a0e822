package e2e

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
	"dockside/storage/bolt"
	"dockside/storage/redis"

	goredis "github.com/redis/go-redis/v9"
	"go.etcd.io/bbolt"
)

// workshop is a store whose tables a test can rewrite by hand.
type workshop struct {
	open func() store
	// rewrite applies change to the stored form of each table. A file must not be open meanwhile.
	rewrite func(change func(string) string)
	shared  bool // the store can be rewritten while it is open
}

// workshops builds one for each kind of store.
var workshops = map[string]func(*testing.T) workshop{
	"bbolt": func(t *testing.T) workshop {
		path := filepath.Join(t.TempDir(), "tables.db")
		return workshop{
			open: func() store {
				s, err := bolt.Open(path)
				bottest.Must(t, err)
				return s
			},
			rewrite: func(change func(string) string) { rewriteFile(t, path, change) },
		}
	},
	"redis": func(t *testing.T) workshop {
		address := startRedis(t).address()
		return workshop{
			open: func() store {
				s, err := redis.Open(t.Context(), address)
				bottest.Must(t, err)
				return s
			},
			rewrite: func(change func(string) string) { rewriteRedis(t, address, change) }, shared: true,
		}
	},
}

func rewriteFile(t *testing.T, path string, change func(string) string) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	bottest.Must(t, err)
	bottest.Must(t, db.Update(func(tx *bbolt.Tx) error {
		tables, all := tx.Bucket([]byte("tables")), map[string]string{}
		if err := tables.ForEach(func(id, value []byte) error {
			all[string(id)] = string(value)
			return nil
		}); err != nil {
			return err
		}
		for id, value := range all {
			if err := tables.Put([]byte(id), []byte(change(value))); err != nil {
				return err
			}
		}
		return nil
	}))
	bottest.Must(t, db.Close())
}

func rewriteRedis(t *testing.T, address string, change func(string) string) {
	t.Helper()
	where, err := goredis.ParseURL(address)
	bottest.Must(t, err)
	r := goredis.NewClient(where)
	defer r.Close()
	keys, err := r.Keys(t.Context(), "dockside:table:*").Result()
	bottest.Must(t, err)
	for _, key := range keys {
		value, err := r.Get(t.Context(), key).Result()
		bottest.Must(t, err)
		bottest.Must(t, r.Set(t.Context(), key, change(value), 0).Err())
	}
}

// future changes the schema of a stored table to an unknown one.
func future(value string) string {
	return strings.Replace(value, fmt.Sprintf(`{"schema":%d,`, table.Schema), `{"schema":99,`, 1)
}

func present(value string) string {
	return strings.Replace(value, `{"schema":99,`, fmt.Sprintf(`{"schema":%d,`, table.Schema), 1)
}

// patiently repeats a request while the store is unavailable, as on a busy machine.
func patiently(ask func() error) error {
	for {
		err := ask()
		if !errors.Is(err, storage.ErrUnavailable) {
			return err
		}
	}
}

// Tables that cannot be read are quarantined, and other tables keep their clocks. Each is logged once and does not
// block its channel. It returns once it can be read.
func TestTablesThatCannotBeReadAreSetAside(t *testing.T) {
	t.Parallel()
	const many = 70 // more than a tick looks at in a round
	for name, build := range workshops {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := build(t)
			c, with := adrift(t, noon, settings{})
			anna, bernd, channel := c.Member("Anna"), c.Member("Bernd"), c.Channel("tavern")
			s := shop.open()
			for i := range many {
				old := &table.Table{
					ID:          fmt.Sprint("old", i),
					Publication: table.Publication{Location: table.Location{Guild: c.GuildID(), Channel: channel, Locale: "en-US"}},
					Contest: table.Contest{
						Terms:   table.Terms{Game: rules().Name, Version: rules().Version, Pace: time.Hour},
						Phase:   table.Open,
						Created: noon.Add(-2 * time.Hour),
						Expires: noon.Add(-time.Hour),
						Players: []table.Player{{User: anna.ID, Name: "Anna"}, {User: bernd.ID, Name: "Bernd"}},
					},
				}
				if err := patiently(func() error { return s.Create(t.Context(), old) }); !errors.Is(err, storage.ErrExists) {
					bottest.Must(t, err)
				}
			}
			_, err := s.Claim(t.Context(), channel+"/"+min(anna.ID, bernd.ID)+"/"+max(anna.ID, bernd.ID), "old0", "")
			bottest.Must(t, err)
			bottest.Must(t, s.Close())
			shop.rewrite(future)
			c.store = shop.open()
			t.Cleanup(func() { c.store.Close() })
			c.bot = c.sail(with)

			p := c.pair(channel, "Anna", "Bernd")
			p.start(sandbox.Text("pace", "10m"))
			p.rests()
			mover, m := p.mover()
			before := len(mover.Pings())
			for range 4 {
				c.pass(75 * time.Second)
			}
			c.awaitPings(mover, before+1)
			c.whispered("a button of such a table", mover.PressStale(p.board(m), "accept:old1"), "newer version")
			for range 2 {
				p.answerOf(mover.Command(channel, "board"))
			}
			if n := strings.Count(c.said.String(), "unreadable table quarantined"); n != many {
				t.Errorf("%d tables are named %d times in the log:\n%s", many, n, c.said.String())
			}
			if !shop.shared { // a file can be open only once
				return
			}
			shop.rewrite(present)
			c.pass(time.Hour)
			c.pass(time.Second)
			for i := range many {
				var tb *table.Table
				err := patiently(func() (err error) {
					tb, err = c.store.Load(t.Context(), fmt.Sprint("old", i))
					return err
				})
				if err != nil || tb.Phase != table.Lapsed {
					t.Fatalf("table %d, which can be read again, is %+v, %v", i, tb, err)
				}
			}
		})
	}
}
