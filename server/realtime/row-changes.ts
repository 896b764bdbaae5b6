import { getKindDefinition, isKindName, type KindName } from '../../domain/kinds/index.ts'
import { systemActor, visitorActor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { findRelationOfKind } from '../../domain/relations.ts'
import type { ContentServices, RequestContext } from '../content/index.ts'
import { type ContentEventBus, type OutboxEvent, publicBeforeTag } from '../events/index.ts'
import type { RealtimeChannel } from './channel.ts'
import type { RowAudience } from './channel-caller.ts'
import { encodeMessage } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'
import { getRealtimeColumns, type RelationRow, toRelationRow } from './relation-rows.ts'
import type { RowChangeType, RowSubscription, RowSubscriptionRegistry } from './row-subscriptions.ts'
import { ScheduledPublicationFinder } from './scheduled-publications.ts'

/** A change as one audience sees it. */
interface RowChange {
  readonly type: RowChangeType
  readonly kind: KindName
  readonly id: number
  readonly at: string
  /** Null for a deleted row. */
  readonly row: RelationRow | null
}

interface RowChangeDeps {
  readonly content: Pick<ContentServices, 'items'>
  readonly events: ContentEventBus
  readonly subscriptions: RowSubscriptionRegistry
  readonly limits: Pick<RealtimeLimits, 'maxFrameBytes'>
  /** Whether the channel is joined and its token has not expired; closes the channel if it has. */
  readonly ensureNotExpired: (channel: RealtimeChannel) => boolean
  /** Closes the channels whose user was suspended or signed out meanwhile, and applies changed roles. */
  readonly verifyTokens: (channels: RealtimeChannel[]) => Promise<void>
  readonly now: () => Date
  readonly report: (error: unknown) => void
}

/** A new order changes many rows at once; more than this many are not sent one by one. */
const maxRowsPerEvent = 200
/** Values up to this size are sent of a row that is too large as a whole. */
const maxValueBytesOfLargeRow = 64
const missedChangesMessage = 'Some changes were not sent. Please read the rows again'

const contexts: Readonly<Record<RowAudience, RequestContext>> = {
  visitor: createContext(visitorActor),
  editor: createContext(systemActor),
}

/** Sends changes of rows until it is stopped. */
export interface RowChangeSender {
  /** Sends the items that the clock has made public since the last call. */
  sendScheduledPublications(): void
  stop(): void
}

/**
 * Sends committed changes of content to subscribed channels. Rows are read through the content services, with the rights
 * of each audience.
 */
export function sendRowChanges(deps: RowChangeDeps): RowChangeSender {
  const { events, subscriptions, report } = deps
  const scheduled = new ScheduledPublicationFinder(deps.content, deps.now)
  let queue = Promise.resolve()
  let isChecking = false
  const stop = events.subscribe((committed) => {
    if (committed === null) {
      notifyAboutMissedChanges(subscriptions.listChannels())
      return
    }
    // One after another, so that clients get changes of a row in their order.
    for (const event of committed)
      if (isKindName(event.kind) && subscriptions.findByKind(event.kind) !== null)
        queue = queue.then(() => sendEvent(deps, event)).catch(report)
  })
  return {
    sendScheduledPublications() {
      // A slow database gets no second query meanwhile.
      if (isChecking) return
      isChecking = true
      queue = queue
        .then(() => sendDuePublications(deps, scheduled))
        .catch(report)
        .finally(() => {
          isChecking = false
        })
    },
    stop,
  }
}

/** To visitors a scheduled item is a new row when its time comes; to editors nothing changes. */
async function sendDuePublications(
  deps: RowChangeDeps,
  scheduled: ScheduledPublicationFinder,
): Promise<void> {
  const kinds = deps.subscriptions.listKinds()
  scheduled.forgetExcept(new Set(kinds))
  for (const kind of kinds)
    for (const { id, at } of await scheduled.findDue(kind)) {
      const item = await readItem(deps.content, kind, id, 'visitor')
      if (item === null) continue
      const row = toRelationRow(kind, item, 'visitor')
      await sendChange(deps, { type: 'INSERT', kind, id, at, row }, 'visitor')
    }
}

async function sendEvent(deps: RowChangeDeps, event: OutboxEvent): Promise<void> {
  const kind = event.kind as KindName
  const ids = getChangedIds(kind, event)
  if (ids.length > maxRowsPerEvent) {
    const channels = new Set([...(deps.subscriptions.findByKind(kind) ?? [])].map(({ channel }) => channel))
    notifyAboutMissedChanges(channels)
    return
  }
  for (const id of ids) {
    for (const audience of ['visitor', 'editor'] as const) {
      const hasAudience = [...(deps.subscriptions.findByKind(kind) ?? [])].some(
        ({ channel }) => channel.caller.audience === audience,
      )
      const change = hasAudience ? await readChange(deps.content, event, kind, id, audience) : null
      if (change !== null) await sendChange(deps, change, audience)
    }
  }
}

/** What visitors see of a committed event: the changes of rows; null if there are too many. */
export async function readVisitorChanges(
  content: RowChangeDeps['content'],
  event: OutboxEvent,
): Promise<Pick<RowChange, 'type' | 'kind' | 'id'>[] | null> {
  const { kind } = event
  if (!isKindName(kind) || findRelationOfKind(kind) === null) return []
  const ids = getChangedIds(kind, event)
  if (ids.length > maxRowsPerEvent) return null
  const changes: Pick<RowChange, 'type' | 'kind' | 'id'>[] = []
  for (const id of ids) {
    const change = await readChange(content, event, kind, id, 'visitor')
    if (change !== null) changes.push({ type: change.type, kind, id })
  }
  return changes
}

/** The changed rows: one, or all that a new order moved. */
function getChangedIds(kind: KindName, { action, item, tags }: OutboxEvent): number[] {
  if (action !== 'order') return item > 0 ? [item] : []
  const prefix = `${kind}:`
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [Number(tag.slice(prefix.length))] : []))
}

