/** Rows as they stand in the document. */
export interface RowMeasurements {
  readonly start: number
  /** From each row's top to the next one's, whatever margins or overlaps the styles give them. */
  readonly sizes: readonly number[]
  /** Whether all of them show their items, none only its place. */
  readonly areLoaded: boolean
}

/** Measures the rows of a list; one kept apart from the others because it has the focus is left out. */
export function measureRows(list: HTMLElement): RowMeasurements | null {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement && !('apart' in row.dataset))
  const [first] = rows
  const last = rows.at(-1)
  if (!(first instanceof HTMLElement) || !last) return null
  const tops = rows.map((row) => row.getBoundingClientRect().top)
  const margin = Number.parseFloat(getComputedStyle(last).marginBottom) || 0
  tops.push(last.getBoundingClientRect().bottom + margin)
  return {
    start: Number(first.dataset.index),
    sizes: rows.map((_, place) => (tops[place + 1] ?? 0) - (tops[place] ?? 0)),
    areLoaded: rows.every((row) => !row.hasAttribute('aria-busy')),
  }
}
