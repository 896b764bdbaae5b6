import { createHash } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestChildProcess } from '../../tests/support/child-process.ts'
import { collectAsync } from '../../tests/support/collect-async.ts'
import { createMigratedDatabase } from '../../tests/support/database-engines.ts'
import { startTestS3Server, type TestS3Server } from '../../tests/support/s3-server.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import {
  createTestDataFolder,
  createTestUploadClient,
  createTestUploadSite,
  createUploadOffsetHeaders,
  startTestUploadServer,
  type TestUploadClient,
} from './resumable-upload-handler.fixture.ts'
import type { ResumableUploadHandlerDeps } from './resumable-upload-handler.ts'

const bytes = Buffer.alloc(300_000, 'Tichá Lhota ')
const hash = createHash('sha256').update(bytes).digest('hex')

let s3: TestS3Server

// The start of Postgres does not count as test time.
beforeAll(async () => {
  s3 = await startTestS3Server()
  await (await createMigratedDatabase('postgres')).remove()
}, 120_000)

afterAll(() => s3.discard())

/** Two instances with their own data folders on one Postgres and one S3 store. */
async function startInstances(overrides: Partial<ResumableUploadHandlerDeps> = {}) {
  const { target } = await createTestUploadSite('postgres')
  const start = async () =>
    startTestUploadServer(overrides, { target, root: await createTestDataFolder(), files: await s3.open() })
  return { target, instances: [await start(), await start()] as const }
}

interface Instance extends TestUploadClient {
  readonly folder: string
}

/** Another instance, in a process of its own, which can be killed. */
async function startChildInstance(target: DatabaseTarget) {
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  const root = await createTestDataFolder()
  const child = startTestChildProcess('receive-uploads.ts', root, target.url, JSON.stringify(s3.settings))
  const url = (await child.readLine()) ?? ''
  return { child, instance: { ...createTestUploadClient(url), folder: join(root, 'uploads') } }
}

