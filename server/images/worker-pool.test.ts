import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  isProcessRunning,
  pauseProcessSkipReason,
  procFilesystemSkipReason,
} from '../../tests/support/processes.ts'
import { createTestJpeg } from './picture-service.fixture.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

let folder = ''
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-pool-'))
  path = join(folder, 'picture')
  await writeFile(path, await createTestJpeg(300, 200))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024

function createPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = new WorkerPool({ size: 1, maxMemoryBytes: 1024 * megabyte, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const limits = { bytes: 1e8, pixels: 3e8 }
const createMeasureTask = () => ({ kind: 'measure', path, limits, jobs: [] }) as const

describe('a worker process', () => {
  it('fails only its own task when it dies and is replaced', async (test) => {
    if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
    const pool = createPool()
    await pool.run(createMeasureTask(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGSTOP')
    const hanging = pool.run(createMeasureTask(), 'visitor')
    process.kill(pid, 'SIGKILL')
    await expect(hanging).rejects.toMatchObject({ name: 'WorkerLostError', reason: 'died' })
    expect(await pool.run(createMeasureTask(), 'visitor')).toMatchObject({ width: 300, height: 200 })
    expect(pool.pids).not.toContain(pid)
  })

  it('is not reused when it died while idle', async () => {
    const pool = createPool()
    await pool.run(createMeasureTask(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
    expect(await pool.run(createMeasureTask(), 'visitor')).toMatchObject({ width: 300 })
    expect(pool.pids).not.toContain(pid)
  })

  it('rejects with reason absent when it cannot start, and later tasks run', async () => {
    const pool = createPool()
    const { execPath } = process
    try {
      for (const path of [join(folder, 'nowhere'), join(folder, 'nowhere'), 'refused\0at once']) {
        process.execPath = path
        await expect(pool.run(createMeasureTask(), 'visitor')).rejects.toMatchObject({ reason: 'absent' })
      }
    } finally {
      process.execPath = execPath
    }
    expect(pool.size).toBe(0)
    expect(await pool.run(createMeasureTask(), 'visitor')).toMatchObject({ width: 300 })
  })

  it('has the highest OOM score, nice 10 and none of the secrets of the site', async (test) => {
    if (procFilesystemSkipReason) test.skip(procFilesystemSkipReason)
    process.env.TEST_SECRET = 'hush-hush'
    onTestFinished(() => {
      delete process.env.TEST_SECRET
    })
    const pool = createPool()
    await pool.run(createMeasureTask(), 'visitor')
    const [pid] = pool.pids
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    const names = environment.split('\0').map((variable) => variable.split('=')[0] ?? '')
    expect(environment).not.toContain('hush-hush')
    expect(names).toContain('PICTURE_WORKER_MEMORY_BYTES')
    const allowed =
      /^(?:|PATH|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_\w+|MALLOC_ARENA_MAX|PICTURE_WORKER_\w+|NODE_CHANNEL_\w+|NODE_UNIQUE_ID)$/
    expect(names.filter((name) => !allowed.test(name))).toEqual([])
    expect((await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).trim()).toBe('1000')
    expect(getPriority(pid)).toBe(10)
  })

  it('is killed when it hangs', async (test) => {
    if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
    const pool = createPool()
    await pool.run(createMeasureTask(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGSTOP')
    await expect(pool.run(createMeasureTask(), 'visitor', 100)).rejects.toMatchObject({ reason: 'time' })
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
    expect(await pool.run(createMeasureTask(), 'visitor')).toMatchObject({ width: 300 })
  })

  it('exits when it exceeds its memory limit', async () => {
    const pool = createPool({ maxMemoryBytes: 20 * megabyte })
    await expect(pool.run(createMeasureTask(), 'visitor')).rejects.toMatchObject({ reason: 'memory' })
  })

  it('ends after the idle timeout', async () => {
    const pool = createPool({ idleTimeoutMs: 20 })
    await pool.run(createMeasureTask(), 'visitor')
    const [pid = 0] = pool.pids
    await expect.poll(() => pool.size).toBe(0)
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
  })
})

describe('task scheduling', () => {
  it('runs visitor tasks before ingest tasks, and those before background tasks', async () => {
    const pool = createPool()
    const done: string[] = []
    const first = pool.run(createMeasureTask(), 'visitor')
    const rest = (['ahead', 'ingest', 'visitor', 'ahead', 'visitor'] as const).map((priority) =>
      pool.run(createMeasureTask(), priority).then(() => done.push(priority)),
    )
    await Promise.all([first, ...rest])
    expect(done).toEqual(['visitor', 'visitor', 'ingest', 'ahead', 'ahead'])
  })

  it('does not starve lower priorities behind many visitor tasks', async () => {
    const pool = createPool()
    const done: string[] = []
    const visitors = Array.from({ length: 30 }, () =>
      pool.run(createMeasureTask(), 'visitor').then(() => done.push('visitor')),
    )
    const others = (['ingest', 'ahead'] as const).map((priority) =>
      pool.run(createMeasureTask(), priority).then(() => done.push(priority)),
    )
    await Promise.all([...visitors, ...others])
    expect(done.indexOf('ingest')).toBeLessThan(12)
    expect(done.indexOf('ahead')).toBeLessThan(25)
  })

  it('starts an extra process for a visitor when all others run background tasks', async () => {
    const pool = createPool()
    const done: string[] = []
    const ahead = [1, 2].map(() => pool.run(createMeasureTask(), 'ahead').then(() => done.push('ahead')))
    expect(pool.size).toBe(1)
    const visitor = pool.run(createMeasureTask(), 'visitor')
    expect(pool.size).toBe(2)
    await Promise.all([visitor, ...ahead])
    expect(pool.size).toBeLessThanOrEqual(2)
  })

  it('limits the queue of background tasks', async () => {
    const pool = createPool()
    const all = Array.from({ length: 1002 }, () => pool.run(createMeasureTask(), 'ahead'))
    const outcomes = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toMatchObject({ name: 'TooBusyError' })
    pool.close()
    await outcomes
  })

  it('rejects visitor tasks when their queue is full', async () => {
    const pool = createPool()
    const all = Array.from({ length: 502 }, () => pool.run(createMeasureTask(), 'visitor'))
    const outcomes = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toMatchObject({ name: 'TooBusyError' })
    pool.close()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(pool.run(createMeasureTask(), 'visitor')).rejects.toMatchObject({ name: 'WorkerLostError' })
  })
})
