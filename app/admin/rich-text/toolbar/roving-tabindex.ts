import type { KeyboardEvent } from 'react'

/** The buttons of a toolbar that can be seen. */
export function getVisibleButtons(toolbar: Element | null): HTMLButtonElement[] {
  return [...(toolbar?.querySelectorAll('button') ?? [])].filter((button) => button.offsetParent !== null)
}

/** Arrow keys lead from button to button; only the one last used is a stop of Tab. */
export function moveFocusByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const buttons = getVisibleButtons(event.currentTarget)
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
    event.key
  ]
  if (to === undefined || at === -1) return
  event.preventDefault()
  focusAsTabStop(buttons, buttons.at(to >= buttons.length ? 0 : to))
}

/** The focus goes to a button, and Tab comes back to it. */
export function focusAsTabStop(
  buttons: readonly HTMLButtonElement[],
  button: HTMLButtonElement | undefined,
): void {
  if (button === undefined) return
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1
  button.focus()
}
