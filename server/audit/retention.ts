import type { SiteDatabase } from '../data/index.ts'

const dayMs = 24 * 3600 * 1000
const batchSize = 500

interface AuditLogRetentionOptions {
  readonly data: Pick<SiteDatabase, 'auditLog'>
  /** How many days entries are kept. */
  readonly days: number
  readonly now: () => Date
}

/** Deletes old entries of the audit log. */
export interface AuditLogRetention {
  /** Deletes in batches; requests are served in between. */
  deleteExpired(): Promise<void>
  /** Ends a deletion after its current batch. */
  stop(): Promise<void>
}

export function createAuditLogRetention({ data, days, now }: AuditLogRetentionOptions): AuditLogRetention {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function deleteBatches(): Promise<void> {
    const time = new Date(now().getTime() - days * dayMs).toISOString()
    while (!isStopped && (await data.auditLog.deleteSomeBefore(time, batchSize)) === batchSize) {
      // The next batch.
    }
  }

  return {
    deleteExpired() {
      running = deleteBatches()
      return running
    },
    async stop() {
      isStopped = true
      // The caller of `deleteExpired` handles its errors.
      await running.catch(() => undefined)
    },
  }
}
