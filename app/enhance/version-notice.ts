import { watchVersion } from './version.ts'

/** Tells of a new version in the place made for it, which carries the words. Returns the way out. */
export function watchWithNotice(place: HTMLElement): () => void {
  return watchVersion(() => {
    const { text = '', reload = '', dismiss = '' } = place.dataset
    const words = document.createElement('p')
    words.textContent = text
    const close = button('×', () => leave(place))
    close.ariaLabel = dismiss
    place.role = 'status'
    place.replaceChildren(
      words,
      button(reload, () => location.reload()),
      close,
    )
  })
}

function button(words: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = words
  element.addEventListener('click', onClick)
  return element
}

/** Who dismissed it by keyboard goes on reading. */
function leave(place: HTMLElement): void {
  const focused = place.contains(document.activeElement)
  place.replaceChildren()
  if (focused) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
