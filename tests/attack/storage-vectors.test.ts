import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import {
  type StorageTestSite,
  type SupabaseStorageClient,
  startStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

type VectorClient = SupabaseStorageClient['vectors']

const options = { indexName: 'index', dataType: 'float32', dimension: 2, distanceMetric: 'cosine' }
const stored = { key: 'key', data: { float32: [1, 2] }, metadata: { kind: 'secret' } }
const address = { vectorBucketName: 'vectors', indexName: 'index' }

/** Tries every request that changes something; returns the codes of the errors. */
async function tryChanges(vectors: VectorClient): Promise<unknown[]> {
  const bucket = vectors.from('vectors')
  const index = bucket.index('index')
  const results = [
    await vectors.createBucket('mine'),
    await bucket.createIndex({ ...options, indexName: 'mine' }),
    await index.putVectors({ vectors: [{ key: 'key', data: { float32: [9, 9] } }] }),
    await index.deleteVectors({ keys: ['key'] }),
    await bucket.deleteIndex('index'),
    await vectors.deleteBucket('vectors'),
  ]
  return results.map(getErrorCode)
}

/** Tries every request that reads; `missing` is a name that may not exist. */
async function tryReads(vectors: VectorClient, missing = 'vectors'): Promise<unknown[]> {
  const bucket = vectors.from(missing)
  const index = bucket.index('index')
  const results = [
    await vectors.listBuckets(),
    await vectors.getBucket(missing),
    await bucket.listIndexes(),
    await bucket.getIndex('index'),
    await index.listVectors(),
    await index.getVectors({ keys: ['key'] }),
    await index.queryVectors({ queryVector: { float32: [1, 1] }, topK: 1 }),
  ]
  return results.map(getErrorCode)
}

function getErrorCode({ error }: { readonly error: unknown }): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}

function post(
  site: StorageTestSite,
  operation: string,
  body: string | object,
  headers: Record<string, string> = { apikey: testSecretKey },
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return site.request(`/vector/${operation}`, { method: 'POST', headers, body: text })
}

