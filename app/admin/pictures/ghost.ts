/** What hangs on the pointer while pictures are dragged. */
export interface Ghost {
  moveTo(x: number, y: number): void
  remove(): void
}

/** Shows the picture of a tile at the pointer, and how many go along. */
export function createGhost(tile: HTMLElement, count: number): Ghost {
  const element = document.createElement('div')
  element.className = 'desk-ghost'
  element.setAttribute('aria-hidden', 'true')
  const picture = tile.querySelector('img')
  if (picture !== null) {
    const copy = document.createElement('img')
    copy.src = picture.currentSrc
    copy.alt = ''
    element.append(copy)
  }
  if (count > 1) {
    const number = document.createElement('span')
    number.textContent = String(count)
    element.append(number)
  }
  document.body.append(element)
  return {
    moveTo(x, y) {
      element.style.transform = `translate(${x + 12}px, ${y + 12}px)`
    },
    remove: () => element.remove(),
  }
}
