package table

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// A table is read as it was written. Its schema comes first, so that an older version of the program can refuse it.
func TestATableIsReadAsWritten(t *testing.T) {
	t.Parallel()
	s := runners(3)
	for _, do := range []act{steps(anna, 10), ticks(30, 40), waits(anna, 50), excused(gap(51, 53))} {
		_ = do(s) // a refused act changes nothing
	}
	s.Shown.Apply(Mark{Act: Noticed, Said: s.WantedNotice()}, "2")
	stored, err := json.Marshal(s.Table)
	must(t, err)
	again := new(Table)
	err = json.Unmarshal(stored, again)
	if err != nil || !reflect.DeepEqual(again, s.Table) {
		t.Errorf("written %s, read %+v, %v", stored, again, err)
	}
	if !strings.HasPrefix(string(stored), `{"schema":6,`) {
		t.Errorf("it begins with %.20s", stored)
	}
}