describeOnOneEngine('vector buckets under attack', (open) => {
  const current = startOnceForBlock(async () => {
    const connection: SiteDatabaseConnection = await open()
    const site = await startStorageTestSite(connection)
    const { vectors } = site.serviceClient
    unwrapData(await vectors.createBucket('vectors'))
    unwrapData(await vectors.from('vectors').createIndex(options))
    const index = vectors.from('vectors').index('index')
    unwrapData(await index.putVectors({ vectors: [stored] }))
    const getStored = async () =>
      unwrapData(await index.listVectors({ returnData: true, returnMetadata: true })).vectors
    return { ...site, connection, vectors, index, getStored }
  })

  it('are closed to visitors and users, who do not learn what exists', async () => {
    const site = current()
    const { storage } = await site.createUser(null)
    for (const { vectors } of [site.anonymousClient, storage]) {
      expect(new Set(await tryChanges(vectors))).toEqual(new Set(['AccessDenied']))
      expect(new Set(await tryReads(vectors))).toEqual(new Set(['AccessDenied']))
      expect(new Set(await tryReads(vectors, 'nothing'))).toEqual(new Set(['AccessDenied']))
    }
    for (const headers of [
      {},
      { Cookie: 'sb-access-token=x' },
      { apikey: testPublishableKey, Authorization: 'Bearer x' },
      { apikey: 'sb_secret_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA' },
    ]) {
      // The caller is rejected before the body is read.
      const response = await post(site, 'PutVectors', 'not JSON', headers)
      expect([401, 403]).toContain(response.status)
    }
    expect(await site.getStored()).toEqual([stored])
  })

  it('can be read by editors, and changed only by owners and with the secret key', async () => {
    const site = current()
    const editor = await site.createUser('editor')
    expect(new Set(await tryChanges(editor.storage.vectors))).toEqual(new Set(['AccessDenied']))
    expect(new Set(await tryReads(editor.storage.vectors))).toEqual(new Set([null]))
    const owner = await site.createUser('owner')
    expect(new Set(await tryReads(owner.storage.vectors))).toEqual(new Set([null]))
    unwrapData(await owner.storage.vectors.createBucket('of-the-owner'))
    unwrapData(await owner.storage.vectors.deleteBucket('of-the-owner'))
    expect(await site.getStored()).toEqual([stored])
  })

  it('reject hostile names, keys and tokens', async () => {
    const site = current()
    const names = [
      '',
      'ab',
      'a'.repeat(64),
      '../etc',
      'A-b',
      'a/b',
      "a'--",
      'a b c',
      '-ab',
      'ab.',
      'žluť',
      'a\0b',
    ]
    for (const name of [...names, 5, null, ['vectors'], { toString: 'x' }]) {
      for (const [operation, body] of [
        ['CreateVectorBucket', { vectorBucketName: name }],
        ['GetVectorBucket', { vectorBucketName: name }],
        ['CreateIndex', { ...options, vectorBucketName: 'vectors', indexName: name }],
        ['QueryVectors', { ...address, indexName: name, queryVector: stored.data, topK: 1 }],
      ] as const)
        expect([name, operation, (await post(site, operation, body)).status]).toEqual([name, operation, 400])
    }
    for (const key of ['', 'a'.repeat(1025), 'ř'.repeat(513), 'a\0', '\ud800', 5, null, {}]) {
      const put = await post(site, 'PutVectors', { ...address, vectors: [{ ...stored, key }] })
      expect([key, put.status]).toEqual([key, 400])
      for (const operation of ['GetVectors', 'DeleteVectors'])
        expect([key, (await post(site, operation, { ...address, keys: [key] })).status]).toEqual([key, 400])
    }
    for (const nextToken of ['', '*', 'x', 5, {}, Buffer.from('a\0').toString('base64url'), 'A'.repeat(4000)])
      for (const operation of ['ListVectors', 'ListVectorBuckets', 'ListIndexes', 'QueryVectors']) {
        const body = { ...address, queryVector: stored.data, topK: 1, nextToken }
        expect([nextToken, (await post(site, operation, body)).status]).toEqual([nextToken, 400])
      }
    unwrapData(await site.index.putVectors({ vectors: [{ ...stored, key: 'a'.repeat(1024) }] }))
    unwrapData(await site.index.deleteVectors({ keys: ['a'.repeat(1024)] }))
    expect(await site.getStored()).toEqual([stored])
  })

  it('reject vectors of another dimension, and numbers that are not finite', async () => {
    const site = current()
    const lists = [
      '[1]',
      '[1,2,3]',
      '[]',
      '[1,null]',
      '[1,"2"]',
      '[1,1e39]',
      '[1,-1e999]',
      '[0,0]',
      '[[1],2]',
    ]
    for (const list of [...lists, '[1,NaN]', '[1,Infinity]', '{"0":1,"1":2,"length":2}', 'null', '"12"']) {
      const data = `{"float32":${list}}`
      const start = '{"vectorBucketName":"vectors","indexName":"index"'
      const put = await post(site, 'PutVectors', `${start},"vectors":[{"key":"key","data":${data}}]}`)
      const query = await post(site, 'QueryVectors', `${start},"queryVector":${data},"topK":1}`)
      expect([list, put.status, query.status]).toEqual([list, 400, 400])
    }
    // One wrong vector: none is stored.
    const vectors = [
      { ...stored, key: 'new' },
      { key: 'wrong', data: { float32: [1] } },
    ]
    expect(getErrorCode(await site.index.putVectors({ vectors }))).toBe('InvalidRequest')
    expect(getErrorCode(await site.index.putVectors({ vectors: [stored, stored] }))).toBe('InvalidRequest')
    expect(await site.getStored()).toEqual([stored])
  })

  it('reject invalid options of indexes, lists and queries', async () => {
    const site = current()
    for (const wrong of [
      ...[0, 4097, 1.5, -1, '2', null, 1e300].map((dimension) => ({ dimension })),
      ...['float64', null, 32].map((dataType) => ({ dataType })),
      ...['dotproduct', 'Cosine', null, 'constructor'].map((distanceMetric) => ({ distanceMetric })),
      ...[5, [], { nonFilterableMetadataKeys: 'a' }, { nonFilterableMetadataKeys: [''] }].map(
        (metadataConfiguration) => ({ metadataConfiguration }),
      ),
      ...['a\0', '\ud800'].map((key) => ({ metadataConfiguration: { nonFilterableMetadataKeys: [key] } })),
      {
        metadataConfiguration: { nonFilterableMetadataKeys: Array.from({ length: 11 }, (_, at) => `${at}`) },
      },
    ]) {
      const body = { ...options, vectorBucketName: 'vectors', indexName: 'wrong', ...wrong }
      expect([wrong, (await post(site, 'CreateIndex', body)).status]).toEqual([wrong, 400])
    }
    for (const topK of [0, 101, 1.5, '1', null, -1]) {
      const body = { ...address, queryVector: stored.data, topK }
      expect([topK, (await post(site, 'QueryVectors', body)).status]).toEqual([topK, 400])
    }
    for (const list of [
      ...[0, 1001, '5', 1.5].map((maxResults) => ({ maxResults })),
      ...[0, 17, '2'].map((segmentCount) => ({ segmentCount, segmentIndex: 0 })),
      { segmentCount: 2, segmentIndex: 2 },
      { segmentCount: 2 },
      { segmentIndex: 0 },
      { returnData: 'yes' },
    ])
      expect([list, (await post(site, 'ListVectors', { ...address, ...list })).status]).toEqual([list, 400])
    for (const body of ['', 'null', '[]', '"x"', '{', '{"vectorBucketName":"vectors"'])
      expect([body, (await post(site, 'GetIndex', body)).status]).toEqual([body, 400])
  })

  it('bound metadata, filters and bodies', async () => {
    const site = current()
    const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const start = '{"vectorBucketName":"vectors","indexName":"index"'
    const putMetadata = (metadata: string) =>
      post(
        site,
        'PutVectors',
        `${start},"vectors":[{"key":"key","data":{"float32":[1,2]},"metadata":${metadata}}]}`,
      )
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 1]))
    for (const metadata of [
      ...['5', '"x"', '[]', '{"a":1e999}', '{"a":[1,{"b":-1e999}]}', nest(11)],
      JSON.stringify({ a: 'x'.repeat(2048) }),
      JSON.stringify({ a: 'ř'.repeat(1024) }),
      JSON.stringify(many),
    ])
      expect([metadata.slice(0, 50), (await putMetadata(metadata)).status]).toEqual([
        metadata.slice(0, 50),
        400,
      ])
    expect((await putMetadata(nest(100_000))).status).toBe(413)
    const nonFilterable = { nonFilterableMetadataKeys: ['text'] }
    unwrapData(
      await site.vectors
        .from('vectors')
        .createIndex({ ...options, indexName: 'texts', metadataConfiguration: nonFilterable }),
    )
    const texts = site.vectors.from('vectors').index('texts')
    const put = (length: number) =>
      texts.putVectors({ vectors: [{ ...stored, metadata: { text: 'x'.repeat(length) } }] })
    unwrapData(await put(40_000))
    expect(getErrorCode(await put(41_000))).toBe('InvalidRequest')
    unwrapData(await site.vectors.from('vectors').deleteIndex('texts'))
    // So deep a body is not parsed.
    for (const [levels, status] of [
      [11, 400],
      [50_000, 413],
    ] as const) {
      const filter = `${'{"$and":['.repeat(levels)}{"a":1}${']}'.repeat(levels)}`
      const body = `${start},"queryVector":{"float32":[1,2]},"topK":1,"filter":${filter}}`
      expect([levels, (await post(site, 'QueryVectors', body)).status]).toEqual([levels, status])
    }
    const padding = `"padding":"${'x'.repeat(1024 * 1024)}"`
    expect((await post(site, 'QueryVectors', `${start},${padding}}`)).status).toBe(413)
    expect((await post(site, 'PutVectors', `${start},${padding}}`)).status).toBe(400)
    const tooLong = `${start},"padding":"${'x'.repeat(20 * 1024 * 1024)}"}`
    expect((await post(site, 'PutVectors', tooLong)).status).toBe(413)
    expect(await site.getStored()).toEqual([stored])
    expect(site.reported).toEqual([])
  })

  it('stay consistent when indexes and buckets are deleted during other requests', async () => {
    const { data, vectors, reported } = current()
    for (let round = 0; round < 5; round += 1) {
      unwrapData(await vectors.createBucket('racing'))
      const bucket = vectors.from('racing')
      unwrapData(await bucket.createIndex(options))
      const index = bucket.index('index')
      const many = Array.from({ length: 50 }, (_, at) => ({ ...stored, key: `${at}` }))
      const puts = [index.putVectors({ vectors: many }), index.putVectors({ vectors: many.toReversed() })]
      const deletions = [bucket.deleteIndex('index'), bucket.deleteIndex('index')]
      const query = index.queryVectors({ queryVector: stored.data, topK: 1 })
      const codes = (await Promise.all([...puts, query])).map(getErrorCode)
      for (const code of codes) expect([null, 'S3VectorNotFoundException']).toContain(code)
      expect((await Promise.all(deletions)).map(getErrorCode).toSorted()).toEqual([
        'S3VectorNotFoundException',
        null,
      ])
      const [created, deleted] = await Promise.all([
        bucket.createIndex(options),
        vectors.deleteBucket('racing'),
      ])
      const outcome = [getErrorCode(created), getErrorCode(deleted)]
      if (outcome[0] === null) {
        expect(outcome).toEqual([null, 'S3VectorBucketNotEmpty'])
        expect((await data.storage.vectorIndexes.find('racing', 'index'))?.vector_count).toBe(0)
        unwrapData(await bucket.deleteIndex('index'))
        unwrapData(await vectors.deleteBucket('racing'))
      } else expect(outcome).toEqual(['S3VectorNotFoundException', null])
    }
    expect(reported).toEqual([])
  })

  it('bound the numbers of buckets, indexes and vectors', async () => {
    const { connection, data, vectors, index, getStored } = current()
    const created_at = new Date().toISOString()
    for (let at = 1; at < 100; at += 1) await data.storage.vectorBuckets.add({ id: `full-${at}`, created_at })
    const results = await Promise.all(
      Array.from({ length: 3 }, (_, at) => vectors.createBucket(`more-${at}`)),
    )
    expect(new Set(results.map(getErrorCode))).toEqual(new Set(['S3VectorMaxBucketsExceeded']))
    expect(getErrorCode(await vectors.createBucket('vectors'))).toBe('S3VectorConflictException')
    for (let at = 1; at < 99; at += 1)
      await data.storage.vectorIndexes.add({
        ...{ id: randomUUID(), bucket_id: 'full-1', name: `index-${at}`, created_at, vector_count: 0 },
        ...{ dimension: 2, distance_metric: 'cosine', metadata_configuration: null },
      })
    const full = vectors.from('full-1')
    const attempts = await Promise.all(
      Array.from({ length: 5 }, (_, at) => full.createIndex({ ...options, indexName: `more-${at}` })),
    )
    const codes = attempts.map(getErrorCode)
    expect(codes.filter((code) => code === null)).toHaveLength(2)
    expect(codes.filter((code) => code === 'S3VectorMaxIndexesExceeded')).toHaveLength(3)
    expect(getErrorCode(await full.createIndex({ ...options, indexName: 'index-1' }))).toBe(
      'S3VectorConflictException',
    )
    await sql`update storage_vector_indexes set vector_count = 99999
      where bucket_id = 'vectors' and name = 'index'`.execute(connection.db)
    const two = [
      { ...stored, key: 'one' },
      { ...stored, key: 'two' },
    ]
    expect(getErrorCode(await index.putVectors({ vectors: two }))).toBe('InvalidRequest')
    unwrapData(await index.putVectors({ vectors: two.slice(0, 1) }))
    // A full index still accepts replacements.
    unwrapData(await index.putVectors({ vectors: [stored] }))
    unwrapData(await index.deleteVectors({ keys: ['one'] }))
    expect(await getStored()).toEqual([stored])
  })
})
