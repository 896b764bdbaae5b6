import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  type SupabaseStorageClient,
  shareStorageTestSite,
  startStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

type VectorClient = SupabaseStorageClient['vectors']
type IndexOptions = Parameters<ReturnType<VectorClient['from']>['createIndex']>[0]
type Result = { readonly error: unknown }

/** A bucket of this name with an index `index`. */
async function createIndex(vectors: VectorClient, bucket: string, options: Partial<IndexOptions> = {}) {
  unwrapData(await vectors.createBucket(bucket))
  const defaults = { indexName: 'index', dataType: 'float32', dimension: 2, distanceMetric: 'euclidean' }
  unwrapData(await vectors.from(bucket).createIndex({ ...defaults, ...options }))
  return vectors.from(bucket).index(options.indexName ?? 'index')
}

/** `[status, code]` of an error. */
function getError({ error }: Result): unknown[] {
  const { status, code }: { status?: number; code?: string } = error ?? {}
  return [status, code]
}

function numbered(count: number, from = 0) {
  return Array.from({ length: count }, (_, at) => ({
    key: `key-${String(from + at).padStart(4, '0')}`,
    data: { float32: [from + at, 1] },
  }))
}

const conflict = [409, 'S3VectorConflictException']
const notFound = [404, 'S3VectorNotFoundException']
const invalid = [400, 'InvalidRequest']

