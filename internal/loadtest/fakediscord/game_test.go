package fakediscord

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"testing"
)

func TestButtonsAreFound(t *testing.T) {
	t.Parallel()
	components := `[{"type":1,"components":[
		{"type":2,"custom_id":"play:t1:0:roll"}, {"type":2,"custom_id":"play:t1:0:stop","disabled":true},
		{"type":2,"custom_id":"more:t1"}]},
		{"type":1,"components":[{"type":3,"custom_id":"play:t1:0:place","options":[{"value":"1"},{"value":"2"}]}]}]`
	want := []button{{"play:t1:0:roll", ""}, {"play:t1:0:place", "1"}, {"play:t1:0:place", "2"}}
	if got := buttonsOf(json.RawMessage(components)); !slices.Equal(got, want) {
		t.Errorf("the buttons are %v, want %v", got, want)
	}
	g := &Game{}
	for said, mover := range map[string]int{
		"**" + g.name(1) + "** to move. " + g.name(0) + " rolled": 1, g.name(0) + " against " + g.name(1): 0,
	} {
		embeds, err := json.Marshal([]object{{"description": said}})
		if err != nil {
			t.Fatal(err)
		}
		g.see("1", message{Components: json.RawMessage(components), Embeds: embeds})
		if g.mover != mover || g.id != "1" {
			t.Errorf("after %q seat %d is asked", said, g.mover)
		}
	}
}

// The interactions of a channel go to the same instance, unless they are scattered.
func TestAChannelHasAnEndpoint(t *testing.T) {
	t.Parallel()
	for _, scatter := range []bool{false, true} {
		d := &Discord{endpoints: []string{"one", "other"}, Scatter: scatter}
		all := map[string]bool{}
		for channel := range 20 {
			of := map[string]bool{}
			for range 4 {
				of[d.endpoint(strconv.Itoa(channel))] = true
			}
			if maps.Copy(all, of); (len(of) > 1) != scatter {
				t.Errorf("scattered %v: channel %d goes to %v", scatter, channel, of)
			}
		}
		if len(all) != 2 {
			t.Errorf("scattered %v: the endpoints are %v", scatter, all)
		}
	}
}
