package archtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// nouns are the plurals of nouns that stand behind numbers, by language.
var nouns = map[string]string{
	"en": "games|coins|dice|cards|rolls|rounds|voyages|seats|players|people|messages|crates|points|moves|lines|tricks",
	"fr": "parties|pièces|dés|cartes|lancers|manches|voyages|places|joueurs|personnes|messages|caisses|points|coups|" +
		"lignes|ruses",
}

// A number and the noun behind it agree. A wording with such a plural has a form for one, and only one such number,
// since only one number selects the form.
func TestNumbersAgreeWithTheirNouns(t *testing.T) {
	t.Parallel()
	never := []string{"setup.seats", "shanghaien.award.majority"} // these numbers are never one
	folders := []string{
		"bot/words", "render/i18n/words", "render/madameching/words", "render/shanghaien/words", "render/shipshape/words",
	}
	for _, folder := range folders {
		for code, plurals := range nouns {
			counted := regexp.MustCompile(`\{\d\} (` + plurals + `)\b`)
			for key, forms := range wordings(t, folder+"/"+code+".json") {
				for _, form := range forms {
					n := len(counted.FindAllString(form, -1))
					single := forms["one"] != "" || forms["=1"] != ""
					if !slices.Contains(never, key) && (n > 0 && !single || n > 1) {
						t.Errorf("%s in %s: %q would be wrong for one", key, code, form)
					}
				}
			}
		}
	}
}

// wordings reads the forms of each key in a file of words.
func wordings(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	check(t, err)
	var raw map[string]json.RawMessage
	check(t, json.Unmarshal(text, &raw))
	all := map[string]map[string]string{}
	for key, value := range raw {
		var plain string
		if all[key] = map[string]string{}; json.Unmarshal(value, &plain) == nil {
			all[key]["other"] = plain
			continue
		}
		forms := all[key]
		check(t, json.Unmarshal(value, &forms))
	}
	return all
}
