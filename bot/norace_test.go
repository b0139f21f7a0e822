//go:build !race

package bot

const RaceDetector = false
