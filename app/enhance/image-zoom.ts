import { areSingleKeyShortcutsEnabled } from '../search/key-shortcuts-setting.ts'

const KEY = 'z'
const TEXT_INPUTS = 'input, textarea, select, [contenteditable], [role=textbox]'
/** Zoom is offered when a picture is this many times wider than it is displayed. */
const MIN_ZOOM_RATIO = 1.4

/** Opens the zoom dialog by its button, a click on the picture, or a key; the viewer is loaded on demand. */
export function enableImageZoom(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog.zoom')
  const opener = root.querySelector<HTMLButtonElement>('.zoom-open')
  const figure = opener?.parentElement
  const [link, picture] = [figure?.querySelector('a'), figure?.querySelector('img')]
  if (!dialog || !opener || !figure || !link || !picture) return

  if (!areSingleKeyShortcutsEnabled()) {
    for (const tool of [opener, ...dialog.querySelectorAll('[aria-keyshortcuts=r], [aria-keyshortcuts=f]')])
      tool.removeAttribute('aria-keyshortcuts')
  }
  const pictureWidth = Number(picture.getAttribute('width'))
  const isZoomable = () => !opener.hidden
  const updateZoomable = () => {
    opener.hidden = pictureWidth < MIN_ZOOM_RATIO * picture.clientWidth
    figure.toggleAttribute('data-zoomable', isZoomable())
  }
  updateZoomable()
  window.addEventListener('resize', updateZoomable)

  const open = () => {
    if (dialog.open) return
    dialog.showModal()
    import('../kinds/image/zoom-viewer.ts')
      .then(({ startZoomViewer }) => startZoomViewer(dialog, areSingleKeyShortcutsEnabled()))
      .catch((error: unknown) => {
        console.warn('Cannot load the zoom viewer.', error)
        dialog.close()
        // Open the full-size picture instead.
        location.assign(link.href)
      })
  }
  opener.addEventListener('click', open)
  dialog.addEventListener('close', () => {
    // If the URL opened the dialog, a reload must not open it again, and no element had the focus before.
    if (root.location.hash === '#zoom') history.replaceState(history.state, '', '#picture')
    if (root.activeElement === root.body && isZoomable()) opener.focus()
  })
  // The lightbox and galleries link here with this fragment.
  if (root.location.hash === '#zoom') open()
  const openOnClick = (trigger: HTMLElement, isEnabled: () => boolean) =>
    trigger.addEventListener('click', (event) => {
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (isModified || !isEnabled()) return
      event.preventDefault()
      open()
    })
  openOnClick(link, isZoomable)
  for (const trigger of root.querySelectorAll<HTMLElement>('[data-open-zoom]'))
    openOnClick(trigger, () => true)
  root.addEventListener('keydown', (event) => {
    if (!isZoomable() || !isZoomShortcut(event) || root.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    open()
  })
}

/** People who use speech input may have switched single-key shortcuts off. */
function isZoomShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== KEY || event.defaultPrevented || event.isComposing || event.repeat)
    return false
  if (event.altKey || event.ctrlKey || event.metaKey || !areSingleKeyShortcutsEnabled()) return false
  return !(event.target instanceof Element && event.target.closest(TEXT_INPUTS) !== null)
}
