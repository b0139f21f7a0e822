package archtest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostReadmeLines is how long README.md may be, so that it stays a front door and not a manual.
const mostReadmeLines = 180

func TestTheReadmeIsShort(t *testing.T) {
	t.Parallel()
	if lines := bytes.Count(readDocument(t, filepath.Join(root, "README.md")), []byte("\n")); lines > mostReadmeLines {
		t.Errorf("README.md has %d lines, which is more than %d: move some to docs", lines, mostReadmeLines)
	}
}

// Every relative link in a document leads to a file that exists, and to a heading that is in it.
func TestLinksInDocumentsResolve(t *testing.T) {
	t.Parallel()
	for _, name := range documents(t) {
		for _, broken := range brokenLinks(t, name) {
			t.Error(broken)
		}
	}
}

func TestABrokenLinkIsFound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	page := filepath.Join(folder, "page.md")
	text := "# What’s `this`?\n\n[1](page.md#whats-this) [2](page.md#that) [3](gone.md)\n\n```\n[4](gone.md)\n```\n\n" +
		"## Twice\n\n## Twice\n\n[5](#twice-1) [6](#twice-2) [7](https://example.com/gone.md) ![8](gone.png)\n" +
		"<img src=\"gone.svg\" alt=\"9\">\n"
	check(t, os.WriteFile(page, []byte(text), 0o600))
	var found []string
	for _, broken := range brokenLinks(t, page) {
		found = append(found, strings.TrimPrefix(broken, page+": "))
	}
	want := []string{"page.md#that", "gone.md", "#twice-2", "gone.png", "gone.svg"}
	if !slices.Equal(found, want) {
		t.Errorf("broken links are %q, want %q", found, want)
	}
}

// Every Go file that a document names by its path exists.
func TestFilesNamedInDocumentsExist(t *testing.T) {
	t.Parallel()
	named := 0
	for _, name := range documents(t) {
		for _, file := range goFile.FindAllSubmatch(readDocument(t, name), -1) {
			named++
			if _, err := os.Stat(filepath.Join(root, string(file[1]))); err != nil {
				t.Errorf("%s names %s: %v", name, file[1], err)
			}
		}
	}
	if named == 0 {
		t.Error("no document names a file")
	}
}

// Tests that documents name, such as those of docs/guarantees.md, exist.
func TestTestsNamedInDocumentsExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, f := range files(t) {
		if !f.isTest() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, f.name))
		check(t, err)
		for _, test := range aTest.FindAllSubmatch(text, -1) {
			known[string(test[1])] = true
		}
	}
	for _, name := range documents(t) {
		for _, test := range namedTest.FindAllSubmatch(readDocument(t, name), -1) {
			if !known[string(test[1])] {
				t.Errorf("%s names %s, which does not exist", name, test[1])
			}
		}
	}
}

// documents lists the Markdown files of the repository.
func documents(t *testing.T) (names []string) {
	t.Helper()
	check(t, filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "testdata"):
			return filepath.SkipDir
		case path.Ext(name) == ".md":
			names = append(names, name)
		}
		return nil
	}))
	return names
}

var (
	fencedCode = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	aTest      = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	namedTest  = regexp.MustCompile("`(Test[A-Z][A-Za-z]+)`")
	goFile     = regexp.MustCompile("`([a-z0-9_/]+/[a-z0-9_]+\\.go)`")
	linkTarget = regexp.MustCompile(`(?:\]\(|(?:src|href)=")([^()\s"]+)[)"]`)
	heading    = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	notInSlug  = regexp.MustCompile(`[^\p{L}\p{N}\p{M}_\- ]`)
)

// brokenLinks lists the links of a document that lead nowhere. Links to other sites are not followed.
func brokenLinks(t *testing.T, name string) (broken []string) {
	t.Helper()
	prose := fencedCode.ReplaceAll(readDocument(t, name), nil)
	for _, link := range linkTarget.FindAllSubmatch(prose, -1) {
		target := string(link[1])
		if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
			continue
		}
		file, anchor, _ := strings.Cut(target, "#")
		where := name
		if file != "" {
			where = filepath.Join(filepath.Dir(name), file)
		}
		_, err := os.Stat(where)
		if err != nil || anchor != "" && !slices.Contains(anchors(t, where), anchor) {
			broken = append(broken, fmt.Sprintf("%s: %s", name, target))
		}
	}
	return broken
}

// anchors lists the anchors that GitHub gives to the headings of a document.
func anchors(t *testing.T, name string) (all []string) {
	t.Helper()
	seen := map[string]int{}
	for _, h := range heading.FindAllSubmatch(fencedCode.ReplaceAll(readDocument(t, name), nil), -1) {
		slug := notInSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(string(h[1]))), "")
		slug = strings.ReplaceAll(slug, " ", "-")
		if n := seen[slug]; n > 0 {
			all = append(all, fmt.Sprintf("%s-%d", slug, n))
		} else {
			all = append(all, slug)
		}
		seen[slug]++
	}
	return all
}

func readDocument(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	check(t, err)
	return text
}
