package sandbox

import (
	"encoding/json"
	"testing"
)

// A private thread that an older sandbox has kept has its owner and those who were asked into it.
func TestOldThreadsHaveMembers(t *testing.T) {
	t.Parallel()
	var kept keptChannel
	if err := json.Unmarshal([]byte(`{"id":"9","type":12,"owner_id":"1","invited":["2"],
		"thread_metadata":{"auto_archive_duration":60,"archive_timestamp":"2026-03-01T12:00:00Z"}}`), &kept); err != nil {
		t.Fatal(err)
	}
	if c := kept.channel(); c.memberAt("1") < 0 || c.memberAt("2") < 0 || c.memberAt("3") >= 0 {
		t.Errorf("%+v", c.Members)
	}
}
