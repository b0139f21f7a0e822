package i18n

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Check returns an error for each key that an offered language lacks, for each translation with other arguments than in
// English or with wrong plural forms, and for each form with wrong typography.
func (c *Catalogue) Check() error {
	var wrong []error
	english := c.languages[fallback]
	for _, code := range slices.Sorted(maps.Keys(c.languages)) {
		l := c.languages[code]
		if slices.Contains(c.offered, code) {
			for _, key := range l.missing(english) {
				wrong = append(wrong, fmt.Errorf("%s has no words for %q", code, key))
			}
		}
		variants := l.variants()
		for _, key := range slices.Sorted(maps.Keys(l.patterns)) {
			p := l.patterns[key]
			original, ok := english.patterns[key]
			if stem, variant, _ := cutLast(key); !ok && variants[variant] {
				original, ok = english.patterns[stem]
			}
			want, got := original.arguments(), p.arguments()
			switch {
			case !ok:
				wrong = append(wrong, fmt.Errorf("%s has no words for %q", fallback, key))
			case !slices.Equal(want, got):
				wrong = append(wrong, fmt.Errorf("%s says %q of %v, English of %v", code, key, got, want))
			}
			for _, err := range l.checkForms(p, original.counts()) {
				wrong = append(wrong, fmt.Errorf("%s: %q %w", code, key, err))
			}
			for _, form := range p.all() {
				if bad := untidy(code, form); bad != "" {
					wrong = append(wrong, fmt.Errorf("%s has %q in %q", code, bad, key))
				}
			}
		}
	}
	return errors.Join(wrong...)
}

// missing returns the keys that a language lacks, in ascending order.
func (l *Language) missing(english *Language) []string {
	var keys []string
	for key := range english.patterns {
		if _, ok := l.patterns[key]; !ok {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

var placeholder = regexp.MustCompile(`\{[^}:]*(:[^}]*)?\}`)

// arguments returns the placeholders in all forms of a pattern, without their variants.
func (p pattern) arguments() []string {
	var all []string
	for _, form := range p.all() {
		for _, place := range placeholder.FindAllString(form, -1) {
			place, _, _ = strings.Cut(place, ":")
			all = append(all, strings.TrimSuffix(place, "}")+"}")
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// variants returns the variants that the placeholders of a language name.
func (l *Language) variants() map[string]bool {
	all := map[string]bool{}
	for _, p := range l.patterns {
		for _, form := range p.all() {
			for _, found := range placeholder.FindAllStringSubmatch(form, -1) {
				if found[1] != "" {
					all[found[1][1:]] = true
				}
			}
		}
	}
	return all
}

// cutLast splits a key at its last dot.
func cutLast(key string) (stem, last string, ok bool) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return key, "", false
	}
	return key[:i], key[i+1:], true
}
