// Command embed puts the lab, compiled for the browser, into the folder from which a
// program that is built afterwards embeds it. Such a program serves and exports the page
// where there is neither Go nor its sources. The lab is not kept with the sources.
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
