package bottest

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// Discord is a fake Discord that records the requests it receives.
type Discord struct {
	mu     sync.Mutex
	Lines  []string
	Refuse string // the method of the requests that it refuses; "" for none
}

func (s *Discord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var what string
	switch _, way, callback := strings.Cut(string(body), `{"type":`); {
	case callback:
		what = "answers " + way[:1]
	case strings.HasPrefix(r.URL.Path, "/api/v10/webhooks/"):
		what = r.Method + " " + r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	default:
		what = r.Method + " channel"
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Lines = append(s.Lines, what)
	if r.Method == s.Refuse {
		w.WriteHeader(http.StatusBadRequest)
	}
	fmt.Fprint(w, `{"id":"5"}`)
}
