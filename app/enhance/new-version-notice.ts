import { watchForNewVersion } from './new-version-watch.ts'

/** Shows a notice in the container when a new version is available; its texts are in data attributes. Returns a stop function. */
export function showNoticeOnNewVersion(container: HTMLElement): () => void {
  return watchForNewVersion(() => {
    const { text = '', reload = '', dismiss = '' } = container.dataset
    const message = document.createElement('p')
    message.textContent = text
    const close = createButton('×', () => dismissNotice(container))
    close.ariaLabel = dismiss
    container.role = 'status'
    container.replaceChildren(
      message,
      createButton(reload, () => location.reload()),
      close,
    )
  })
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}

/** Moves the focus to the content if the notice had it. */
function dismissNotice(container: HTMLElement): void {
  const hadFocus = container.contains(document.activeElement)
  container.replaceChildren()
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
