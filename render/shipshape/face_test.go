package shipshape

import (
	"testing"

	rules "dockside/game/shipshape"
	"dockside/render/facetest"
)

// face is the face under test.
var face = facetest.New(New(), rules.Rules(), players)

func TestTheFaceKeepsWhatAllDo(t *testing.T) {
	face.Run(t)
}
