import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'

/**
 * Shows HTML as a separate page, with the site's styles and the user's theme, without scripts. Later HTML
 * only replaces the body, so that the scroll position is kept.
 */
export function PreviewIframe({ html }: { html: string }) {
  const { t, language } = usePageContext()
  const iframe = useRef<HTMLIFrameElement>(null)
  const [initialPage] = useState(() => buildPageHtml(html, language))
  const latestHtml = useRef(html)

  useEffect(() => {
    latestHtml.current = html
    const page = iframe.current?.contentDocument
    if (page?.body?.dataset.ready !== undefined) replaceBodyHtml(page, html)
  }, [html])
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
      srcDoc={initialPage}
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
  page.body.innerHTML = html
  for (const element of page.querySelectorAll('a, button, summary, [tabindex]'))
    element.setAttribute('tabindex', '-1')
  root.scrollTop = scrollTop
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
