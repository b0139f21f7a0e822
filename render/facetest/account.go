package facetest

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/render"
	"dockside/render/i18n"
)

// Accounted returns the full description of a scene, one fact per line. Without names in the scene it uses those of the
// face.
func (f Face) Accounted(l *i18n.Language, s render.Scene) string {
	if s.Names == nil {
		s.Names = f.Names
	}
	var lines []string
	for _, c := range render.Account(f.Looks, s) {
		if c.Heading.Key != "" {
			lines = append(lines, "# "+l.Event(s.Names, c.Heading))
		}
		for _, e := range c.Facts {
			lines = append(lines, l.Event(s.Names, e))
		}
	}
	return strings.Join(lines, "\n")
}

// accountable checks that the full description includes everything in a view. In random matches no two different views
// have the same description. If one field gets its value from an earlier view with the same question, the description
// changes.
func (f Face) accountable(t *testing.T) {
	gametest.Unwatched(t)
	en := f.Language(t, "en")
	for n, m := range f.Matches(t) {
		seat := game.Seat(n % m.Setup().Seats)
		if n%2 == 0 {
			seat = game.Public
		}
		tell := func(view game.State) string {
			return f.Accounted(en, render.Scene{Kind: render.Table, View: view, Seat: seat})
		}
		known, last := map[string]game.State{}, map[string]game.State{}
		for i := range m.Len() + 1 {
			view := m.At(i).View(seat)
			said, asked := tell(view), question(view)
			if other, ok := known[said]; ok && !reflect.DeepEqual(other, view) {
				t.Fatalf("two views are told alike:\n%+v\n%+v\n%s", other, view, said)
			}
			if before := last[asked]; before != nil && i%7 == 0 {
				fieldByField(t, view, before, tell)
			}
			known[said], last[asked] = view, view
		}
	}
}

// question returns who has to decide in a view, and with which verbs.
func question(view game.State) string {
	asked := fmt.Sprint(view.Turn())
	for _, seat := range view.Turn() {
		for _, move := range view.Moves(seat) {
			if verb, _, _ := strings.Cut(string(move), " "); !strings.Contains(asked, verb) {
				asked += " " + verb
			}
		}
	}
	return asked
}

// fieldByField checks that the description changes with each field that gets its value from another view.
func fieldByField(t *testing.T, view, other game.State, tell func(game.State) string) {
	t.Helper()
	said := tell(view)
	for _, path := range differences(reflect.ValueOf(view), reflect.ValueOf(other), nil) {
		changed := reflect.New(reflect.TypeOf(view)).Elem()
		changed.Set(reflect.ValueOf(view))
		at(changed, path).Set(at(reflect.ValueOf(other), path))
		state, ok := changed.Interface().(game.State)
		if !ok {
			t.Fatalf("%T is no state", changed.Interface())
		}
		if tell(state) == said {
			t.Errorf("%s is not told: %v or %v in\n%+v\n%s", name(changed, path),
				at(reflect.ValueOf(view), path), at(changed, path), view, said)
		}
	}
}

// differences returns the paths of the smallest parts in which two values of a type differ: plain values, and small
// structs such as a card, whose fields have no meaning on their own.
func differences(a, b reflect.Value, path []int) (all [][]int) {
	size := 0
	switch {
	case a.Kind() == reflect.Struct && !plain(a.Type()):
		size = a.NumField()
	case a.Kind() == reflect.Array:
		size = a.Len()
	case !reflect.DeepEqual(a.Interface(), b.Interface()):
		return [][]int{path}
	}
	for i := range size {
		next := append(append([]int(nil), path...), i)
		all = append(all, differences(at(a, []int{i}), at(b, []int{i}), next)...)
	}
	return all
}

// plain reports whether all fields of a struct are plain values.
func plain(of reflect.Type) bool {
	for i := range of.NumField() {
		if kind := of.Field(i).Type.Kind(); kind == reflect.Struct || kind == reflect.Array {
			return false
		}
	}
	return true
}

// at returns the part of a value at a path.
func at(v reflect.Value, path []int) reflect.Value {
	for _, i := range path {
		if v.Kind() == reflect.Struct {
			v = v.Field(i)
		} else {
			v = v.Index(i)
		}
	}
	return v
}

// name returns the path of a part of a value: "Captains 1 Coins".
func name(v reflect.Value, path []int) string {
	var words []string
	for _, i := range path {
		if v.Kind() == reflect.Struct {
			words, v = append(words, v.Type().Field(i).Name), v.Field(i)
		} else {
			words, v = append(words, fmt.Sprint(i)), v.Index(i)
		}
	}
	return strings.Join(words, " ")
}
