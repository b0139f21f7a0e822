package storage

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage/schema3"

	"github.com/alicebob/miniredis/v2"
)

// copied is a copy of a store, with how many items are in it.
func copied(t *testing.T, s store) ([]byte, int) {
	t.Helper()
	var text bytes.Buffer
	n, err := WriteBackup(t.Context(), s, noon, &text)
	must(t, err)
	return text.Bytes(), n
}

// itemsOf are the items of a copy.
func itemsOf(t *testing.T, backup []byte) (items []Item) {
	t.Helper()
	made, err := ReadBackup(bytes.NewReader(backup), func(i Item) error {
		items = append(items, i)
		return i.Check()
	})
	must(t, err)
	if !made.Equal(noon) {
		t.Errorf("it says that it was made at %v", made)
	}
	return items
}

// What an older program has left, and what stands beside tables, comes through a copy from either store into either as
// it was: tables to the byte, and in all lists. What is kept for a time only does not.
func TestACopyIsThatOfEitherStore(t *testing.T) {
	t.Parallel()
	targets := map[string]func(*testing.T) store{
		"bolt":  func(t *testing.T) store { return boltWorld(t).replicas[0] },
		"redis": func(t *testing.T) store { return openRedis(t, "redis://"+miniredis.RunT(t).Addr()) },
	}
	for from, open := range keepers {
		for to, target := range targets {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				before, after := open(t), target(t)
				_, err := before.Claim(t.Context(), "7/Anna", "a", "")
				must(t, err)
				_, err = before.ReviseAgenda(t.Context(), "11", func(a *agenda.Agenda) error {
					a.Due = noon
					return nil
				})
				must(t, err)
				_, err = before.Keep(t.Context(), "secret", json.RawMessage(`"token"`), time.Hour)
				must(t, err)
				backup, n := copied(t, before)
				items := itemsOf(t, backup)
				if n != len(items) || slices.ContainsFunc(items, func(i Item) bool { return i.Key == "secret" }) {
					t.Errorf("%d items were written, and these read: %v", n, items)
				}
				must(t, after.Adopt(t.Context(), items...))
				sameStore(t, before, after)
				if again := itemsOf(t, first(copied(t, after))); !sameItems(items, again) {
					t.Errorf("copied once more there are %d items of %d, or others", len(again), len(items))
				}
			})
		}
	}
}

func first(backup []byte, _ int) []byte { return backup }

func sameItems(a, b []Item) bool {
	text := func(items []Item) (lines []string) {
		for _, i := range items {
			lines = append(lines, string(i.Kind)+i.Key+string(i.Value))
		}
		slices.Sort(lines)
		return lines
	}
	return slices.Equal(text(a), text(b))
}

// sameStore compares what two stores tell of tables, where they are found, and what is beside them.
func sameStore(t *testing.T, a, b store) {
	t.Helper()
	ids, err := a.IDs(t.Context())
	must(t, err)
	for _, id := range ids {
		one, err := a.Load(t.Context(), id)
		must(t, err)
		other, err := b.Load(t.Context(), id)
		must(t, err)
		if !reflect.DeepEqual(one, other) {
			t.Errorf("table %s is\n%+v, and was\n%+v", id, other, one)
		}
		here, err := b.InChannel(t.Context(), one.Channel)
		if slices.Contains(here, id) != one.Live() || err != nil {
			t.Errorf("table %s is %s, and its channel lists %v, %v", id, one.Phase, here, err)
		}
	}
	later := schema3.Now().AddDate(1, 0, 0)
	one, err := a.ClaimDue(t.Context(), later, later.Add(time.Minute), 1000)
	must(t, err)
	other, err := b.ClaimDue(t.Context(), later, later.Add(time.Minute), 1000)
	if len(without(one, other)) > 0 || err != nil || len(one) == 0 { // an older program may have listed fewer
		t.Errorf("due are %v, and were %v, %v", other, one, err)
	}
	if owner, err := b.Claim(t.Context(), "7/Anna", "b", ""); owner != "a" || err != nil {
		t.Errorf("the name belongs to %s, %v", owner, err)
	}
	if due, err := b.ClaimPeople(t.Context(), noon, later, 9); !slices.Equal(due, []string{"11"}) || err != nil {
		t.Errorf("of people are due %v, %v", due, err)
	}
}

