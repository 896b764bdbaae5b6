import type { AuditLogRetention } from '../audit/index.ts'
import { unsavedDraftRetentionDays } from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'

const day = 24 * 3600 * 1000

interface DailyMaintenanceDeps {
  readonly data: {
    readonly outbox: Pick<SiteDatabase['outbox'], 'removeDeliveredBefore'>
    readonly unsavedDrafts: Pick<SiteDatabase['unsavedDrafts'], 'removeSavedBefore'>
    readonly itemCreations: Pick<SiteDatabase['itemCreations'], 'removeCreatedBefore'>
  }
  readonly events: Pick<ContentEventBus, 'deliverPending'>
  readonly auditLogRetention: Pick<AuditLogRetention, 'deleteExpired'>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/**
 * Delivers the events that a crash left in the outbox, and deletes old events, unsaved drafts and audit entries, then
 * once a day.
 */
export async function startDailyMaintenance({
  data,
  events,
  auditLogRetention,
  report,
  now,
}: DailyMaintenanceDeps): Promise<void> {
  await events.deliverPending()
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  const deleteExpired = async () => {
    await data.outbox.removeDeliveredBefore(daysAgo(7))
    await data.unsavedDrafts.removeSavedBefore(daysAgo(unsavedDraftRetentionDays))
    await data.itemCreations.removeCreatedBefore(daysAgo(unsavedDraftRetentionDays))
  }
  await deleteExpired()
  // The first time there may be many, and the site should not wait for their deletion.
  auditLogRetention.deleteExpired().catch(report)
  setInterval(() => {
    deleteExpired().catch(report)
    auditLogRetention.deleteExpired().catch(report)
  }, day).unref()
}
