package bot

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/fleet"
	"dockside/table"
)

// storedDocuments are the documents of the store, by keys in which a word in braces stands for an id.
var storedDocuments = map[string]any{
	abortsOf("{user}"):                aborts{},
	leftKey:                           time.Time{},
	archivedKey:                       true,
	awayOf("{user}"):                  table.Vacation{},
	beatenKey("{user}"):               beaten{},
	peaceOf("{user}"):                 peace{},
	erasingKey:                        erasing{},
	erasedKey:                         []Erased{},
	keyKey:                            []byte{},
	harbourOf("{guild}"):              moored{},
	hearingKey:                        note{},
	lastKey("{channel}"):              last{},
	lastOwnKey("{channel}", "{user}"): last{},
	lastOnKey("{guild}"):              last{},
	orderOf("{guild}"):                order{},
	ofUser("{user}"):                  storedWishes{},
	ofServer("{guild}"):               storedWishes{},
	panelKey("{table}", "{user}"):     panel{},
	oddsKey("{table}", "{user}"):      panel{},
	pendingKey("{user}", "{request}"): pending{},
	rebuildingKey:                     "",
	restoringKey:                      true,
	scopesKey:                         scopes{},
	serversKey:                        servers{},
	sweeps:                            []sweep{},
	tallyOf("{guild}"):                tally{},
	toldKey("{guild}"):                toldRooms{},
	watchingOf("{user}"):              watching{},
	fleetKey:                          fleet.Fleet{},
	"heard/{request}":                 "",
	"(tables)":                        table.Table{},
	"(agendas)":                       table.Agenda{},
}

// What a store holds keeps its keys and the names of its fields: other replicas, older backups and the next release
// read it.
func TestStoredNamesStay(t *testing.T) {
	t.Parallel()
	var lines []string
	for key, document := range storedDocuments {
		for _, field := range fieldsOf(reflect.TypeOf(document), nil) {
			lines = append(lines, key+" "+field)
		}
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	const golden = "testdata/stored.txt"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if !strings.Contains("\n"+string(want), "\n"+line+"\n") {
			t.Errorf("new: %s", line)
		}
	}
	for line := range strings.Lines(string(want)) {
		if !slices.Contains(lines, strings.TrimSuffix(line, "\n")) {
			t.Errorf("gone: %s", line)
		}
	}
}

// fieldsOf lists the paths of the JSON of a type, with the kinds of their values.
func fieldsOf(of reflect.Type, within []reflect.Type) []string {
	if of.Kind() == reflect.Pointer {
		return fieldsOf(of.Elem(), within)
	}
	if slices.Contains(within, of) {
		return []string{" (as above)"}
	}
	within = append(slices.Clone(within), of)
	if of.Implements(reflect.TypeFor[json.Marshaler]()) {
		return []string{" " + of.Name()}
	}
	switch of.Kind() { //nolint:exhaustive // others are values
	case reflect.Struct:
		return structFields(of, within)
	case reflect.Map:
		return prefixed("{"+of.Key().Kind().String()+"}", fieldsOf(of.Elem(), within))
	case reflect.Slice, reflect.Array:
		if of.Elem().Kind() != reflect.Uint8 {
			return prefixed("[]", fieldsOf(of.Elem(), within))
		}
	}
	return []string{" " + of.Kind().String()}
}

func structFields(of reflect.Type, within []reflect.Type) (all []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "":
			all = append(all, fieldsOf(f.Type, within)...)
		default:
			if options != "" {
				options = " " + options
			}
			for _, inner := range fieldsOf(f.Type, within) {
				all = append(all, fmt.Sprint(".", cmp.Or(name, f.Name), inner, options))
			}
		}
	}
	return all
}

func prefixed(prefix string, all []string) []string {
	for i := range all {
		all[i] = prefix + all[i]
	}
	return all
}
