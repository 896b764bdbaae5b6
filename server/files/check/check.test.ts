import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { FileStore } from '../contract.ts'
import { openFolderFileStore } from '../index.ts'
import {
  type ExpectedFile,
  type FileCheckOptions,
  hasNoUnrepairedFileProblems,
  runFileCheck,
} from './index.ts'

const day = 24 * 3_600_000
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

let root = ''
let files: FileStore
let expectedFiles: Map<string, ExpectedFile>
let checkedHashes: string[]
let derivedHashes: Set<string>
let maxBatchLength = 0

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'letopis-check-'))
  files = await openFolderFileStore(join(root, 'files'))
  expectedFiles = new Map()
  checkedHashes = []
  derivedHashes = new Set()
})

afterEach(() => rm(root, { recursive: true, force: true }))

/** Stores a text; `isKnown` makes it an expected file. */
async function store(word: string, { isKnown = true, daysOld = 0 } = {}): Promise<string> {
  const { hash, size } = await files.put(Buffer.from(word))
  if (isKnown) expectedFiles.set(hash, { hash, size })
  const at = new Date(Date.now() - daysOld * day)
  await utimes(pathOf(hash), at, at)
  return hash
}

const pathOf = (hash: string) => files.localPath(hash) ?? ''
const sorted = () => [...expectedFiles.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1))

function check(
  options: Partial<FileCheckOptions> = {},
  copies: Pick<FileStore, 'open'>[] = [],
  store = files,
  isDue = (_hash: string) => true,
) {
  const recorded = new Set<string>()
  const listDue = () => sorted().filter(({ hash }) => isDue(hash) && !recorded.has(hash))
  const deps = {
    files: store,
    copies,
    damagedFolder: join(root, 'damaged'),
    derivedFiles: {
      async *hashes() {
        yield* [...derivedHashes]
      },
      remove: async (hash: string) => void derivedHashes.delete(hash),
    },
    expectedFiles: {
      async *iterateAll() {
        yield* sorted()
      },
      count: async () => expectedFiles.size,
      async filterReferenced(hashes: readonly string[]) {
        maxBatchLength = Math.max(maxBatchLength, hashes.length)
        return new Set(hashes.filter((hash) => expectedFiles.has(hash)))
      },
      runIfUnused: async (hash: string, work: () => Promise<boolean>) =>
        !expectedFiles.has(hash) && (await work()),
      listDue: async (_query: unknown, limit: number) => listDue().slice(0, limit),
      countDue: async () => listDue().length,
      async record(hashes: readonly string[], _at: string, isIntact: boolean) {
        for (const hash of hashes) recorded.add(hash)
        if (isIntact) checkedHashes.push(...hashes)
      },
      markRestored: async () => undefined,
      findUses: async () => ({ images: [{ id: 7, name: 'Old mill' }], objects: [], site: false }),
    },
  }
  return runFileCheck(deps, {
    repair: 'nothing',
    reading: { readBefore: null, maxBytes: Number.POSITIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY },
    throttle: async () => undefined,
    now: () => new Date(),
    ...options,
  })
}

