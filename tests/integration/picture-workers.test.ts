import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  createUniqueTestPicture,
} from '../../server/images/picture-service.fixture.ts'
import type { PictureServiceOptions } from '../../server/images/picture-service.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { pauseProcessSkipReason } from '../support/processes.ts'

const from = { fileName: 'x.jpg', uploadedBy: null }
let folder = ''
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-work-'))
  files = await openFolderFileStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openSite(more: Partial<PictureServiceOptions> = {}) {
  const site = await createPictureServiceFixture({ files, ...more })
  onTestFinished(() => site.close())
  return site
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Stops the next worker process before it can finish anything. */
async function pauseNextWorker({ pictures }: Site, test: TestContext): Promise<number> {
  if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
  while (pictures.workerPool.size === 0) await setImmediate()
  const [pid = 0] = pictures.workerPool.pids
  process.kill(pid, 'SIGSTOP')
  return pid
}

/**
 * Gives work that would be retried immediately a hundred chances: each try queries the database, as this
 * does.
 */
async function manyTurns({ data }: Site): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await data.files.findPending(new Date().toISOString(), 1)
}

describe('a picture being ingested', () => {
  it('is not rejected as damaged because the site stops, and its file stays', async (test) => {
    const site = await openSite()
    const { hash } = await files.put(await createTestJpeg(301, 200))
    const ingesting = site.pictures.ingest(hash, from).catch((error: unknown) => error)
    await pauseNextWorker(site, test)
    await site.pictures.close()
    expect(await ingesting).toMatchObject({ name: 'WorkerLostError', reason: 'absent' })
    expect(await files.open(hash)).not.toBeNull()
  })

  it('is not rejected as damaged because its worker was killed', async (test) => {
    const site = await openSite()
    const { hash } = await files.put(await createTestJpeg(302, 200))
    const ingesting = site.pictures.ingest(hash, from)
    process.kill(await pauseNextWorker(site, test), 'SIGKILL')
    expect(await ingesting).toMatchObject({ width: 302 })
  })

  it('is not rejected as damaged because no worker can start; visitors get 503', async () => {
    const site = await openSite()
    const { hash } = await files.put(await createTestJpeg(303, 200))
    const known = await site.storePicture(await createTestJpeg(304, 200))
    const { execPath } = process
    process.execPath = join(folder, 'nowhere')
    try {
      await expect(site.pictures.ingest(hash, from)).rejects.toMatchObject({ reason: 'absent' })
      for (const name of ['160.webp', 'full.jpg'])
        expect((await site.app.request(createImagePath(known, name))).status).toBe(503)
    } finally {
      process.execPath = execPath
    }
    expect(await site.pictures.ingest(hash, from)).toMatchObject({ width: 303 })
    expect((await site.app.request(createImagePath(known, '160.webp'))).status).toBe(200)
  })
})

describe('a visitor’s request', () => {
  it('does not wait for background work on the same variant', async () => {
    const site = await openSite()
    const hash = await site.storePicture(await createTestJpeg(305, 200))
    const others = await Promise.all(
      [1, 2, 3].map(async () => site.storePicture(await createTestJpeg(300, 200))),
    )
    const avif = { what: 'variant', width: 320, format: 'avif' } as const
    const done: string[] = []
    const { processor: workshop } = site.pictures
    const backgroundJobs = [...others, hash].map((one) =>
      workshop.makeVariants(one, [avif], 'ahead').then(() => done.push('ahead')),
    )
    await workshop.getVariant(hash, avif, 'visitor').then(() => done.push('visitor'))
    await Promise.all(backgroundJobs)
    expect(done.indexOf('visitor')).toBeLessThan(3)
  })
})

