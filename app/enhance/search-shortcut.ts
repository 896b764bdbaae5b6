import {
  areSingleKeyShortcutsEnabled,
  SEARCH_INPUT_ID,
  SINGLE_KEY_SHORTCUTS_CHECKBOX_ID,
  storeSingleKeyShortcutsEnabled,
} from '../search/key-shortcuts-setting.ts'

const KEY = '/'
const TEXT_ELEMENTS = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
const NON_TEXT_INPUT_TYPES = new Set([
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

/** Opens the search with the key /, except in text fields. */
export function listenForSearchShortcut(page: Document): void {
  const target = page.querySelector(`[aria-keyshortcuts="${KEY}"]`)
  const link = target instanceof HTMLAnchorElement ? target : null
  if (!areSingleKeyShortcutsEnabled()) target?.removeAttribute('aria-keyshortcuts')
  const checkbox = page.querySelector<HTMLInputElement>(`#${SINGLE_KEY_SHORTCUTS_CHECKBOX_ID}`)
  if (checkbox !== null) bindShortcutCheckbox(checkbox)
  if (page.location.hash === `#${SEARCH_INPUT_ID}`) findSearchInput(page)?.focus()
  page.addEventListener('keydown', (event) => {
    if (
      !isSearchShortcut(event) ||
      page.querySelector('dialog[open]') !== null ||
      !areSingleKeyShortcutsEnabled()
    )
      return
    event.preventDefault()
    const field = findSearchInput(page)
    if (field === null) {
      if (link !== null) page.location.assign(`${link.href}#${SEARCH_INPUT_ID}`)
      return
    }
    field.focus()
    field.select()
  })
}

/** The user may have cleared the checkbox before this script ran. */
function bindShortcutCheckbox(checkbox: HTMLInputElement): void {
  if (!checkbox.checked) storeSingleKeyShortcutsEnabled(false)
  checkbox.checked = areSingleKeyShortcutsEnabled()
  checkbox.addEventListener('change', () => storeSingleKeyShortcutsEnabled(checkbox.checked))
}

function findSearchInput(page: Document): HTMLInputElement | null {
  return page.querySelector<HTMLInputElement>(`#${SEARCH_INPUT_ID}`)
}

/** Shift is allowed, because many keyboard layouts, including the Czech one, need it for the slash. */
function isSearchShortcut(event: KeyboardEvent): boolean {
  const isOtherShortcut = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat
  return event.key === KEY && !isOtherShortcut && !event.defaultPrevented && !isTextInput(event.target)
}

/** Whether keys pressed on an element are typed into it. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NON_TEXT_INPUT_TYPES.has(target.type)
  return target.closest(TEXT_ELEMENTS) !== null
}
