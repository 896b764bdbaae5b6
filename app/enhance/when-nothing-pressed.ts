/** How often it is looked whether the pointer is up; nobody notices so short a wait. */
const pause = 20

/**
 * Does what may move the page as soon as nothing on it is pressed. If a button moved away between the press and the
 * release, the browser would click whatever contains both places, and the click would be lost.
 */
export function whenNothingPressed(act: () => void): void {
  // Not at once: what a press is about to begin is not seen yet, and a tap clicks in the same task in which it leaves a
  // field.
  setTimeout(function look() {
    if (document.querySelector(':active') === null) act()
    else setTimeout(look, pause)
  })
}
