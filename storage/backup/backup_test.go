package backup

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"dockside/storage"
	"dockside/storage/bolt"
	"dockside/storage/redis"
	"dockside/storage/storagetest"
)

// A backup of either store can be restored into either store. Tables are equal to the byte and in all indexes, and the
// other data is complete. Documents that expire are omitted.
func TestACopyIsThatOfEitherStore(t *testing.T) {
	t.Parallel()
	targets := map[string]func(*testing.T) storage.Backend{
		"bolt":  func(t *testing.T) storage.Backend { return aFile(t) },
		"redis": func(t *testing.T) storage.Backend { return aRedis(t) },
	}
	for from, open := range targets {
		for to, target := range targets {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				before, after := open(t), target(t)
				storagetest.FillForBackup(t, before)
				items := itemsOf(t, first(copied(t, before)))
				storagetest.Must(t, after.Adopt(t.Context(), items...))
				sameStore(t, before, after)
				if again := itemsOf(t, first(copied(t, after))); !sameItems(items, again) {
					t.Errorf("copied once more there are %d items of %d, or others", len(again), len(items))
				}
			})
		}
	}
}

// copied returns a backup of a store, and the number of items in it.
func copied(t *testing.T, s storage.ItemStore) ([]byte, int) {
	t.Helper()
	var text bytes.Buffer
	n := storagetest.Got(Write(t.Context(), s, storagetest.Noon, &text))(t)
	return text.Bytes(), n
}

// itemsOf returns the items of a backup.
func itemsOf(t *testing.T, backup []byte) (items []storage.Item) {
	t.Helper()
	made := storagetest.Got(Read(bytes.NewReader(backup), func(i storage.Item) error {
		items = append(items, i)
		return Check(i)
	}))(t)
	if !made.Equal(storagetest.Noon) {
		t.Errorf("it says that it was made at %v", made)
	}
	return items
}

func first(backup []byte, _ int) []byte { return backup }

func sameItems(a, b []storage.Item) bool {
	text := func(items []storage.Item) (lines []string) {
		for _, i := range items {
			lines = append(lines, string(i.Kind)+i.Key+string(i.Value))
		}
		slices.Sort(lines)
		return lines
	}
	return slices.Equal(text(a), text(b))
}

// sameStore fails the test unless two stores have the same tables, indexes and documents.
func sameStore(t *testing.T, a, b storage.Backend) {
	t.Helper()
	ids := storagetest.Got(a.IDs(t.Context()))(t)
	for _, id := range ids {
		one := storagetest.Got(a.Load(t.Context(), id))(t)
		other := storagetest.Got(b.Load(t.Context(), id))(t)
		if !reflect.DeepEqual(one, other) {
			t.Errorf("table %s is\n%+v, and was\n%+v", id, other, one)
		}
		here, err := b.InChannel(t.Context(), one.Channel)
		if slices.Contains(here, id) != one.Live() || err != nil {
			t.Errorf("table %s is %s, and its channel lists %v, %v", id, one.Phase, here, err)
		}
	}
	later := storagetest.Noon.AddDate(1, 0, 0)
	one := storagetest.Got(a.ClaimDue(t.Context(), later, later.Add(time.Minute), 1000))(t)
	other, err := b.ClaimDue(t.Context(), later, later.Add(time.Minute), 1000)
	if !slices.Equal(one, other) || err != nil || len(one) == 0 {
		t.Errorf("due are %v, and were %v, %v", other, one, err)
	}
	if owner, err := b.Claim(t.Context(), "7/Anna", "b", ""); owner != "a" || err != nil {
		t.Errorf("the name belongs to %s, %v", owner, err)
	}
	if due, err := b.ClaimPeople(t.Context(), storagetest.Noon, later, 9); !slices.Equal(due,
		[]string{"11"}) || err != nil {
		t.Errorf("of people are due %v, %v", due, err)
	}
}

