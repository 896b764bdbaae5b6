import '../../../timeline/timeline-page.css'
import './preview.css'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isPreviewableKind } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { getCursorBlock, subscribeToCursorBlock } from '../../../rich-text/cursor-block.ts'
import { Button } from '../../../ui/button.tsx'
import { markAsTrustedHtml } from '../../../ui/trusted-html.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { EditableItem } from '../contract.ts'
import { type PreviewFormSource, usePreviewHtml } from './use-preview-html.ts'

/** The preview fits beside the form. */
const wideScreenQuery = '(min-width: 75rem)'
/** The preview fits beside the form and its side panel. */
const widestScreenQuery = '(min-width: 100rem)'

/** Whether the preview is shown: beside the form on wide screens, otherwise in a dialog. */
interface PreviewVisibilityController {
  readonly isWide: boolean
  readonly isShown: boolean
  setShown(isShown: boolean): void
}

/**
 * On the widest screens, where the form has enough width, the preview is shown until it is hidden; elsewhere it is hidden
 * until it is opened.
 */
export function usePreviewVisibility(
  kind: EditableItem['kind'],
  hasWideForm: boolean,
): PreviewVisibilityController | null {
  const isHydrated = useIsHydrated()
  const isWideScreen = useMediaQuery(wideScreenQuery)
  const isWidest = useMediaQuery(widestScreenQuery)
  const [isPaneShown, setPaneShown] = useState<boolean | null>(null)
  const [isDialogShown, setDialogShown] = useState(false)
  if (!isHydrated || !isPreviewableKind(kind)) return null
  const isWide = isWideScreen && hasWideForm
  return isWide
    ? { isWide, isShown: isPaneShown ?? isWidest, setShown: setPaneShown }
    : { isWide, isShown: isDialogShown, setShown: setDialogShown }
}

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

export function PreviewToggleButton({ preview }: { preview: PreviewVisibilityController | null }) {
  const { t } = usePageContext()
  if (preview === null) return null
  const { isWide, isShown, setShown } = preview
  return (
    <Button variant="quiet" aria-haspopup={isWide ? undefined : 'dialog'} onClick={() => setShown(!isShown)}>
      {t(isWide ? (isShown ? 'preview.hide' : 'preview.showBeside') : 'preview.show')}
    </Button>
  )
}

/** Shows the form's current values as the public page would. */
export function PreviewPaneOrDialog({
  preview,
  ...form
}: PreviewFormSource & { readonly preview: PreviewVisibilityController | null }) {
  const { t } = usePageContext()
  if (preview === null || !preview.isShown) return null
  if (preview.isWide) {
    return (
      <aside className="preview-pane" aria-label={t('preview.title')}>
        <PreviewHead />
        <PreviewContent {...form} />
      </aside>
    )
  }
  return <PreviewDialog form={form} onClose={() => preview.setShown(false)} />
}

function PreviewHead() {
  const { t } = usePageContext()
  return (
    <p className="preview-head">
      <strong>{t('preview.title')}</strong> <span className="admin-faint">{t('preview.asVisitors')}</span>
    </p>
  )
}

function PreviewDialog({
  form,
  onClose,
}: {
  readonly form: PreviewFormSource
  readonly onClose: () => void
}) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="modal preview-over" aria-label={t('preview.title')} onClose={onClose}>
      <div className="preview-over-head">
        <PreviewHead />
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('preview.close')}
        </Button>
      </div>
      <PreviewContent {...form} />
    </dialog>
  )
}

function PreviewContent(form: PreviewFormSource) {
  const { t } = usePageContext()
  const { html, failed, retry } = usePreviewHtml(form)
  return (
    <>
      <div className="preview-said" role="status">
        {html === undefined && !failed && <p>{t('preview.loading')}</p>}
        {html === null && !failed && <p className="preview-nothing">{t('preview.nothing')}</p>}
        {failed && (
          <p className="admin-problem">
            {t(html === undefined ? 'preview.failedFirst' : 'preview.failed')}{' '}
            <button className="preview-retry" type="button" onClick={retry}>
              {t('preview.retry')}
            </button>
          </p>
        )}
      </div>
      {typeof html === 'string' && <PreviewIframe html={html} />}
    </>
  )
}

