import { hostedLiveChannel, type LiveService, parseLiveHints } from '../../domain/hosted-live-channel.ts'
import type { KindName } from '../../domain/kinds/index.ts'
import { openLiveChannel } from './live-channel.ts'

/** Rows of a kind to listen to. */
export interface LiveRows {
  readonly kind: KindName
  /** The kind's relation in the realtime service. */
  readonly table: string
  /** A filter of the realtime service; all rows without one. */
  readonly filter?: string
}

/** A change that visitors see. */
export interface ContentChange {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly kind: KindName
  readonly id: number
}

interface ContentChangeOptions {
  readonly service: LiveService
  readonly rows: readonly LiveRows[]
  /** Whether changes may have been missed before: then the content is checked after the join. */
  readonly checkAfterJoin: boolean
  /** Reads the content again. Gets the changes since the last call; none if changes may have been missed. */
  readonly check: (changes: readonly ContentChange[]) => Promise<void>
  /** Ends the connection. */
  readonly signal: AbortSignal
}

/** The first change is checked at once, a series of changes, such as an upload of many images, this often. */
const MIN_INTERVAL_MS = 2000

/** Listens to changes of content, and calls `check` when the content should be read again. */
export function checkOnContentChanges(options: ContentChangeOptions): void {
  const { service, rows, signal } = options
  if (signal.aborted) return
  const scheduler = createCheckScheduler(options)
  const close = openLiveChannel({
    url: `${(service.hostedUrl ?? location.origin).replace(/^http/, 'ws')}/realtime/v1`,
    key: service.key,
    topic: service.hostedUrl === null ? 'pages' : hostedLiveChannel.topic,
    addListeners(channel) {
      if (service.hostedUrl !== null) {
        channel.on('broadcast', { event: hostedLiveChannel.event }, ({ payload }) => {
          const hints = parseLiveHints(
            payload,
            rows.map(({ kind }) => kind),
          )
          if (hints === null || hints.length > 0) scheduler.add(hints ?? [])
        })
        return
      }
      for (const { kind, table, filter } of rows) {
        channel.on<{ id?: unknown }>(
          'postgres_changes',
          { event: '*', schema: 'public', table, select: ['id'], ...(filter !== undefined && { filter }) },
          (change) => {
            const { eventType: type } = change
            const { id } = type === 'DELETE' ? change.old : change.new
            scheduler.add([{ type, kind, id: Number(id) }])
          },
        )
      }
      // Says that changes could not be sent one by one.
      channel.on('system', {}, ({ extension, status }: { extension?: unknown; status?: unknown }) => {
        if (extension === 'postgres_changes' && status === 'error') scheduler.add([])
      })
    },
    onJoin(_channel, isRejoin) {
      if (isRejoin || options.checkAfterJoin) scheduler.add([])
    },
  })
  signal.addEventListener('abort', close, { once: true })
}

/** Collects changes and checks once for all of them, never twice at the same time. */
function createCheckScheduler({ check, signal }: Pick<ContentChangeOptions, 'check' | 'signal'>) {
  let collected: ContentChange[] = []
  let state: 'idle' | 'scheduled' | 'checking' = 'idle'
  let isAgain = false
  let checkedAt = Number.NEGATIVE_INFINITY

  function schedule(): void {
    state = 'scheduled'
    isAgain = false
    setTimeout(run, Math.max(0, checkedAt + MIN_INTERVAL_MS - performance.now()))
  }

  function run(): void {
    if (signal.aborted) return
    state = 'checking'
    const changes = collected
    collected = []
    checkedAt = performance.now()
    check(changes)
      .catch((error: unknown) => {
        if (!signal.aborted) console.warn('The page could not be updated.', error)
      })
      .finally(() => {
        state = 'idle'
        if (isAgain && !signal.aborted) schedule()
      })
  }

  return {
    add(changes: readonly ContentChange[]): void {
      collected.push(...changes)
      if (state === 'idle') schedule()
      else isAgain = state === 'checking' || isAgain
    },
  }
}
