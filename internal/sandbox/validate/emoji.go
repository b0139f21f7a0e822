package validate

import (
	"bytes"
	"encoding/base64"
	"image"
	"regexp"
	"slices"
	"strings"

	"dockside/internal/sandbox/apierror"
)

// Limits of the emojis of an application by Discord's reference.
const (
	maxEmojis     = 2000
	maxEmojiBytes = 256 << 10
	maxEmojiSide  = 128 // pixels; larger ones are refused here, since Discord would scale them
)

// emojiName matches the valid names of emojis.
var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

// Emoji checks a new emoji of the bot and returns its picture. Its name must differ from those taken.
func Emoji(name, image string, taken []string) (picture []byte, err error) {
	var f fieldErrors
	picture = f.emojiPicture(image)
	switch {
	case !emojiName.MatchString(name):
		f.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	case slices.Contains(taken, name):
		f.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An application emoji with this name already exists.")
	}
	if err := apierror.InvalidForm(f...); err != nil {
		return nil, err
	}
	if len(taken) >= maxEmojis {
		return nil, apierror.TooManyEmojis
	}
	return picture, nil
}

// emojiPicture checks the picture of an emoji, a data URI, and returns the decoded file.
func (f *fieldErrors) emojiPicture(uri string) []byte {
	text, isPNG := strings.CutPrefix(uri, "data:image/png;base64,")
	data, err := base64.StdEncoding.DecodeString(text)
	size, _, bad := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case !isPNG || err != nil || bad != nil:
		f.add("image", "IMAGE_INVALID", "Invalid image data")
	case len(data) > maxEmojiBytes:
		f.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case size.Width > maxEmojiSide || size.Height > maxEmojiSide:
		f.add("image", "IMAGE_INVALID", "Larger than 128 pixels")
	}
	return data
}
