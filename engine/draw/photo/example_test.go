package photo

import (
	"fmt"
	"image"
)

func ExampleCut() {
	img := image.NewRGBA(image.Rect(0, 0, 365, 360))
	cut, err := Cut(img, 12, 12, 0, Crop)
	fmt.Println(Side(img, 12, 12), cut.Rect.Size(), err)
	_, err = Cut(img, 400, 300, 0, Crop)
	fmt.Println(err)
	// Output:
	// 30 (360,360) <nil>
	// photo: too fine a grid: 365 by 360 pixels cannot be cut into 400 x 300 tiles
}
