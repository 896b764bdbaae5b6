/** Where something that is dragged would be put down. */
export interface Aim {
  readonly before: number | null
  /** The tile at whose side that is shown. */
  readonly tile: HTMLElement
  readonly side: 'before' | 'after'
}

/** The place nearest to a point; null where there is none under it. */
export function nearestAim(
  container: HTMLElement,
  x: number,
  y: number,
  moving: readonly number[],
): Aim | null {
  const tile = tileAt(container, x, y)
  if (tile === null) return null
  const { left, width } = tile.getBoundingClientRect()
  const side = x < left + width / 2 ? 'before' : 'after'
  return { before: firstAfter(tile, side, moving), tile, side }
}

function tileAt(container: HTMLElement, x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-image]') ?? null
  if (under !== null && container.contains(under)) return under
  const last = container.lastElementChild
  const bounds = last?.getBoundingClientRect()
  if (!(last instanceof HTMLElement) || bounds === undefined) return null
  return y > bounds.bottom || (y > bounds.top && x > bounds.right) ? last : null
}

/** The one that what is moved will stand before: not one that is moved itself. */
function firstAfter(tile: HTMLElement, side: Aim['side'], moving: readonly number[]): number | null {
  let next: Element | null = side === 'before' ? tile : tile.nextElementSibling
  while (next instanceof HTMLElement) {
    const id = Number(next.dataset.image)
    if (!moving.includes(id)) return id
    next = next.nextElementSibling
  }
  return null
}

export function markAim(container: HTMLElement, aim: Aim | null): void {
  for (const marked of container.querySelectorAll<HTMLElement>('[data-aim]')) {
    if (marked !== aim?.tile) delete marked.dataset.aim
  }
  if (aim !== null) aim.tile.dataset.aim = aim.side
}

export function clearMarks(container: HTMLElement): void {
  for (const tile of container.querySelectorAll<HTMLElement>('[data-aim], [data-moving]')) {
    delete tile.dataset.aim
    delete tile.dataset.moving
  }
}
