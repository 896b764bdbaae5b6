import {
  areKeyShortcutsEnabled,
  KEY_SHORTCUTS_CHECKBOX_ID,
  SEARCH_INPUT_ID,
  setKeyShortcutsEnabled,
} from '../search/key-shortcuts-setting.ts'

const KEY = '/'
const TYPING = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
const NOT_TYPING = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/** Lets the key / open the search from anywhere but where it is being typed. */
export function listenForSearchShortcut(page: Document): void {
  const link = page.querySelector(`[aria-keyshortcuts="${KEY}"]`)
  if (!areKeyShortcutsEnabled()) link?.removeAttribute('aria-keyshortcuts')
  const box = page.querySelector<HTMLInputElement>(`#${KEY_SHORTCUTS_CHECKBOX_ID}`)
  if (box !== null) bindShortcutCheckbox(box)
  if (page.location.hash === `#${SEARCH_INPUT_ID}`) findSearchInput(page)?.focus()
  page.addEventListener('keydown', (event) => {
    if (!isSearchShortcut(event) || page.querySelector('dialog[open]') !== null || !areKeyShortcutsEnabled())
      return
    event.preventDefault()
    const field = findSearchInput(page)
    if (field === null) return page.location.assign(`/search#${SEARCH_INPUT_ID}`)
    field.focus()
    field.select()
  })
}

/** Someone may have been faster than this script: a box that is empty by now was emptied. */
function bindShortcutCheckbox(box: HTMLInputElement): void {
  if (!box.checked) setKeyShortcutsEnabled(false)
  box.checked = areKeyShortcutsEnabled()
  box.addEventListener('change', () => setKeyShortcutsEnabled(box.checked))
}

function findSearchInput(page: Document): HTMLInputElement | null {
  return page.querySelector<HTMLInputElement>(`#${SEARCH_INPUT_ID}`)
}

/** Shift is no obstacle: on many keyboards, the Czech one too, the slash needs it. */
function isSearchShortcut(event: KeyboardEvent): boolean {
  const others = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat
  return event.key === KEY && !others && !event.defaultPrevented && !isTextInput(event.target)
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPING.has(target.type)
  return target.closest(TYPING) !== null
}
