import { needsUserDecision, type UploadQueueEntry } from './upload-entry.ts'

/** The overall progress of the queue. */
export interface UploadTotals {
  /** The number of files without lost ones and those that need a decision. */
  readonly total: number
  readonly added: number
  /** The number of files not added yet, without lost ones. */
  readonly left: number
  readonly lost: number
  readonly needWord: number
  readonly sentBytes: number
  readonly totalBytes: number
}

export function computeUploadTotals(entries: readonly UploadQueueEntry[]): UploadTotals {
  const totals = { total: 0, added: 0, left: 0, lost: 0, needWord: 0, sentBytes: 0, totalBytes: 0 }
  for (const entry of entries) {
    const { is } = entry.status
    if (needsUserDecision(entry)) totals.needWord += 1
    else if (is === 'lost') totals.lost += 1
    else {
      totals.total += 1
      totals.totalBytes += entry.size
      totals.sentBytes += Math.min(entry.sent, entry.size)
      if (is === 'added') totals.added += 1
      else totals.left += 1
    }
  }
  return totals
}
