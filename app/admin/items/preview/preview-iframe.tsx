import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'

/**
 * Shows HTML as a page of its own: with the site's styles, in the reader's colours, without scripts. Those that would
 * change it afterwards find the page in place, so that it keeps where it was scrolled to.
 */
export function PreviewIframe({ html }: { html: string }) {
  const { t, language } = usePageContext()
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(() => buildPageHtml(html, language))
  const latest = useRef(html)

  useEffect(() => {
    latest.current = html
    const page = frame.current?.contentDocument
    if (page?.body?.dataset.ready !== undefined) replaceBodyHtml(page, html)
  }, [html])
  useEffect(() => observeTheme(() => frame.current?.contentDocument ?? null), [])

  const onLoad = () => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    page.body.dataset.ready = ''
    // Nothing leads away: a preview is looked at.
    page.addEventListener('click', (event) => event.preventDefault(), true)
    applyTheme(page)
    replaceBodyHtml(page, latest.current)
  }
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title={t('preview.asVisitors')}
      // No scripts; its own origin is needed for the site's fonts, and lets us keep the place one has scrolled to.
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={onLoad}
    />
  )
}

function buildPageHtml(html: string, language: string): string {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map(
    ({ outerHTML }) => outerHTML,
  )
  const theme = document.documentElement.dataset.theme ?? 'system'
  // Links that are followed all the same open nowhere: the sandbox lets no window open.
  return `<!DOCTYPE html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><base target="_blank"><title>-</title>${styles.join('')}</head><body class="preview-page">${html}</body></html>`
}

/** Puts HTML into the page; what one has scrolled to stays in sight. */
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

function observeTheme(pageOfFrame: () => Document | null): () => void {
  const observer = new MutationObserver(() => {
    const page = pageOfFrame()
    if (page?.documentElement) applyTheme(page)
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
