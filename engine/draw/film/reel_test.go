package film

import (
	"context"
	"errors"
	"testing"
	"time"

	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/perms"
	"taquin/engine/must"
	"taquin/engine/perm"
)

// turns is a cycle that grows by an element per move.
type turns int

func (n turns) Moves() int { return int(n) }

func (n turns) Drawing(moves int) draw.Drawing {
	p := make(perm.Perm, 3+moves)
	for i := range p {
		p[i] = (i + 1) % len(p)
	}
	return must.Get(perms.NewCycles(p, 1))
}

// Every position looks like its drawing, up to the limited colours.
func TestReelFrames(t *testing.T) {
	for _, theme := range draw.Themes() {
		o := Options{Theme: theme, Size: 200, Delay: 70 * time.Millisecond, Every: 2}
		reel := turns(5)
		data := must.Get(EncodeReel(context.Background(), reel, o))
		frames, loops := replay(t, data)
		if len(frames) != 4 || !loops || frames[1].delay != 7 || frames[0].delay != 107 {
			t.Fatalf("%d frames, %+v", len(frames), frames[1])
		}
		s := must.Get(newScreen(reel, o))
		for i, moves := range []int{0, 2, 4, 5} {
			want := must.Get(s.paint(context.Background(), reel.Drawing(moves)))
			drawtest.Same(t, frames[i].picture, want, drawtest.Tolerance{Channel: 12, Share: 0.01})
		}
	}
}

func TestReelRefused(t *testing.T) {
	for _, o := range []Options{{Size: 3}, {Size: MaxSide + 1}, {Delay: time.Millisecond}, {Limit: 100}} {
		if _, err := EncodeReel(context.Background(), turns(3), o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := EncodeReel(ctx, turns(3), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
