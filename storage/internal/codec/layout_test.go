package codec

import (
	"testing"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
)

// If you raise the version of a stored format, also raise the version of the layout, and change both here.
func TestTheLayoutIsRaisedWithWhatIsStored(t *testing.T) {
	t.Parallel()
	is := [...]int{table.Schema, agenda.Schema, ladder.Schema, entryForm, Layout}
	if written := [...]int{6, 1, 2, 1, 2}; is != written {
		t.Errorf("the versions of tables, agendas, ladders, entries and the layout are %v, and were %v", is, written)
	}
}