/** What an event is to an audience; null if it does not concern it. */
async function readChange(
  content: RowChangeDeps['content'],
  event: OutboxEvent,
  kind: KindName,
  id: number,
  audience: RowAudience,
): Promise<RowChange | null> {
  const { action, at } = event
  const item = action === 'purge' ? null : await readItem(content, kind, id, audience)
  const row = item === null ? null : toRelationRow(kind, item, audience)
  const change = { kind, id, at, row }
  if (audience === 'editor') {
    // A row that was purged meanwhile has an event of its own.
    if (row === null) return action === 'purge' ? { ...change, type: 'DELETE' } : null
    return { ...change, type: action === 'create' ? 'INSERT' : 'UPDATE' }
  }
  const wasPublic = action === 'order' || event.tags.includes(publicBeforeTag)
  if (row !== null) return { ...change, type: wasPublic ? 'UPDATE' : 'INSERT' }
  if (action === 'order' || !wasPublic || !(await wasParentPublic(content, kind, event))) return null
  return { ...change, type: 'DELETE' }
}

async function readItem(
  content: RowChangeDeps['content'],
  kind: KindName,
  id: number,
  audience: RowAudience,
) {
  try {
    return await content.items.read(kind, id, contexts[audience])
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'not_found') return null
    throw error
  }
}

/** Whether one of the galleries that the image was and is in is public; visitors saw no image of the others. */
async function wasParentPublic(
  content: RowChangeDeps['content'],
  kind: KindName,
  { tags }: OutboxEvent,
): Promise<boolean> {
  const parent = getKindDefinition(kind).seenThrough
  if (parent === undefined) return true
  const prefix = `${kind}@`
  const ids = tags.flatMap((tag) => (tag.startsWith(prefix) ? [Number(tag.slice(prefix.length))] : []))
  return (await content.items.byIds(parent.kind, ids, contexts.visitor)).size > 0
}

/** Sends a change to the channels of an audience whose subscriptions match; each gets it once. */
async function sendChange(deps: RowChangeDeps, change: RowChange, audience: RowAudience): Promise<void> {
  const matching = new Map<RealtimeChannel, RowSubscription[]>()
  for (const subscription of deps.subscriptions.findByKind(change.kind) ?? []) {
    const { channel } = subscription
    if (channel.caller.audience !== audience || !matchesChange(subscription, change)) continue
    const others = matching.get(channel)
    if (others === undefined) matching.set(channel, [subscription])
    else others.push(subscription)
  }
  const dataBySelect = new Map<string, string>()
  const formatData = (select: readonly string[] | null) => {
    const key = select === null ? '' : select.join()
    const known = dataBySelect.get(key)
    if (known !== undefined) return known
    const data = formatChange(change, audience, select, deps.limits.maxFrameBytes)
    dataBySelect.set(key, data)
    return data
  }
  // Nobody sees a draft that was changed after the suspension.
  if (audience === 'editor') await deps.verifyTokens([...matching.keys()])
  for (const [channel, subscriptions] of matching) {
    if (!deps.ensureNotExpired(channel) || channel.caller.audience !== audience) continue
    const bySelect = Map.groupBy(subscriptions, ({ select }) => select?.join() ?? '')
    for (const group of bySelect.values()) {
      const ids = JSON.stringify(group.map(({ id }) => id))
      const payload = `{"ids":${ids},"data":${formatData(group[0]?.select ?? null)}}`
      const { socket, topic } = channel
      const message = { joinRef: null, ref: null, topic, event: 'postgres_changes', payload }
      socket.sendFrame(encodeMessage(socket.version, message))
    }
  }
}

function matchesChange(subscription: RowSubscription, { type, id, row }: RowChange): boolean {
  if (subscription.event !== '*' && subscription.event !== type) return false
  if (subscription.filter === null) return true
  return row === null ? !subscription.filtersDeletes || subscription.filter({ id }) : subscription.filter(row)
}

/** The change as JSON text, as the official client expects it. */
function formatChange(
  { type, kind, id, at, row }: RowChange,
  audience: RowAudience,
  select: readonly string[] | null,
  maxBytes: number,
): string {
  const isSelected = (name: string) => select === null || select.includes(name)
  const columns = getRealtimeColumns(kind, audience).filter(({ name }) => isSelected(name))
  const format = (record: RelationRow | null, errors: readonly string[] | null) =>
    JSON.stringify({
      schema: 'public',
      table: getKindDefinition(kind).collection,
      commit_timestamp: at,
      type,
      columns: columns.map(({ name, type: columnType }) => ({ name, type: columnType })),
      ...(record === null ? {} : { record }),
      ...(type === 'INSERT' ? {} : { old_record: { id } }),
      errors,
    })
  const record = row === null ? null : pickColumns(row, isSelected)
  const text = format(record, null)
  if (record === null || Buffer.byteLength(text) <= maxBytes) return text
  const isSmall = (name: string) => JSON.stringify(record[name] ?? null).length <= maxValueBytesOfLargeRow
  return format(pickColumns(record, isSmall), ['Error 413: Payload Too Large'])
}

function pickColumns(row: RelationRow, isPicked: (name: string) => boolean): RelationRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isPicked(name)))
}

function notifyAboutMissedChanges(channels: Iterable<RealtimeChannel>): void {
  for (const channel of channels) channel.pushSystem('postgres_changes', 'error', missedChangesMessage)
}

function createContext(actor: RequestContext['actor']): RequestContext {
  return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
}
