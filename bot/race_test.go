//go:build race

package bot

const RaceDetector = true
