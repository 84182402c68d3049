package site

import (
	"io"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
	lualesson "taquin/luabind/lib/lesson"
)

// Draw draws a Lua expression in a new host. The language is that of words from lesson.text.
func Draw(config luabind.Config, expression string, in text.Language) (draw.Drawing, error) {
	stage := &easel{Stage: lualesson.NoStage(in)}
	config.Stage, config.Out, config.Err, config.Seed = stage, io.Discard, io.Discard, lesson.Seed
	host, err := luabind.New(config)
	if err != nil {
		return nil, err
	}
	defer host.Close()
	if _, err := host.Run("picture", "lesson.show("+expression+")"); err != nil {
		return nil, err
	}
	if stage.shown == nil {
		return nil, message.New("docs.the-expression-shows-nothing", "the expression shows nothing")
	}
	return stage.shown, nil
}

// easel is a stage that stores the drawing.
type easel struct {
	lualesson.Stage
	shown draw.Drawing
}

// Show implements the stage of a lesson.
func (e *easel) Show(d draw.Drawing, _ string) error {
	e.shown = d
	return nil
}
