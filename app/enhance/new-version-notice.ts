import { watchForNewVersion } from './new-version-watch.ts'

/** Tells of a new version in the place made for it, which carries the words. Returns the way out. */
export function startNewVersionNotice(container: HTMLElement): () => void {
  return watchForNewVersion(() => {
    const { text = '', reload = '', dismiss = '' } = container.dataset
    const words = document.createElement('p')
    words.textContent = text
    const close = createButton('×', () => dismissNotice(container))
    close.ariaLabel = dismiss
    container.role = 'status'
    container.replaceChildren(
      words,
      createButton(reload, () => location.reload()),
      close,
    )
  })
}

function createButton(words: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = words
  element.addEventListener('click', onClick)
  return element
}

/** Who dismissed it by keyboard goes on reading. */
function dismissNotice(place: HTMLElement): void {
  const focused = place.contains(document.activeElement)
  place.replaceChildren()
  if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
