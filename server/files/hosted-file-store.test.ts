import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { collectAsync } from '../../tests/support/collect-async.ts'
import { testS3Backoff } from '../../tests/support/s3-server.ts'
import { assertHostedReadAndWriteAccess, openHostedFileStore } from './index.ts'

const secret = 'sb_secret_0123456789abcdef'
const hash = createHash('sha256').update('a picture').digest('hex')
const name = `${hash.slice(0, 2)}/${hash.slice(2)}`

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean

/** The service as its documentation describes it, where this product's own one differs; `answer` returns false for what it does not handle. */
async function openWireFixture(answer: Answer, { isPublic = false, retryOptions = testS3Backoff } = {}) {
  const server = createServer(async (request, response) => {
    if (await answer(request, response)) return
    const bucket = /^\/storage\/v1\/bucket\/(letopis(?:-variants)?)$/.exec(request.url ?? '')?.[1]
    if (bucket !== undefined) return sendJson(response, 200, { id: bucket, public: isPublic })
    sendJson(response, 400, { statusCode: '404', error: 'not_found', message: 'Object not found' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spoolFolder = await mkdtemp(join(tmpdir(), 'letopis-spool-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(spoolFolder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return openHostedFileStore({ url, secret, bucket: 'letopis' }, { spoolFolder, retryOptions })
}

function sendJson(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}

it('creates missing buckets of files and variants as private ones, with the secret key', async () => {
  const created: unknown[] = []
  await openWireFixture(async (request, response) => {
    if (request.url?.startsWith('/storage/v1/bucket/'))
      return sendJson(response, 400, { statusCode: '404', error: 'Bucket not found', message: '' })
    if (request.url !== '/storage/v1/bucket') return false
    const { apikey, authorization } = request.headers
    created.push(JSON.parse(await text(request)), apikey, authorization)
    return sendJson(response, 200, { name: 'letopis' })
  })
  const credentials = [secret, `Bearer ${secret}`]
  expect(created).toEqual([
    { id: 'letopis', name: 'letopis', public: false },
    ...credentials,
    { id: 'letopis-variants', name: 'letopis-variants', public: false },
    ...credentials,
  ])
})

it('refuses a public bucket', async () => {
  await expect(openWireFixture(() => false, { isPublic: true })).rejects.toThrow(
    /"letopis" at http:\S+ is public, but has to be private/,
  )
})

it.each([
  [
    403,
    { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
    /SUPABASE_SECRET_KEY is not/,
  ],
  [400, { statusCode: '403', error: 'Unauthorized', message: '' }, /SUPABASE_SECRET_KEY is not/],
  [200, ['not a bucket'], /has to be private/],
])('says what to change when the service answers %s', async (status, body, message) => {
  const opening = openWireFixture((request, response) =>
    request.url?.startsWith('/storage/v1/bucket') ? sendJson(response, status, body) : false,
  )
  await expect(opening).rejects.toThrow(message)
  await expect(opening).rejects.not.toThrow(secret)
})

it('repeats requests that a gateway rejects for a moment', async () => {
  let rejections = 2
  const files = await openWireFixture((request, response) => {
    if (!request.url?.includes('/info/')) return false
    rejections -= 1
    if (rejections >= 0) return Boolean(response.writeHead(503).end('<html>paused</html>'))
    return sendJson(response, 200, { size: 9, last_modified: '2026-01-01T00:00:00Z' })
  })
  expect((await files.open(hash))?.size).toBe(9)
})

it('says that the project does not answer', async () => {
  const settings = { url: 'http://127.0.0.1:9', secret, bucket: 'letopis' }
  await expect(assertHostedReadAndWriteAccess(settings, testS3Backoff)).rejects.toMatchObject({
    message: expect.stringMatching(/http:\/\/127\.0\.0\.1:9 does not answer: .* Check SUPABASE_URL/),
  })
})

it('lists all pages, also objects whose size is not known yet', async () => {
  const other = 'f'.repeat(64)
  const files = await openWireFixture(async (request, response) => {
    if (request.url !== '/storage/v1/object/list-v2/letopis') return false
    const { cursor } = JSON.parse(await text(request))
    const times = { updated_at: '2026-01-01T00:00:00Z' }
    return sendJson(
      response,
      200,
      cursor === undefined
        ? {
            hasNext: true,
            nextCursor: 'n',
            folders: [],
            objects: [{ name, ...times, metadata: { size: 9 } }],
          }
        : { hasNext: false, objects: [{ name: `ff/${other.slice(2)}`, ...times, metadata: null }] },
    )
  })
  const at = Date.parse('2026-01-01')
  expect(await collectAsync(files.all())).toEqual([
    { hash, size: 9, at },
    { hash: other, size: 0, at },
  ])
})

it('continues an interrupted upload of a large file where the service stands', async () => {
  const bytes = Buffer.alloc(13_000_000, 'letopis')
  const received: Buffer[] = []
  const getOffset = () => received.reduce((sum, part) => sum + part.length, 0)
  let isFirstChunk = true
  const files = await openWireFixture(async (request, response) => {
    const { method, url = '', headers } = request
    if (url.includes('/info/') && received.length > 0)
      return sendJson(response, 200, { size: getOffset(), last_modified: '2026-01-01T00:00:00Z' })
    if (!url.startsWith('/storage/v1/upload/resumable')) return false
    if (method === 'POST') {
      expect(headers['upload-length']).toBe('13000000')
      // The host of another machine, as behind a proxy.
      return Boolean(
        response.writeHead(201, { location: 'https://inner.example/upload/resumable/abc~1' }).end(),
      )
    }
    if (method === 'HEAD') return Boolean(response.writeHead(200, { 'upload-offset': getOffset() }).end())
    if (Number(headers['upload-offset']) !== getOffset()) return sendJson(response, 409, {})
    const chunk = await buffer(request)
    expect(chunk.length).toBeLessThanOrEqual(6 * 1024 * 1024)
    received.push(isFirstChunk ? chunk.subarray(0, 1000) : chunk)
    const isInterrupted = isFirstChunk
    isFirstChunk = false
    if (isInterrupted) return Boolean(response.destroy())
    return Boolean(response.writeHead(204, { 'upload-offset': getOffset() }).end())
  })
  await files.put(bytes)
  expect(Buffer.concat(received).equals(bytes)).toBe(true)
})

it('says that a file is too large for the project', async () => {
  const files = await openWireFixture((request, response) => {
    if (request.method !== 'POST') return false
    return sendJson(response, 400, { statusCode: '413', error: 'Payload too large', message: '' })
  })
  await expect(files.put(Buffer.from('a picture'))).rejects.toThrow(/raise the size limit of uploads there/)
})

it('does not accept a stored object that is shorter than what was sent', async () => {
  let isStored = false
  const files = await openWireFixture(async (request, response) => {
    if (request.method === 'POST') {
      isStored = true
      return sendJson(response, 200, { Key: name })
    }
    return request.url?.includes('/info/') && isStored ? sendJson(response, 200, { size: 3 }) : false
  })
  await expect(files.put(Buffer.from('a picture'))).rejects.toThrow(/no file of the sent size/)
})