describe('the check finds', () => {
  it('missing, truncated, and changed files of the same size', async () => {
    const hashes = await Promise.all(['gone', 'short', 'other', 'whole'].map((word) => store(word)))
    const [gone = '', short = '', other = '', whole = ''] = hashes
    await rm(pathOf(gone))
    await writeFile(pathOf(short), 'sh')
    await writeFile(pathOf(other), 'OTHER')
    const report = await check()
    expect(new Map(report.losses.map(({ hash, wrong }) => [hash, wrong]))).toEqual(
      new Map([
        [gone, 'missing'],
        [short, 'changed'],
        [other, 'changed'],
      ]),
    )
    expect(report).toMatchObject({ known: 4, read: 1, lost: 3, restored: 0 })
    expect(report.losses[0]?.uses.images).toEqual([{ id: 7, name: 'Old mill' }])
    expect(checkedHashes).toEqual([whole])
    expect(hasNoUnrepairedFileProblems(report)).toBe(false)
    expect(await readFile(pathOf(other), 'utf8')).toBe('OTHER')
  })

  it('a folder in place of a file, and links to nowhere, to a device and to themselves', async () => {
    const hashes = await Promise.all(['folder', 'nowhere', 'device', 'circle'].map((word) => store(word)))
    for (const hash of hashes) await rm(pathOf(hash))
    const [folder = '', nowhere = '', device = '', circle = ''] = hashes.map(pathOf)
    await mkdir(folder)
    await symlink('/nowhere/at/all', nowhere)
    await symlink('/dev/zero', device)
    await symlink(circle, circle)
    const report = await check()
    const wrong = new Map(report.losses.map((loss) => [pathOf(loss.hash), loss.wrong]))
    expect(wrong).toEqual(
      new Map([
        [folder, 'missing'],
        [nowhere, 'missing'],
        [device, 'missing'],
        [circle, 'unreadable'],
      ]),
    )
    expect(report.foreign.found).toBe(4)
  })

  it('a link to other bytes, which is moved aside without touching its target', async () => {
    const hash = await store('mine')
    await writeFile(join(root, 'secret'), 'else')
    await rm(pathOf(hash))
    await symlink(join(root, 'secret'), pathOf(hash))
    const report = await check({ repair: 'everything' })
    expect(report.losses).toMatchObject([{ hash, wrong: 'changed', restored: false }])
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('else')
    expect(await readdir(join(root, 'damaged'))).toHaveLength(1)
  })

  it('an unreadable file, with the reason, and continues with the others', async () => {
    const [bad = '', fine = ''] = await Promise.all(['bad', 'fine'].map((word) => store(word)))
    const failing: FileStore = overrideStore(files, {
      async open(hash) {
        const found = await files.open(hash)
        if (found === null || hash !== bad) return found
        return { size: 3, stream: () => Readable.from(failMidway()) }
      },
    })
    const report = await check({ repair: 'everything' }, [], failing)
    expect(report.losses).toMatchObject([
      { hash: bad, wrong: 'unreadable', reason: 'EIO: bad sector', aside: null },
    ])
    expect(checkedHashes).toEqual([fine])
    expect(await readFile(pathOf(bad), 'utf8')).toBe('bad')
  })

  it('no loss if the store is unavailable: the check fails with its error', async () => {
    await store('there')
    const away = overrideStore(files, { open: () => Promise.reject(new ProblemError('unavailable')) })
    await expect(check({ repair: 'everything' }, [], away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a loss also if a copy is unavailable, and restores it from the next one', async () => {
    const hash = await store('there')
    await writeFile(pathOf(hash), 'THERE')
    const away = { open: () => Promise.reject(new ProblemError('unavailable')) }
    expect(await check({ repair: 'restore' }, [away])).toMatchObject({ lost: 1, restored: 0 })
    expect(await readFile(pathOf(hash), 'utf8')).toBe('THERE')
    await expect(check({ repair: 'everything' }, [away])).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readFile(pathOf(hash), 'utf8')).toBe('THERE')
    const copy = { open: async () => ({ size: 5, stream: () => Readable.from([Buffer.from('there')]) }) }
    expect(await check({ repair: 'restore' }, [away, copy])).toMatchObject({ lost: 1, restored: 1 })
  })

  it('nothing if only the size in the database is wrong', async () => {
    const hash = await store('right')
    expectedFiles.set(hash, { hash, size: 999 })
    expect(await check()).toMatchObject({ lost: 0 })
  })
})

describe('repair', () => {
  it('moves changed files aside without deleting them, and removes their derived files', async () => {
    const hash = await store('right')
    await writeFile(pathOf(hash), 'wrong')
    derivedHashes.add(hash)
    const report = await check({ repair: 'everything' })
    expect(report).toMatchObject({ lost: 1, restored: 0, losses: [{ wrong: 'changed', restored: false }] })
    expect(await readFile(report.losses[0]?.aside ?? '', 'utf8')).toBe('wrong')
    expect(await files.open(hash)).toBe(null)
    expect(derivedHashes.size).toBe(0)
    expect((await check({ repair: 'everything' })).losses).toMatchObject([{ wrong: 'missing', aside: null }])
    expect(await readdir(join(root, 'damaged'))).toHaveLength(1)
  })

  it('leaves a damaged file in place if it is only to be restored and there is no intact copy', async () => {
    const hash = await store('right')
    await writeFile(pathOf(hash), 'wrong')
    const report = await check({ repair: 'restore' })
    expect(report.losses).toMatchObject([{ wrong: 'changed', restored: false, aside: null }])
    expect(await readFile(pathOf(hash), 'utf8')).toBe('wrong')
    const copy = await openFolderFileStore(join(root, 'copy'))
    await copy.put(Buffer.from('right'))
    const [restored] = (await check({ repair: 'restore' }, [copy])).losses
    expect(restored).toMatchObject({ wrong: 'changed', restored: true })
    expect(await readFile(pathOf(hash), 'utf8')).toBe('right')
    expect(await readFile(restored?.aside ?? '', 'utf8')).toBe('wrong')
  })

  it('restores from an intact copy and not from a damaged one', async () => {
    const words = ['one', 'two', 'three']
    const [one = '', two = '', three = ''] = await Promise.all(words.map((word) => store(word)))
    const bad = await openFolderFileStore(join(root, 'bad'))
    const good = await openFolderFileStore(join(root, 'good'))
    for (const word of words) {
      const { hash } = await bad.put(Buffer.from(word))
      await writeFile(bad.localPath(hash) ?? '', 'evil')
      if (word !== 'three') await good.put(Buffer.from(word))
    }
    await rm(pathOf(one))
    await rm(pathOf(two))
    await mkdir(pathOf(two))
    await rm(pathOf(three))
    const report = await check({ repair: 'everything' }, [bad, good])
    expect(report).toMatchObject({ lost: 3, restored: 2 })
    expect(await readFile(pathOf(one), 'utf8')).toBe('one')
    expect(await readFile(pathOf(two), 'utf8')).toBe('two')
    expect(await files.open(three)).toBe(null)
    expect(await files.open(sha256('evil'))).toBe(null)
    await bad.put(Buffer.from('three'))
    await rm(bad.localPath(three) ?? '')
    await bad.put(Buffer.from('three'))
    const again = await check({ repair: 'everything' }, [bad])
    expect([again.restored, hasNoUnrepairedFileProblems(again)]).toEqual([1, true])
  })

  it('removes unreferenced files older than a day', async () => {
    const old = await store('old', { isKnown: false, daysOld: 2 })
    const young = await store('young', { isKnown: false })
    const used = await store('used', { daysOld: 900 })
    expect((await check()).orphans).toEqual({ found: 1, removed: 0, bytes: 3, heldBack: false })
    expect((await check({ repair: 'restore' })).orphans).toMatchObject({ found: 1, removed: 0 })
    expect((await check({ repair: 'everything' })).orphans).toMatchObject({ found: 1, removed: 1 })
    expect(await files.open(old)).toBe(null)
    for (const hash of [young, used]) expect(await files.open(hash)).not.toBe(null)
  })

  it('does not empty a store if the database belongs to another site', async () => {
    const longAgo = new Date(Date.now() - 9 * day)
    for (let n = 0; n < 120; n += 1) {
      const path = pathOf(sha256(`mine ${n}`))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `mine ${n}`)
      await utimes(path, longAgo, longAgo)
    }
    const report = await check({ repair: 'everything' })
    expect(report.orphans).toMatchObject({ found: 120, removed: 0, heldBack: true })
    expect(hasNoUnrepairedFileProblems(report)).toBe(false)
    expect((await check({ repair: 'everything', removeEvenMostFiles: true })).orphans).toMatchObject({
      removed: 120,
    })
  })

  it('does not empty a small store if the database is empty or belongs to another site', async () => {
    for (const word of ['one', 'two', 'three']) await store(word, { isKnown: false, daysOld: 9 })
    const report = await check({ repair: 'everything' })
    expect(report.orphans).toMatchObject({ found: 3, removed: 0, heldBack: true })
    for (let n = 0; n < 30; n += 1) await store(`of another site ${n}`, { isKnown: false, daysOld: 9 })
    for (let n = 0; n < 5; n += 1) await store(`sample ${n}`)
    expect((await check({ repair: 'everything' })).orphans).toMatchObject({ removed: 0, heldBack: true })
  })

  it('queries a hundred thousand orphans in batches', async () => {
    const many = overrideStore(files, {
      async *all() {
        for (let n = 0; n < 100_000; n += 1) yield { hash: n.toString(16).padStart(64, '0'), size: 10, at: 0 }
      },
      removeUnlessPut: async () => true,
    })
    const report = await check({ repair: 'everything', removeEvenMostFiles: true }, [], many)
    expect(report.orphans).toMatchObject({ found: 100_000, removed: 100_000, bytes: 1_000_000 })
    expect(maxBatchLength).toBeLessThanOrEqual(500)
  })

  it('keeps files that are uploaded again or referenced at the same time', async () => {
    const again = await store('uploaded again', { isKnown: false, daysOld: 9 })
    const late = await store('noted late', { isKnown: false, daysOld: 9 })
    const racing = overrideStore(files, {
      async *all() {
        for await (const file of files.all()) {
          yield file
        }
        // After the listing, the files change.
        await files.put(Buffer.from('uploaded again'))
        expectedFiles.set(late, { hash: late, size: 10 })
      },
    })
    const report = await check({ repair: 'everything' }, [], racing)
    expect(report.orphans.removed).toBe(0)
    for (const hash of [again, late]) expect(await files.open(hash)).not.toBe(null)
  })

  it('leaves foreign files and removes unfinished writes older than a day', async () => {
    await writeFile(join(root, 'files', 'README'), 'mine')
    for (const [name, age] of [
      ['dead.tmp', 2],
      ['busy.tmp', 0],
    ] as const) {
      await writeFile(join(root, 'files', name), '')
      const at = new Date(Date.now() - age * day)
      await utimes(join(root, 'files', name), at, at)
    }
    derivedHashes.add('gone')
    expect(await check({ repair: 'restore' })).toMatchObject({
      leftovers: { found: 1, removed: 1 },
      made: { found: 1, removed: 1 },
      foreign: { found: 1, names: ['README'] },
    })
    expect((await readdir(join(root, 'files'))).sort()).toEqual(['README', 'busy.tmp'])
  })
})

