import { areKeyShortcutsEnabled } from '../search/key-shortcuts-setting.ts'
import { isSaveDataEnabled } from './run-after-page-load.ts'
import { shareOrCopyUrl } from './share-buttons.ts'

const load = () => import('../lightbox/lightbox.ts')

/** Opens the pictures of a gallery in place. Until its script has come, and with any key held, a link is a link. */
export function openLightboxOnClick(page: Document): void {
  for (const list of page.querySelectorAll<HTMLElement>('[data-lightbox]')) {
    const warm = () => load().catch(() => undefined)
    for (const touch of ['pointerover', 'pointerdown', 'focusin'])
      list.addEventListener(touch, warm, { once: true })
    list.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const id = link ? parseImageIdFromLink(link) : 0
      if (!link || id === 0 || isModifiedClick(event)) return
      event.preventDefault()
      open(list, id, () => location.assign(link.href))
    })
  }
  syncLightboxWithHistory(page)
}

function parseImageIdFromLink(link: HTMLAnchorElement): number {
  return Number(/^\/image\/(\d+)$/.exec(link.pathname)?.[1] ?? 0)
}

function isModifiedClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented
}

function open(list: HTMLElement, id: number, otherwise: () => void): void {
  load().then(
    ({ openLightbox }) =>
      openLightbox(list, id, {
        shareOrCopyUrl,
        isSaveDataEnabled,
        areLetterShortcutsEnabled: areKeyShortcutsEnabled,
      }) || otherwise(),
    otherwise,
  )
}

/**
 * The lightbox has an entry of its own in the history. A page that was loaded at such an entry shares it with the gallery
 * before it, so the way back changes its address without loading anything: that is left to us.
 */
function syncLightboxWithHistory(page: Document): void {
  const loaded = location.pathname
  window.addEventListener('popstate', () => {
    const { lightbox, gallery } = history.state ?? {}
    const dialog = page.querySelector<HTMLDialogElement>('dialog.lightbox')
    const list = page.querySelector<HTMLElement>(`[data-lightbox="${Number(gallery)}"]`)
    if (dialog !== null) dialog.close()
    else if (list !== null && lightbox) open(list, Number(lightbox), () => location.reload())
    else if (location.pathname !== loaded) location.reload()
  })
}
