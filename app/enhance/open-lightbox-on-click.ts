import { parseImageIdFromLink } from '../lightbox/image-links.ts'
import type { LightboxDeps } from '../lightbox/lightbox.ts'
import type { LoadStaticSlides } from '../lightbox/lightbox-source.ts'
import { areSingleKeyShortcutsEnabled } from '../search/key-shortcuts-setting.ts'
import { isSaveDataEnabled } from './run-after-page-load.ts'
import { shareOrCopyUrl } from './share-buttons.ts'

const loadLightbox = () => import('../lightbox/lightbox.ts')

const deps: LightboxDeps = {
  shareOrCopyUrl,
  isSaveDataEnabled,
  areLetterShortcutsEnabled: areSingleKeyShortcutsEnabled,
}

/** Opens a gallery's pictures in the lightbox. Before the script is loaded, and with a modifier key, links work as usual. */
export function openLightboxOnClick(page: Document, loadStaticSlides: LoadStaticSlides | null = null): void {
  for (const list of page.querySelectorAll<HTMLElement>('[data-lightbox]')) {
    preloadOnUse(list)
    list.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const id = link ? parseImageIdFromLink(link) : 0
      if (!link || id === 0 || isModifiedClick(event)) return
      event.preventDefault()
      open(list, id, () => location.assign(link.href), loadStaticSlides)
    })
  }
  openTextPicturesOnClick(page)
  syncLightboxWithHistory(page, loadStaticSlides)
}

/** Opens the pictures of texts in the lightbox. The links lead to the files, in case the page has no lightbox. */
function openTextPicturesOnClick(page: Document): void {
  for (const text of page.querySelectorAll<HTMLElement>('.rich:has(.rich-picture)')) {
    preloadOnUse(text)
    text.addEventListener('click', (event) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.rich-picture')
      if (!link || isModifiedClick(event)) return
      event.preventDefault()
      const fallback = () => location.assign(link.href)
      const links = [...text.querySelectorAll<HTMLAnchorElement>('a.rich-picture')]
      loadLightbox().then(
        ({ openTextLightbox }) => openTextLightbox(links, link, deps) || fallback(),
        fallback,
      )
    })
  }
}

function preloadOnUse(list: HTMLElement): void {
  const preload = () => loadLightbox().catch(() => undefined)
  for (const eventName of ['pointerover', 'pointerdown', 'focusin'])
    list.addEventListener(eventName, preload, { once: true })
}

function isModifiedClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented
}

function open(
  list: HTMLElement,
  id: number,
  fallback: () => void,
  loadStaticSlides: LoadStaticSlides | null,
): void {
  loadLightbox().then(
    ({ openLightbox }) => openLightbox(list, id, deps, loadStaticSlides) || fallback(),
    fallback,
  )
}

/**
 * The lightbox has its own history entry. When a page was loaded at such an entry, going back to the gallery changes the
 * URL without loading anything, so the page is reloaded here.
 */
function syncLightboxWithHistory(page: Document, loadStaticSlides: LoadStaticSlides | null): void {
  const loadedPath = location.pathname
  window.addEventListener('popstate', () => {
    const { lightbox, gallery } = history.state ?? {}
    const dialog = page.querySelector<HTMLDialogElement>('dialog.lightbox')
    const list = page.querySelector<HTMLElement>(`[data-lightbox="${Number(gallery)}"]`)
    if (dialog !== null) dialog.close()
    else if (list !== null && lightbox)
      open(list, Number(lightbox), () => location.reload(), loadStaticSlides)
    else if (location.pathname !== loadedPath) location.reload()
  })
}
