import { describe, expect, it } from 'vitest'
import type { NearestVectorQuery, VectorSearchPage } from './nearest-vectors.ts'
import { VectorSearcher } from './vector-searcher.ts'

const query: NearestVectorQuery = {
  vector: Float32Array.of(1, 0),
  metric: 'euclidean',
  topK: 2,
  filter: null,
}

function createPage(keys: readonly string[], numbers: readonly number[]): VectorSearchPage {
  return { keys, data: Float32Array.from(numbers), metadata: [] }
}

async function* toPages(...pages: VectorSearchPage[]): AsyncGenerator<VectorSearchPage> {
  yield* pages
}

/** A page that never arrives. */
async function* waitForever(): AsyncGenerator<VectorSearchPage> {
  await new Promise(() => undefined)
  yield createPage([], [])
}

describe('VectorSearcher', () => {
  it('finds the nearest vectors of all pages, the earlier ones first', async () => {
    const pages = toPages(createPage(['a', 'b'], [5, 0, 2, 0]), createPage(['c', 'd'], [0, 0, 1, 1]))
    expect(await new VectorSearcher().search(query, pages)).toEqual([
      { key: 'b', distance: 1 },
      { key: 'c', distance: 1 },
    ])
  })

  it('keeps concurrent searches apart, and continues after one has failed', async () => {
    const searcher = new VectorSearcher()
    async function* fail(): AsyncGenerator<VectorSearchPage> {
      yield createPage(['x'], [1, 0])
      throw new Error('unreadable')
    }
    const results = await Promise.allSettled([
      searcher.search(query, toPages(createPage(['a'], [1, 0]))),
      searcher.search(query, fail()),
      searcher.search({ ...query, topK: 1 }, toPages(createPage(['b', 'c'], [4, 0, 1, 0]))),
    ])
    expect(results).toMatchObject([
      { value: [{ key: 'a', distance: 0 }] },
      { reason: { message: 'unreadable' } },
      { value: [{ key: 'c', distance: 0 }] },
    ])
  })

  it('runs turns of the event loop while a long page is searched', async () => {
    const count = 20_000
    const dimension = 1024
    const page = {
      keys: Array.from({ length: count }, (_, at) => `${at}`),
      data: new Float32Array(count * dimension),
      metadata: [],
    }
    let turns = 0
    let isDone = false
    const countTurns = () => {
      turns += 1
      if (!isDone) setImmediate(countTurns)
    }
    async function* onePage(): AsyncGenerator<VectorSearchPage> {
      // The start of the worker does not count.
      countTurns()
      yield page
      isDone = true
    }
    const vector = new Float32Array(dimension)
    const search = new VectorSearcher().search({ ...query, vector }, onePage())
    expect(await search).toHaveLength(2)
    expect(turns).toBeGreaterThan(10)
  })

  it('rejects searches when too many wait', async () => {
    const deadline = new AbortController()
    const searcher = new VectorSearcher(() => deadline.signal)
    const waiting = Array.from({ length: 20 }, () => searcher.search(query, waitForever()))
    const results = Promise.allSettled(waiting)
    await expect(searcher.search(query, toPages())).rejects.toMatchObject({ code: 'SlowDown' })
    deadline.abort()
    for (const result of await results) expect(result).toMatchObject({ reason: { code: 'SlowDown' } })
  })

  it('gives up after the time limit, and serves the next search with a new worker', async () => {
    const deadline = new AbortController()
    const signals = [deadline.signal, new AbortController().signal]
    const searcher = new VectorSearcher(() => signals.shift() ?? AbortSignal.abort())
    const first = searcher.search(query, waitForever())
    const second = searcher.search(query, toPages(createPage(['a'], [1, 0])))
    deadline.abort()
    await expect(first).rejects.toMatchObject({ code: 'SlowDown' })
    expect(await second).toEqual([{ key: 'a', distance: 0 }])
  })
})
