package rest

import (
	"encoding/json"
	"net/http"
	"strings"

	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/model"
)

// request is a request that has been read.
type request struct {
	*http.Request
	version int // of the API: 9 or 10; 0 if it is unknown
	body    []byte
	files   []model.Upload
}

// read reads the body of a request.
func read(r *http.Request) (*request, error) {
	body, files, err := readBody(r)
	return &request{r, version(r.PathValue("version")), body, files}, err
}

func version(v string) int {
	switch v {
	case "v9":
		return 9
	case "v10":
		return 10
	}
	return 0
}

// route returns the route of a request, without ids and tokens.
func (q *request) route() string {
	if q.Pattern == "/api/" {
		return q.Method + " (unknown)"
	}
	return strings.Replace(q.Pattern, "/api/{version}", "", 1)
}

// source describes a request for the services below.
func (q *request) source() chat.Request {
	return chat.Request{Version: q.version, Uploads: q.files, Route: q.route()}
}

// response is the response to a successful request. Without a body, its status is 204.
type response struct {
	status int
	body   json.RawMessage
}

func ok[T any](v T) (response, error) { return response{http.StatusOK, model.JSON(v)}, nil }

func created[T any](v T) (response, error) { return response{http.StatusCreated, model.JSON(v)}, nil }

func noContent() (response, error) { return response{status: http.StatusNoContent}, nil }

func (r response) write(w http.ResponseWriter) {
	if r.body != nil {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body)
}

// handler carries out a request. The caller holds the lock of the world.
type handler func(*request) (response, error)