describe('while the site is running', () => {
  it('concurrent uploads are neither reported nor removed', async () => {
    for (let n = 0; n < 20; n += 1) await store(`before ${n}`)
    let busy = true
    const uploads = (async () => {
      for (let n = 0; busy; n += 1) {
        const { hash, size } = await files.put(Readable.from([`upload ${n}`]))
        await new Promise((resolve) => setImmediate(resolve))
        expectedFiles.set(hash, { hash, size })
      }
    })()
    for (let n = 0; n < 3; n += 1) {
      const report = await check({ repair: 'everything' })
      expect([report.lost, report.orphans.found, report.orphans.removed]).toEqual([0, 0, 0])
    }
    busy = false
    await uploads
    for (const hash of expectedFiles.keys()) expect(await files.open(hash)).not.toBe(null)
  })

  it('files removed meanwhile are not reported as lost', async () => {
    const hash = await store('removed')
    const removing = overrideStore(files, {
      async open() {
        expectedFiles.delete(hash)
        return null
      },
    })
    await rm(pathOf(hash))
    expect(await check({}, [], removing)).toMatchObject({ lost: 0 })
  })

  it('the check can be aborted, and verified files count', async () => {
    const first = [...(await Promise.all(['a', 'b', 'c'].map((word) => store(word))))].sort()[0]
    const abortController = new AbortController()
    const throttle = async () => {
      if (checkedHashes.length === 0) abortController.abort()
    }
    await expect(check({ throttle, signal: abortController.signal })).rejects.toThrow()
    expect(checkedHashes).toEqual([first])
  })

  it('verifies only files that are due and reports progress', async () => {
    const [due = ''] = await Promise.all(['due', 'later', 'later still'].map((word) => store(word)))
    const steps: string[] = []
    const onProgress: FileCheckOptions['onProgress'] = ({ step, done, total }) =>
      steps.push(`${step} ${done}/${total}`)
    const report = await check({ onProgress }, [], files, (hash) => hash === due)
    expect(report).toMatchObject({ read: 1, bytesRead: 3, left: 0 })
    expect(checkedHashes).toEqual([due])
    expect(steps).toContain('listing 3/3')
    expect(steps).toContain('reading 1/1')
    expect(steps.at(-1)).toBe('tidying 3/3')
  })

  it('stops reading at the limit of bytes or of time, and says how many files are left', async () => {
    for (const word of ['one', 'two', 'six', 'ten']) await store(word)
    const maxMs = Number.POSITIVE_INFINITY
    const half = await check({ reading: { readBefore: null, maxBytes: 5, maxMs } })
    expect(half).toMatchObject({ read: 2, bytesRead: 6, left: 2, lost: 0 })
    let ms = 0
    const now = () => {
      ms += 1000
      return new Date(Date.UTC(2026, 10, 15) + ms)
    }
    const early = await check({ reading: { readBefore: null, maxBytes: 99, maxMs: 3000 }, now })
    expect(early.left).toBeGreaterThan(0)
  })
})

function overrideStore(original: FileStore, changes: Partial<FileStore>): FileStore {
  return {
    put: (bytes) => original.put(bytes),
    open: (hash) => original.open(hash),
    localPath: (hash) => original.localPath(hash),
    remove: (hash) => original.remove(hash),
    removeUnlessPut: (hash, since) => original.removeUnlessPut(hash, since),
    all: () => original.all(),
    listStrayEntries: () => original.listStrayEntries(),
    uploadParts: original.uploadParts,
    importParts: original.importParts,
    exportParts: original.exportParts,
    archiveParts: original.archiveParts,
    variants: original.variants,
    ...changes,
  }
}

async function* failMidway(): AsyncGenerator<Buffer> {
  yield Buffer.from('ba')
  throw new Error('EIO: bad sector')
}
