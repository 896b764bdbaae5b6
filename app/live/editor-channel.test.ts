import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditorRealtimeConnection } from '../../domain/editor-realtime.ts'
import { EditorChannel, type EditorChannelHandlers, type EditorContentChange } from './editor-channel.ts'
import type { EditorPresence, OpenItemState } from './editor-presence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const service: EditorRealtimeConnection = { key: 'key', path: '/realtime/v1' }
const news: OpenItemState = { kind: 'news', id: 12, isEdited: false, upload: null }
const change: EditorContentChange = { type: 'UPDATE', kind: 'news', id: 12, version: 2, gallery: null }
const presence: EditorPresence = { ...news, windowId: 'other', user: { id: 'user-2', name: 'Petr' } }

/** A channel whose page visibility and connection the test controls. */
function createTestChannel({ failedLoads = 0 } = {}) {
  let loads = 0
  let start: (() => () => void) | null = null
  let stop: (() => void) | null = null
  const connections: { handlers: EditorChannelHandlers; announced: unknown[]; isClosed: boolean }[] = []
  const channel = new EditorChannel({
    runWhileVisible(work) {
      start = work
      return () => {
        stop?.()
        stop = start = null
      }
    },
    runWhenNothingPressed: (run) => run(),
    async loadConnect() {
      loads += 1
      if (loads <= failedLoads) throw new TypeError('Failed to fetch dynamically imported module')
      return (_service, handlers) => {
        const connection = { handlers, announced: [] as unknown[], isClosed: false }
        connections.push(connection)
        return {
          announce: (openItem) => connection.announced.push(openItem),
          close: () => {
            connection.isClosed = true
          },
        }
      }
    },
  })
  return {
    channel,
    connections,
    async show() {
      stop = start?.() ?? null
      await vi.advanceTimersByTimeAsync(0)
    },
    hide() {
      stop?.()
      stop = null
    },
    join() {
      const handlers = connections.at(-1)?.handlers
      handlers?.onStatusChange({ state: 'joined' })
      handlers?.onJoin('user-1')
    },
  }
}

it('connects while a page needs it and is visible, also across navigation', async () => {
  const { channel, connections, show, hide, join } = createTestChannel()
  await show()
  expect(connections).toEqual([])
  const release = channel.open(service)
  await show()
  join()
  connections[0]?.handlers.onPresences([presence])
  expect(channel.getSnapshot()).toMatchObject({ status: { state: 'joined' }, presences: [presence] })
  release()
  const releaseNext = channel.open(service)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([false])
  hide()
  expect(connections[0]?.isClosed).toBe(true)
  expect(channel.getSnapshot()).toEqual(channel.getClosedSnapshot())
  await show()
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false])
  releaseNext()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

it('loads the client again if the site could not be reached', async () => {
  const { channel, connections, show, join } = createTestChannel({ failedLoads: 2 })
  channel.open(service)
  await show()
  expect(channel.getSnapshot()).toMatchObject({ isInterrupted: true, status: { state: 'disconnected' } })
  await vi.advanceTimersByTimeAsync(3000)
  expect(connections).toHaveLength(1)
  join()
  expect(channel.getSnapshot().isInterrupted).toBe(false)
})

it('announces the open item after each join and at most once a second', async () => {
  const { channel, connections, show, hide, join } = createTestChannel()
  channel.open(service)
  channel.announce(news)
  await show()
  join()
  expect(connections[0]?.announced).toEqual([news])
  const upload = (added: number): OpenItemState => ({ ...news, upload: { added, total: 40 } })
  for (let added = 1; added <= 40; added += 1) {
    channel.announce(upload(added))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2000)
  const { announced = [] } = connections[0] ?? {}
  expect(announced.length).toBeLessThanOrEqual(6)
  expect(announced.at(-1)).toEqual(upload(40))
  // The item of the next page replaces that of the previous one without a message in between.
  channel.announce(null)
  channel.announce(news)
  await vi.advanceTimersByTimeAsync(2000)
  expect(announced.slice(-2)).toEqual([upload(40), news])
  hide()
  await show()
  join()
  expect(connections[1]?.announced).toEqual([news])
})

it('reports changes, and after a later join that some may have been missed', async () => {
  const { channel, connections, show, hide, join } = createTestChannel()
  const reported: (EditorContentChange | null)[] = []
  channel.listenForChanges((reportedChange) => reported.push(reportedChange))
  channel.open(service)
  await show()
  join()
  connections[0]?.handlers.onChange(change)
  expect(reported).toEqual([change])
  join()
  connections[0]?.handlers.onMissedChanges()
  expect(reported).toEqual([change, null, null])
  hide()
  connections[0]?.handlers.onChange(change)
  expect(reported).toHaveLength(3)
  await show()
  join()
  expect(reported).toHaveLength(4)
})

it('is interrupted from a lost connection to the next join, and forgets the other windows', async () => {
  const { channel, connections, show, join } = createTestChannel()
  channel.open(service)
  await show()
  const { handlers } = connections[0] ?? {}
  handlers?.onStatusChange({ state: 'connecting' })
  expect(channel.getSnapshot().isInterrupted).toBe(false)
  join()
  handlers?.onPresences([presence])
  handlers?.onStatusChange({ state: 'disconnected', retryAt: 1000 })
  expect(channel.getSnapshot()).toMatchObject({ isInterrupted: true, presences: [] })
  handlers?.onStatusChange({ state: 'connecting' })
  expect(channel.getSnapshot().isInterrupted).toBe(true)
  join()
  expect(channel.getSnapshot().isInterrupted).toBe(false)
})
