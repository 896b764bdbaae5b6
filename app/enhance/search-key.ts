import { isSearchKeyOn, SEARCH_FIELD, SEARCH_KEY_BOX, setSearchKey } from '../search/key-setting.ts'

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
export function listenForSearchKey(page: Document): void {
  const link = page.querySelector(`[aria-keyshortcuts="${KEY}"]`)
  if (!isSearchKeyOn()) link?.removeAttribute('aria-keyshortcuts')
  const box = page.querySelector<HTMLInputElement>(`#${SEARCH_KEY_BOX}`)
  if (box !== null) keepBox(box)
  if (page.location.hash === `#${SEARCH_FIELD}`) fieldOf(page)?.focus()
  page.addEventListener('keydown', (event) => {
    if (!isCalled(event) || page.querySelector('dialog[open]') !== null || !isSearchKeyOn()) return
    event.preventDefault()
    const field = fieldOf(page)
    if (field === null) return page.location.assign(`/search#${SEARCH_FIELD}`)
    field.focus()
    field.select()
  })
}

/** Someone may have been faster than this script: a box that is empty by now was emptied. */
function keepBox(box: HTMLInputElement): void {
  if (!box.checked) setSearchKey(false)
  box.checked = isSearchKeyOn()
  box.addEventListener('change', () => setSearchKey(box.checked))
}

function fieldOf(page: Document): HTMLInputElement | null {
  return page.querySelector<HTMLInputElement>(`#${SEARCH_FIELD}`)
}

/** Shift is no obstacle: on many keyboards, the Czech one too, the slash needs it. */
function isCalled(event: KeyboardEvent): boolean {
  const others = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat
  return event.key === KEY && !others && !event.defaultPrevented && !isTypedInto(event.target)
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPING.has(target.type)
  return target.closest(TYPING) !== null
}
