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
  /** Work that may take long, for which the start does not wait. */
  readonly backgroundTasks: readonly ((isStart: boolean) => Promise<unknown>)[]
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/**
 * Delivers the events that a crash left in the outbox, deletes old events and unsaved drafts, and runs the background
 * tasks; all but the first also once a day.
 */
export async function startDailyMaintenance({
  data,
  events,
  backgroundTasks,
  report,
  now,
}: DailyMaintenanceDeps): Promise<{ stop(): void }> {
  await events.deliverPending()
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  const deleteExpired = async () => {
    await data.outbox.removeDeliveredBefore(daysAgo(7))
    await data.unsavedDrafts.removeSavedBefore(daysAgo(unsavedDraftRetentionDays))
    await data.itemCreations.removeCreatedBefore(daysAgo(unsavedDraftRetentionDays))
  }
  const startBackgroundTasks = (isStart: boolean) => {
    for (const run of backgroundTasks) run(isStart).catch(report)
  }
  await deleteExpired()
  startBackgroundTasks(true)
  const timer = setInterval(() => {
    deleteExpired().catch(report)
    startBackgroundTasks(false)
  }, day).unref()
  return { stop: () => clearInterval(timer) }
}
