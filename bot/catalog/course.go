package catalog

import (
	"fmt"
	"io/fs"
	"strings"

	"dockside/game"
)

// courseFile is the name of the file with the lessons of a game. It is the record of a playthrough in which the seat
// of the learner has no name, and the names of the others are roles. Comments mark lessons: "# ties" begins the lesson
// of that name, and the next play is its task. The plays up to the next comment are shown as the consequence. A bare
// "#" ends a lesson whose board differs from that of the next.
const courseFile = "lessons.txt"

// Course is a playthrough with lessons.
type Course struct {
	Match   *game.Match
	Roles   []string // by seat, as in "learn.name.<role>"; empty for the learner
	Lessons []Lesson
}

// Lesson is a task in a playthrough. The catalogue of the game has its heading as "<game>.lesson.<name>", and with the
// endings ".task" its instruction, ".why" its reason, and ".else" the fault of any other move, if there is one.
type Lesson struct {
	Name    string // a word of small letters, unique in the game
	At, End int    // the number of plays before its task, and before the end of its consequence
}

// Teaches reports whether the game has lessons.
func (g Game) Teaches() bool {
	_, err := fs.Stat(g.Face.Traits().Files, courseFile)
	return err == nil
}

// Course returns the course of the game, or an empty one.
func (g Game) Course() (Course, error) {
	if !g.Teaches() {
		return Course{}, nil
	}
	text, err := fs.ReadFile(g.Face.Traits().Files, courseFile)
	if err != nil {
		return Course{}, fmt.Errorf("lessons of %s: %w", g.Rules.Name, err)
	}
	c, err := readCourse(g.Rules, string(text))
	if err != nil {
		return Course{}, fmt.Errorf("lessons of %s: %w", g.Rules.Name, err)
	}
	return c, nil
}

// readCourse replays a playthrough and returns it with its lessons.
func readCourse(r game.Rules, text string) (Course, error) {
	record, err := game.ParseRecord(strings.NewReader(text))
	if err != nil {
		return Course{}, err
	}
	m, err := record.Match(r)
	if err != nil {
		return Course{}, err
	}
	head := 2 + len(record.Options) + len(record.Names) // lines before the first play
	return Course{Match: m, Roles: record.Names, Lessons: lessonsIn(text, head)}, nil
}

// lessonsIn returns the lessons in a record that has head lines before the first play.
func lessonsIn(text string, head int) []Lesson {
	var all []Lesson
	open, plays := false, -head
	for line := range strings.Lines(text) {
		name, mark := strings.CutPrefix(strings.TrimSpace(line), "#")
		switch name = strings.TrimSpace(name); {
		case !mark && name != "":
			plays++
		case mark && open:
			all[len(all)-1].End = plays
			open = false
		}
		if mark && name != "" {
			all, open = append(all, Lesson{Name: name, At: plays, End: -1}), true
		}
	}
	if open {
		all[len(all)-1].End = plays
	}
	return all
}

// Learner returns the seat that learns in a lesson.
func (c Course) Learner(l Lesson) game.Seat { return c.Match.Log()[l.At].Seat }

// Wanted returns the move that solves a lesson.
func (c Course) Wanted(l Lesson) game.Move { return c.Match.Log()[l.At].Move }

// Moves returns all legal moves in a lesson.
func (c Course) Moves(l Lesson) []game.Move { return c.Match.At(l.At).Moves(c.Learner(l)) }

// Until returns the playthrough after its first plays.
func (c Course) Until(plays int) *game.Match {
	m, _ := game.Replay(c.Match.Rules(), c.Match.Setup(), c.Match.Log()[:plays]) // replayed before, so legal
	return m
}
