/** A scroll position in the list: an item, and its distance from the upper edge. */
export interface ScrollAnchor {
  readonly index: number
  readonly top: number
}

const HISTORY_STATE_KEY = 'infiniTimeline'

/**
 * Saves the scroll position in the browser's history entry: back and reload restore it, a new visit does not. Other
 * data in the history state is preserved.
 */
export function saveScrollAnchor(key: string, anchor: ScrollAnchor): void {
  const historyState: unknown = history.state
  const state = isRecord(historyState) ? historyState : {}
  const anchors = isRecord(state[HISTORY_STATE_KEY]) ? state[HISTORY_STATE_KEY] : {}
  try {
    history.replaceState({ ...state, [HISTORY_STATE_KEY]: { ...anchors, [key]: anchor } }, '')
  } catch {
    // Browsers reject too many changes in a short time; the position is saved again after the next scroll.
  }
}

export function readSavedScrollAnchor(key: string): ScrollAnchor | null {
  const state: unknown = history.state
  const anchors = isRecord(state) ? state[HISTORY_STATE_KEY] : undefined
  const anchor = isRecord(anchors) ? anchors[key] : undefined
  if (!isRecord(anchor)) return null
  const { index, top } = anchor
  const isValid = Number.isSafeInteger(index) && Number.isFinite(top)
  return isValid ? { index: Math.max(0, Number(index)), top: Number(top) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
