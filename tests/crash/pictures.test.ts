import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { createContentEventBus } from '../../server/events/index.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createPictureService } from '../../server/images/index.ts'
import { isProcessRunning } from '../support/processes.ts'
import { selectByRunLength } from '../support/test-run.ts'

const kills = selectByRunLength({ short: 2, long: 20 })
const taker = join(import.meta.dirname, 'children', 'taker.ts')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it(`shows no partial picture, loses none and resumes processing after ${kills} kills at arbitrary times`, async () => {
  const ingested = new Set<string>()
  for (let kill = 0; kill < kills; kill += 1)
    for (const hash of await ingestUntilKilled((kill + 1) % 4)) ingested.add(hash)
  expect(ingested.size).toBeGreaterThanOrEqual(2)
  expect(await findPartialVariants()).toEqual([])

  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const data = createSiteDatabaseOverConnection(connection)
  const failures: unknown[] = []
  const pictures = createPictureService({
    data,
    files: await openFolderFileStore(join(folder, 'files')),
    cacheFolder: join(folder, 'cache'),
    limits: { bytes: 10_000_000, pixels: 10_000_000, memory: 1_000_000_000 },
    memoryCacheBytes: 0,
    pregenerateVariants: true,
    nice: 0,
    events: createContentEventBus(data, (error) => failures.push(error)),
    report: (error) => failures.push(error),
    now: () => new Date(),
  })
  try {
    for (const hash of ingested)
      expect(await data.files.find(hash)).toMatchObject({ height: 240, type: 'image/jpeg' })
    pictures.startBackgroundJobs()
    const later = new Date(Date.now() + 86_400_000).toISOString()
    await expect.poll(() => data.files.findPending(later, 1), { timeout: 120_000, interval: 100 }).toEqual([])
    for (const hash of ingested) {
      expect((await data.files.find(hash))?.state).toBe('ready')
      for (const name of ['320.webp', '640.webp', '320.avif', '640.avif'])
        expect(existsSync(pictures.diskCache.pathOf(hash, name))).toBe(true)
    }
    expect(await findPartialVariants()).toEqual([])
    expect(failures).toEqual([])
  } finally {
    await pictures.close()
    await connection.close()
  }
})

/**
 * Starts a process that ingests pictures, kills it after a number of them, and returns those it had ingested.
 */
async function ingestUntilKilled(after: number): Promise<string[]> {
  const ingested: string[] = []
  const workers = new Set<number>()
  const child = spawn(process.execPath, [taker, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal)))
  let errorOutput = ''
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const lines = createInterface({ input: child.stdout })
  let before = performance.now()
  const enough = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const now = performance.now()
      const [hash = '', pids = ''] = line.split(' ')
      if (line !== 'ready') {
        ingested.push(hash)
        for (const pid of pids.split(',').filter(Boolean)) workers.add(Number(pid))
      }
      if (ingested.length >= after) resolve(now - before)
      before = now
    })
  })
  const timeOfAPicture = await Promise.race([enough, ended.then(() => 0)])
  await setTimeout(Math.random() * timeOfAPicture)
  child.kill('SIGKILL')
  expect([await ended, errorOutput]).toEqual(['SIGKILL', ''])
  // Its worker processes exit with it.
  await expect.poll(() => [...workers].filter(isProcessRunning)).toEqual([])
  return ingested
}

/** Files with the name of a variant that are not complete pictures. */
async function findPartialVariants(): Promise<string[]> {
  const broken: string[] = []
  const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(?:avif|webp|jpg|tif)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    try {
      await sharp(path, { failOn: 'warning' }).stats()
    } catch {
      broken.push(path)
    }
  }
  return broken
}
