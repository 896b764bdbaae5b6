import type { KeyboardEvent } from 'react'

/** Makes the button that was used last the tab stop. */
export function setTabStop(button: HTMLButtonElement): void {
  for (const other of getVisibleButtons(button.closest('[role=toolbar]')))
    other.tabIndex = other === button ? 0 : -1
}

/** Moves the focus to the toolbar. */
export function focusEditorToolbar(toolbar: HTMLElement | null): void {
  const buttons = getVisibleButtons(toolbar)
  focusAsTabStop(buttons, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0])
}

/** Arrow keys move the focus between buttons; only the one used last is a tab stop. */
export function moveFocusByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const buttons = getVisibleButtons(event.currentTarget)
  const current = buttons.findIndex((button) => button.matches(':focus'))
  const target = {
    ArrowRight: current + 1,
    ArrowDown: current + 1,
    ArrowLeft: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: -1,
  }[event.key]
  if (target === undefined || current === -1) return
  event.preventDefault()
  focusAsTabStop(buttons, buttons.at(target >= buttons.length ? 0 : target))
}

/** The buttons of a toolbar, without those of its menus. */
function getVisibleButtons(toolbar: Element | null): HTMLButtonElement[] {
  return [...(toolbar?.querySelectorAll('button') ?? [])].filter(
    (button) => button.offsetParent !== null && button.closest('[role=menu]') === null,
  )
}

/** Focuses a button and makes it the tab stop. */
function focusAsTabStop(buttons: readonly HTMLButtonElement[], button: HTMLButtonElement | undefined): void {
  if (button === undefined) return
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1
  button.focus()
}
