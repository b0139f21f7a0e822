package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/storage"
	"dockside/storage/storagetest"
)

// filled returns the content of a file with some tables.
func filled(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tables.db")
	b := storagetest.Got(Open(path))(t)
	b.SkipSync()
	for i := range 300 {
		storagetest.Create(t, b, fmt.Sprint("t", i))
	}
	storagetest.Must(t, b.Close())
	return storagetest.Got(os.ReadFile(path))(t)
}

// Open refuses a damaged file with a clear error, and does not change it.
func TestADamagedFileIsRefusedInWords(t *testing.T) {
	t.Parallel()
	const page = 4096
	whole := filled(t)
	last := (len(bytes.TrimRight(whole, "\x00")) - 1) / page * page // after it the file only has free space
	for name, c := range map[string]struct {
		content []byte
		words   string
	}{
		"nothing in it":         {nil, "is empty"},
		"a few bytes":           {whole[:100], "is damaged"},
		"one page":              {whole[:page], "is damaged"},
		"cut in the middle":     {whole[:len(whole)/2], "is damaged"},
		"without its last page": {whole[:last], "is damaged"},
		"a text":                {[]byte("these are no games, but a letter"), "not a Dockside database"},
		"a long text":           {bytes.Repeat([]byte("no games "), 10_000), "not a Dockside database"},
		"no beginning":          {append(make([]byte, 2*page), whole[2*page:]...), "is damaged"},
		"nothing behind":        {append(bytes.Clone(whole[:2*page]), make([]byte, len(whole)-2*page)...), "is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "tables.db")
			storagetest.Must(t, os.WriteFile(path, c.content, 0o600))
			_, err := Open(path)
			var damage *CorruptError
			if !errors.As(err, &damage) || !strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") ||
				!strings.Contains(err.Error(), "Restore a backup") {
				t.Errorf("it is refused as %v", err)
			}
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, c.content) {
				t.Errorf("the file was changed, %v", err)
			}
		})
	}
}

// If a page inside is damaged, the data on it is unreadable, and all other data is available.
func TestADamagedPageCostsWhatLiesOnIt(t *testing.T) {
	t.Parallel()
	content := filled(t)
	const page = 4096
	read, lost := 0, 0
	for at := 4 * page; at+page <= len(content); at += page {
		spoilt := bytes.Clone(content)
		copy(spoilt[at:], bytes.Repeat([]byte{0xA5}, page))
		path := filepath.Join(t.TempDir(), "tables.db")
		storagetest.Must(t, os.WriteFile(path, spoilt, 0o600))
		b, err := Open(path)
		if err != nil {
			if !errors.As(err, new(*CorruptError)) {
				t.Errorf("page %d: %v", at/page, err)
			}
			continue
		}
		for i := range 300 {
			switch _, err := b.Load(t.Context(), fmt.Sprint("t", i)); {
			case err == nil:
				read++
			case errors.Is(err, storage.ErrUnreadable), errors.Is(err, storage.ErrNotFound):
				lost++
			default:
				t.Errorf("page %d, table %d: %v", at/page, i, err)
			}
		}
		_, err = b.ClaimDue(t.Context(), storagetest.Noon.AddDate(1, 0, 0), storagetest.Noon.AddDate(2, 0, 0), 1000)
		if err != nil && !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("page %d: what is due: %v", at/page, err)
		}
		storagetest.Must(t, b.Close())
	}
	if read == 0 || lost == 0 {
		t.Errorf("%d tables are read and %d lost: this test checks nothing", read, lost)
	}
}
