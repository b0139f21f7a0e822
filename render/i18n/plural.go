package i18n

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

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
		var number Decimal
		switch n := a.(type) {
		case int:
			number = decimal(n)
		case Decimal:
			number = n
		default:
			continue
		}
		for _, form := range []string{"=" + string(number), l.category(number)} {
			if _, ok := p.in(form); ok {
				return form
			}
		}
		break
	}
	return other
}

// Decimal is a number of at least 0 as a language writes it, such as "1.50" or "1,50". As an argument it selects a
// plural form.
type Decimal string

// decimal returns the digits of a number without its sign.
func decimal(n int) Decimal { return Decimal(strconv.Itoa(max(n, -n))) }

// category returns the plural category of a number.
func (l *Language) category(d Decimal) string {
	whole, decimals := string(d), ""
	if i := strings.IndexAny(whole, ".,"); i >= 0 {
		whole, decimals = whole[:i], whole[i+1:]
	}
	number := func(digits string) int {
		n, _ := strconv.Atoi(digits) // 0 without digits
		return n
	}
	short := strings.TrimRight(decimals, "0")
	switch plural.Cardinal.MatchPlural(
		l.tag, number(whole), len(decimals), len(short), number(decimals), number(short)) {
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
	const most = 200 // all categories of all languages occur in this range, except for those of millions
	used := map[string]int{other: 0}
	for n := range most + 1 {
		if _, ok := p.in("=" + strconv.Itoa(n)); !ok {
			used[l.category(decimal(n))] = n
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
