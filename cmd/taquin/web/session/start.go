package session

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/values"
	"taquin/scripts"
)

// memory is the limit in bytes of Lua, and of a search. It suits a browser on a weak machine.
const memory = 256 << 20

// start starts or restarts the lab.
func (s *Session) start(m request) (fields, error) {
	if err := s.setLanguage(m.Language); err != nil {
		return nil, err
	}
	s.distances, s.chapters = m.Distances, m.Chapters
	if m.Records != nil {
		s.records = m.Records
	}
	if m.Files != nil {
		clear(s.files.MapFS)
	}
	for _, f := range m.Files {
		if err := s.files.write(f.Name, []byte(f.Text)); err != nil {
			s.remark(message.Textf("", "(%v)", err)) // the lab starts without this file
		}
	}
	if err := s.open(m); err != nil {
		return nil, err
	}
	var notations []fields
	for _, n := range board.Notations() {
		notations = append(notations, fields{"name": n.String(), "about": n.About(), "letters": n.Letters()})
	}
	return fields{"version": s.Version, "notations": notations, "seed": strconv.FormatInt(s.host.Seed(), 10)}, nil
}

// open makes the host of the console.
func (s *Session) open(m request) error {
	notation, usual := board.Beginners(s.language), board.Unnamed
	var err error
	if m.Notation != "" {
		if notation, err = board.ParseNotation(m.Notation); err != nil {
			return err
		}
		usual = notation
	}
	shape := board.Shape{Cols: 4, Rows: 4}
	if m.Shape != "" {
		if shape, err = parseShape(m.Shape); err != nil {
			return err
		}
	}
	var first *board.Game
	if m.Board != "" {
		if first, err = board.ReadGame(m.Board, usual); err != nil {
			return err
		}
		if m.Notation == "" {
			s.explainReading(first.Notation, m.Board)
		}
		if m.Labels != "" {
			labels, err := board.ParseInscription(m.Labels, first.Board.Size()-1)
			if err == nil {
				err = first.Board.Inscribe(labels)
			}
			if err != nil {
				return err
			}
		}
		shape, notation = first.Board.Shape(), first.Notation
	}
	config := s.config
	config.Shape, config.Notation, config.Seed, config.Language = shape, notation, seedOf(m.Seed), s.language
	config.Named = m.Notation != "" && m.Board == "" // otherwise it is that of the board
	host, err := luabind.New(config)
	if err != nil {
		return err
	}
	if s.host != nil {
		s.host.Close()
	}
	s.host, s.shown = host, nil
	if first != nil {
		host.Current().Set(first)
	}
	return nil
}

// explainReading reports how the board of a link without a notation was read.
func (s *Session) explainReading(n board.Notation, text string) {
	if remark := n.Remark(text, func(n board.Notation) string { return values.ParseCall(text, n.String()) }); !remark.Empty() {
		s.remark(message.Textf("web.notation", "(notation %v: %v)", n, remark))
	}
}

// usualConfig is that of all hosts of the session, without what start says. They have the
// tables in common.
func (s *Session) usualConfig() luabind.Config {
	c := luabind.Config{
		Out: &stream{&s.printed, output}, Err: &stream{&s.printed, standardError}, Scripts: scripts.Files, Now: time.Now,
		Limits:   guard.Limits{Memory: memory},
		Tables:   pdb.NewLibrary(pdb.LibraryOptions{Store: s.Tables, Notify: s.remark, Threads: runtime.GOMAXPROCS(0), MaxMemory: memory, Now: time.Now, Quick: true}),
		Guides:   pruning.NewLibrary(pruning.LibraryOptions{Store: s.Tables, Note: s.remark, Quick: true}),
		Progress: s.showProgress, Play: s.film, Table: playByHand, Columns: func() int { return s.columns }, Commands: s.commands().About(),
		Voice:  i18n.Voice,
		Remark: func(t message.Text) { s.remark(message.Textf("", "(%v)", t)) },
		Guide:  s.guide,
		Lesson: s.lessonByName, Files: s.files, Save: s.save,
	}
	if s.Yield != nil {
		c.Yield = s.yield
	}
	return c
}

// playByHand rejects draw.play without moves, which needs a terminal.
func playByHand(_ context.Context, r luadraw.Round) error {
	if r.Game == nil {
		return message.New("web.only-a-board-is", "only a board is played by hand here; x:play(word) makes moves, and draw.play(x, word) shows them")
	}
	return message.New("web.the-board-that-is", "the board that is drawn beside the console is played by hand: board = b makes b that one; or give a word to play")
}

// parseShape reads a shape such as 4x3.
func parseShape(said string) (board.Shape, error) {
	cols, rows, ok := strings.Cut(said, "x")
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if !ok || errC != nil || errR != nil {
		return board.Shape{}, message.Errorf("web.is-no-shape-which", "start: %s is no shape, which is columns and rows such as 4x4", text.Quote(said, 60))
	}
	return board.NewShape(c, r)
}

// seedOf returns the seed for a text: a number, or the hash of another text, such as a name;
// random for "".
func seedOf(said string) int64 {
	said = strings.TrimSpace(said)
	if said == "" {
		return int64(rand.Uint32())
	}
	if n, err := strconv.ParseInt(said, 10, 64); err == nil && n >= 0 && n <= values.MaxSeed {
		return n
	}
	h := fnv.New64a()
	h.Write([]byte(said))
	return int64(h.Sum64() % (values.MaxSeed + 1))
}

// speak changes the language.
func (s *Session) speak(m request) (fields, error) {
	if err := s.setLanguage(m.Language); err != nil {
		return nil, err
	}
	s.chapters = m.Chapters
	return nil, nil
}

func (s *Session) setLanguage(code string) error {
	l, err := message.ParseLanguage(code)
	if err != nil {
		return err
	}
	s.language = l
	if err := i18n.Ready(l); err != nil {
		s.remark(message.Textf("web.missing-texts", "(%v; missing texts are in English until the page is reloaded)", err))
	}
	if s.host != nil {
		s.host.Speak(l)
	}
	if s.lesson != nil {
		s.lesson.host.Speak(l)
	}
	return nil
}