/**
 * Shows HTML as a separate page, with the site's styles and the user's theme, without scripts. Later HTML
 * only replaces the body, so that the scroll position is kept.
 */
function PreviewIframe({ html }: { html: string }) {
  const { t, language } = usePageContext()
  const iframe = useRef<HTMLIFrameElement>(null)
  const [initialPage] = useState(() => buildPageHtml(html, language))
  const latestHtml = useRef(html)

  useEffect(() => {
    latestHtml.current = html
    const page = iframe.current?.contentDocument
    if (page?.body?.dataset.ready === undefined) return
    replaceBodyHtml(page, html)
    scrollToCursorBlock(page)
  }, [html])
  useEffect(
    () =>
      subscribeToCursorBlock(() => {
        const page = iframe.current?.contentDocument
        if (page) scrollToCursorBlock(page)
      }),
    [],
  )
  useEffect(() => {
    // As an attribute, React would convert the trusted HTML to a plain string.
    if (iframe.current !== null) iframe.current.srcdoc = markAsTrustedHtml(initialPage)
  }, [initialPage])
  useEffect(() => observeTheme(() => iframe.current?.contentDocument ?? null), [])

  const onLoad = () => {
    const page = iframe.current?.contentDocument
    if (!page?.body) return
    page.body.dataset.ready = ''
    // Links in a preview do not navigate.
    page.addEventListener('click', (event) => event.preventDefault(), true)
    applyTheme(page)
    replaceBodyHtml(page, latestHtml.current)
  }
  return (
    <iframe
      ref={iframe}
      className="preview-frame"
      title={t('preview.asVisitors')}
      // No scripts. The same origin is needed for the site's fonts and to keep the scroll position.
      sandbox="allow-same-origin"
      onLoad={onLoad}
    />
  )
}

function buildPageHtml(html: string, language: string): string {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map(
    ({ outerHTML }) => outerHTML,
  )
  const theme = document.documentElement.dataset.theme ?? 'system'
  // A link that is followed all the same opens nothing: the sandbox blocks new windows.
  return `<!DOCTYPE html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><base target="_blank"><title>-</title>${styles.join('')}</head><body class="preview-page">${html}</body></html>`
}

/** Replaces the page's body, and keeps the scroll position. */
function replaceBodyHtml(page: Document, html: string): void {
  const root = page.documentElement
  const { scrollTop } = root
  // The frame runs no scripts.
  page.body.innerHTML = markAsTrustedHtml(html)
  for (const element of page.querySelectorAll('a, button, summary, [tabindex]'))
    element.setAttribute('tabindex', '-1')
  root.scrollTop = scrollTop
}

/** Scrolls to the block of the text in which the cursor is, unless it is visible. */
function scrollToCursorBlock(page: Document): void {
  const index = getCursorBlock()
  const block = index === null ? undefined : page.querySelector('.rich')?.children[index]
  if (block === undefined) return
  const { clientHeight } = page.documentElement
  const { top, bottom } = block.getBoundingClientRect()
  // A block that is higher than the pane is visible if it covers its middle.
  const isVisible =
    (top >= 0 && bottom <= clientHeight) || (top < clientHeight / 2 && bottom > clientHeight / 2)
  if (!isVisible) page.documentElement.scrollTop += top - clientHeight / 3
}

function applyTheme(page: Document): void {
  page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? 'system'
}

function observeTheme(getPage: () => Document | null): () => void {
  const observer = new MutationObserver(() => {
    const page = getPage()
    if (page?.documentElement) applyTheme(page)
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
