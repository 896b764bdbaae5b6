const STATUS_DURATION_MS = 4000

/** Enables the share buttons if the browser can share or copy. */
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

/** Only available in a secure context. */
export function canCopy(): boolean {
  return typeof navigator.clipboard?.writeText === 'function'
}

async function shareFromButton(button: HTMLElement): Promise<void> {
  const { share: path = '', title = '' } = button.dataset
  const copied = await shareOrCopyUrl({ title, url: new URL(path, location.origin).href })
  if (copied !== null)
    showButtonStatus(button, (copied ? button.dataset.copied : button.dataset.failed) ?? '')
}

/** Shares a URL by the device's share dialog (null), else copies it (whether that succeeded). */
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
      // The user cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  return await copyText(url)
}

/** Copies a text; whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Denied or no clipboard; the caller shows a message.
    return false
  }
}

/** Shows a text beside the button for a while. */
export function showButtonStatus(button: HTMLElement, text: string): void {
  const status = button.parentElement?.querySelector('[role=status]')
  if (!status) return
  status.textContent = text
  setTimeout(() => {
    if (status.textContent === text) status.textContent = ''
  }, STATUS_DURATION_MS)
}