/** Begins a PATCH that announces more bytes than it sends. */
function beginPatch({ url }: Instance, id: string, offset: number, sent: Buffer, announced: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const headers = { Host: 'a.test', 'Tus-Resumable': '1.0.0', 'Content-Length': String(announced) }
  const lines = Object.entries({ ...headers, ...createUploadOffsetHeaders(offset) })
  socket.write(
    `PATCH /uploads/${id} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.write(sent)
  return socket
}

/** Waits until an instance has received so many bytes that are not stored yet. */
async function waitForReceivedBytes({ folder }: Instance, count: number): Promise<void> {
  const listSizes = async () =>
    Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
  await expect.poll(listSizes, { timeout: 10_000 }).toContain(count)
}

const offsetAt = async (instance: Instance, id: string) =>
  Number((await instance.request('HEAD', id)).headers.get('upload-offset'))

it('goes on when each request reaches another instance, and one of them dies', async () => {
  const { target, instances } = await startInstances()
  const [b, c] = instances
  const { child, instance: a } = await startChildInstance(target)
  const id = await a.createUpload(bytes.length)
  const patch = (instance: Instance, from: number, to: number) =>
    instance.request('PATCH', id, createUploadOffsetHeaders(from), bytes.subarray(from, to))
  expect((await patch(b, 0, 100_000)).status).toBe(204)
  expect((await patch(c, 50_000, 60_000)).status).toBe(409)
  expect(await offsetAt(c, id)).toBe(100_000)
  expect((await patch(c, 100_000, 150_000)).status).toBe(204)

  // A request on another instance takes over from a stalled one, whose bytes are stored.
  beginPatch(b, id, 150_000, bytes.subarray(150_000, 160_000), 100_000)
  await waitForReceivedBytes(b, 10_000)
  expect(await offsetAt(a, id)).toBe(160_000)
  expect((await patch(a, 160_000, 200_000)).status).toBe(204)

  beginPatch(a, id, 200_000, bytes.subarray(200_000, 210_000), 100_000)
  await waitForReceivedBytes(a, 10_000)
  child.kill('SIGKILL')
  await child.exited
  expect(await offsetAt(b, id)).toBe(200_000)
  expect((await collectAsync(c.files.listStrayEntries())).length).toBe(0)
  expect((await s3.listKeys()).every((name) => name.startsWith(`uploads/${id}/`))).toBe(true)

  const last = await patch(c, 200_000, bytes.length)
  expect([last.status, await last.text()]).toEqual([200, hash])
  const again = await b.request('HEAD', id)
  expect([again.headers.get('upload-offset'), again.headers.get('x-hash')]).toEqual(['300000', hash])
  expect([b.completed.length, c.completed.length]).toEqual([0, 1])
  const stored = await b.files.open(hash)
  expect(stored !== null && bytes.equals(await buffer(stored.stream()))).toBe(true)
  expect(await s3.listKeys()).toEqual([`${hash.slice(0, 2)}/${hash.slice(2)}`])
  expect([await b.listUploadsFolder(), await c.listUploadsFolder()]).toEqual([[], []])
})

it('is completed once when two instances are asked at the same time', async () => {
  let isBroken = true
  const running: string[] = []
  const processCompletedUpload: ResumableUploadHandlerDeps['processCompletedUpload'] = async (upload) => {
    if (isBroken) throw new Error('killed')
    running.push(upload.id)
    return { headers: { 'X-Hash': upload.hash } }
  }
  const [a, b] = (await startInstances({ processCompletedUpload })).instances
  const id = await a.createUpload(bytes.length)
  expect((await a.request('PATCH', id, createUploadOffsetHeaders(0), bytes)).status).toBe(500)
  isBroken = false
  const responses = await Promise.all([a, b, a, b].map((instance) => instance.request('HEAD', id)))
  expect(responses.map(({ headers }) => headers.get('x-hash'))).toEqual([hash, hash, hash, hash])
  expect(running).toEqual([id])
})

it('is not begun beyond the limit of its owner on all instances together', async () => {
  const authenticateOwner = async () => ({ id: 'editor', maxUnfinished: 3 })
  const { instances } = await startInstances({ authenticateOwner })
  const begin = (instance: Instance) => instance.request('POST', '', { 'Upload-Length': '5' })
  const responses = await Promise.all([...instances, ...instances, ...instances].map(begin))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
})

it('loses nothing that was acknowledged while the S3 store is away', async () => {
  const [a, b] = (await startInstances()).instances
  const id = await a.createUpload(10)
  expect((await a.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')).status).toBe(204)
  await s3.stop()
  try {
    expect((await b.request('PATCH', id, createUploadOffsetHeaders(5), 'wor')).status).toBe(503)
    expect(await offsetAt(a, id)).toBe(5)
  } finally {
    await s3.restart()
  }
  const response = await a.request('PATCH', id, createUploadOffsetHeaders(5), 'world')
  expect(await response.text()).toBe(createHash('sha256').update('helloworld').digest('hex'))
})

it('starts again when its bytes are gone, and is deleted with them when it expires', async () => {
  const { target } = await createTestUploadSite('postgres')
  const site = { target, root: await createTestDataFolder(), files: await s3.open() }
  const a = await startTestUploadServer({}, site)
  const [lost, expired] = [await a.createUpload(5), await a.createUpload(5)]
  await a.request('PATCH', lost, createUploadOffsetHeaders(0), 'hell')
  await a.request('PATCH', expired, createUploadOffsetHeaders(0), 'hell')
  await site.files.uploadParts?.remove(lost)
  expect((await a.request('PATCH', lost, createUploadOffsetHeaders(4), 'o')).status).toBe(404)
  const listOwn = async () => (await s3.listKeys()).filter((name) => name.includes(expired))
  expect(await listOwn()).toHaveLength(1)
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  await startTestUploadServer({ now: tomorrow }, { ...site, root: await createTestDataFolder() })
  expect(await listOwn()).toEqual([])
  expect((await a.request('HEAD', expired)).status).toBe(404)
})

it.each(['folder', 's3'])('that an earlier version began goes on (%s)', async (store) => {
  const site = await createTestUploadSite()
  const folder = join(site.root, 'uploads')
  await mkdir(folder, { recursive: true })
  const createdAt = new Date().toISOString()
  const common = { size: 10, offset: 5, metadata: { name: 'a' }, owner: 'somebody', createdAt, answer: null }
  const [begun, done, old] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]
  const answer = { status: 200, headers: { 'X-Hash': 'found' }, body: 'x' }
  for (const record of [
    { ...common, id: begun },
    { ...common, id: done, offset: 10, answer },
    { ...common, id: old, createdAt: '2026-01-01T00:00:00.000Z' },
  ])
    await writeFile(join(folder, `${record.id}.json`), JSON.stringify(record))
  await writeFile(join(folder, `${begun}.part`), 'hello, not synced')
  await writeFile(join(folder, `${old}.part`), 'hello')
  await startTestUploadServer({}, store === 's3' ? { ...site, files: await s3.open() } : site)
  const after = await startTestUploadServer({}, store === 's3' ? { ...site, files: await s3.open() } : site)
  expect(await after.listUploadsFolder()).toEqual(store === 's3' ? [] : [`${begun}.part`])
  expect(after.reported).toEqual([])
  expect((await after.request('HEAD', done)).headers.get('x-hash')).toBe('found')
  expect((await after.request('HEAD', old)).status).toBe(404)
  expect(await offsetAt(after, begun)).toBe(5)
  const response = await after.request('PATCH', begun, createUploadOffsetHeaders(5), 'world')
  expect(await response.text()).toBe(createHash('sha256').update('helloworld').digest('hex'))
  expect(after.completed).toMatchObject([{ id: begun, metadata: { name: 'a' }, owner: 'somebody' }])
})

it('is not found by an instance that does not have its bytes, and is not harmed by it', async () => {
  const { target } = await createTestUploadSite('postgres')
  const start = async () => startTestUploadServer({}, { target, root: await createTestDataFolder() })
  const [a, b] = [await start(), await start()]
  const id = await a.createUpload(10)
  await a.request('PATCH', id, createUploadOffsetHeaders(0), 'hello')
  for (const method of ['HEAD', 'DELETE']) expect((await b.request(method, id)).status).toBe(404)
  expect((await b.request('PATCH', id, createUploadOffsetHeaders(5), 'world')).status).toBe(404)
  expect((await a.request('PATCH', id, createUploadOffsetHeaders(5), 'world')).status).toBe(200)
  expect((await b.request('HEAD', id)).headers.get('upload-offset')).toBe('10')
})
