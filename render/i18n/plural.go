package i18n

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/text/feature/plural"
)

// other is the form of all numbers without a form of their own, and of patterns without a number.
const other = "other"

// form returns the plural form for the first number among the arguments.
func (l *Language) form(p pattern, args []any) string {
	if len(p.forms) == 0 {
		return other
	}
	for _, a := range args {
		if n, ok := a.(int); ok {
			n = max(n, -n)
			for _, form := range []string{"=" + strconv.Itoa(n), l.category(n)} {
				if _, ok := p.in(form); ok {
					return form
				}
			}
			break
		}
	}
	return other
}

// category returns the plural category of a number.
func (l *Language) category(n int) string {
	switch plural.Cardinal.MatchPlural(l.tag, n, 0, 0, 0, 0) {
	case plural.Zero:
		return "zero"
	case plural.One:
		return "one"
	case plural.Two:
		return "two"
	case plural.Few:
		return "few"
	case plural.Many:
		return "many"
	case plural.Other:
	}
	return other
}

// counts reports whether a pattern has another plural form than "other".
func (p pattern) counts() bool {
	for form := range p.forms {
		if !exact.MatchString(form) {
			return true
		}
	}
	return false
}

// exact matches the forms of single numbers.
var exact = regexp.MustCompile(`^=(0|[1-9]\d*)$`)

// checkForms returns an error for each plural form that a pattern lacks, for each that no number has, and for each that
// lacks a placeholder of the form "other". Only the form of a single number may leave a placeholder out. A pattern that
// counts must have all plural forms, even if they are alike.
func (l *Language) checkForms(p pattern, counts bool) []error {
	if len(p.forms) == 0 && !counts {
		return nil
	}
	const most = 200 // all categories of all languages occur up to here, apart from those of millions
	used := map[string]int{other: 0}
	for n := range most + 1 {
		if _, ok := p.in("=" + strconv.Itoa(n)); !ok {
			used[l.category(n)] = n
		}
	}
	var wrong []error
	for form, n := range used {
		if _, ok := p.in(form); !ok {
			wrong = append(wrong, fmt.Errorf("lacks the form %q, for numbers such as %d", form, n))
		}
	}
	for _, form := range slices.Sorted(maps.Keys(p.forms)) {
		if exact.MatchString(form) {
			continue
		}
		if _, ok := used[form]; !ok {
			wrong = append(wrong, fmt.Errorf("has the form %q, which no number has", form))
			continue
		}
		for _, place := range (pattern{other: p.other}).arguments() {
			if !slices.Contains(pattern{other: p.forms[form]}.arguments(), place) {
				wrong = append(wrong, fmt.Errorf("lacks %s in the form %q; only a form such as \"=1\" may", place, form))
			}
		}
	}
	return wrong
}
