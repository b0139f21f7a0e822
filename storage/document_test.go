package storage_test

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// counts is a document that is deleted when it is empty.
type counts struct {
	storage.Versioned
	Of map[string]int `json:"of,omitempty"`
}

func (c counts) Empty() bool { return len(c.Of) == 0 }

func (c *counts) add(key string, n int) {
	all := maps.Clone(c.Of)
	if all == nil {
		all = map[string]int{}
	}
	if all[key] += n; all[key] == 0 {
		delete(all, key)
	}
	c.Of = all
}

func TestDocumentsAreRevised(t *testing.T) {
	t.Parallel()
	s, d := bolttest.Open(t, time.Now), storage.Document[counts]{Key: "counts/7"}
	for _, step := range []struct {
		add  int
		want string
	}{
		{2, `{"schema":1,"of":{"a":2}}`}, {1, `{"schema":1,"of":{"a":3}}`}, {-3, ``}, {0, ``},
	} {
		v, err := d.Revise(t.Context(), s, func(c *counts) error {
			c.add("a", step.add)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		raw, err := s.Document(t.Context(), "counts/7")
		if err != nil || string(raw) != step.want {
			t.Errorf("after %+d it is stored as %s (%v), want %s", step.add, raw, err, step.want)
		}
		if stored, err := d.Load(t.Context(), s); err != nil || !maps.Equal(stored.Of, v.Of) {
			t.Errorf("it reads %v (%v), was changed to %v", stored, err, v)
		}
	}
}

func TestARefusedRevisionStoresNothing(t *testing.T) {
	t.Parallel()
	s, d, refused := bolttest.Open(t, time.Now), storage.Document[counts]{Key: "counts"}, errors.New("refused")
	if _, err := d.Revise(t.Context(), s, func(c *counts) error {
		c.add("a", 1)
		return refused
	}); !errors.Is(err, refused) {
		t.Errorf("the error is %v", err)
	}
	if raw, err := s.Document(t.Context(), "counts"); raw != nil || err != nil {
		t.Errorf("%s is stored (%v)", raw, err)
	}
}

// A document that this version cannot read is not changed, and the error names no user.
func TestUnreadableDocumentsAreLeftAlone(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"another form":      `{"schema":1,"of":[1]}`,
		"of a later format": `{"schema":2,"of":{"a":1}}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, d := bolttest.Open(t, time.Now), storage.Document[counts]{Key: "counts/4711"}
			if err := s.Revise(t.Context(), d.Key, func(json.RawMessage) (json.RawMessage, error) {
				return json.RawMessage(raw), nil
			}); err != nil {
				t.Fatal(err)
			}
			_, err := d.Load(t.Context(), s)
			if !errors.Is(err, storage.ErrUnreadable) || strings.Contains(err.Error(), "4711") {
				t.Errorf("reading it: %v", err)
			}
			if _, err := d.Revise(t.Context(), s, func(*counts) error { return nil }); !errors.Is(err, storage.ErrUnreadable) {
				t.Errorf("changing it: %v", err)
			}
			if kept, err := s.Document(t.Context(), d.Key); string(kept) != raw || err != nil {
				t.Errorf("afterwards it is %s (%v)", kept, err)
			}
		})
	}
}
