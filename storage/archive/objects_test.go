package archive

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/storage"
	"dockside/storage/storagetest"
)

// objectStore is a server with one bucket and the part of the S3 protocol that an archive needs.
type objectStore struct {
	mu      sync.Mutex
	objects map[string][]byte
	key     string // the only valid access key
	down    bool   // every request fails
}

// startObjects starts an objectStore and returns the address of its bucket.
func startObjects(t *testing.T) (*objectStore, string) {
	t.Helper()
	s := &objectStore{objects: map[string][]byte{}, key: "dockhand"}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, server.URL + "/games"
}

// ServeHTTP implements http.Handler.
func (s *objectStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name, inside := strings.CutPrefix(r.URL.Path, "/games/")
	switch _, locates := r.URL.Query()["location"]; {
	case s.down:
		refuse(w, http.StatusBadRequest, "AccountProblem") // a status that clients do not retry
	case !strings.Contains(r.Header.Get("Authorization"), "Credential="+s.key+"/"):
		refuse(w, http.StatusForbidden, "AccessDenied")
	case !inside:
		refuse(w, http.StatusNotFound, "NoSuchBucket")
	case locates:
		fmt.Fprint(w, `<LocationConstraint>eu-north-1</LocationConstraint>`)
	case name == "":
		s.list(w, r.URL.Query().Get("prefix"))
	default:
		s.object(w, r, name)
	}
}

func (s *objectStore) object(w http.ResponseWriter, r *http.Request, name string) {
	data, there := s.objects[name]
	switch {
	case r.Method == http.MethodPut:
		s.objects[name] = chunked(r)
		w.Header().Set("ETag", `"1"`)
	case r.Method == http.MethodDelete:
		delete(s.objects, name)
		w.WriteHeader(http.StatusNoContent)
	case !there:
		refuse(w, http.StatusNotFound, "NoSuchKey")
	default:
		w.Header().Set("ETag", `"1"`)
		w.Header().Set("Last-Modified", storagetest.Noon.Format(http.TimeFormat))
		_, _ = w.Write(data)
	}
}

func (s *objectStore) list(w http.ResponseWriter, prefix string) {
	type contents struct{ Key, LastModified string }
	var page struct {
		XMLName  xml.Name `xml:"ListBucketResult"`
		Contents []contents
	}
	for _, name := range slices.Sorted(maps.Keys(s.objects)) {
		if strings.HasPrefix(name, prefix) {
			page.Contents = append(page.Contents, contents{name, storagetest.Noon.Format("2006-01-02T15:04:05.000Z")})
		}
	}
	_ = xml.NewEncoder(w).Encode(page)
}

// chunked reads the body of a request, which has chunks with their own signatures.
func chunked(r *http.Request) (data []byte) {
	if !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		data, _ = io.ReadAll(r.Body)
		return data
	}
	body := bufio.NewReader(r.Body)
	for {
		line, err := body.ReadString('\n')
		var n int64
		if _, scanned := fmt.Sscanf(line, "%x;", &n); err != nil || scanned != nil || n == 0 {
			return data
		}
		piece := make([]byte, n+2) // including the end of its line
		if _, err := io.ReadFull(body, piece); err != nil {
			return nil
		}
		data = append(data, piece[:n]...)
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	fmt.Fprintf(w, `<Error><Code>%s</Code><Message>no</Message></Error>`, code)
}

// An invalid address is refused at the start. The error shows the expected form.
func TestAddressesOfAnArchive(t *testing.T) {
	t.Parallel()
	for address, good := range map[string]bool{
		"https://example.com/games": true, "http://127.0.0.1:9000/games/dockside": true,
		"https://example.com/games?region=eu-north-1": true,
		"https://example.com":                         false, "s3://games": false, "https:///games": false,
		"https://anna:secret@example.com/games": false,
	} {
		_, err := Open(address, Keys{"key", "secret"})
		if (err == nil) != good || err != nil && !strings.Contains(err.Error(), "https://HOST/BUCKET") {
			t.Errorf("%s: %v", address, err)
		}
		if err != nil && strings.Contains(err.Error(), ":secret") {
			t.Errorf("a password is told: %v", err)
		}
	}
}

// An archive uses only its folder in a bucket. Without the right key every call fails.
func TestAnArchiveKeepsToItsFolder(t *testing.T) {
	t.Parallel()
	s, address := startObjects(t)
	s.objects["other/a/a.json.gz"] = []byte("}")
	a := storagetest.Got(Open(address+"/dockside", Keys{s.key, "secret"}))(t)
	storagetest.Must(t, a.Put(t.Context(), storagetest.Ended("b")))
	storagetest.ExpectIDs(t, "the archive", storagetest.Listed(a.IDs(t.Context())), "b")
	if s.objects["dockside/b/b.json.gz"] == nil {
		t.Errorf("the bucket has %q", slices.Sorted(maps.Keys(s.objects)))
	}
	stranger := storagetest.Got(Open(address+"/dockside", Keys{"stranger", "secret"}))(t)
	for _, id := range []string{"a", "b"} {
		if _, err := stranger.Get(t.Context(), id); !errors.Is(err, storage.ErrArchive) {
			t.Errorf("a stranger asks for %s: %v", id, err)
		}
	}
}
