package validate

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// Thread checks a request that makes or changes a thread.
func Thread(t model.ThreadPayload, nameNeeded bool) error {
	var f fieldErrors
	if t.Name != nil || nameNeeded {
		name := ""
		if t.Name != nil {
			name = *t.Name
		}
		f.text("name", name, 1, 100)
	}
	if t.AutoArchive != nil && !slices.Contains([]int{60, 1440, 4320, model.Week}, *t.AutoArchive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return apierror.InvalidForm(f...)
}

// maxTags limits the tags of a forum post.
const maxTags = 5

// Tags checks the tags of a post against those of its forum.
func Tags(forum *model.Channel, tags []string) error {
	var f fieldErrors
	f.atMost("applied_tags", len(tags), maxTags)
	for n, id := range tags {
		if !slices.ContainsFunc(forum.AvailableTags, func(t model.ForumTag) bool { return t.ID == id }) {
			f.add(at("applied_tags", n), "INVALID_FORUM_TAG", "Unknown tag %q.", id)
		}
	}
	if forum.Flags&model.FlagRequireTag != 0 && len(tags) == 0 {
		return apierror.TagNeeded
	}
	return apierror.InvalidForm(f...)
}
