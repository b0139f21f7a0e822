package bolt

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"dockside/storage"
	"dockside/storage/storagetest"

	"go.etcd.io/bbolt"
)

// meet runs some writes in one transaction, and returns their errors.
func meet(t *testing.T, b *Store, works ...func(*bbolt.Tx) error) []error {
	t.Helper()
	var all sync.WaitGroup
	begun, enough := make(chan struct{}), make(chan struct{})
	all.Go(func() {
		storagetest.Must(t, b.write(t.Context(), func(*bbolt.Tx) error {
			close(begun)
			<-enough
			return nil
		}))
	})
	<-begun
	errs := make([]error, len(works))
	waiting := func() int {
		b.commits.mu.Lock()
		defer b.commits.mu.Unlock()
		return len(b.commits.waiting)
	}
	for i, work := range works {
		all.Go(func() { errs[i] = b.write(t.Context(), work) })
		for waiting() <= i {
			time.Sleep(time.Millisecond)
		}
	}
	close(enough)
	all.Wait()
	return errs
}

// keeps returns a write of a word under a key, which also reports its transaction.
func keeps(key string, in *int) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		*in = tx.ID()
		return bucket(tx, documents).Put([]byte(key), []byte("kept"))
	}
}

// Concurrent writes share one transaction.
func TestWritesThatMeetShareATransaction(t *testing.T) {
	t.Parallel()
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	var in [3]int
	for i, err := range meet(t, b, keeps("a", &in[0]), keeps("b", &in[1]), keeps("c", &in[2])) {
		if err != nil {
			t.Errorf("write %d fails: %v", i, err)
		}
	}
	if in[0] != in[1] || in[1] != in[2] {
		t.Errorf("the transactions are %v", in)
	}
}

// A write that fails leaves no data behind and does not make the others fail. A write that only fails because of
// another one runs again.
func TestAWriteThatFailsHindersNobody(t *testing.T) {
	t.Parallel()
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	no := errors.New("no")
	var in int
	errs := meet(t, b,
		keeps("a", &in),
		func(tx *bbolt.Tx) error {
			return errors.Join(keeps("b", &in)(tx), no)
		},
		keeps("d", &in),
		func(tx *bbolt.Tx) error {
			if bucket(tx, documents).Get([]byte("d")) != nil {
				return no
			}
			return keeps("c", &in)(tx)
		})
	if errs[0] != nil || !errors.Is(errs[1], no) || errs[2] != nil || errs[3] != nil {
		t.Errorf("the errors are %v", errs)
	}
	storagetest.Must(t, b.read(t.Context(), func(tx *bbolt.Tx) error {
		for key, want := range map[string]string{"a": "kept", "b": "", "c": "kept", "d": "kept"} {
			if got := bucket(tx, documents).Get([]byte(key)); string(got) != want {
				t.Errorf("under %s there is %q", key, got)
			}
		}
		return nil
	}))
}

// A panic during a commit, as on a damaged page, is an error for the writes of that transaction. Later writes succeed.
func TestAPanicInACommitIsAnError(t *testing.T) {
	t.Parallel()
	b := openBolt(t, filepath.Join(t.TempDir(), "tables.db"))
	var in int
	errs := meet(t, b, keeps("a", &in), func(tx *bbolt.Tx) error {
		tx.OnCommit(func() { panic("a damaged page") })
		return nil
	})
	for i, err := range errs {
		if !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("write %d says %v", i, err)
		}
	}
	storagetest.Must(t, b.write(t.Context(), keeps("b", &in)))
}
