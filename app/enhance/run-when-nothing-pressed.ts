/** How often the page is checked for a pressed element; too short to be noticed. */
const intervalMs = 20
/** A browser may leave an element `:active` after a drag: no press is waited for longer than this. */
const maxWaitMs = 10_000

/**
 * Runs what may move the page as soon as nothing on it is pressed. If a button moved away between the press and the
 * release, the browser would click whatever contains both places, and the click would be lost.
 */
export function runWhenNothingPressed(run: () => void): void {
  const startedAt = performance.now()
  // Not at once: a press that begins in this task is not visible yet, and a tap clicks in the task in which it leaves a
  // field.
  setTimeout(function check() {
    const isPressed = document.querySelector(':active') !== null
    if (isPressed && performance.now() - startedAt < maxWaitMs) setTimeout(check, intervalMs)
    else run()
  })
}
