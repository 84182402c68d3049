package scenetest

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// Element is an SVG element.
type Element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*Element `xml:",any"`
}

// Attr returns the value of an attribute; "" if missing.
func (e *Element) Attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// WellFormed fails the test unless svg is well-formed XML with an svg root, whose references
// resolve. It returns the root.
func WellFormed(t T, svg []byte) *Element {
	t.Helper()
	root, err := Read(svg)
	if err != nil {
		t.Fatalf("the SVG is not well-formed: %v", err)
	}
	ids := map[string]bool{}
	root.Each(func(e *Element) { ids[e.Attr("id")] = true })
	root.Each(func(e *Element) {
		if e.XMLName.Local == "use" && !ids[strings.TrimPrefix(e.Attr("href"), "#")] {
			t.Fatalf("the SVG uses %s, which it does not have", e.Attr("href"))
		}
	})
	return root
}

// Read parses SVG.
func Read(svg []byte) (*Element, error) {
	var root Element
	if err := xml.Unmarshal(svg, &root); err != nil {
		return nil, err
	}
	if root.XMLName.Local != "svg" {
		return nil, fmt.Errorf("it is an element %s, not svg", root.XMLName.Local)
	}
	var twice error
	root.Each(func(e *Element) {
		seen := map[string]bool{}
		for _, a := range e.Attrs {
			if seen[a.Name.Local] {
				twice = fmt.Errorf("<%s> has %s twice", e.XMLName.Local, a.Name.Local)
			}
			seen[a.Name.Local] = true
		}
	})
	return &root, twice
}

// Each calls f for the element and its descendants.
func (e *Element) Each(f func(*Element)) {
	f(e)
	for _, c := range e.Children {
		c.Each(f)
	}
}

// Class returns the elements with a class.
func (e *Element) Class(name string) []*Element {
	var found []*Element
	e.Each(func(e *Element) {
		for _, class := range strings.Fields(e.Attr("class")) {
			if class == name {
				found = append(found, e)
				return
			}
		}
	})
	return found
}
