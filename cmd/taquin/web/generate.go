//go:build ignore

// This command puts the lab, compiled for the browser, into the folder dist. A program that is
// built afterwards embeds it, and serves and exports the page without Go and without its
// sources. Git ignores the file.
package main

import (
	"context"
	"fmt"
	"os"

	"taquin/cmd/taquin/web"
)

func main() {
	if err := web.Embed(context.Background(), "dist"); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}
