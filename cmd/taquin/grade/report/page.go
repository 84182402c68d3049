package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
)

// lines are what a pupil reads, as HTML.
func lines(text string) template.HTML { return template.HTML(render.Printed(text)) }

// writeHTML writes a page that stands alone: a table of the class, and below it what each
// pupil reads.
func writeHTML(c Class) ([]byte, error) {
	w := wordsOf(c.Language)
	var body strings.Builder
	put := func(format string, values ...any) {
		for i, v := range values {
			if s, ok := v.(string); ok {
				values[i] = html.EscapeString(s)
			}
		}
		fmt.Fprintf(&body, format, values...)
	}
	put("<h1>%s</h1>\n", c.Title)
	if c.About != "" {
		put("<p>%s</p>\n", c.About)
	}
	if more := c.interrupted(); more != "" {
		put("<p><em>%s</em></p>\n", more)
	}
	put("<div class=\"scroll\"><table>\n<thead><tr><th>%s</th>", w.submission)
	for _, t := range c.Tasks {
		put("<th>%s (%s)</th>", t.called(), c.number(t.Points))
	}
	put("<th>%s (%s)</th></tr></thead>\n<tbody>\n", w.total, c.number(c.Of()))
	for i, s := range c.Submissions {
		put("<tr><td><a href=\"#s%d\">%s</a></td>", i+1, s.Name)
		for k := range c.Tasks {
			put("<td>%s</td>", c.number(s.PointsOf(k)))
		}
		put("<td>%s</td></tr>\n", c.number(s.Points()))
	}
	put("</tbody>\n<tfoot><tr><td>%s</td>", w.mean)
	for k := range c.Tasks {
		sum := 0.0
		for _, s := range c.Submissions {
			sum += s.PointsOf(k)
		}
		put("<td>%s</td>", c.number(sum/float64(max(1, len(c.Submissions)))))
	}
	put("<td>%s</td></tr></tfoot>\n</table></div>\n", c.number(c.mean()))
	for _, t := range c.Tasks {
		if t.About != "" {
			put("<p>%s</p>\n", c.headed(t.called(), t.About))
		}
	}
	for i, s := range c.Submissions {
		put("<h2 id=\"s%d\">%s</h2>\n", i+1, c.title(s))
		if s.Problem != "" {
			put("<pre>%s</pre>\n", lines(c.say(s.Problem)))
		}
		for k, m := range s.Marks {
			put("<p>%s</p>\n", c.Headline(k, m))
			if why := c.Failures(m); why != "" {
				put("<pre>%s</pre>\n", lines(why))
			}
		}
	}
	return page.Page{Language: c.Language, Title: c.Title, Body: template.HTML(body.String())}.HTML(nil)
}
