import type * as PromClient from 'prom-client'
import { taskPriorities } from '../images/index.ts'
import { type DatabaseMetricValues, type MetricSources, readDatabaseMetricValues } from './metric-sources.ts'

/** Metrics whose values are read from the services when they are requested. */
export function createMetricsReadOnRequest(client: typeof PromClient, registers: PromClient.Registry[]) {
  const createGauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new client.Gauge({ name, help, labelNames, registers })
  const pageRequests = new client.Counter({
    name: 'letopis_page_cache_requests_total',
    help: 'Requests for pages that are the same for all visitors: sent from the cache (hit), rendered (miss, outdated), or sent although outdated, because the database was unavailable (stale).',
    labelNames: ['result'],
    registers,
  })
  const pages = createGauge('letopis_page_cache_pages', 'Pages in the page cache.')
  const pageBytes = createGauge('letopis_page_cache_bytes', 'Memory of the page cache.')
  const pictureBytes = createGauge('letopis_picture_cache_bytes', 'Memory of the cache of picture variants.')
  const queue = createGauge('letopis_picture_queue_tasks', 'Picture tasks that wait for a worker process.', [
    'priority',
  ])
  const workers = createGauge('letopis_picture_workers', 'Worker processes for pictures.')
  const sockets = createGauge('letopis_realtime_sockets', 'Connected clients of the realtime service.')
  const channels = createGauge('letopis_realtime_channels', 'Channels that these clients have joined.')
  const poolConnections = createGauge('letopis_database_pool_connections', 'Connections to Postgres.', [
    'state',
  ])
  const poolMax = createGauge('letopis_database_pool_max', 'Connections to Postgres at most.')
  const poolWaiting = createGauge('letopis_database_pool_waiting', 'Statements that wait for a connection.')
  const databaseUp = createGauge('letopis_database_up', 'Whether the database responds.')
  const outboxEvents = createGauge('letopis_outbox_events', 'Events of content that are not delivered yet.')
  const outboxLag = createGauge('letopis_outbox_lag_seconds', 'Age of the oldest of these events.')
  const emailsWaiting = createGauge('letopis_emails_waiting', 'E-mails that wait in the queue.')
  const jobSuccess = createGauge(
    'letopis_job_last_success_timestamp_seconds',
    'When a nightly job was last finished successfully.',
    ['job'],
  )
  const checkProblems = createGauge(
    'letopis_check_problems',
    'Problems that the last check of the site found.',
  )
  const purgeTags = createGauge(
    'letopis_purge_waiting_tags',
    'Tags that are not purged from shared caches yet.',
  )
  const counted = { hits: 0, misses: 0, outdated: 0, stale: 0 }
  const resultLabels = { hits: 'hit', misses: 'miss', outdated: 'outdated', stale: 'stale' } as const

  function updatePageRequests({ counts }: MetricSources['pages']): void {
    for (const result of ['hits', 'misses', 'outdated', 'stale'] as const) {
      const current = counts[result]
      pageRequests.inc({ result: resultLabels[result] }, current - counted[result])
      counted[result] = current
    }
  }

  function updatePool({ getPoolState }: MetricSources['connection']): void {
    const state = getPoolState()
    if (state === null) return
    poolConnections.set({ state: 'used' }, state.open - state.idle)
    poolConnections.set({ state: 'idle' }, state.idle)
    poolWaiting.set(state.waiting)
    poolMax.set(state.max)
  }

  /** Without the database its values are left out: the last known ones would look like current ones. */
  function updateStoredState(state: DatabaseMetricValues | null, now: number): void {
    databaseUp.set(state === null ? 0 : 1)
    for (const gauge of [outboxEvents, outboxLag, emailsWaiting, jobSuccess, checkProblems]) gauge.reset()
    if (state === null) {
      for (const gauge of [outboxEvents, outboxLag, emailsWaiting, checkProblems]) gauge.remove()
      return
    }
    outboxEvents.set(state.outbox.waiting)
    emailsWaiting.set(state.waitingEmails)
    const { oldestAt } = state.outbox
    outboxLag.set(oldestAt === null ? 0 : Math.max(0, (now - Date.parse(oldestAt)) / 1000))
    for (const [job, at] of [
      ['backup', state.lastBackupAt],
      ['check', state.lastCheckAt],
    ] as const)
      if (at !== null) jobSuccess.set({ job }, Date.parse(at) / 1000)
    if (state.checkProblems === null) checkProblems.remove()
    else checkProblems.set(state.checkProblems)
  }

  return {
    /** Reads the current values. */
    async update(sources: MetricSources): Promise<void> {
      updateStoredState(await readDatabaseMetricValues(sources), sources.now().getTime())
      updatePageRequests(sources.pages)
      updatePool(sources.connection)
      pages.set(sources.pages.size.pages)
      pageBytes.set(sources.pages.size.bytes)
      pictureBytes.set(sources.pictures.memoryCache.bytes)
      for (const priority of taskPriorities)
        queue.set({ priority }, sources.pictures.workerPool.countQueued(priority))
      workers.set(sources.pictures.workerPool.size)
      sockets.set(sources.realtime?.countSockets() ?? 0)
      channels.set(sources.realtime?.countChannels() ?? 0)
      purgeTags.set(sources.countWaitingPurges())
    },
  }
}
