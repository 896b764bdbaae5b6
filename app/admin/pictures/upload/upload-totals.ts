import { needsUserDecision, type UploadEntry } from './upload-entry.ts'

/** How far everything has come. */
export interface UploadTotals {
  /** Files that are on their way, done or not; what somebody has to decide on does not count. */
  readonly total: number
  readonly added: number
  /** On their way, the lost ones not counted. */
  readonly left: number
  readonly lost: number
  readonly needWord: number
  readonly sentBytes: number
  readonly totalBytes: number
}

export function computeUploadTotals(entries: readonly UploadEntry[]): UploadTotals {
  const figures = { total: 0, added: 0, left: 0, lost: 0, needWord: 0, sentBytes: 0, totalBytes: 0 }
  for (const entry of entries) {
    const { is } = entry.status
    if (needsUserDecision(entry)) figures.needWord += 1
    else if (is === 'lost') figures.lost += 1
    else {
      figures.total += 1
      figures.totalBytes += entry.size
      figures.sentBytes += Math.min(entry.sent, entry.size)
      if (is === 'added') figures.added += 1
      else figures.left += 1
    }
  }
  return figures
}
