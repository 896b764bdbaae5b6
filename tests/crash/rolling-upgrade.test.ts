import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import ours from '../../package.json' with { type: 'json' }
import { connectToDatabase } from '../../server/data/connection.ts'
import { createInstanceRepository } from '../../server/data/instance-repository.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { type Migration, migrateDatabase } from '../../server/data/migrator.ts'
import { startTestBalancer } from '../support/balancer.ts'
import { createEmptyPostgresDatabase } from '../support/database-engines.ts'
import type { NextVersion } from '../support/next-version.ts'
import { isProcessRunning, pauseProcessSkipReason } from '../support/processes.ts'
import {
  createDataFolderForTest,
  startProductProcess,
  startRefusedProductProcess,
} from '../support/product-process.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { startSiteLoad } from '../support/site-load.ts'
import { isLongTestRun } from '../support/test-run.ts'

const key = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'
const partSize = 100_000

/** A resumable upload of which a part is sent at each step, to whichever instance. */
async function startUpload(url: string, secretKey: string, size: number) {
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } })
  expect((await storage.createBucket('files')).error).toBeNull()
  const bytes = randomBytes(size)
  const headers = { Authorization: `Bearer ${secretKey}`, apikey: secretKey, 'Tus-Resumable': '1.0.0' }
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(size),
      'Upload-Metadata': `bucketName ${encode('files')},objectName ${encode('map.bin')}`,
    },
  })
  expect(created.status).toBe(201)
  const { pathname } = new URL(created.headers.get('location') ?? '', url)
  const readOffset = async () => {
    const { headers: answered } = await fetch(`${url}${pathname}`, { method: 'HEAD', headers })
    return Number(answered.get('upload-offset'))
  }
  const patch = (target: string, offset: number, body: Uint8Array | ReadableStream) =>
    fetch(`${target}${pathname}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: body as BodyInit,
      duplex: 'half',
    } as RequestInit)
  return {
    /** Sends the next bytes. */
    async send(length: number): Promise<void> {
      const offset = await readOffset()
      expect((await patch(url, offset, bytes.subarray(offset, offset + length))).status).toBe(204)
    },
    /** Sends the next bytes to an instance in a request that never ends; resolves when the instance has ended it. */
    async sendWithoutEnd(instanceUrl: string, length: number): Promise<void> {
      const offset = await readOffset()
      const start: UnderlyingSource['start'] = (controller) =>
        controller.enqueue(bytes.subarray(offset, offset + length))
      await patch(instanceUrl, offset, new ReadableStream({ start })).catch(() => undefined)
    },
    async isComplete(): Promise<boolean> {
      const { data } = await storage.from('files').download('map.bin')
      return data !== null && bytes.equals(Buffer.from(await data.arrayBuffer()))
    },
  }
}

it('replaces three instances by a newer version under load without a failed request or a lost save', async () => {
  const database = await createEmptyPostgresDatabase()
  onTestFinished(() => database.remove())
  const s3 = await startTestS3Server()
  onTestFinished(() => s3.discard())
  const settings = {
    ...s3.env,
    DATABASE_URL: database.url,
    LETOPIS_SECRETS_KEY: key,
    LETOPIS_DRAIN_SECONDS: '1',
  }
  const expanding = {
    name: '9001-expanding',
    oldestVersion: 'any',
    statement: 'alter table news add column subtitle text; create table note (id integer primary key)',
  } as const
  const contracting = {
    name: '9002-contracting',
    oldestVersion: '98.0.0',
    statement: 'alter table news drop column subtitle',
  } as const
  const next: NextVersion = { version: '98.0.0', migrations: [expanding] }
  const afterNext: NextVersion = { version: '99.0.0', migrations: [expanding, contracting] }
  const connection = await connectToDatabase({ engine: 'postgres', url: database.url })
  onTestFinished(() => connection.close())
  const listVersions = async () =>
    (await createInstanceRepository(connection.db).listRunning()).map(({ version }) => version)

  const folders = [
    await createDataFolderForTest(),
    await createDataFolderForTest(),
    await createDataFolderForTest(),
  ]
  const [firstFolder = '', ...otherFolders] = folders
  const first = await startProductProcess(firstFolder, settings)
  const instances = [
    first,
    ...(await Promise.all(
      otherFolders.map((folder) => startProductProcess(folder, settings, { apiKeys: first })),
    )),
  ]
  const balancer = await startTestBalancer()
  for (const { url } of instances) balancer.add(url)
  await expect.poll(() => instances.every(({ url }) => balancer.isReady(url)), { timeout: 60_000 }).toBe(true)
  const load = startSiteLoad(balancer.url, first.secretKey)
  onTestFinished(() => load.stop())
  await load.goOn()
  const upload = await startUpload(balancer.url, first.secretKey, 4 * partSize)
  await upload.send(partSize)

  const refused = await startRefusedProductProcess(await createDataFolderForTest(), settings, afterNext)
  expect(refused).toContain(
    `Version 99.0.0 does not start on this database while 3 instances run with version ${ours.version}: migration ` +
      '9002-contracting removes what versions before 98.0.0 need. Replace all instances by version 98.0.0 first',
  )
  for (const [i, folder] of folders.entries()) {
    const old = instances[i]
    // An instance waits ten seconds for it.
    const endless = isLongTestRun && i === 0 ? upload.sendWithoutEnd(old?.url ?? '', partSize / 2) : null
    await old?.stop()
    await endless
    balancer.remove(old?.url ?? '')
    const { url } = await startProductProcess(folder, settings, { nextVersion: next, apiKeys: first })
    balancer.add(url)
    await expect.poll(() => balancer.isReady(url), { timeout: 60_000 }).toBe(true)
    await upload.send(partSize)
    await load.goOn()
  }
  // What the ended request had left, if anything.
  if (!(await upload.isComplete())) await upload.send(partSize)
  expect(await upload.isComplete()).toBe(true)
  expect(await listVersions()).toEqual(['98.0.0', '98.0.0', '98.0.0'])
  // `migration-compatibility.test.ts` shows the same without processes.
  if (isLongTestRun)
    await startProductProcess(await createDataFolderForTest(), settings, {
      nextVersion: afterNext,
      apiKeys: first,
    })
  await load.goOn()
  await load.stop()

  expect(load.failures).toEqual([])
  const { rows } = await sql<{ title: string }>`select title from news`.execute(connection.db)
  expect(rows.map(({ title }) => title).toSorted()).toEqual(load.savedTitles.toSorted())
  if (!isLongTestRun) return
  expect(await startRefusedProductProcess(await createDataFolderForTest(), settings)).toContain(
    `(migrations 9002-contracting) and needs version 98.0.0 or newer; this is ${ours.version}.`,
  )
})

// An instance counts as running for half a minute.
it.runIf(isLongTestRun && pauseProcessSkipReason === null)(
  'an instance that was paused while the database was migrated past its version ends when it goes on',
  async () => {
    const database = await createEmptyPostgresDatabase()
    onTestFinished(() => database.remove())
    const { pid } = await startProductProcess(await createDataFolderForTest(), { DATABASE_URL: database.url })
    const connection = await connectToDatabase({ engine: 'postgres', url: database.url })
    onTestFinished(() => connection.close())
    const contracting: Migration = { name: '9001-contracting', oldestVersion: '98.0.0', async up() {} }
    const migrate = () => migrateDatabase(connection, [...migrations, contracting], '99.0.0')
    process.kill(pid, 'SIGSTOP')
    await expect(migrate()).rejects.toThrow(`an instance runs with version ${ours.version}`)
    await expect
      .poll(() => createInstanceRepository(connection.db).listRunning(), { timeout: 120_000 })
      .toEqual([])
    expect(await migrate()).toEqual([contracting.name])
    process.kill(pid, 'SIGCONT')
    await expect.poll(() => isProcessRunning(pid), { timeout: 120_000 }).toBe(false)
  },
)
