import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
  await writeFile(path, await createTestJpeg(1500, 1000))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024

function poolOf(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = new WorkerPool({ size: 1, maxMemoryBytes: 1024 * megabyte, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const limits = { bytes: 1e8, pixels: 3e8 }
const measuring = () => ({ kind: 'measure', path, limits, makings: [] }) as const

describe('a process that works on pictures', () => {
  it('is lost alone when it dies, and the next task has another', async (test) => {
    if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGSTOP')
    const stuck = pool.run(measuring(), 'visitor')
    process.kill(pid, 'SIGKILL')
    await expect(stuck).rejects.toMatchObject({ name: 'WorkerLost', reason: 'died' })
    expect(await pool.run(measuring(), 'visitor')).toMatchObject({ width: 1500, height: 1000 })
    expect(pool.pids).not.toContain(pid)
  })

  it('is not given work when it died with nothing to do', async () => {
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
    expect(await pool.run(measuring(), 'visitor')).toMatchObject({ width: 1500 })
    expect(pool.pids).not.toContain(pid)
  })

  it('that cannot begin says nothing of the picture, and the next may', async () => {
    const pool = poolOf()
    const { execPath } = process
    try {
      for (const path of [join(folder, 'nowhere'), join(folder, 'nowhere'), 'refused\0at once']) {
        process.execPath = path
        await expect(pool.run(measuring(), 'visitor')).rejects.toMatchObject({ reason: 'absent' })
      }
    } finally {
      process.execPath = execPath
    }
    expect(pool.size).toBe(0)
    expect(await pool.run(measuring(), 'visitor')).toMatchObject({ width: 1500 })
  })

  it('knows none of the secrets of the site', async (test) => {
    if (procFilesystemSkipReason) test.skip(procFilesystemSkipReason)
    process.env.TEST_SECRET = 'hush-hush'
    onTestFinished(() => {
      delete process.env.TEST_SECRET
    })
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    const surroundings = await readFile(`/proc/${pool.pids[0]}/environ`, 'utf8')
    const names = surroundings.split('\0').map((line) => line.split('=')[0] ?? '')
    expect(surroundings).not.toContain('hush-hush')
    expect(names).toContain('PICTURE_WORKER_MEMORY_BYTES')
    const allowed =
      /^(?:|PATH|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|LD_\w+|MALLOC_ARENA_MAX|PICTURE_WORKER_\w+|NODE_CHANNEL_\w+|NODE_UNIQUE_ID)$/
    expect(names.filter((name) => !allowed.test(name))).toEqual([])
  })

  it('is the first to go where memory runs out', async (test) => {
    if (procFilesystemSkipReason) test.skip(procFilesystemSkipReason)
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    expect((await readFile(`/proc/${pool.pids[0]}/oom_score_adj`, 'utf8')).trim()).toBe('1000')
  })

  it('is ended when it hangs', async (test) => {
    if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    const [pid = 0] = pool.pids
    process.kill(pid, 'SIGSTOP')
    await expect(pool.run(measuring(), 'visitor', 100)).rejects.toMatchObject({ reason: 'time' })
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
    expect(await pool.run(measuring(), 'visitor')).toMatchObject({ width: 1500 })
  })

  it('is ended when it takes more memory than it may', async () => {
    const pool = poolOf({ maxMemoryBytes: 20 * megabyte })
    await expect(pool.run(measuring(), 'visitor')).rejects.toMatchObject({ reason: 'memory' })
  })

  it('ends when nobody has needed it for a while', async () => {
    const pool = poolOf({ idleTimeoutMs: 20 })
    await pool.run(measuring(), 'visitor')
    const [pid = 0] = pool.pids
    await expect.poll(() => pool.size).toBe(0)
    await expect.poll(() => isProcessRunning(pid)).toBe(false)
  })

  it('leaves the machine to pages', async () => {
    const { getPriority } = await import('node:os')
    const pool = poolOf()
    await pool.run(measuring(), 'visitor')
    expect(getPriority(pool.pids[0])).toBe(10)
  })
})

describe('work', () => {
  it('for visitors goes before work for editors, and that before work ahead', async () => {
    const pool = poolOf()
    const done: string[] = []
    const first = pool.run(measuring(), 'visitor')
    const rest = (['ahead', 'intake', 'visitor', 'ahead', 'visitor'] as const).map((urgency) =>
      pool.run(measuring(), urgency).then(() => done.push(urgency)),
    )
    await Promise.all([first, ...rest])
    expect(done).toEqual(['visitor', 'visitor', 'intake', 'ahead', 'ahead'])
  })

  it('for editors gets its turn while a crowd of visitors goes on', async () => {
    const pool = poolOf()
    const done: string[] = []
    const visitors = Array.from({ length: 30 }, () =>
      pool.run(measuring(), 'visitor').then(() => done.push('visitor')),
    )
    const others = (['intake', 'ahead'] as const).map((urgency) =>
      pool.run(measuring(), urgency).then(() => done.push(urgency)),
    )
    await Promise.all([...visitors, ...others])
    expect(done.indexOf('intake')).toBeLessThan(12)
    expect(done.indexOf('ahead')).toBeLessThan(25)
  })

  it('for a visitor has a process of its own where all others are busy ahead', async () => {
    const pool = poolOf()
    const done: string[] = []
    const ahead = [1, 2].map(() => pool.run(measuring(), 'ahead').then(() => done.push('ahead')))
    expect(pool.size).toBe(1)
    const visitor = pool.run(measuring(), 'visitor')
    expect(pool.size).toBe(2)
    await Promise.all([visitor, ...ahead])
    expect(pool.size).toBeLessThanOrEqual(2)
  })

  it('that nobody waits for does not pile up without end', async () => {
    const pool = poolOf()
    const all = Array.from({ length: 1002 }, () => pool.run(measuring(), 'ahead'))
    const outcomes = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toMatchObject({ name: 'TooBusy' })
    pool.close()
    await outcomes
  })

  it('is refused to visitors beyond what can be done soon', async () => {
    const pool = poolOf()
    const all = Array.from({ length: 502 }, () => pool.run(measuring(), 'visitor'))
    const outcomes = Promise.allSettled(all)
    await expect(all.at(-1)).rejects.toMatchObject({ name: 'TooBusy' })
    pool.close()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(pool.run(measuring(), 'visitor')).rejects.toMatchObject({ name: 'WorkerLost' })
  })
})
