package browsertest

import _ "embed"

//go:embed vendor/axe.min.js
var axe string

// Barriers are what axe-core finds that keeps somebody from using the page as it is now:
// against WCAG 2.2, levels A and AA, and against what its authors advise.
func (b *Browser) Barriers() []string {
	b.t.Helper()
	if Eval[bool](b, `typeof axe === "undefined"`) {
		Eval[bool](b, axe+"\n;true")
	}
	return Eval[[]string](b, `axe.run({
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		resultTypes: ["violations"],
	}).then(found => found.violations.flatMap(rule => rule.nodes.map(node => rule.id + " at " + node.target.join(" ") + ": " + node.failureSummary.replace(/\s+/g, " "))))`)
}
