import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SiteDatabase } from '../../server/data/index.ts'
import {
  type FileCheckOptions,
  hasNoUnrepairedFileProblems,
  runFileCheck,
} from '../../server/files/check/index.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createFileCheckDeps, getReadingLimits, readDamagedImages } from '../../server/site-check/index.ts'
import { collectAsync } from '../support/collect-async.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestS3Server, type TestS3Server } from '../support/s3-server.ts'

const longAgo = new Date('2026-01-01T12:00:00.000Z')
const nameOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`

let folder = ''
let server: TestS3Server

beforeAll(async () => {
  server = await startTestS3Server()
})

afterAll(() => server.discard())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-check-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A store, and functions that damage it without the product noticing. */
interface Store {
  readonly files: FileStore
  readonly config: Parameters<typeof createFileCheckDeps>[0]
  /** As another process would see it. */
  again(): Promise<FileStore>
  spoil(hash: string, bytes: string): Promise<void>
  age(hash: string): Promise<void>
}

async function folderStore(): Promise<Store> {
  const files = await openFolderFileStore(join(folder, 'files'))
  const pathOf = (hash: string) => files.localPath(hash) ?? ''
  return {
    files,
    config: { data: folder, fileStoreKind: 'folder' },
    again: async () => files,
    spoil: (hash, bytes) => writeFile(pathOf(hash), bytes),
    age: (hash) => utimes(pathOf(hash), longAgo, longAgo),
  }
}

async function s3Store(): Promise<Store> {
  const files = await server.open()
  for await (const { hash } of files.all()) await files.remove(hash)
  return {
    files,
    config: { data: folder, fileStoreKind: 's3' },
    again: () => server.open(),
    spoil: (hash, bytes) => server.overwrite(nameOf(hash), bytes),
    age: (hash) => server.setModifiedTime(nameOf(hash), longAgo),
  }
}

const manner: FileCheckOptions = {
  repair: 'nothing',
  reading: getReadingLimits('command', 'folder', new Date()),
  throttle: async () => undefined,
  now: () => new Date(),
}

describeOnOneEngine('file check', (open) => {
  describe.each([
    ['in a folder', folderStore],
    ['on S3', s3Store],
  ])('%s', (_name, openStore) => {
    it('finds problems, reports where files are used, and repairs what it can', async () => {
      const harness = new ContentTestHarness(await open())
      const { data } = harness
      const store = await openStore()
      const { files } = store
      const gallery = await harness.createGallery('Old mill')
      const shown = async (word: string) => {
        const { hash, size } = await files.put(Buffer.from(word))
        await data.files.add({ hash, type: 'image/jpeg', size, created_at: longAgo.toISOString(), sample: 0 })
        return { hash, id: (await harness.createItem('image', { gallery, name: word, file: hash })).id }
      }
      const [gone, changed, whole] = [await shown('gone'), await shown('changed'), await shown('whole')]
      const object = await files.put(Buffer.from('object'))
      await addObject(data, object.hash, 'maps/1890.pdf')
      const lostObject = await addObject(data, 'f'.repeat(64), 'maps/lost.pdf')
      const [orphan, young] = [await files.put(Buffer.from('orphan')), await files.put(Buffer.from('young'))]
      for (const { hash } of [changed, whole, object, orphan]) await store.age(hash)
      await files.remove(gone.hash)
      await store.spoil(changed.hash, 'CHANGED')
      await data.files.update(gone.hash, { state: 'bad', problem: 'gone' })
      const chunk = join(folder, 'cache', 'img', '0123abcd', nameOf('e'.repeat(64)), '640.webp')
      await mkdir(dirname(chunk), { recursive: true })
      await writeFile(chunk, '')
      const parts = createFileCheckDeps(store.config, data, files, [])

      const found = await runFileCheck(parts, manner)
      expect(found).toMatchObject({ known: 5, read: 2, lost: 3, restored: 0 })
      expect(found.orphans).toMatchObject({ found: 1, removed: 0, bytes: 6 })
      expect(found.made).toEqual({ found: 1, removed: 0 })
      const uses = new Map(found.losses.map((loss) => [loss.hash, loss]))
      expect(uses.get(gone.hash)).toMatchObject({
        wrong: 'missing',
        uses: { images: [{ id: gone.id, name: 'gone' }], objects: [], site: false },
      })
      expect(uses.get(changed.hash)).toMatchObject({ wrong: 'changed' })
      expect(uses.get(lostObject)).toMatchObject({
        uses: { objects: [{ bucket: 'maps', name: 'maps/lost.pdf' }] },
      })
      expect(await data.fileFixity.find(whole.hash)).toMatchObject({ isIntact: true })
      expect(await data.fileFixity.find(object.hash)).toMatchObject({ isIntact: true })
      expect(await data.fileFixity.find(changed.hash)).toMatchObject({ isIntact: false })
      expect(await readDamagedImages(data)).toMatchObject({ count: 2 })

      const backup = await openFolderFileStore(join(folder, 'backup'))
      for (const word of ['gone', 'object']) await backup.put(Buffer.from(word))
      const inUse = createFileCheckDeps(store.config, data, await store.again(), [backup])
      const mended = await runFileCheck(inUse, {
        ...manner,
        repair: 'everything',
      })
      expect(mended).toMatchObject({ lost: 3, restored: 1, orphans: { found: 1, removed: 1 } })
      expect(mended.made).toEqual({ found: 1, removed: 1 })
      expect(await data.files.find(gone.hash)).toMatchObject({ state: 'new', problem: null })
      const [aside = ''] = await readdir(join(folder, 'damaged'))
      expect(await readFile(join(folder, 'damaged', aside), 'utf8')).toBe('CHANGED')
      expect((await collectAsync(files.all())).map(({ hash }) => hash)).toEqual(
        [gone.hash, whole.hash, object.hash, young.hash].sort(),
      )
      expect(hasNoUnrepairedFileProblems(mended)).toBe(false)
      await backup.put(Buffer.from('changed'))
      await data.storage.objects.remove('maps', ['maps/lost.pdf'])
      const last = await runFileCheck(createFileCheckDeps(store.config, data, files, [backup]), {
        ...manner,
        repair: 'everything',
      })
      expect([last.restored, hasNoUnrepairedFileProblems(last)]).toEqual([1, true])
      expect(await readDamagedImages(data)).toBe(null)
      const restored = await files.open(changed.hash)
      if (!restored) throw new Error('lost')
      expect((await buffer(restored.stream())).toString()).toBe('changed')
    })
  })

  it('restores files that the S3 store lost from the original folder', async () => {
    const { data } = new ContentTestHarness(await open())
    const { files, config } = await s3Store()
    const left = await openFolderFileStore(join(folder, 'files'))
    const { hash, size } = await left.put(Buffer.from('moved'))
    await data.files.add({ hash, type: 'image/jpeg', size, created_at: longAgo.toISOString(), sample: 0 })
    const report = await runFileCheck(createFileCheckDeps(config, data, files, []), {
      ...manner,
      repair: 'everything',
    })
    expect([report.lost, report.restored, hasNoUnrepairedFileProblems(report)]).toEqual([1, 1, true])
    expect(await files.open(hash)).toMatchObject({ size })
  })

  it('removes no bytes that are being referenced at the same time', async () => {
    const { data } = new ContentTestHarness(await open())
    const { files, config, age } = await folderStore()
    await addObject(data, (await files.put(Buffer.from('other'))).hash, 'maps/other.pdf')
    const { hash } = await files.put(Buffer.from('orphan'))
    await age(hash)
    const name = () =>
      data.transaction(async (repositories) => {
        await repositories.storage.bytes.lock(hash)
        if ((await files.open(hash)) === null) return false
        await addObject(repositories, hash, 'maps/again.pdf')
        return true
      })
    const looked = Promise.withResolvers<void>()
    const naming = looked.promise.then(name)
    const remove = files.removeUnlessPut.bind(files)
    vi.spyOn(files, 'removeUnlessPut').mockImplementation(async (...asked) => {
      looked.resolve()
      // A remote store takes time between the check and the removal.
      await pause(50)
      return remove(...asked)
    })
    await runFileCheck(createFileCheckDeps(config, data, files, []), { ...manner, repair: 'everything' })
    expect(await naming).toBe((await files.open(hash)) !== null)
  })

  it('processes more than one batch of both tables, in order and each once', async () => {
    const { data } = new ContentTestHarness(await open())
    const hashes = Array.from({ length: 1300 }, (_, n) => (n * 7).toString(16).padStart(64, '0'))
    await data.transaction(async (repositories) => {
      for (const [n, hash] of hashes.entries()) {
        if (n % 5 !== 4)
          await repositories.files.add({
            hash,
            type: 'x/y',
            size: n,
            created_at: longAgo.toISOString(),
            sample: 0,
          })
      }
    })
    for (const hash of [hashes[0], hashes[4], hashes[4], hashes[1299]])
      await addObject(data, hash ?? '', `maps/${randomUUID()}`)
    const all = (await collectAsync(data.referencedFiles.iterateAll())).map(({ hash }) => hash)
    const expected = hashes.filter((_, n) => n % 5 !== 4 || n === 4 || n === 1299)
    expect(all).toEqual(expected)
    expect(await data.referencedFiles.count()).toBe(expected.length)
    expect(await data.referencedFiles.filterReferenced([...hashes, 'no'])).toEqual(new Set(expected))
  })
})

async function addObject(data: Pick<SiteDatabase, 'storage'>, hash: string, name: string): Promise<string> {
  const at = longAgo.toISOString()
  const bucket = { id: 'maps', name: 'maps', owner_id: null, public: 0, file_size_limit: null }
  if ((await data.storage.buckets.find('maps')) === null)
    await data.storage.buckets.add({
      ...bucket,
      allowed_mime_types: null,
      upload_policy: null,
      read_policy: null,
      list_policy: null,
      created_at: at,
      updated_at: at,
    })
  await data.storage.objects.add({
    id: randomUUID(),
    bucket_id: 'maps',
    name,
    owner_id: null,
    version: randomUUID(),
    hash,
    metadata: '{}',
    user_metadata: null,
    created_at: at,
    updated_at: at,
    last_accessed_at: at,
  })
  return hash
}