describe('queued work', () => {
  it('is not retried endlessly while its result cannot be recorded', async () => {
    const site = await openSite()
    await site.storePicture(await createTestJpeg(306, 200))
    const full = async () => {
      throw new Error('the disk is full')
    }
    site.data.files.update = full
    site.pictures.startBackgroundJobs()
    await expect.poll(() => site.reported.length).toBe(1)
    site.pictures.startBackgroundJobs()
    await manyTurns(site)
    expect(site.reported).toHaveLength(1)
  })

  it('is not abandoned because the files are unavailable', async () => {
    let tries = 0
    const away: FileStore = {
      ...files,
      localPath: () => null,
      open: async () => {
        tries += 1
        throw new ProblemError('unavailable')
      },
    }
    const site = await openSite({ files: away })
    const hashes = await Promise.all(
      ['a', 'b', 'c'].map(async (digit) => {
        const hash = digit.repeat(64)
        await site.data.files.add({
          hash,
          type: 'image/jpeg',
          size: 1,
          created_at: new Date().toISOString(),
          sample: 0,
        })
        return hash
      }),
    )
    site.pictures.startBackgroundJobs()
    await expect.poll(() => tries).toBeGreaterThan(0)
    await manyTurns(site)
    expect(tries).toBeLessThanOrEqual(2)
    for (const hash of hashes)
      expect(await site.data.files.find(hash)).toMatchObject({ state: 'new', attempts: 0, not_before: null })
  })

  it('that crashed the site repeatedly is abandoned', async () => {
    const site = await openSite()
    const hash = await site.storePicture(await createTestJpeg(307, 200))
    await site.data.files.update(hash, { attempts: 5 })
    site.pictures.startBackgroundJobs()
    await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('bad')
    expect(site.pictures.workerPool.size).toBe(0)
  })

  it('uses no attempt when the site stops in the middle', async (test) => {
    const site = await openSite()
    const hash = await site.storePicture(await createTestJpeg(308, 200))
    site.pictures.startBackgroundJobs()
    await pauseNextWorker(site, test)
    expect((await site.data.files.find(hash))?.attempts).toBe(1)
    await site.pictures.close()
    expect(await site.data.files.find(hash)).toMatchObject({ state: 'new', attempts: 0, not_before: null })
  })

  it('notifies caches of all images once, not for each picture', async () => {
    const site = await openSite({ pregenerateVariants: false })
    const hashes: string[] = []
    for (let n = 0; n < 6; n += 1)
      hashes.push(await site.storePicture(await createUniqueTestPicture(30, 20).png().toBuffer()))
    let eventCount = 0
    site.events.subscribe((events) => {
      eventCount += (events ?? []).filter(({ tags }) => tags.includes('image')).length
    })
    site.pictures.startBackgroundJobs()
    for (const hash of hashes)
      await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('ready')
    expect(eventCount).toBeGreaterThan(0)
    expect(eventCount).toBeLessThanOrEqual(2)
  })

  it('is shared by two instances of the site without conflicts', async () => {
    const site = await openSite()
    const other = await openSite({ data: site.data, events: site.events, cacheFolder: site.cacheFolder })
    const hashes = await Promise.all(
      [1, 2, 3, 4].map(async () => site.storePicture(await createTestJpeg(60, 40))),
    )
    site.pictures.startBackgroundJobs()
    other.pictures.startBackgroundJobs()
    for (const hash of hashes)
      await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('ready')
    expect([...site.reported, ...other.reported]).toEqual([])
    for (const hash of hashes) expect(existsSync(site.pictures.diskCache.pathOf(hash, '320.webp'))).toBe(true)
  })
})

describeOnOneEngine('queue', (open) => {
  it('returns retries, then unknown pictures, then the rest, and is robust against clock changes', async () => {
    const { data, now } = new ContentTestHarness(await open())
    const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
    const rows = [
      ['1', 'known', null],
      ['2', 'new', null],
      ['3', 'ready', null],
      ['4', 'bad', null],
      ['5', 'known', later(-1000)],
      ['6', 'new', later(60_000)],
      ['7', 'new', later(10 * 365 * 86_400_000)],
    ] as const
    for (const [digit, state, not_before] of rows) {
      const file = { hash: digit.repeat(64), type: 'image/jpeg', size: 1, created_at: now, sample: 0 }
      await data.files.add({ ...file, state, not_before })
    }
    const digits = async (limit: number) =>
      (await data.files.findPending(now, limit)).map(({ hash }) => hash.slice(0, 1))
    const all = await digits(10)
    expect([all.slice(0, 2).sort(), all.slice(2)]).toEqual([
      ['5', '7'],
      ['2', '1'],
    ])
    expect(await digits(3)).toHaveLength(3)
  })
})
