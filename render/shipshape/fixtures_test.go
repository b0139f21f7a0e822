package shipshape

import "dockside/render/facetest"

// face is the face under test.
var face = facetest.Face{Looks: New(), Game: "shipshape", Names: players}
