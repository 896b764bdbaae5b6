import { watchForNewVersion } from './new-version-watch.ts'
import { showPageNotice } from './page-notice.ts'

/** Shows a notice in the container when a new version is available; its texts are in data attributes. Returns a stop function. */
export function showNoticeOnNewVersion(container: HTMLElement): () => void {
  return watchForNewVersion(() => {
    const { text = '', reload = '', dismiss = '' } = container.dataset
    showPageNotice(container, {
      text,
      action: { label: reload, run: () => location.reload() },
      dismissLabel: dismiss,
    })
  })
}
