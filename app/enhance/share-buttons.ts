const SAID_FOR_MS = 4000

/** Wakes every "share" button that this browser can serve. */
export function enableShareButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-share]')) {
    if (!canShare() && !canCopy()) continue
    button.dataset.ready = ''
    button.addEventListener('click', () => void shareFromButton(button))
  }
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Only where the page came by a safe connection. */
function canCopy(): boolean {
  return typeof navigator.clipboard?.writeText === 'function'
}

async function shareFromButton(button: HTMLElement): Promise<void> {
  const { share: path = '', title = '' } = button.dataset
  const copied = await shareOrCopyUrl({ title, url: new URL(path, location.origin).href })
  if (copied !== null) showStatus(button, (copied ? button.dataset.copied : button.dataset.failed) ?? '')
}

/** Hands an address to the device's own sharing (null), else to the clipboard: whether it is there now. */
export async function shareOrCopyUrl({
  title,
  url,
}: {
  title: string
  url: string
}): Promise<boolean | null> {
  if (canShare()) {
    try {
      await navigator.share({ title, url })
      return null
    } catch (error) {
      // The visitor thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  return await copy(url)
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused, or there is no clipboard: either way the visitor is told.
    return false
  }
}

function showStatus(button: HTMLElement, words: string): void {
  const said = button.parentElement?.querySelector('[role=status]')
  if (!said) return
  said.textContent = words
  setTimeout(() => {
    if (said.textContent === words) said.textContent = ''
  }, SAID_FOR_MS)
}
