package bot

import (
	"testing"
	"time"
)

// What stays unreadable is news once; what could be read meanwhile, or is gone, is forgotten after a while.
func TestWhatIsSetAsideIsForgottenLater(t *testing.T) {
	t.Parallel()
	a := new(aside)
	a.put("gone", noon)
	for n := range 5 {
		if news := a.put("torn", noon.Add(time.Duration(n)*asideFor)); news != (n == 0) {
			t.Errorf("looked at for the %d. time, it is news: %t", n+1, news)
		}
	}
	if len(a.until) != 1 || !a.put("gone", noon.Add(5*asideFor)) {
		t.Errorf("it remembers %v", a.until)
	}
}
