import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '../../domain/permissions.ts'
import { createTemporaryFolder } from '../../tests/support/content-transfer-site.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { startTestS3Server, type TestS3Server } from '../../tests/support/s3-server.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createExportService, type ExportJob } from './export-service.ts'

const owner: Actor = { role: 'owner', userId: 'o' }
const day = 24 * 3_600_000
/** How often an instance tells the others about its export, and learns that it is cancelled. */
const renewalMs = 2000
type RunJob = Parameters<typeof createExportService>[0]['runJob']

const writeJob: RunJob = async ({ file }: ExportJob) => {
  await writeFile(file, 'zip')
  return { problems: ['one picture'] }
}

/** Runs until it is cancelled. */
const endlessJob: RunJob = (_, { signal, onEvent }) => {
  onEvent({ step: 'items', done: 3, total: 9 })
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

let s3: TestS3Server
beforeAll(async () => {
  s3 = await startTestS3Server()
}, 60_000)
afterEach(async () => {
  vi.useRealTimers()
  const { exportParts } = await s3.open()
  for await (const { upload } of exportParts?.list() ?? []) await exportParts?.remove(upload)
})
afterAll(() => s3.discard())

/** One of several instances, with a data folder of its own. */
async function createInstance(connection: SiteDatabaseConnection, runJob: RunJob, offsetMs = 0) {
  const dataFolder = await createTemporaryFolder()
  const service = createExportService({
    data: createSiteDatabaseOverConnection(connection),
    dataFolder,
    store: (await s3.open()).exportParts,
    runJob,
    report: () => undefined,
    now: () => new Date(Date.now() + offsetMs),
  })
  onTestFinished(() => service.stop())
  return { service, dataFolder }
}

const listObjects = async () => (await s3.listKeys()).filter((key) => key.includes('exports/'))

describeOnBothEngines('an export with S3', (open) => {
  it('is listed, sent and deleted by an instance that has not made it', async () => {
    const connection = await open()
    const [one, other] = [
      await createInstance(connection, writeJob),
      await createInstance(connection, writeJob),
    ]
    expect(await one.service.start('tables', owner)).toBe(true)
    await one.service.stop()
    const { files, running, lastOutcome } = await other.service.readOverview(owner)
    expect(files).toMatchObject([{ format: 'tables', size: 3 }])
    expect([running, lastOutcome]).toEqual([
      null,
      { format: 'tables', state: 'incomplete', problems: ['one picture'] },
    ])
    const name = files[0]?.name ?? ''
    expect(await text((await other.service.openFile(name, owner)).content)).toBe('zip')
    expect(await readdir(join(one.dataFolder, 'exports'))).toEqual([])
    await other.service.deleteFile(name, owner)
    expect((await one.service.readOverview(owner)).files).toEqual([])
    expect(await listObjects()).toEqual([])
    await expect(one.service.openFile(name, owner)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is deleted from the store by any instance after a day', async () => {
    const connection = await open()
    const { service } = await createInstance(connection, writeJob)
    await service.start('content', owner)
    await service.stop()
    expect(await listObjects()).toHaveLength(1)
    const later = await createInstance(connection, writeJob, day + 60_000)
    expect(await later.service.readOverview(owner)).toEqual({ files: [], running: null, lastOutcome: null })
    await expect.poll(listObjects).toEqual([])
  })

  it('is one at a time, and shows its progress and is cancelled on another instance', async () => {
    const connection = await open()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const other = await createInstance(connection, writeJob)
    const one = await createInstance(connection, endlessJob)
    expect(await one.service.start('website', owner)).toBe(true)
    expect(await other.service.start('content', owner)).toBe(false)
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(renewalMs)
        return (await other.service.readOverview(owner)).running
      })
      .toEqual({ format: 'website', progress: { step: 'items', done: 3, total: 9 } })
    await other.service.cancel(owner)
    vi.advanceTimersByTime(renewalMs)
    await one.service.stop()
    expect((await other.service.readOverview(owner)).lastOutcome?.state).toBe('cancelled')
    expect(await other.service.start('content', owner)).toBe(true)
    await other.service.stop()
    expect((await one.service.readOverview(owner)).files).toHaveLength(1)
  })

  it('is reported as interrupted when its instance does not renew it, and another one can start', async () => {
    const connection = await open()
    const lost = await createInstance(connection, endlessJob)
    await lost.service.start('website', owner)
    const later = await createInstance(connection, writeJob, 60_000)
    expect(await later.service.readOverview(owner)).toMatchObject({
      running: null,
      lastOutcome: { format: 'website', state: 'interrupted' },
    })
    expect(await later.service.start('tables', owner)).toBe(true)
    await later.service.stop()
    expect((await later.service.readOverview(owner)).lastOutcome?.state).toBe('incomplete')
    await lost.service.cancel(owner)
  })
})
