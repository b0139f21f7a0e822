// Package schema checks a bot's requests against Discord's OpenAPI description. It is for tests: the description is not
// part of this repository.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"dockside/internal/sandbox"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// File is the environment variable that names the description, an OpenAPI 3.1 file.
const File = "DOCKSIDE_OPENAPI"

// beside is the path of the description if it is stored beside the repository.
const beside = "shared/discord/openapi.json"

// errNoRoute means that Discord has no such route.
var errNoRoute = errors.New("no such route")

// Checker checks requests against the description. Safe for concurrent use.
type Checker struct {
	routes   []route
	mu       sync.Mutex // guards what follows
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by pointer
}

// route is a method and path of the description.
type route struct {
	method   string
	segments []string
	pointer  string // to the schema of the JSON body; empty if there is none
	required bool   // there must be a body
}

// Require loads the description for a test. Without one, it skips the test.
func Require(t testing.TB) *Checker {
	t.Helper()
	path, ok := find()
	if !ok {
		t.Skipf("Discord's description is not here: %s names no file", File)
	}
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// find searches the path in the variable, and then upwards from the working directory.
func find() (path string, ok bool) {
	if path = os.Getenv(File); path != "" {
		return path, true
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		path = filepath.Join(dir, beside)
		if _, err := os.Stat(path); err == nil {
			return path, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// description is the part of an OpenAPI file that the checks use.
type description struct {
	Paths map[string]map[string]json.RawMessage `json:"paths"`
}

// operation is the description of one method of a path.
type operation struct {
	Body struct {
		Required bool                       `json:"required"`
		Content  map[string]json.RawMessage `json:"content"`
	} `json:"requestBody"`
}

// Load reads a description.
func Load(path string) (*Checker, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	var all description
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	c := &Checker{compiler: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	if err := c.compiler.AddResource("discord.json", document); err != nil {
		return nil, fmt.Errorf("read Discord's description: %w", err)
	}
	for path, methods := range all.Paths {
		for method, raw := range methods {
			if err := c.add(method, path, raw); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// methods lists the keys of a path that are operations.
const methods = " get put post patch delete "

func (c *Checker) add(method, path string, raw json.RawMessage) error {
	if !strings.Contains(methods, " "+method+" ") {
		return nil
	}
	var o operation
	if err := json.Unmarshal(raw, &o); err != nil {
		return fmt.Errorf("read %s %s: %w", method, path, err)
	}
	r := route{method: strings.ToUpper(method), segments: strings.Split(path, "/"), required: o.Body.Required}
	if _, ok := o.Body.Content["application/json"]; ok {
		escaped := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(path)
		r.pointer = "discord.json#/paths/" + escaped + "/" + method + "/requestBody/content/application~1json/schema"
	}
	c.routes = append(c.routes, r)
	return nil
}

// Check returns an error if a request does not fit the description. It fits sandbox.Config.Check.
func (c *Checker) Check(r sandbox.Request) error {
	found := c.route(r)
	switch {
	case found == nil:
		return fmt.Errorf("%s %s: %w", r.Method, r.Path, errNoRoute)
	case len(r.JSON) == 0 && found.required && r.Files == 0:
		return fmt.Errorf("%s %s: a body is needed", r.Method, r.Path)
	case len(r.JSON) == 0 || found.pointer == "":
		return nil
	}
	schema, err := c.schema(found.pointer)
	if err != nil {
		return err
	}
	body, err := jsonschema.UnmarshalJSON(bytes.NewReader(r.JSON))
	if err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	return schema.Validate(normal(body))
}

// route finds the route of a request, the one with the fewest parameters.
func (c *Checker) route(r sandbox.Request) *route {
	var best *route
	fewest := 0
	for i := range c.routes {
		params, ok := c.routes[i].fits(r)
		if ok && (best == nil || params < fewest) {
			best, fewest = &c.routes[i], params
		}
	}
	return best
}

func (r route) fits(q sandbox.Request) (params int, ok bool) {
	given := strings.Split(q.Path, "/")
	if q.Method != r.method || len(given) != len(r.segments) {
		return 0, false
	}
	for i, s := range r.segments {
		switch {
		case strings.HasPrefix(s, "{"):
			params++
		case s != given[i]:
			return 0, false
		}
	}
	return params, true
}

func (c *Checker) schema(pointer string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.compiled[pointer]; s != nil {
		return s, nil
	}
	s, err := c.compiler.Compile(pointer)
	if err != nil {
		return nil, fmt.Errorf("compile Discord's schema: %w", err)
	}
	c.compiled[pointer] = s
	return s, nil
}

// normal removes two differences between the description and what Discord documents and accepts: permissions are
// strings, and the ids of new attachments may be numbers.
func normal(body any) any {
	switch v := body.(type) {
	case []any:
		for i := range v {
			v[i] = normal(v[i])
		}
	case map[string]any:
		for key, value := range v {
			v[key] = normal(value)
		}
		if text, ok := v["default_member_permissions"].(string); ok {
			v["default_member_permissions"] = json.Number(text)
		}
		if _, isFile := v["filename"]; isFile {
			if n, ok := v["id"].(json.Number); ok {
				v["id"] = n.String()
			}
		}
	}
	return body
}
