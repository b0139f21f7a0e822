package table

import (
	"slices"
	"testing"
	"time"
)

// missed returns a lobby of six whose players Bernd and Eva have not confirmed in time.
func missed(t *testing.T) *Session {
	t.Helper()
	s := lobby(t, 24*time.Hour)
	happen(t, s, outside(Admission{}), come(1, bernd, clara, dora, eva), come(60, frank))
	happen(t, s, outside(Admission{}), confirms(61, anna, clara, dora), passes(204))
	return s
}

// A table keeps who has lost a seat in a ready check, and stays due, until the agendas of these players contain it.
func TestALostSeatIsKeptUntilItIsQueued(t *testing.T) {
	t.Parallel()
	s := missed(t)
	if len(s.Lost) != 2 || !s.HasLoss(bernd.ID) || !s.HasLoss(eva.ID) || !s.Lost[0].Since.Equal(at(204)) {
		t.Fatalf("the losses are %+v", s.Lost)
	}
	if s.AllPublished(); s.Retry.IsZero() {
		t.Error("the table is not due")
	}
	must(t, s.Join(eva, at(205)))
	happen(t, s, outside(Admission{}), passes(1441), passes(1441+144))
	for _, l := range slices.Clone(s.Lost) {
		if l.User == eva.ID && !l.Since.Equal(at(1441+144)) {
			t.Errorf("the second loss of Eva is %+v", l)
		}
		s.LossQueued(l)
	}
	if s.AllPublished(); len(s.Lost) > 0 || !s.Retry.IsZero() {
		t.Errorf("afterwards the losses are %+v", s.Lost)
	}
}

// A later loss is not removed when an earlier one is queued.
func TestALaterLossIsKept(t *testing.T) {
	t.Parallel()
	s := missed(t)
	earlier := Loss{User: eva.ID, Since: at(100)}
	if s.LossQueued(earlier); !s.HasLoss(eva.ID) {
		t.Errorf("the losses are %+v", s.Lost)
	}
}

// A table whose last player does not confirm closes, and they are told, too.
func TestTheLastPlayerLosesTheSeatToo(t *testing.T) {
	t.Parallel()
	s := lobby(t, 24*time.Hour)
	const day = 24 * 60
	happen(t, s, outside(Admission{}), come(1, bernd), passes(1+day), passes(1+day+144))
	if s.Phase != Lapsed || !s.HasLoss(anna.ID) || !s.HasLoss(bernd.ID) {
		t.Errorf("the table is %s with the losses %+v", s.Phase, s.Lost)
	}
}

// Erasing a user removes their loss, by which the table is found.
func TestALossIsErased(t *testing.T) {
	t.Parallel()
	s := missed(t)
	if !slices.Contains(s.Tags(), AlertedBy(eva.ID)) {
		t.Errorf("the tags are %q", s.Tags())
	}
	s.Erase(eva.ID, "mark")
	if s.HasLoss(eva.ID) || slices.Contains(s.Tags(), AlertedBy(eva.ID)) {
		t.Errorf("the losses are %+v", s.Lost)
	}
}
