import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkStore, MIN_LOAD_INTERVAL_MS } from './chunk-store.ts'
import { createArrayDataSupplier } from './data-supplier.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'

const items = (count: number, from = 0): TimelineItem[] =>
  Array.from({ length: count }, (_, place) => ({ id: from + place, title: `Item ${from + place}` }))

function suppliedBy(count: number) {
  const all = items(count)
  const get = vi.fn((offset: number, size: number) => all.slice(offset, offset + size))
  return { get, getTotal: vi.fn(() => count) }
}

/** A supplier whose answers the test lets go one by one. */
function held(count: number) {
  const all = items(count)
  const waiting = new Map<number, (answer: TimelineItem[] | Error) => void>()
  const get = vi.fn(
    (offset: number, size: number) =>
      new Promise<TimelineItem[]>((resolve, reject) => {
        waiting.set(offset, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
        void size
      }),
  )
  const release = async (offset: number, answer: TimelineItem[] | Error = all.slice(offset, offset + 10)) => {
    waiting.get(offset)?.(answer)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { get, getTotal: async () => count, release }
}

function started(source: DataSupplier, chunkSize = 10, initial?: InitialItems) {
  const store = new ChunkStore({ source, chunkSize, initial })
  store.start()
  return store
}

const titles = (store: ChunkStore<TimelineItem>) =>
  Array.from({ length: store.getState().extent }, (_, index) => store.item(index)?.title ?? null)

/** Past what the types allow. */
function untyped(value: unknown): never {
  return value as never
}

/** What a reader at the end of the list asks for. */
function scrollToEnd(store: ChunkStore<TimelineItem>) {
  const { extent } = store.getState()
  store.demand({ first: Math.max(0, extent - 5), end: extent, nearEnd: true })
}

/** A reader who goes on and on. */
async function scrollOn(store: ChunkStore<TimelineItem>, turns = 10) {
  for (let turn = 0; turn < turns; turn += 1) {
    scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
  }
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

describe('a supplier that misbehaves', () => {
  it.each([
    ['throws', () => ({ ...suppliedBy(30), get: () => fail() })],
    ['rejects', () => ({ ...suppliedBy(30), get: async () => fail() })],
    ['cannot count', () => ({ ...suppliedBy(30), getTotal: () => fail() })],
    ['cannot count in time', () => ({ ...suppliedBy(30), getTotal: async () => fail() })],
    ['answers with text', () => ({ ...suppliedBy(30), get: () => untyped('text') })],
    ['answers with nothing', () => ({ ...suppliedBy(30), get: () => untyped(undefined) })],
    ['gives null for an item', () => ({ ...suppliedBy(30), get: () => untyped([null]) })],
    ['gives a hole for an item', () => ({ ...suppliedBy(30), get: () => untyped([undefined]) })],
  ])('%s: says so once and does not ask again', async (_name, make) => {
    const source = make()
    const get = vi.spyOn(source, 'get')
    const store = started(source)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let turn = 0; turn < 5; turn += 1) scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.getState()).toMatchObject({ extent: 0, loading: false, error: expect.any(Error) })
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('is asked again by retry, and goes on', async () => {
    const source = held(30)
    const store = started(source)
    await source.release(0, new Error('no line'))
    expect(store.getState().error?.message).toBe('no line')
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    store.retry()
    expect(store.getState()).toMatchObject({ error: null, loading: true })
    await source.release(0)
    expect(titles(store)).toHaveLength(10)
  })

  it('that failed elsewhere is not complained about here', async () => {
    const source = held(1000)
    const store = started(source)
    await source.release(0)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    store.extendTo(500)
    store.demand({ first: 500, end: 510, nearEnd: false })
    await source.release(500, new Error('gone'))
    expect(store.getState().error?.message).toBe('gone')
    store.demand({ first: 0, end: 10, nearEnd: false })
    expect(store.getState().error).toBeNull()
  })

  it('gives more than asked for: the rest is left out', () => {
    const store = started({ ...suppliedBy(30), get: () => items(25) })
    expect(titles(store)).toHaveLength(10)
  })
})

describe('a total that lies', () => {
  it('too high: the list ends where the items end', async () => {
    const store = started({ ...suppliedBy(13), getTotal: () => 1000 })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    scrollToEnd(store)
    expect(store.getState()).toMatchObject({ extent: 13, total: 13, hasMore: false })
  })

  it('too high by a whole chunk: the empty answer ends it', async () => {
    const source = { ...suppliedBy(10), getTotal: () => 1000 }
    const store = started(source)
    await scrollOn(store)
    expect(store.getState()).toMatchObject({ extent: 10, total: 10, hasMore: false })
    expect(source.get).toHaveBeenCalledTimes(2)
  })

  it('too low: shows what there is', async () => {
    const store = started({ ...suppliedBy(27), getTotal: () => 5 })
    await scrollOn(store, 5)
    expect(titles(store)).toEqual(items(27).map(({ title }) => title))
    expect(store.getState().total).toBe(27)
  })

  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY, '30', null])(
    'with %s: goes on until nothing comes',
    async (total) => {
      const store = started({ ...suppliedBy(25), getTotal: () => untyped(total) })
      expect(store.getState().total).toBeNull()
      await scrollOn(store)
      expect(store.getState()).toMatchObject({ extent: 25, total: 25 })
    },
  )

  it('a jump to where nothing is falls back to what is known', async () => {
    const store = started({ ...suppliedBy(40), getTotal: () => 100_000 })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    const target = store.extendTo(99_999)
    const arrival = store.waitForItem(target)
    store.demand({ first: 99_995, end: 100_000, nearEnd: true })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    expect(await arrival).toBe(false)
    expect(store.getState().extent).toBeLessThan(100)
    await scrollOn(store)
    expect(store.getState()).toMatchObject({ extent: 40, total: 40 })
  })
})

describe('chunks', () => {
  it('loads the first when started, and no more than asked for', () => {
    const source = suppliedBy(100)
    const store = started(source)
    expect(source.get.mock.calls).toEqual([[0, 10]])
    expect(store.getState()).toMatchObject({ extent: 10, total: 100, hasMore: true, loading: false })
  })

  it('loads nothing before it is started', () => {
    const source = suppliedBy(100)
    new ChunkStore({ source, chunkSize: 10 }).demand({ first: 0, end: 0, nearEnd: true })
    expect(source.get).not.toHaveBeenCalled()
  })

  it('appends the next near the end, while there are more, 100 ms apart', async () => {
    const times: number[] = []
    const source = suppliedBy(35)
    const store = started({
      ...source,
      get: (offset, count) => {
        times.push(Date.now())
        return source.get(offset, count)
      },
    })
    for (let turn = 0; turn < 100; turn += 1) {
      scrollToEnd(store)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(source.get.mock.calls.map(([offset]) => offset)).toEqual([0, 10, 20, 30])
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(MIN_LOAD_INTERVAL_MS)
    expect(titles(store)).toEqual(items(35).map(({ title }) => title))
  })

  it('appends nothing far from the end', async () => {
    const source = suppliedBy(100)
    const store = started(source)
    store.demand({ first: 0, end: 5, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get).toHaveBeenCalledTimes(1)
  })

  it('appends one chunk at a time, so that one that nobody looks at does not load on', async () => {
    const source = suppliedBy(100)
    const store = started(source)
    scrollToEnd(store)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(source.get).toHaveBeenCalledTimes(2)
  })

  it('tells of every load where somebody listens', () => {
    const log = vi.fn()
    new ChunkStore({ source: suppliedBy(12), chunkSize: 10, log }).start()
    expect(log.mock.calls).toEqual([['load 0 to 9'], ['10 items from 0 on, 12 in all']])
  })

  it('asks for the total once', async () => {
    const source = suppliedBy(50)
    await scrollOn(started(source))
    expect(source.getTotal).toHaveBeenCalledTimes(1)
  })

  it('shows slow answers in the right order, whatever order they come in', async () => {
    const source = held(1000)
    const store = started(source)
    await source.release(0)
    store.extendTo(29)
    store.demand({ first: 0, end: 30, nearEnd: false })
    await vi.advanceTimersByTimeAsync(500)
    await source.release(20)
    expect(titles(store).slice(10, 21)).toEqual([...Array(10).fill(null), 'Item 20'])
    await source.release(10)
    expect(titles(store)).toEqual(items(30).map(({ title }) => title))
  })

  it('jumps anywhere and loads only what stands there', async () => {
    const source = suppliedBy(100_000)
    const store = started(source)
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    source.get.mockClear()
    expect(store.extendTo(70_004)).toBe(70_004)
    store.demand({ first: 70_000, end: 70_010, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get.mock.calls).toEqual([[70_000, 10]])
    expect(store.item(70_004)?.title).toBe('Item 70004')
    expect(await store.waitForItem(70_004)).toBe(true)
  })

  it.each([
    [-5, 0],
    [1e9, 99],
    [50, 50],
  ])('a jump to %d goes to %d', async (index, reached) => {
    expect(started(suppliedBy(100)).extendTo(index)).toBe(reached)
  })

  it('keeps no more than ten thousand items and asks again for those it dropped', async () => {
    const source = suppliedBy(100_000)
    const store = started(source, 1000)
    await scrollOn(store, 20)
    expect(store.item(0)).toBeUndefined()
    expect(store.item(19_999)).toBeDefined()
    store.demand({ first: 0, end: 10, nearEnd: false })
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    expect(store.item(0)?.title).toBe('Item 0')
  })

  it('finds a loaded item by its id, the first of several', () => {
    const store = started(createArrayDataSupplier([...items(3), { id: 1, title: 'Again' }]))
    expect(store.findLoadedIndex(1)).toBe(1)
    expect(store.findLoadedIndex('1')).toBe(-1)
  })

  it('knows an empty list from one that is not there yet', async () => {
    const source = held(0)
    const store = started(source)
    expect(store.getState()).toMatchObject({ total: null, loading: true })
    await source.release(0, [])
    expect(store.getState()).toMatchObject({ extent: 0, total: 0, hasMore: false, loading: false })
  })
})

describe('initial items', () => {
  it('are there before anything is loaded, and not asked for again', async () => {
    const source = suppliedBy(100)
    const store = started(source, 10, { items: items(20), total: 100 })
    expect(store.getState()).toMatchObject({ extent: 20, total: 100 })
    store.demand({ first: 0, end: 20, nearEnd: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.get).not.toHaveBeenCalled()
    expect(source.getTotal).not.toHaveBeenCalled()
  })

  it('may begin later', () => {
    const store = new ChunkStore({
      source: suppliedBy(100),
      chunkSize: 10,
      initial: { items: items(10, 30), total: 100, offset: 30 },
    })
    expect(store.item(30)?.title).toBe('Item 30')
    expect(store.getState().extent).toBe(40)
  })

  it('that are half a chunk count only at the end of the list', () => {
    const of = (count: number, total: number) =>
      new ChunkStore({ source: suppliedBy(total), chunkSize: 10, initial: { items: items(count), total } })
    expect(of(15, 100).getState().extent).toBe(10)
    expect(of(15, 15).getState().extent).toBe(15)
  })

  it('at an odd offset are refused', () => {
    const initial = { items: items(10), total: 100, offset: 3 }
    expect(() => new ChunkStore({ source: suppliedBy(100), chunkSize: 10, initial })).toThrow(
      '`initial.offset`',
    )
  })
})

describe('changes', () => {
  it('flagged by the supplier: back to the first chunk, flag cleared', async () => {
    const source = { ...suppliedBy(100), changes: false }
    const store = started(source)
    await scrollOn(store, 5)
    const { generation } = store.getState()
    source.changes = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(source.changes).toBe(false)
    expect(store.getState().generation).toBe(generation + 1)
    expect(source.get.mock.lastCall).toEqual([0, 10])
    expect(store.getState().extent).toBe(10)
    expect(source.getTotal).toHaveBeenCalledTimes(2)
  })

  it('made while it reloads are noticed again', async () => {
    const slow = held(10)
    const source = { ...slow, changes: true }
    const store = started(source)
    store.checkForChanges()
    expect(source.changes).toBe(false)
    source.changes = true
    await slow.release(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(source.changes).toBe(false)
    expect(store.getState().generation).toBe(2)
  })

  it('answers from before the reload are not shown', async () => {
    const source = held(10)
    const store = started(source)
    const lateAnswer = () => source.release(0, [{ id: 'old', title: 'Old' }])
    store.reload()
    await lateAnswer()
    expect(store.item(0)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(MIN_LOAD_INTERVAL_MS)
    await source.release(0)
    expect(store.item(0)?.title).toBe('Item 0')
  })
})

describe('a store that was stopped', () => {
  it('tells nobody of what was on its way, and leaves no timer', async () => {
    const source = held(100)
    const unsubscribed = vi.fn()
    const store = started({ ...source, subscribe: () => unsubscribed })
    const heard = vi.fn()
    store.subscribe(heard)
    const arrival = store.waitForItem(0)
    store.stop()
    await source.release(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).not.toHaveBeenCalled()
    expect(await arrival).toBe(false)
    expect(unsubscribed).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes on when it is started again', async () => {
    const source = suppliedBy(100)
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
