package sandbox

import "slices"

// judgeThread validates a request that makes or changes a thread.
func judgeThread(t threadForm, nameNeeded bool) error {
	var f faults
	if t.Name != nil || nameNeeded {
		name := ""
		if t.Name != nil {
			name = *t.Name
		}
		f.text("name", name, 1, 100)
	}
	if t.AutoArchive != nil && !slices.Contains([]int{60, 1440, 4320, week}, *t.AutoArchive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return invalidForm(f)
}

// maxTags is how many tags a post may have.
const maxTags = 5

// judgeTags validates the tags of a post against those of its forum.
func judgeTags(forum *Channel, tags []string) error {
	var f faults
	if len(tags) > maxTags {
		f.add("applied_tags", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxTags)
	}
	for n, id := range tags {
		if !slices.ContainsFunc(forum.AvailableTags, func(t ForumTag) bool { return t.ID == id }) {
			f.add(at("applied_tags", n), "INVALID_FORUM_TAG", "Unknown tag %q.", id)
		}
	}
	if forum.Flags&flagRequireTag != 0 && len(tags) == 0 {
		return tagNeeded()
	}
	return invalidForm(f)
}
