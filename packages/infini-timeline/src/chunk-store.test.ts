import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkStore, MIN_LOAD_INTERVAL_MS } from './chunk-store.ts'
import { createArrayDataSupplier } from './data-supplier.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'

const items = (count: number, from = 0): TimelineItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, title: `Item ${from + index}` }))

function createSupplier(count: number) {
  const all = items(count)
  const get = vi.fn((offset: number, size: number) => all.slice(offset, offset + size))
  return { get, getTotal: vi.fn(() => count) }
}

/** A supplier whose responses the test releases one by one. */
function createDeferredSupplier(count: number) {
  const all = items(count)
  const pendingResponses = new Map<number, (response: TimelineItem[] | Error) => void>()
  const get = vi.fn(
    (offset: number, size: number) =>
      new Promise<TimelineItem[]>((resolve, reject) => {
        pendingResponses.set(offset, (response) =>
          response instanceof Error ? reject(response) : resolve(response),
        )
        void size
      }),
  )
  const release = async (
    offset: number,
    response: TimelineItem[] | Error = all.slice(offset, offset + 10),
  ) => {
    pendingResponses.get(offset)?.(response)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { get, getTotal: async () => count, release }
}

function createStartedStore(source: DataSupplier, chunkSize = 10, initial?: InitialItems) {
  const store = new ChunkStore({ source, chunkSize, initial })
  store.start()
  return store
}

const titles = (store: ChunkStore<TimelineItem>) =>
  Array.from({ length: store.getState().extent }, (_, index) => store.item(index)?.title ?? null)

/** Bypasses the types. */
function untyped(value: unknown): never {
  return value as never
}

/** The demand of a user at the end of the list. */
function scrollToEnd(store: ChunkStore<TimelineItem>) {
  const { extent } = store.getState()
  store.setDemand({ first: Math.max(0, extent - 5), end: extent, nearEnd: true })
}

/** Scrolls to the end again and again. */
async function scrollRepeatedly(store: ChunkStore<TimelineItem>, times = 10) {
  for (let round = 0; round < times; round += 1) {
    scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
  }
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

describe('faulty supplier', () => {
  it.each([
    ['throws', () => ({ ...createSupplier(30), get: () => fail() })],
    ['rejects', () => ({ ...createSupplier(30), get: async () => fail() })],
    ['throws in getTotal', () => ({ ...createSupplier(30), getTotal: () => fail() })],
    ['rejects in getTotal', () => ({ ...createSupplier(30), getTotal: async () => fail() })],
    ['returns text', () => ({ ...createSupplier(30), get: () => untyped('text') })],
    ['returns undefined', () => ({ ...createSupplier(30), get: () => untyped(undefined) })],
    ['returns null as an item', () => ({ ...createSupplier(30), get: () => untyped([null]) })],
    ['returns undefined as an item', () => ({ ...createSupplier(30), get: () => untyped([undefined]) })],
  ])('%s: reports the error and does not request again', async (_name, createSource) => {
    const source = createSource()
    const get = vi.spyOn(source, 'get')
    const store = createStartedStore(source)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let round = 0; round < 5; round += 1) scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.getState()).toMatchObject({ extent: 0, loading: false, error: expect.any(Error) })
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('is requested again by retry, and loading continues', async () => {
    const source = createDeferredSupplier(30)
    const store = createStartedStore(source)
    await source.release(0, new Error('no line'))
    expect(store.getState().error?.message).toBe('no line')
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    store.retry()
    expect(store.getState()).toMatchObject({ error: null, loading: true })
    await source.release(0)
    expect(titles(store)).toHaveLength(10)
  })

  it('reports no error outside the failed range', async () => {
    const source = createDeferredSupplier(1000)
    const store = createStartedStore(source)
    await source.release(0)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    store.extendTo(500)
    store.setDemand({ first: 500, end: 510, nearEnd: false })
    await source.release(500, new Error('gone'))
    expect(store.getState().error?.message).toBe('gone')
    store.setDemand({ first: 0, end: 10, nearEnd: false })
    expect(store.getState().error).toBeNull()
  })

  it('returns more items than requested: the rest is ignored', () => {
    const store = createStartedStore({ ...createSupplier(30), get: () => items(25) })
    expect(titles(store)).toHaveLength(10)
  })
})

describe('wrong total', () => {
  it('too high: the list ends where the items end', async () => {
    const store = createStartedStore({ ...createSupplier(13), getTotal: () => 1000 })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    scrollToEnd(store)
    expect(store.getState()).toMatchObject({ extent: 13, total: 13, hasMore: false })
  })

  it('too high by a whole chunk: an empty response ends the list', async () => {
    const source = { ...createSupplier(10), getTotal: () => 1000 }
    const store = createStartedStore(source)
    await scrollRepeatedly(store)
    expect(store.getState()).toMatchObject({ extent: 10, total: 10, hasMore: false })
    expect(source.get).toHaveBeenCalledTimes(2)
  })

  it('too low: shows all items', async () => {
    const store = createStartedStore({ ...createSupplier(27), getTotal: () => 5 })
    await scrollRepeatedly(store, 5)
    expect(titles(store)).toEqual(items(27).map(({ title }) => title))
    expect(store.getState().total).toBe(27)
  })

  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY, '30', null])(
    'of %s: loads until a response is empty or short',
    async (total) => {
      const store = createStartedStore({ ...createSupplier(25), getTotal: () => untyped(total) })
      expect(store.getState().total).toBeNull()
      await scrollRepeatedly(store)
      expect(store.getState()).toMatchObject({ extent: 25, total: 25 })
    },
  )

  it('falls back to the loaded extent after a jump to a missing item', async () => {
    const store = createStartedStore({ ...createSupplier(40), getTotal: () => 100_000 })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    const target = store.extendTo(99_999)
    const arrival = store.waitForItem(target)
    store.setDemand({ first: 99_995, end: 100_000, nearEnd: true })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    expect(await arrival).toBe(false)
    expect(store.getState().extent).toBeLessThan(100)
    await scrollRepeatedly(store)
    expect(store.getState()).toMatchObject({ extent: 40, total: 40 })
  })
})