describeOnOneEngine('vector buckets', (open) => {
  const current = shareStorageTestSite(open)

  it('are created, found, listed in pages and deleted', async () => {
    const { vectors } = current().serviceClient
    for (const name of ['lists.a', 'lists.b', 'lists.c', 'other'])
      expect(unwrapData(await vectors.createBucket(name))).toEqual({})
    expect(getError(await vectors.createBucket('lists.a'))).toEqual(conflict)
    const { vectorBucket } = unwrapData(await vectors.getBucket('lists.a'))
    expect(vectorBucket).toEqual({ vectorBucketName: 'lists.a', creationTime: expect.any(Number) })
    // In seconds.
    expect(Math.abs((vectorBucket.creationTime ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
    expect(getError(await vectors.getBucket('nothing'))).toEqual(notFound)
    const first = unwrapData(await vectors.listBuckets({ prefix: 'lists.', maxResults: 2 }))
    expect(first.vectorBuckets.map((bucket) => bucket.vectorBucketName)).toEqual(['lists.a', 'lists.b'])
    const second = unwrapData(
      await vectors.listBuckets({ prefix: 'lists.', maxResults: 2, nextToken: `${first.nextToken}` }),
    )
    expect(second.vectorBuckets.map((bucket) => bucket.vectorBucketName)).toEqual(['lists.c'])
    expect(second.nextToken).toBeUndefined()
    expect(unwrapData(await vectors.listBuckets({ prefix: '%' })).vectorBuckets).toEqual([])
    expect(unwrapData(await vectors.deleteBucket('lists.a'))).toEqual({})
    expect(getError(await vectors.deleteBucket('lists.a'))).toEqual(notFound)
    // The names of file buckets are separate.
    unwrapData(await current().serviceClient.createBucket('lists.b'))
  })

  it('have indexes, and are deleted only without them', async () => {
    const { vectors } = current().serviceClient
    const options = {
      indexName: 'documents',
      dataType: 'float32',
      dimension: 3,
      distanceMetric: 'cosine',
      metadataConfiguration: { nonFilterableMetadataKeys: ['text'] },
    }
    await createIndex(vectors, 'with-indexes', options)
    const bucket = vectors.from('with-indexes')
    expect(getError(await bucket.createIndex(options))).toEqual(conflict)
    expect(getError(await vectors.from('nothing').createIndex(options))).toEqual(notFound)
    expect(unwrapData(await bucket.getIndex('documents')).index).toEqual({
      ...options,
      vectorBucketName: 'with-indexes',
      creationTime: expect.any(Number),
    })
    expect(getError(await bucket.getIndex('nothing'))).toEqual(notFound)
    for (const indexName of ['documents-2', 'pictures'])
      unwrapData(await bucket.createIndex({ ...options, indexName }))
    const first = unwrapData(await bucket.listIndexes({ prefix: 'doc', maxResults: 1 }))
    expect(first.indexes).toMatchObject([{ indexName: 'documents' }])
    const rest = { prefix: 'doc', nextToken: `${first.nextToken}` }
    expect(unwrapData(await bucket.listIndexes(rest))).toMatchObject({
      indexes: [{ indexName: 'documents-2' }],
    })
    expect(getError(await vectors.from('nothing').listIndexes())).toEqual(notFound)
    expect(getError(await vectors.deleteBucket('with-indexes'))).toEqual([400, 'S3VectorBucketNotEmpty'])
    for (const name of ['documents', 'documents-2', 'pictures'])
      expect(unwrapData(await bucket.deleteIndex(name))).toEqual({})
    expect(getError(await bucket.deleteIndex('documents'))).toEqual(notFound)
    unwrapData(await vectors.deleteBucket('with-indexes'))
  })

  it('lose the vectors of an index with it', async () => {
    const { data, serviceClient } = current()
    const index = await createIndex(serviceClient.vectors, 'deleted-index')
    for (const from of [0, 500, 1000]) unwrapData(await index.putVectors({ vectors: numbered(500, from) }))
    const row = await data.storage.vectorIndexes.find('deleted-index', 'index')
    expect(row?.vector_count).toBe(1500)
    unwrapData(await serviceClient.vectors.from('deleted-index').deleteIndex('index'))
    expect(getError(await index.listVectors())).toEqual(notFound)
    const query = { columns: [], slots: null, after: null, limit: 10 }
    expect(await data.storage.vectors.listPage(`${row?.id}`, query)).toEqual([])
    // An index of the same name is a new one.
    unwrapData(
      await serviceClient.vectors
        .from('deleted-index')
        .createIndex({ indexName: 'index', dataType: 'float32', dimension: 5, distanceMetric: 'cosine' }),
    )
    expect(unwrapData(await index.listVectors()).vectors).toEqual([])
  })
})

describeOnOneEngine('vectors', (open) => {
  const current = shareStorageTestSite(open)

  it('are put, replaced, found by key and deleted', async () => {
    const { data, serviceClient } = current()
    const configuration = { nonFilterableMetadataKeys: ['text'] }
    const index = await createIndex(serviceClient.vectors, 'put', { metadataConfiguration: configuration })
    const hostile: object = JSON.parse('{"__proto__":{"kind":"x"}}')
    const metadata = { kind: 'letter', text: 'žluťoučký \0 \u{1f600}', tags: ['a', 'b'], ...hostile }
    const vectors = [
      { key: 'one', data: { float32: [0.1, -2.5] }, metadata },
      { key: 'ключ/../"\'%\n', data: { float32: [3.4e38, 1e-45] }, metadata: {} },
      { key: 'three', data: { float32: [0, 0] } },
    ]
    expect(unwrapData(await index.putVectors({ vectors }))).toEqual({})
    const keys = ['three', 'ключ/../"\'%\n', 'nothing', 'one', 'one']
    expect(unwrapData(await index.getVectors({ keys })).vectors).toEqual([
      { key: 'three' },
      { key: 'ключ/../"\'%\n' },
      { key: 'one' },
    ])
    expect(
      unwrapData(await index.getVectors({ keys, returnData: true, returnMetadata: true })).vectors,
    ).toEqual([
      { key: 'three', data: { float32: [0, 0] } },
      {
        key: 'ключ/../"\'%\n',
        data: { float32: [Math.fround(3.4e38), Math.fround(1e-45)] },
        metadata: {},
      },
      { key: 'one', data: { float32: [Math.fround(0.1), -2.5] }, metadata },
    ])
    unwrapData(await index.putVectors({ vectors: [{ key: 'one', data: { float32: [7, 8] } }] }))
    const all = { keys: ['one'], returnData: true, returnMetadata: true }
    expect(unwrapData(await index.getVectors(all)).vectors).toEqual([
      { key: 'one', data: { float32: [7, 8] } },
    ])
    expect(unwrapData(await index.deleteVectors({ keys: ['one', 'nothing', 'one'] }))).toEqual({})
    expect(unwrapData(await index.getVectors({ keys: ['one'] })).vectors).toEqual([])
    expect((await data.storage.vectorIndexes.find('put', 'index'))?.vector_count).toBe(2)
  })

  it('are listed in pages, and in segments that together have every vector once', async () => {
    const index = await createIndex(current().serviceClient.vectors, 'listed')
    for (const from of [0, 500]) unwrapData(await index.putVectors({ vectors: numbered(500, from) }))
    unwrapData(await index.putVectors({ vectors: numbered(1, 1000) }))
    const list = async (options: Parameters<typeof index.listVectors>[0]) => {
      const keys: string[] = []
      let pages = 0
      for (let nextToken: string | undefined; pages === 0 || nextToken !== undefined; pages += 1) {
        const page = unwrapData(await index.listVectors({ ...options, ...(nextToken && { nextToken }) }))
        keys.push(...page.vectors.map(({ key }) => key))
        nextToken = page.nextToken
      }
      return { keys, pages }
    }
    const expected = numbered(1001).map(({ key }) => key)
    expect(await list({})).toEqual({ keys: expected, pages: 3 })
    expect(await list({ maxResults: 1000 })).toEqual({ keys: expected, pages: 2 })
    for (const segmentCount of [1, 3, 16]) {
      const segments = Array.from({ length: segmentCount }, (_, segmentIndex) =>
        list({ segmentCount, segmentIndex, maxResults: 100 }),
      )
      const keys = (await Promise.all(segments)).map((segment) => segment.keys)
      expect(keys.every((segment) => segment.length > 20)).toBe(true)
      expect(keys.flat().toSorted()).toEqual(expected)
    }
    expect(
      unwrapData(await index.listVectors({ maxResults: 1, returnData: true, returnMetadata: true })).vectors,
    ).toEqual([numbered(1)[0]])
  })

  it('are listed in shorter pages if they are large', async () => {
    const index = await createIndex(current().serviceClient.vectors, 'large', { dimension: 4096 })
    const data = { float32: Array.from({ length: 4096 }, (_, at) => at) }
    const vectors = numbered(80).map(({ key }) => ({ key, data }))
    unwrapData(await index.putVectors({ vectors }))
    const first = unwrapData(await index.listVectors({ returnData: true }))
    expect(first.vectors.length).toBeLessThan(80)
    const second = unwrapData(await index.listVectors({ returnData: true, nextToken: `${first.nextToken}` }))
    const listed = [...first.vectors, ...second.vectors]
    expect(listed.map(({ key }) => key)).toEqual(vectors.map(({ key }) => key))
    expect(listed.every((vector) => vector.data?.float32.join() === data.float32.join())).toBe(true)
    expect(unwrapData(await index.listVectors()).vectors).toHaveLength(80)
  })

  it('are accepted in batches of 1 to 500', async () => {
    const { serviceClient, request } = current()
    const index = await createIndex(serviceClient.vectors, 'batches')
    for (const count of [0, 501]) {
      await expect(index.putVectors({ vectors: numbered(count) })).rejects.toThrow('between 1 and 500')
      await expect(
        index.deleteVectors({ keys: Array.from({ length: count }, (_, at) => `${at}`) }),
      ).rejects.toThrow('between 1 and 500')
    }
    for (const count of [1, 500]) {
      unwrapData(await index.putVectors({ vectors: numbered(count) }))
      unwrapData(await index.deleteVectors({ keys: numbered(count).map(({ key }) => key) }))
    }
    expect(unwrapData(await index.listVectors()).vectors).toEqual([])
    // The client rejects these itself.
    const keys = Array.from({ length: 501 }, (_, at) => `${at}`)
    for (const [operation, fields] of [
      ['PutVectors', { vectors: [] }],
      ['PutVectors', { vectors: numbered(501) }],
      ['DeleteVectors', { keys: [] }],
      ['DeleteVectors', { keys }],
      ['GetVectors', { keys: [] }],
      ['GetVectors', { keys: keys.slice(0, 101) }],
    ] as const) {
      const response = await request(`/vector/${operation}`, {
        method: 'POST',
        headers: { apikey: testSecretKey },
        body: JSON.stringify({ vectorBucketName: 'batches', indexName: 'index', ...fields }),
      })
      expect([operation, response.status, await response.json()]).toMatchObject([
        operation,
        400,
        { code: 'InvalidRequest' },
      ])
    }
  })

  it('are written by concurrent requests with the same keys in any order, and counted once', async () => {
    const { data, serviceClient } = current()
    const index = await createIndex(serviceClient.vectors, 'concurrent')
    const write = (at: number) => {
      const vectors = numbered(100).map(({ key }) => ({ key, data: { float32: [at, at] } }))
      return index.putVectors({ vectors: at % 2 === 0 ? vectors : vectors.toReversed() })
    }
    const results = await Promise.all(Array.from({ length: 8 }, (_, at) => write(at)))
    expect(results.map(({ error }) => error)).toEqual(Array.from({ length: 8 }, () => null))
    const { vectors } = unwrapData(await index.listVectors({ returnData: true }))
    // Every batch is complete: all vectors are of the last one.
    expect(new Set(vectors.map((vector) => vector.data?.float32.join())).size).toBe(1)
    expect((await data.storage.vectorIndexes.find('concurrent', 'index'))?.vector_count).toBe(100)
  })
})

describeOnOneEngine('queries of vectors', (open, engine) => {
  const current = shareStorageTestSite(open)

  it('read a growing index in its order, without sorting it for each page', async () => {
    const connection = await open()
    const { data, serviceClient } = await startStorageTestSite(connection)
    const index = await createIndex(serviceClient.vectors, 'growing')
    for (let from = 0; from < 2500; from += 500)
      unwrapData(await index.putVectors({ vectors: numbered(500, from) }))
    const id = (await data.storage.vectorIndexes.find('growing', 'index'))?.id
    const page = sql`select key, data from storage_vectors
      where index_id = ${id} and key > 'key-0100' order by key limit 100`
    const explain = engine === 'sqlite' ? sql`explain query plan ${page}` : sql`explain ${page}`
    const plan = JSON.stringify((await explain.execute(connection.db)).rows)
    expect(plan).toMatch(/using index|index scan using/i)
    expect(plan).not.toMatch(/sort|b-tree|bitmap/i)
  })

  it('return the nearest by the metric of the index, those of the same distance by key', async () => {
    const { vectors: client } = current().serviceClient
    const points = { north: [0, 2], 'north-b': [0, 2], far: [0, 100], east: [3, 0], south: [0, -1] }
    const vectors = Object.entries(points).map(([key, float32]) => ({ key, data: { float32 } }))
    const query = { queryVector: { float32: [0, 1] }, topK: 4, returnDistance: true }
    const euclidean = await createIndex(client, 'euclidean')
    unwrapData(await euclidean.putVectors({ vectors: vectors.toReversed() }))
    expect(unwrapData(await euclidean.queryVectors(query))).toEqual({
      distanceMetric: 'euclidean',
      vectors: [
        { key: 'north', distance: 1 },
        { key: 'north-b', distance: 1 },
        { key: 'south', distance: 2 },
        { key: 'east', distance: Math.sqrt(10) },
      ],
    })
    const cosine = await createIndex(client, 'cosine', { distanceMetric: 'cosine' })
    expect(unwrapData(await cosine.queryVectors(query)).vectors).toEqual([])
    unwrapData(await cosine.putVectors({ vectors }))
    expect(unwrapData(await cosine.queryVectors({ ...query, topK: 100 }))).toEqual({
      distanceMetric: 'cosine',
      vectors: [
        { key: 'far', distance: 0 },
        { key: 'north', distance: 0 },
        { key: 'north-b', distance: 0 },
        { key: 'east', distance: 1 },
        { key: 'south', distance: 2 },
      ],
    })
    expect(
      unwrapData(await cosine.queryVectors({ ...query, topK: 1, returnDistance: false })).vectors,
    ).toEqual([{ key: 'far' }])
  })

  it('return the same as a sort of all vectors', async () => {
    const dimension = 7
    const index = await createIndex(current().serviceClient.vectors, 'compared', { dimension })
    // A fixed sequence that looks random.
    let state = 1
    const next = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647 - 0.5
    }
    const create = () => Array.from({ length: dimension }, next).map(Math.fround)
    const vectors = Array.from({ length: 1200 }, (_, at) => ({ key: `${at}`, data: { float32: create() } }))
    for (const from of [0, 400, 800])
      unwrapData(await index.putVectors({ vectors: vectors.slice(from, from + 400) }))
    const center = create()
    const getDistance = (vector: readonly number[]) =>
      Math.hypot(...vector.map((component, at) => component - (center[at] ?? 0)))
    const expected = vectors
      .toSorted((a, b) => getDistance(a.data.float32) - getDistance(b.data.float32))
      .slice(0, 100)
    const found = unwrapData(await index.queryVectors({ queryVector: { float32: center }, topK: 100 }))
    expect(found.vectors).toEqual(expected.map(({ key }) => ({ key })))
  })

  it('are limited by a filter of the metadata', async () => {
    const configuration = { nonFilterableMetadataKeys: ['text'] }
    const index = await createIndex(current().serviceClient.vectors, 'filtered', {
      metadataConfiguration: configuration,
    })
    const metadata = {
      a: { kind: 'letter', year: 1901, tags: ['war', 'home'], open: true, text: 'long' },
      b: { kind: 'letter', year: 1950, open: false },
      c: { kind: 'photo', year: '1950' },
      d: {},
    }
    const vectors = Object.entries(metadata).map(([key, values], at) => ({
      key,
      data: { float32: [at, 0] },
      metadata: values,
    }))
    unwrapData(await index.putVectors({ vectors: [...vectors, { key: 'e', data: { float32: [9, 9] } }] }))
    const find = async (filter: Record<string, unknown>) => {
      const queryVector = { float32: [0, 0] }
      const found = unwrapData(await index.queryVectors({ queryVector, topK: 10, filter }))
      return found.vectors.map(({ key }) => key).join('')
    }
    const cases: [filter: Record<string, unknown>, keys: string][] = [
      [{ kind: 'letter' }, 'ab'],
      [{ kind: { $eq: 'photo' } }, 'c'],
      [{ kind: 'letter', open: true }, 'a'],
      [{ kind: { $ne: 'letter' } }, 'c'],
      [{ year: 1950 }, 'b'],
      [{ year: { $gt: 1900, $lt: 1950 } }, 'a'],
      [{ year: { $gte: 1901, $lte: 1950 } }, 'ab'],
      [{ tags: 'war' }, 'a'],
      [{ tags: { $in: ['home', 'sea'] } }, 'a'],
      [{ tags: { $nin: ['war'] } }, ''],
      [{ kind: { $nin: ['photo'] } }, 'ab'],
      [{ year: { $exists: false } }, 'de'],
      [{ year: { $exists: true } }, 'abc'],
      [{ $or: [{ kind: 'photo' }, { year: { $lt: 1910 } }] }, 'ac'],
      [{ $and: [{ kind: 'letter' }, { $or: [{ open: false }, { tags: 'sea' }] }] }, 'b'],
      [{ constructor: { $exists: true } }, ''],
      [{ toString: { $ne: 'x' } }, ''],
    ]
    for (const [filter, keys] of cases) expect([filter, await find(filter)]).toEqual([filter, keys])
    const query = { queryVector: { float32: [0, 0] }, topK: 5, filter: { year: 1901 }, returnMetadata: true }
    expect(unwrapData(await index.queryVectors(query)).vectors).toEqual([{ key: 'a', metadata: metadata.a }])
    for (const filter of [
      {},
      { text: 'long' },
      { $not: [{ kind: 'letter' }] },
      { $and: [] },
      { $and: [{ kind: 'letter' }], kind: 'letter' },
      { kind: {} },
      { kind: null },
      { kind: ['letter'] },
      { kind: { $regex: '.*' } },
      { year: { $gt: '1900' } },
      { kind: { $in: [] } },
      { kind: { $in: Array.from({ length: 201 }, (_, at) => at) } },
      { kind: { $exists: 1 } },
    ])
      expect([filter, getError(await index.queryVectors({ ...query, filter }))]).toEqual([filter, invalid])
  })

  it('leave the server free to answer other requests', async () => {
    const { data, origin, serviceClient } = current()
    const dimension = 512
    const index = await createIndex(serviceClient.vectors, 'busy', { dimension })
    const id = (await data.storage.vectorIndexes.find('busy', 'index'))?.id ?? ''
    const bytes = new Uint8Array(new Float32Array(dimension).fill(1).buffer)
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      ...{ index_id: id, key: `${at}`, slot: 0, data: bytes },
      ...{ filterable_metadata: null, other_metadata: null },
    }))
    await data.transaction(({ storage }) => storage.vectors.put(rows))
    let isDone = false
    const queryVector = { float32: Array.from({ length: dimension }, () => 0) }
    const query = index.queryVectors({ queryVector, topK: 1 }).then((result) => {
      isDone = true
      return unwrapData(result)
    })
    let answered = 0
    while (!isDone) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      if (!isDone) answered += 1
    }
    expect((await query).vectors).toEqual([{ key: '0' }])
    expect(answered).toBeGreaterThan(0)
  })
})
