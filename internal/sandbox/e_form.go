package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// invalidForm is code 50035 with a tree of faults, or nil without any.
func invalidForm(fs []fault) error {
	if len(fs) == 0 {
		return nil
	}
	r := refuse(http.StatusBadRequest, 50035, "Invalid Form Body")
	r.faults = fs
	return r
}

// badJSON words an error of encoding/json: a field of the wrong type, or no JSON at all.
func badJSON(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return invalidForm([]fault{{
			wrong.Field, "BASE_TYPE_BAD_TYPE",
			"Could not interpret \"" + wrong.Value + "\" as " + wrong.Type.String() + ".",
		}})
	}
	return invalidJSON()
}

// decode reads the JSON of a request or refuses it as Discord does. Without a body it is empty.
func decode[T any](b []byte) (T, error) {
	var v T
	if len(bytes.TrimSpace(b)) == 0 {
		return v, nil
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return v, badJSON(err)
	}
	return v, nil
}

// tree is Discord's nested form of faults: a step of the path a level, "_errors" at its end.
type tree struct {
	errors []fault
	steps  map[string]*tree
}

func newTree(fs []fault) *tree {
	root := &tree{}
	for _, f := range fs {
		node := root
		for _, step := range strings.FieldsFunc(f.Path, func(r rune) bool { return r == '.' }) {
			if node.steps == nil {
				node.steps = map[string]*tree{}
			}
			if node.steps[step] == nil {
				node.steps[step] = &tree{}
			}
			node = node.steps[step]
		}
		node.errors = append(node.errors, f)
	}
	return root
}

// MarshalJSON writes the tree in Discord's form.
func (t *tree) MarshalJSON() ([]byte, error) {
	level := map[string]json.RawMessage{}
	if len(t.errors) > 0 {
		type leaf struct {
			Code    string `json:"code"`
			Message string `json:"message"`
		}
		var leaves []leaf
		for _, f := range t.errors {
			leaves = append(leaves, leaf{f.Code, f.Message})
		}
		level["_errors"] = encode(leaves)
	}
	for _, step := range slices.Sorted(maps.Keys(t.steps)) {
		level[step] = encode(t.steps[step])
	}
	return json.Marshal(level)
}

// under moves the faults of a refusal below a step of the body.
func under(step string, err error) error {
	var r *refusal
	if !errors.As(err, &r) {
		return err
	}
	for n := range r.faults {
		r.faults[n].Path = at(step, r.faults[n].Path)
	}
	return r
}
