import { hostedLiveChannel } from '../../domain/hosted-live-channel.ts'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import { findRelationOfKind } from '../../domain/relations.ts'
import type { ContentServices } from '../content/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import { readVisitorChanges } from './row-changes.ts'
import { ScheduledPublicationFinder } from './scheduled-publications.ts'

interface HostedBroadcastDeps {
  /** The address of the project. */
  readonly url: string
  readonly secret: string
  readonly content: Pick<ContentServices, 'items'>
  readonly events: ContentEventBus
  readonly now: () => Date
  readonly report: (error: unknown) => void
}

type VisitorChange = NonNullable<Awaited<ReturnType<typeof readVisitorChanges>>>[number]

const scheduledCheckMs = 15_000
const requestTimeoutMs = 10_000
/** More are sent as one message that says to read everything again. */
const maxChanges = 100

/**
 * Sends what visitors see of committed changes to the realtime service of a hosted project, as broadcasts that open pages listen to. The
 * service could send rows of tables itself, but only with rights on the tables, and knows nothing of scheduled items.
 */
export function startHostedBroadcasts(deps: HostedBroadcastDeps): { stop(): Promise<void> } {
  const { content, events, now, report } = deps
  const scheduled = new ScheduledPublicationFinder(content, now)
  const kinds = kindNames.filter((kind) => findRelationOfKind(kind) !== null)
  let waiting: VisitorChange[] | null = []
  let queue = Promise.resolve()

  /** Changes that are committed while a message is on its way are sent together. */
  function enqueue(read: () => Promise<readonly VisitorChange[] | null>): void {
    queue = queue
      .then(async () => {
        const changes = await read()
        waiting = waiting === null || changes === null ? null : [...waiting, ...changes]
      })
      .catch(report)
    queue = queue.then(flush).catch(report)
  }

  async function flush(): Promise<void> {
    const changes = waiting
    if (changes?.length === 0) return
    waiting = []
    await send(deps, changes !== null && changes.length > maxChanges ? null : changes)
  }

  async function findDue(): Promise<VisitorChange[]> {
    const due = await Promise.all(kinds.map((kind: KindName) => scheduled.findDue(kind)))
    return due.flat().map(({ kind, id }) => ({ type: 'INSERT', kind, id }))
  }

  const unsubscribe = events.subscribe((committed) => {
    if (committed === null) return enqueue(async () => null)
    for (const event of committed) enqueue(() => readVisitorChanges(content, event))
  })
  const timer = setInterval(() => enqueue(findDue), scheduledCheckMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      unsubscribe()
      await queue
    },
  }
}

async function send(
  { url, secret }: HostedBroadcastDeps,
  changes: readonly VisitorChange[] | null,
): Promise<void> {
  const { topic, event } = hostedLiveChannel
  const response = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic, event, payload: { changes }, private: false }] }),
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The realtime service of the project responded with ${response.status}`)
}