// A copy that was cut off or changed anywhere is found out; so is what is none, and one of a newer version.
func TestACopyThatIsNotWholeIsFoundOut(t *testing.T) {
	t.Parallel()
	s := boltWorld(t).replicas[0]
	for _, id := range []string{"a", "b", "c"} {
		must(t, s.Create(t.Context(), challenge(id)))
	}
	backup, _ := copied(t, s)
	if items := itemsOf(t, backup); len(items) != 3 {
		t.Fatalf("there are %v", items)
	}
	none := func(Item) error { return nil }
	for at := range backup {
		if _, err := ReadBackup(bytes.NewReader(backup[:at]), none); err == nil {
			t.Errorf("cut off after %d bytes of %d it is whole", at, len(backup))
		}
		const header = 10 // of gzip, in which stands nothing of ours
		changed := bytes.Clone(backup)
		if changed[at] ^= 1; at < header {
			continue
		}
		if _, err := ReadBackup(bytes.NewReader(changed), none); err == nil {
			t.Errorf("with byte %d changed it is whole", at)
		}
	}
	for name, c := range map[string]struct {
		lines string
		wrong error
	}{
		"another text":      {"hello", errNoBackup},
		"another object":    {`{"a":1}`, errNoBackup},
		"a newer format":    {`{"dockside-backup":99,"schema":1}`, ErrSchema},
		"newer tables":      {`{"dockside-backup":1,"schema":99}`, ErrSchema},
		"without its end":   {`{"dockside-backup":1,"schema":1}`, errTorn},
		"one item too few":  {`{"dockside-backup":1,"schema":1}{"end":true,"items":1}`, errTorn},
		"more after it":     {`{"dockside-backup":1,"schema":1}{"end":true,"items":0}{}`, errTorn},
		"as it ought to be": {`{"dockside-backup":1,"schema":1}{"end":true,"items":0}`, nil},
	} {
		if _, err := ReadBackup(zipped(t, c.lines), none); !errors.Is(err, c.wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadBackup(strings.NewReader("hello"), none); !errors.Is(err, errNoBackup) {
		t.Errorf("what is no gzip: %v", err)
	}
}

func zipped(t *testing.T, text string) io.Reader {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	must(t, err)
	must(t, w.Close())
	return &b
}

// A copy whose text has no end takes no more memory than a large item, wherever that text stands.
func TestAHostileCopyIsCutOff(t *testing.T) {
	t.Parallel()
	const head = `{"dockside-backup":1,"schema":1}`
	for name, before := range map[string]string{
		"an endless value": head + `{"kind":"table","key":"a","value":"`,
		"an endless key":   head + `{"kind":"table","key":"`,
		"an endless list":  head + `{"kind":"table","key":"a","value":[`,
		"endless blanks":   head,
		"an endless head":  `{"dockside-backup":1,"schema":1,"made":"`,
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
		_, err := ReadBackup(r, func(Item) error { return nil })
		must(t, r.Close())
		if !errors.Is(err, errTooLarge) {
			t.Errorf("%s ends with %v", name, err)
		}
		if most := 2 * mostOfItem; text.read.Load() > int64(most) {
			t.Errorf("%s: %d bytes were read", name, text.read.Load())
		}
	}
	large := head + `{"kind":"table","key":"a","value":"` + strings.Repeat("a", mostOfItem-100) + `"}` +
		`{"end":true,"items":1}`
	if _, err := ReadBackup(zipped(t, large), func(Item) error { return nil }); err != nil {
		t.Errorf("an item as large as may be: %v", err)
	}
}

// endless is a text that goes on for ever.
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

// Items of a newer version, damaged ones and those of which nobody knows what they are cannot be read, and no store
// takes them.
func TestNoStoreTakesWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	mini := openRedis(t, "redis://"+miniredis.RunT(t).Addr())
	for _, i := range []Item{
		{TableItem, "a", json.RawMessage(`{"schema":99,"id":"a"}`)},
		{TableItem, "a", json.RawMessage(`{"schema":1,"id":"b"}`)},
		{TableItem, "a", json.RawMessage(`[]`)},
		{DocumentItem, "a", json.RawMessage(`{"schema":99,"value":1}`)},
		{AgendaItem, "a", json.RawMessage(`{"schema":99}`)},
		{ClaimItem, "a", json.RawMessage(`{}`)},
		{"ship", "a", json.RawMessage(`{}`)},
	} {
		newer := strings.Contains(string(i.Value), "99")
		if err := i.Check(); !errors.Is(err, table.ErrUnreadable) || errors.Is(err, ErrSchema) != newer {
			t.Errorf("%+v: %v", i, err)
		}
		for _, s := range []store{boltWorld(t).replicas[0], mini} {
			if err := s.Adopt(t.Context(), i); err == nil {
				t.Errorf("%T takes %+v", s, i)
			}
			if empty, err := Empty(t.Context(), s); !empty || err != nil {
				t.Errorf("%T keeps something of %+v, %v", s, i, err)
			}
		}
	}
}

// What is damaged so much that it is no JSON is not passed over in silence: it stands in a copy as something that
// cannot be read, with all its bytes, and a store with nothing else in it is not empty.
func TestACopyTellsOfWhatIsDamaged(t *testing.T) {
	t.Parallel()
	for _, b := range backends[:2] {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			const damaged = "{\"schema\":3,\"id\":\"\xa5\x00"
			w := b.prepare(t)(t)
			s := w.replicas[0]
			w.raw(t, "spoilt", damaged)
			if empty, err := Empty(t.Context(), s); empty || err != nil {
				t.Errorf("it is empty: %t, %v", empty, err)
			}
			must(t, s.Create(t.Context(), challenge("whole")))
			backup, n := copied(t, s)
			read := map[string]Item{}
			_, err := ReadBackup(bytes.NewReader(backup), func(i Item) error {
				read[i.Key] = i
				return nil
			})
			must(t, err)
			if err := read["whole"].Check(); n != 2 || len(read) != 2 || err != nil {
				t.Errorf("%d items are in it, %v, %v", n, read, err)
			}
			if err := read["spoilt"].Check(); !errors.Is(err, table.ErrUnreadable) {
				t.Errorf("what is damaged is met by %v", err)
			}
			var kept []byte
			if err := json.Unmarshal(read["spoilt"].Value, &kept); err != nil || string(kept) != damaged {
				t.Errorf("of what is damaged is kept %q, %v", kept, err)
			}
		})
	}
}

// A copy is made while others write, who wait for nothing: each table in it is whole.
func TestACopyIsMadeBesideWriters(t *testing.T) {
	t.Parallel()
	for _, b := range backends[:2] {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			s := b.prepare(t)(t).replicas[0]
			const tables = 3 * itemsAtOnce
			for n := range tables {
				must(t, s.Create(t.Context(), challenge(string(rune('a'+n%26))+string(rune('a'+n/26)))))
			}
			seen, halves := map[string]bool{}, 0
			must(t, s.Items(t.Context(), func(i Item) error {
				if seen[i.Key] = true; len(seen)%10 == 0 { // the copy is under way
					halves++
					_, err := s.Update(t.Context(), i.Key, play("x"))
					return errors.Join(err, i.Check())
				}
				return i.Check()
			}))
			if len(seen) != tables || halves == 0 {
				t.Errorf("%d tables are in the copy, of %d", len(seen), tables)
			}
		})
	}
}
