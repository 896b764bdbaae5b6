/** Side of a chunk in picture units. */
const SIDE = 190

/**
 * Gathers many small strokes or shapes by their place on the sheet. Large sheets are drawn tile by tile, and a path
 * that lies beside the tile costs nothing, while one path over the whole sheet is worked through for each.
 */
export class Chunks {
  readonly #paths = new Map<number, string>()

  add(x: number, y: number, path: string): void {
    const key = Math.floor(y / SIDE) * 1000 + Math.floor(x / SIDE)
    this.#paths.set(key, (this.#paths.get(key) ?? '') + path)
  }

  /** The paths as elements with these attributes. */
  svg(attributes: string): string {
    let svg = ''
    for (const path of this.#paths.values()) svg += `<path d="${path}" ${attributes}/>`
    return svg
  }
}