describe('chunks', () => {
  it('loads the first chunk when started, and no more', () => {
    const source = createSupplier(100)
    const store = createStartedStore(source)
    expect(source.get.mock.calls).toEqual([[0, 10]])
    expect(store.getState()).toMatchObject({ extent: 10, total: 100, hasMore: true, loading: false })
  })

  it('loads nothing before it is started', () => {
    const source = createSupplier(100)
    new ChunkStore({ source, chunkSize: 10 }).setDemand({ first: 0, end: 0, nearEnd: true })
    expect(source.get).not.toHaveBeenCalled()
  })

  it('appends the next chunks near the end, at least 100 ms apart', async () => {
    const times: number[] = []
    const source = createSupplier(35)
    const store = createStartedStore({
      ...source,
      get: (offset, count) => {
        times.push(Date.now())
        return source.get(offset, count)
      },
    })
    for (let round = 0; round < 100; round += 1) {
      scrollToEnd(store)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(source.get.mock.calls.map(([offset]) => offset)).toEqual([0, 10, 20, 30])
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(MIN_LOAD_INTERVAL_MS)
    expect(titles(store)).toEqual(items(35).map(({ title }) => title))
  })

  it('appends nothing far from the end', async () => {
    const source = createSupplier(100)
    const store = createStartedStore(source)
    store.setDemand({ first: 0, end: 5, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get).toHaveBeenCalledTimes(1)
  })

  it('appends only one chunk per demand', async () => {
    const source = createSupplier(100)
    const store = createStartedStore(source)
    scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(source.get).toHaveBeenCalledTimes(2)
  })

  it('logs every load', () => {
    const log = vi.fn()
    new ChunkStore({ source: createSupplier(12), chunkSize: 10, log }).start()
    expect(log.mock.calls).toEqual([['load 0 to 9'], ['loaded 10 items from offset 0, total 12']])
  })

  it('requests the total once', async () => {
    const source = createSupplier(50)
    await scrollRepeatedly(createStartedStore(source))
    expect(source.getTotal).toHaveBeenCalledTimes(1)
  })

  it('keeps items in order when responses arrive out of order', async () => {
    const source = createDeferredSupplier(1000)
    const store = createStartedStore(source)
    await source.release(0)
    store.extendTo(29)
    store.setDemand({ first: 0, end: 30, nearEnd: false })
    await vi.advanceTimersByTimeAsync(500)
    await source.release(20)
    expect(titles(store).slice(10, 21)).toEqual([...Array(10).fill(null), 'Item 20'])
    await source.release(10)
    expect(titles(store)).toEqual(items(30).map(({ title }) => title))
  })

  it('loads only the items around the target of a jump', async () => {
    const source = createSupplier(100_000)
    const store = createStartedStore(source)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    source.get.mockClear()
    expect(store.extendTo(70_004)).toBe(70_004)
    store.setDemand({ first: 70_000, end: 70_010, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get.mock.calls).toEqual([[70_000, 10]])
    expect(store.item(70_004)?.title).toBe('Item 70004')
    expect(await store.waitForItem(70_004)).toBe(true)
  })

  it.each([
    [-5, 0],
    [1e9, 99],
    [50, 50],
  ])('extends to the nearest index: %d to %d', async (index, reached) => {
    expect(createStartedStore(createSupplier(100)).extendTo(index)).toBe(reached)
  })

  it('holds at most ten thousand items and loads dropped ones again', async () => {
    const source = createSupplier(100_000)
    const store = createStartedStore(source, 1000)
    await scrollRepeatedly(store, 20)
    expect(store.item(0)).toBeUndefined()
    expect(store.item(19_999)).toBeDefined()
    store.setDemand({ first: 0, end: 10, nearEnd: false })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    expect(store.item(0)?.title).toBe('Item 0')
  })

  it('finds a loaded item by its id, the first one of duplicates', () => {
    const store = createStartedStore(createArrayDataSupplier([...items(3), { id: 1, title: 'Again' }]))
    expect(store.findLoadedIndex(1)).toBe(1)
    expect(store.findLoadedIndex('1')).toBe(-1)
  })

  it('distinguishes an empty list from one that is not loaded yet', async () => {
    const source = createDeferredSupplier(0)
    const store = createStartedStore(source)
    expect(store.getState()).toMatchObject({ total: null, loading: true })
    await source.release(0, [])
    expect(store.getState()).toMatchObject({ extent: 0, total: 0, hasMore: false, loading: false })
  })
})

describe('initial items', () => {
  it('are available before any load and are not requested again', async () => {
    const source = createSupplier(100)
    const store = createStartedStore(source, 10, { items: items(20), total: 100 })
    expect(store.getState()).toMatchObject({ extent: 20, total: 100 })
    store.setDemand({ first: 0, end: 20, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get).not.toHaveBeenCalled()
    expect(source.getTotal).not.toHaveBeenCalled()
  })

  it('may start at an offset', () => {
    const store = new ChunkStore({
      source: createSupplier(100),
      chunkSize: 10,
      initial: { items: items(10, 30), total: 100, offset: 30 },
    })
    expect(store.item(30)?.title).toBe('Item 30')
    expect(store.getState().extent).toBe(40)
  })

  it('include an incomplete chunk only at the end of the list', () => {
    const createStore = (count: number, total: number) =>
      new ChunkStore({
        source: createSupplier(total),
        chunkSize: 10,
        initial: { items: items(count), total },
      })
    expect(createStore(15, 100).getState().extent).toBe(10)
    expect(createStore(15, 15).getState().extent).toBe(15)
  })

  it('are rejected when the offset is not a multiple of the chunk size', () => {
    const initial = { items: items(10), total: 100, offset: 3 }
    expect(() => new ChunkStore({ source: createSupplier(100), chunkSize: 10, initial })).toThrow(
      '`initial.offset`',
    )
  })
})

describe('changes', () => {
  it('flagged by the supplier reload the first chunk and clear the flag', async () => {
    const source = { ...createSupplier(100), changes: false }
    const store = createStartedStore(source)
    await scrollRepeatedly(store, 5)
    const { generation } = store.getState()
    source.changes = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.changes).toBe(false)
    expect(store.getState().generation).toBe(generation + 1)
    expect(source.get.mock.lastCall).toEqual([0, 10])
    expect(store.getState().extent).toBe(10)
    expect(source.getTotal).toHaveBeenCalledTimes(2)
  })

  it('made during a reload are detected', async () => {
    const slow = createDeferredSupplier(10)
    const source = { ...slow, changes: true }
    const store = createStartedStore(source)
    store.checkForChanges()
    expect(source.changes).toBe(false)
    source.changes = true
    await slow.release(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(source.changes).toBe(false)
    expect(store.getState().generation).toBe(2)
  })

  it('discard responses to requests from before the reload', async () => {
    const source = createDeferredSupplier(10)
    const store = createStartedStore(source)
    const releaseLateResponse = () => source.release(0, [{ id: 'old', title: 'Old' }])
    store.reload()
    await releaseLateResponse()
    expect(store.item(0)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    await source.release(0)
    expect(store.item(0)?.title).toBe('Item 0')
  })
})

describe('stopped store', () => {
  it('ignores pending responses and leaves no timer', async () => {
    const source = createDeferredSupplier(100)
    const unsubscribed = vi.fn()
    const store = createStartedStore({ ...source, subscribe: () => unsubscribed })
    const listener = vi.fn()
    store.subscribe(listener)
    const arrival = store.waitForItem(0)
    store.stop()
    await source.release(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listener).not.toHaveBeenCalled()
    expect(await arrival).toBe(false)
    expect(unsubscribed).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('continues when it is started again', async () => {
    const source = createSupplier(100)
    const store = new ChunkStore({ source, chunkSize: 10 })
    store.start()
    store.stop()
    store.start()
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    expect(store.getState().extent).toBeGreaterThanOrEqual(10)
    store.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

function fail(): never {
  throw new Error('no line')
}
