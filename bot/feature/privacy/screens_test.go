package privacy

import (
	"strings"
	"testing"

	"dockside/bot/presenter/presentertest"
)

// /privacy links to the privacy policy if that has an address. It always names the operator.
func TestLinkToThePrivacyPolicy(t *testing.T) {
	t.Parallel()
	l := presentertest.Words(t).For("en")
	const operator = "This data is stored by the operator of this bot."
	const link = operator + " [Privacy policy](https://host.example/privacy)"
	if s := overviewScreen(l, holdings{}, "https://host.example/privacy"); !strings.HasSuffix(s.Text, link) {
		t.Errorf("with an address it says\n%s", s.Text)
	}
	if s := overviewScreen(l, holdings{}, ""); !strings.HasSuffix(s.Text, operator) {
		t.Errorf("without an address it says\n%s", s.Text)
	}
}
