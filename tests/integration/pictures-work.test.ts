import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import type { Files } from '../../server/files/contract.ts'
import { openFolder } from '../../server/files/index.ts'
import { at, drawing, openTestPictures, photograph } from '../../server/images/pictures.fixture.ts'
import type { PicturesOptions } from '../../server/images/pictures.ts'
import { Bench } from '../support/content.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { stopImpossibleReason } from '../support/processes.ts'

const from = { name: 'x.jpg', by: null }
let folder = ''
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-work-'))
  files = await openFolder(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openSite(more: Partial<PicturesOptions> = {}) {
  const site = await openTestPictures({ files, ...more })
  onTestFinished(() => site.close())
  return site
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Stops the process that works next before it can have done anything. */
async function begun({ pictures }: Site, test: TestContext): Promise<number> {
  if (stopImpossibleReason) test.skip(stopImpossibleReason)
  while (pictures.pool.size === 0) await setImmediate()
  const [pid = 0] = pictures.pool.pids
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** Gives work that would be tried again at once a hundred chances: each try asks the database, as this does. */
async function manyTurns({ data }: Site): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await data.files.waiting(new Date().toISOString(), 1)
}

describe('a picture that is being taken in', () => {
  it('is not called damaged because the site ends, and stays', async (test) => {
    const site = await openSite()
    const { hash } = await files.put(await photograph(301, 200))
    const taking = site.pictures.take(hash, from).catch((error: unknown) => error)
    await begun(site, test)
    await site.pictures.close()
    expect(await taking).toMatchObject({ name: 'WorkerLost', reason: 'absent' })
    expect(await files.open(hash)).not.toBeNull()
  })

  it('is not called damaged because its process was ended from outside', async (test) => {
    const site = await openSite()
    const { hash } = await files.put(await photograph(302, 200))
    const taking = site.pictures.take(hash, from)
    process.kill(await begun(site, test), 'SIGKILL')
    expect(await taking).toMatchObject({ width: 302 })
  })

  it('is not called damaged because no process can begin; who looks at it is asked to come again', async () => {
    const site = await openSite()
    const { hash } = await files.put(await photograph(303, 200))
    const known = await site.store(await photograph(304, 200))
    const { execPath } = process
    process.execPath = join(folder, 'nowhere')
    try {
      await expect(site.pictures.take(hash, from)).rejects.toMatchObject({ reason: 'absent' })
      for (const name of ['160.webp', 'full.jpg'])
        expect((await site.app.request(at(known, name))).status).toBe(503)
    } finally {
      process.execPath = execPath
    }
    expect(await site.pictures.take(hash, from)).toMatchObject({ width: 303 })
    expect((await site.app.request(at(known, '160.webp'))).status).toBe(200)
  })
})

describe('a visitor', () => {
  it('does not wait behind what is made ahead, though it is the same', async () => {
    const site = await openSite()
    const hash = await site.store(await photograph(305, 200))
    const others = await Promise.all([1, 2, 3].map(async () => site.store(await photograph(300, 200))))
    const avif = { what: 'variant', width: 320, format: 'avif' } as const
    const done: string[] = []
    const { workshop } = site.pictures
    const ahead = [...others, hash].map((one) =>
      workshop.make(one, [avif], 'ahead').then(() => done.push('ahead')),
    )
    await workshop.piece(hash, avif, 'visitor').then(() => done.push('visitor'))
    await Promise.all(ahead)
    expect(done.indexOf('visitor')).toBeLessThan(3)
  })
})

describe('work that waits', () => {
  it('is not tried without end while nothing can be noted', async () => {
    const site = await openSite()
    await site.store(await photograph(306, 200))
    const full = async () => {
      throw new Error('the disk is full')
    }
    site.data.files.change = full
    site.pictures.work()
    await expect.poll(() => site.reported.length).toBe(1)
    site.pictures.work()
    await manyTurns(site)
    expect(site.reported).toHaveLength(1)
  })

  it('is not given up because the files are away', async () => {
    let tries = 0
    const away: Files = {
      ...files,
      path: () => null,
      open: async () => {
        tries += 1
        throw new Problem('unavailable')
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
    site.pictures.work()
    await expect.poll(() => tries).toBeGreaterThan(0)
    await manyTurns(site)
    expect(tries).toBeLessThanOrEqual(2)
    for (const hash of hashes)
      expect(await site.data.files.find(hash)).toMatchObject({ state: 'new', attempts: 0, not_before: null })
  })

  it('that ended the whole site each time is let be', async () => {
    const site = await openSite()
    const hash = await site.store(await photograph(307, 200))
    await site.data.files.change(hash, { attempts: 5 })
    site.pictures.work()
    await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('bad')
    expect(site.pictures.pool.size).toBe(0)
  })

  it('costs no attempt when the site ends in the middle', async (test) => {
    const site = await openSite()
    const hash = await site.store(await photograph(308, 200))
    site.pictures.work()
    await begun(site, test)
    expect((await site.data.files.find(hash))?.attempts).toBe(1)
    await site.pictures.close()
    expect(await site.data.files.find(hash)).toMatchObject({ state: 'new', attempts: 0, not_before: null })
  })

  it('tells those who keep something of all images once, not with each picture', async () => {
    const site = await openSite({ ahead: false })
    const hashes: string[] = []
    for (let n = 0; n < 6; n += 1) hashes.push(await site.store(await drawing(30, 20).png().toBuffer()))
    let told = 0
    site.events.subscribe((events) => {
      told += (events ?? []).filter(({ tags }) => tags.includes('image')).length
    })
    site.pictures.work()
    for (const hash of hashes)
      await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('ready')
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(2)
  })

  it('is done by two instances of the site, and neither hinders the other', async () => {
    const site = await openSite()
    const other = await openSite({ data: site.data, events: site.events, cacheFolder: site.cacheFolder })
    const hashes = await Promise.all([1, 2, 3, 4].map(async () => site.store(await photograph(60, 40))))
    site.pictures.work()
    other.pictures.work()
    for (const hash of hashes)
      await expect.poll(async () => (await site.data.files.find(hash))?.state).toBe('ready')
    expect([...site.reported, ...other.reported]).toEqual([])
    for (const hash of hashes) expect(existsSync(site.pictures.shelf.pathOf(hash, '320.webp'))).toBe(true)
  })
})

describeOnBothEngines('the queue', (open) => {
  it('gives what is to be tried again, then the unknown, then the rest, and is not fooled by a clock', async () => {
    const { data, now } = new Bench(await open())
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
      (await data.files.waiting(now, limit)).map(({ hash }) => hash.slice(0, 1))
    const all = await digits(10)
    expect([all.slice(0, 2).sort(), all.slice(2)]).toEqual([
      ['5', '7'],
      ['2', '1'],
    ])
    expect(await digits(3)).toHaveLength(3)
  })
})
