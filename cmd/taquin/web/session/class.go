package session

import (
	"time"

	"taquin/cmd/taquin/class"
	"taquin/engine/message"
)

// handIn writes the work of a pupil, m.Text, in a lesson, m.Name, as a code and as a file.
func (s *Session) handIn(m request) (fields, error) {
	h := class.HandIn{Lesson: m.Name, Record: s.records[m.Name]}
	if m.Text != nil {
		h.Pupil = *m.Text
	}
	code, err := class.Encode(h)
	if err != nil {
		return nil, err
	}
	name, file := class.File(h, code)
	return fields{"code": code, "file": file, "filename": name}, nil
}

// class makes the tables of a class from files and pasted texts. Each problem is reported and does
// not affect the other hand-ins.
func (s *Session) class(m request) (fields, error) {
	if len(m.Files) == 0 {
		return nil, message.New("web.class-needs-files", "class: give files, with a name and a text each")
	}
	var all []class.HandIn
	refused := []fields{}
	for _, f := range m.Files {
		found, problems := class.Read(f.Name, f.Text)
		all = append(all, found...)
		for _, p := range problems {
			refused = append(refused, fields{"name": f.Name, "message": s.translate(p)})
		}
	}
	tables := class.Tables(all, s.translate, time.Local)
	return fields{"lessons": tables, "csv": class.CSV(tables, s.translate), "refused": refused}, nil
}
