import { areKeyShortcutsEnabled } from '../search/key-shortcuts-setting.ts'

const KEY = 'z'
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=textbox]'
/** How much larger than it is shown a picture has to be for a closer look to be worth it. */
const WORTH = 1.4

/** Lets a picture be looked at closely: by its button, a click on it, or a key. What it takes is loaded only then. */
export function enableImageZoom(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog.zoom')
  const opener = root.querySelector<HTMLButtonElement>('.zoom-open')
  const plate = opener?.parentElement
  const [link, picture] = [plate?.querySelector('a'), plate?.querySelector('img')]
  if (!dialog || !opener || !plate || !link || !picture) return

  if (!areKeyShortcutsEnabled()) {
    for (const tool of [opener, ...dialog.querySelectorAll('[aria-keyshortcuts=r], [aria-keyshortcuts=f]')])
      tool.removeAttribute('aria-keyshortcuts')
  }
  const own = Number(picture.getAttribute('width'))
  const isWorth = () => !opener.hidden
  const look = () => {
    opener.hidden = own < WORTH * picture.clientWidth
    plate.toggleAttribute('data-zoomable', isWorth())
  }
  look()
  window.addEventListener('resize', look)

  const open = () => {
    if (dialog.open) return
    dialog.showModal()
    import('../kinds/image/zoom-viewer.ts')
      .then(({ startZoomViewer: startZoom }) => startZoom(dialog, areKeyShortcutsEnabled()))
      .catch((error: unknown) => {
        console.warn('The picture cannot be looked at closely.', error)
        dialog.close()
        // The whole picture is the next best thing.
        location.assign(link.href)
      })
  }
  opener.addEventListener('click', open)
  dialog.addEventListener('close', () => {
    // Where the address opened it, a reload is not to do so again, and there was nothing that the focus goes back to.
    if (root.location.hash === '#zoom') history.replaceState(history.state, '', '#picture')
    if (root.activeElement === root.body) opener.focus()
  })
  // So the lightbox leads here.
  if (root.location.hash === '#zoom' && isWorth()) open()
  link.addEventListener('click', (event) => {
    const otherwise = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (otherwise || !isWorth()) return
    event.preventDefault()
    open()
  })
  root.addEventListener('keydown', (event) => {
    if (!isWorth() || !isZoomShortcut(event) || root.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    open()
  })
}

/** Whoever speaks to their computer has switched off keys that are letters. */
function isZoomShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== KEY || event.defaultPrevented || event.isComposing || event.repeat)
    return false
  if (event.altKey || event.ctrlKey || event.metaKey || !areKeyShortcutsEnabled()) return false
  return !(event.target instanceof Element && event.target.closest(TYPED_IN) !== null)
}
