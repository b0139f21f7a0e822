package archtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

// nouns are the plurals of nouns that stand behind numbers, by language.
var nouns = map[string]string{
	"en": "games|coins|dice|cards|rolls|rounds|voyages|seats|players|people|messages|crates|points|moves|lines|tricks",
	"fr": "parties|pièces|dés|cartes|lancers|manches|voyages|places|joueurs|personnes|messages|caisses|points|coups|" +
		"lignes|ruses",
	"de": "Anweisungen|Aufträge|Aufträgen|Begegnungen|Begegnungskarten|Computerspielern|Edelsteine|Edelsteinen|" +
		"Entscheidungen|Fähigkeiten|Felder|Feldern|Gebote|Geboten|Herausforderungen|Karten|Kisten|Leuten|Minuten|" +
		"Mitglieder|Mitgliedern|Münzen|Nachrichten|Partien|Personen|Plätze|Plätzen|Prozentpunkte|Prozentpunkten|" +
		"Punkte|Punkten|Reisen|Runden|Spielern|Steine|Stunden|Symbole|Tage|Tagen|Tricks|Vorhersagen|Würfe|Würfeln|" +
		"Zeilen|Züge|Zügen",
}

// folders holds the words for players.
var folders = []string{
	"bot/words", "render/i18n/words", "render/madameching/words", "render/shanghaien/words", "render/shipshape/words",
}

// A number and the noun behind it agree. A wording with such a plural has a form for one, and only one such number,
// since only one number selects the form.
func TestNumbersAgreeWithTheirNouns(t *testing.T) {
	t.Parallel()
	never := []string{ // these numbers are never one, or have decimals
		"setup.seats", "shanghaien.award.majority", "error.limit.games", "coach.better", "review.better", "review.gain",
		"review.help", "review.moment.choice", "review.slip", "profile.reviews", "seek.lobby", "prophets.note",
		"error.limit.seats", "madameching.prompt.hand", "daily.answer", "daily.explain.made",
	}
	for _, folder := range folders {
		for code, plurals := range nouns {
			counted := regexp.MustCompile(`\{\d\} (?:\pL+en? )?(?:` + plurals + `)\b`)
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

// note is what a translator should know of a key.
type note struct {
	Note string `json:"note"`
	Room int    `json:"room"` // in characters; 0 if there is enough
}

// Every note is about a key, and the words of all languages fit into the room that their notes name.
func TestWordsFitTheirNotes(t *testing.T) {
	t.Parallel()
	placeholder := regexp.MustCompile(`\{[^}]*\}`) // as long as a number
	for _, folder := range folders {
		text, err := os.ReadFile(filepath.Join(root, folder, "notes.json"))
		check(t, err)
		var notes map[string]note
		check(t, json.Unmarshal(text, &notes))
		files, err := filepath.Glob(filepath.Join(root, folder, "*.json"))
		check(t, err)
		for _, file := range files {
			name := filepath.Base(file)
			if name == "notes.json" {
				continue
			}
			words := wordings(t, filepath.Join(folder, name))
			for key, n := range notes {
				if n.Note == "" || name == "en.json" && words[key] == nil {
					t.Errorf("the note for %q in %s says nothing or is about no words", key, folder)
				}
				for _, form := range words[key] {
					said := placeholder.ReplaceAllString(form, "00")
					if long := utf8.RuneCountInString(said); n.Room > 0 && long > n.Room {
						t.Errorf("%s/%s: %q has %d characters for %q, and room for %d", folder, name, form, long, key, n.Room)
					}
				}
			}
		}
	}
}
