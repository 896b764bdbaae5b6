/** A place in the list: an item, and how far below the upper edge it stood. */
export interface ScrollAnchor {
  readonly index: number
  readonly top: number
}

const HISTORY_STATE_KEY = 'infiniTimeline'

/**
 * Keeps the reader's place in the browser's history entry, where going back and reloading find it and a new visit does
 * not. What others keep there is left alone.
 */
export function saveScrollAnchor(key: string, anchor: ScrollAnchor): void {
  const state: unknown = history.state
  const others = isRecord(state) ? state : {}
  const places = isRecord(others[HISTORY_STATE_KEY]) ? others[HISTORY_STATE_KEY] : {}
  try {
    history.replaceState({ ...others, [HISTORY_STATE_KEY]: { ...places, [key]: anchor } }, '')
  } catch {
    // Browsers refuse too many changes in a short time; the next rest brings another.
  }
}

export function readSavedScrollAnchor(key: string): ScrollAnchor | null {
  const state: unknown = history.state
  const places = isRecord(state) ? state[HISTORY_STATE_KEY] : undefined
  const place = isRecord(places) ? places[key] : undefined
  if (!isRecord(place)) return null
  const { index, top } = place
  const isPlace = Number.isSafeInteger(index) && Number.isFinite(top)
  return isPlace ? { index: Math.max(0, Number(index)), top: Number(top) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