// Read returns an error for a backup that was truncated or changed anywhere, for other data, and for a newer version.
func TestACopyThatIsNotWholeIsFoundOut(t *testing.T) {
	t.Parallel()
	s := aFile(t)
	storagetest.Create(t, s, "a", "b", "c")
	backup, _ := copied(t, s)
	if items := itemsOf(t, backup); len(items) != 3 {
		t.Fatalf("there are %v", items)
	}
	none := func(storage.Item) error { return nil }
	for at := range backup {
		if _, err := Read(bytes.NewReader(backup[:at]), none); err == nil {
			t.Errorf("cut off after %d bytes of %d it is whole", at, len(backup))
		}
		const header = 10 // of gzip, without any data of the backup
		changed := bytes.Clone(backup)
		if changed[at] ^= 1; at < header {
			continue
		}
		if _, err := Read(bytes.NewReader(changed), none); err == nil {
			t.Errorf("with byte %d changed it is whole", at)
		}
	}
	for name, c := range map[string]struct {
		lines string
		wrong error
	}{
		"another text":      {"hello", errNoBackup},
		"another object":    {`{"a":1}`, errNoBackup},
		"a newer format":    {`{"dockside-backup":99,"schema":6}`, storage.ErrSchema},
		"newer tables":      {`{"dockside-backup":1,"schema":99}`, storage.ErrSchema},
		"older tables":      {`{"dockside-backup":1,"schema":5}`, storage.ErrSchema},
		"without its end":   {`{"dockside-backup":1,"schema":6}`, errTorn},
		"one item too few":  {`{"dockside-backup":1,"schema":6}{"end":true,"items":1}`, errTorn},
		"more after it":     {`{"dockside-backup":1,"schema":6}{"end":true,"items":0}{}`, errTorn},
		"as it ought to be": {`{"dockside-backup":1,"schema":6}{"end":true,"items":0}`, nil},
	} {
		if _, err := Read(zipped(t, c.lines), none); !errors.Is(err, c.wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(strings.NewReader("hello"), none); !errors.Is(err, errNoBackup) {
		t.Errorf("without gzip: %v", err)
	}
}

func zipped(t *testing.T, text string) io.Reader {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	storagetest.Got(w.Write([]byte(text)))(t)
	storagetest.Must(t, w.Close())
	return &b
}

// A backup with an endless string takes no more memory than a large item, wherever that string is.
func TestAHostileCopyIsCutOff(t *testing.T) {
	t.Parallel()
	const head = `{"dockside-backup":1,"schema":6}`
	for name, before := range map[string]string{
		"an endless value": head + `{"kind":"table","key":"a","value":"`,
		"an endless key":   head + `{"kind":"table","key":"`,
		"an endless list":  head + `{"kind":"table","key":"a","value":[`,
		"endless blanks":   head,
		"an endless head":  `{"dockside-backup":1,"schema":6,"made":"`,
	} {
		filler := "a"
		switch name {
		case "an endless list":
			filler = "1,"
		case "endless blanks":
			filler = " "
		}
		text := &endless{before: before, filler: filler}
		r, w := io.Pipe()
		go func() {
			zipped := gzip.NewWriter(w)
			_, err := io.Copy(zipped, text)
			w.CloseWithError(err)
		}()
		_, err := Read(r, func(storage.Item) error { return nil })
		storagetest.Must(t, r.Close())
		if !errors.Is(err, errTooLarge) {
			t.Errorf("%s ends with %v", name, err)
		}
		if most := 2 * mostOfItem; text.read.Load() > int64(most) {
			t.Errorf("%s: %d bytes were read", name, text.read.Load())
		}
	}
	large := head + `{"kind":"table","key":"a","value":"` + strings.Repeat("a", mostOfItem-100) + `"}` +
		`{"end":true,"items":1}`
	if _, err := Read(zipped(t, large), func(storage.Item) error { return nil }); err != nil {
		t.Errorf("an item as large as may be: %v", err)
	}
}

// endless is a reader of a text without an end.
type endless struct {
	before, filler string
	read           atomic.Int64
}

// Read implements io.Reader.
func (e *endless) Read(into []byte) (int, error) {
	n := copy(into, e.before)
	e.before = e.before[n:]
	for n+len(e.filler) <= len(into) {
		n += copy(into[n:], e.filler)
	}
	e.read.Add(int64(n))
	return n, nil
}

// Items of another version, damaged items and items of unknown kinds are unreadable, and no store accepts them.
func TestNoStoreTakesWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	mini := aRedis(t)
	for _, i := range []storage.Item{
		{Kind: storage.TableItem, Key: "a", Value: json.RawMessage(`{"schema":99,"id":"a"}`)},
		{Kind: storage.TableItem, Key: "a", Value: json.RawMessage(`{"schema":5,"id":"a"}`)},
		{Kind: storage.TableItem, Key: "a", Value: json.RawMessage(`{"schema":6,"id":"b"}`)},
		{Kind: storage.TableItem, Key: "a", Value: json.RawMessage(`[]`)},
		{Kind: storage.DocumentItem, Key: "a", Value: json.RawMessage(`{"schema":99,"value":1}`)},
		{Kind: storage.AgendaItem, Key: "a", Value: json.RawMessage(`{"schema":99}`)},
		{Kind: storage.ClaimItem, Key: "a", Value: json.RawMessage(`{}`)},
		{Kind: "ship", Key: "a", Value: json.RawMessage(`{}`)},
	} {
		other := strings.Contains(string(i.Value), "99") || strings.Contains(string(i.Value), `"schema":5`)
		if err := Check(i); !errors.Is(err, storage.ErrUnreadable) || errors.Is(err, storage.ErrSchema) != other {
			t.Errorf("%+v: %v", i, err)
		}
		for _, s := range []storage.Backend{aFile(t), mini} {
			if err := s.Adopt(t.Context(), i); err == nil {
				t.Errorf("%T takes %+v", s, i)
			}
			if empty, err := Empty(t.Context(), s); !empty || err != nil {
				t.Errorf("%T keeps something of %+v, %v", s, i, err)
			}
		}
	}
}

// aFile opens an empty bbolt store.
func aFile(t *testing.T) *bolt.Store {
	t.Helper()
	b := storagetest.Got(bolt.Open(filepath.Join(t.TempDir(), "games.db")))(t)
	t.Cleanup(func() { storagetest.Must(t, b.Close()) })
	return b
}

// aRedis opens an empty Redis store.
func aRedis(t *testing.T) *redis.Store {
	t.Helper()
	r := storagetest.Got(redis.Open(t.Context(), "redis://"+miniredis.RunT(t).Addr()))(t)
	t.Cleanup(func() { storagetest.Must(t, r.Close()) })
	return r
}
