/** The measured rows in the document. */
export interface RowMeasurements {
  readonly start: number
  /** Distance from each row's top to the next one's, including margins and overlaps. */
  readonly sizes: readonly number[]
  /** Whether all rows show their items and none is a placeholder. */
  readonly areLoaded: boolean
}

/** Measures the rows of a list, except a row outside the range that is rendered only because it has the focus. */
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
    sizes: rows.map((_, index) => (tops[index + 1] ?? 0) - (tops[index] ?? 0)),
    areLoaded: rows.every((row) => !row.hasAttribute('aria-busy')),
  }
}
