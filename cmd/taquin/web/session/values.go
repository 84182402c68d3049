package session

import (
	"context"

	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/values"
)

// show shows the values of an entry: pictures as pictures, other values as text.
func (s *Session) show(all []values.Shown) {
	s.printed.end()
	for _, one := range all {
		if s.Options.Yield != nil {
			s.yield() // drawing is slow
		}
		if s.stopped.Load() {
			return
		}
		if one.Picture != nil {
			s.picture(one.Picture.Drawing, s.language, "")
		} else {
			s.value(one.Text)
		}
	}
}

// value sends the text of values.
func (s *Session) value(text string) {
	if text != "" {
		s.emit("value", fields{"text": s.shortened(text)})
	}
}

// mostText is the maximum length of a value or an error on the page, in bytes.
const mostText = 128 << 10

// shortened truncates a text to mostText bytes and appends the number of omitted bytes.
func (s *Session) shortened(whole string) string {
	shown := text.Head(whole, mostText)
	if left := len(whole) - len(shown); left > 0 {
		shown += " … (" + s.left(left) + ")"
	}
	return shown
}

// left returns the notice about bytes that are not shown.
func (s *Session) left(bytes int) string {
	return s.translate(message.Textf("web.more-bytes-are-not", "%d more bytes are not shown", bytes))
}

// heaviest is how much a picture weighs at most that a page shows as one; a heavier one is
// shown as text.
const heaviest = 200_000

// picture sends a picture, with a caption in HTML that may be "".
func (s *Session) picture(d draw.Drawing, l text.Language, caption string) {
	style := draw.Style{Language: l, Width: s.style().Width}
	if d.Weighs().Picture > heaviest {
		s.value(d.Text(style))
		s.remark(message.Textf("web.a-picture-too-large", `(a picture too large for the page; draw.svg(_, "picture.svg") downloads it)`))
		return
	}
	s.figures.Language = l
	p, err := s.figures.Draw(d)
	if err != nil {
		s.value(d.Text(style))
		s.remark(message.Textf("", "(%v)", err))
		return
	}
	s.emit("picture", fields{"light": p.Light, "dark": p.Dark, "text": d.Text(style), "caption": caption})
}

// mostFrames and mostWeight limit the number and the total weight of an animation's frames. A
// longer animation shows only some frames, but always the first and the last.
const (
	mostFrames = 100
	mostWeight = 10 * heaviest
)

// longestWord is the maximum number of moves in the caption of an animation.
const longestWord = 300

// film sends an animation.
func (s *Session) film(ctx context.Context, f luadraw.Film) error {
	f.Language = s.language
	most := max(1, min(mostFrames, mostWeight/max(1, f.Drawing(0).Weighs().Picture)))
	every := max((f.Moves()+most-1)/most, 1)
	frames, seconds := []fields{}, []float64{}
	for at := 0; ; at = min(at+every, f.Moves()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		frame, err := s.frame(f, at)
		if err != nil {
			return err
		}
		frames = append(frames, frame)
		seconds = append(seconds, f.Delay.Seconds()*float64(every))
		if at == f.Moves() {
			break
		}
		if s.Options.Yield != nil {
			s.yield()
		}
	}
	s.emit("film", fields{"frames": frames, "seconds": seconds, "caption": text.Shorten(f.Word(), longestWord)})
	return nil
}

// frame is a position of a film.
func (s *Session) frame(f luadraw.Film, at int) (fields, error) {
	s.figures.Language = f.Language
	d := f.Drawing(at)
	p, err := s.figures.Draw(d)
	return fields{"light": p.Light, "dark": p.Dark, "text": d.Text(draw.Style{Language: f.Language}), "caption": f.Caption(at)}, err
}
