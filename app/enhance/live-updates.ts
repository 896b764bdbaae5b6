import type { LiveDocument } from '../live/live-document.ts'
import { runWhileVisible } from '../live/run-while-visible.ts'

/** Keeps the page up to date while it is visible, if it is one that shows changes; loads the script for it then. */
export function showLiveUpdatesWhileVisible(page: Document): void {
  const element = page.querySelector<HTMLElement>('[data-live]')
  if (element === null) return
  // The lightbox shows the URL of a picture later.
  const href = location.pathname + location.search
  let loading: Promise<LiveDocument> | null = null
  runWhileVisible((wasHidden) => {
    const hidden = new AbortController()
    loading ??= import('../live/live-document.ts').then(({ createLiveDocument }) =>
      createLiveDocument(href, element.dataset.live ?? ''),
    )
    loading.then(
      (liveDocument) => liveDocument.connect(hidden.signal, wasHidden),
      // Without the script the page stays as it is; it is loaded again when the page is shown again.
      () => {
        loading = null
      },
    )
    return () => hidden.abort()
  })
}
