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

	"dockside/bot/command"
	"dockside/bot/dailies"
	"dockside/bot/dispatch"
	"dockside/bot/feature/alerts"
	"dockside/bot/feature/moderation"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/panel"
	"dockside/bot/rebuild"
	"dockside/bot/retention"
	"dockside/bot/sharding"
	"dockside/bot/tables"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage"
)

// storedType is the type of a document and its key. A word in braces stands for an id.
type storedType struct {
	key string
	of  reflect.Type
}

func typeOf[T any](d storage.Document[T]) storedType { return storedType{d.Key, reflect.TypeFor[T]()} }

// storedTypes lists the types of everything that a store holds.
var storedTypes = []storedType{
	typeOf(member.AbortsOf("{user}")),
	typeOf(retention.LastArchived),
	typeOf(retention.ArchivedMark),
	typeOf(member.AbsenceOf("{user}")),
	typeOf(member.BeatenBy("{user}")),
	typeOf(member.BlockListOf("{user}")),
	typeOf(member.ErasureRequests),
	typeOf(member.ErasedDocument),
	typeOf(member.StoreKey),
	typeOf(guild.HubOf("{guild}")),
	typeOf(guild.SeatOrderOf("{guild}")),
	typeOf(guild.AlertsOf("{guild}")),
	typeOf(alerts.Opened),
	typeOf(guild.CrownOf("{guild}")),
	typeOf(guild.DueCrownsDocument),
	typeOf(outage.LastContact),
	typeOf(tables.RecentIn("{channel}")),
	typeOf(tables.RecentOwn("{channel}", "{user}")),
	typeOf(tables.RecentOn("{guild}")),
	typeOf(guild.PolicyOf("{guild}")),
	typeOf(member.UserDocument("{user}")),
	typeOf(member.GuildDocument("{guild}")),
	typeOf(dispatch.PendingOf("{user}", "{request}")),
	typeOf(restoring),
	typeOf(command.RegisteredScopes),
	typeOf(guild.DeparturesDocument),
	typeOf(moderation.Sweeps),
	typeOf(guild.EveningsDocument),
	typeOf(guild.ShowsOf("{guild}")),
	typeOf(guild.PastShowsOf("{guild}")),
	typeOf(guild.AttendedShowsDocument),
	typeOf(guild.PredictionsOf("{guild}")),
	typeOf(dailies.AnswersOf("{user}")),
	typeOf(dailies.CrowdOf("{guild}", "{date}", "{shard}")),
	typeOf(dailies.GroupOf("{guild}")),
	typeOf(dailies.ExcusedDocument),
	typeOf(dailies.KeyDocument),
	typeOf(guild.DailyLinesOf("{guild}")),
	typeOf(guild.ListedLinesDocument),
	typeOf(guild.DailyDigestOf("{guild}")),
	typeOf(guild.DueDigestsDocument),
	typeOf(guild.ThreadNoticesOf("{guild}")),
	typeOf(member.WatchListOf("{user}")),
	typeOf(member.TurnsOf("{user}")),
	typeOf(storage.Document[panel.Panel]{Key: panel.HandKey("{table}", "{user}")}),
	typeOf(storage.Document[panel.Panel]{Key: panel.OddsKey("{table}", "{user}")}),
	typeOf(storage.Document[panel.Panel]{Key: panel.SlotKey("{table}", "{user}", "{slot}")}),
	typeOf(storage.Document[string]{Key: rebuild.RebuildingKey}),
	typeOf(sharding.FleetDocument),
	typeOf(storage.Document[string]{Key: "heard/{request}"}),
	typeOf(storage.Document[table.Table]{Key: "(tables)"}),
	typeOf(storage.Document[agenda.Agenda]{Key: "(agendas)"}),
}

var update = flag.Bool("update", false, "rewrite testdata/stored.txt")

// The keys and JSON field names of stored documents do not change by accident. Other replicas, older backups and the
// next release read them.
func TestStoredNamesStay(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, stored := range storedTypes {
		for _, field := range fieldsOf(stored.of, nil) {
			lines = append(lines, stored.key+" "+field)
		}
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	const golden = "testdata/stored.txt"
	if *update {
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

// fieldsOf lists the JSON paths of a type with the kinds of their values.
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
