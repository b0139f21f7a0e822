package apierror

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"dockside/internal/sandbox/model"
)

// invalidForm is code 50035 with a tree of faults, or nil without any.
func InvalidForm(fs []FieldError) error {
	if len(fs) == 0 {
		return nil
	}
	r := New(http.StatusBadRequest, 50035, "Invalid Form Body")
	r.Fields = fs
	return r
}

// badJSON words an error of encoding/json: a field of the wrong type, or no JSON at all.
func BadJSON(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return InvalidForm([]FieldError{{
			wrong.Field, "BASE_TYPE_BAD_TYPE",
			"Could not interpret \"" + wrong.Value + "\" as " + wrong.Type.String() + ".",
		}})
	}
	return InvalidJSON()
}

// decode reads the JSON of a request or refuses it as Discord does. Without a body it is empty.
func Decode[T any](b []byte) (T, error) {
	var v T
	if len(bytes.TrimSpace(b)) == 0 {
		return v, nil
	}
	if err := json.Unmarshal(b, &v); err != nil {
		return v, BadJSON(err)
	}
	return v, nil
}

// tree is Discord's nested form of faults: a step of the path a level, "_errors" at its end.
type tree struct {
	errors []FieldError
	steps  map[string]*tree
}

func newTree(fs []FieldError) *tree {
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
		level["_errors"] = model.JSON(leaves)
	}
	for _, step := range slices.Sorted(maps.Keys(t.steps)) {
		level[step] = model.JSON(t.steps[step])
	}
	return json.Marshal(level)
}

// under moves the faults of a refusal below a step of the body.
func Under(step string, err error) error {
	var r *Error
	if !errors.As(err, &r) {
		return err
	}
	for n := range r.Fields {
		r.Fields[n].Path = Path(step, r.Fields[n].Path)
	}
	return r
}
