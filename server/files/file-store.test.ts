import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testSecretKey } from '../../tests/support/auth-site.ts'
import { collectAsync } from '../../tests/support/collect-async.ts'
import { createMigratedDatabase } from '../../tests/support/database-engines.ts'
import { startTestS3Server, type TestS3Server, testS3Backoff } from '../../tests/support/s3-server.ts'
import { registerCleanup, startOnceForBlock } from '../../tests/support/shared-setup.ts'
import { type StorageTestSite, startStorageTestSite, unwrapData } from '../../tests/support/storage-site.ts'
import { connectToDatabase } from '../data/connection.ts'
import type { FileStore } from './contract.ts'
import { openFolderFileStore, openHostedFileStore } from './index.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const toStoreName = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`

interface Store {
  readonly files: FileStore
  /** Names of all entries, including unfinished ones. */
  stored(): Promise<string[]>
  overwrite(name: string, bytes: string): Promise<void>
  end(): Promise<void>
}

async function openFolderStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-files-'))
  return {
    files: await openFolderFileStore(folder),
    async stored() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    },
    overwrite: (name, bytes) => writeFile(join(folder, name), bytes),
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

let server: TestS3Server

async function openS3Store(): Promise<Store> {
  const files = await server.open({ part: 100_000 })
  return {
    files,
    stored: () => server.listKeys(),
    overwrite: (name, bytes) => server.overwrite(name, bytes),
    async end() {
      for await (const { hash } of files.all()) await files.remove(hash)
    },
  }
}

/** The storage service of this product in the place of that of a hosted project. */
async function openHostedStore(): Promise<Store> {
  const { origin, serviceClient } = getHosted()
  const spoolFolder = await mkdtemp(join(tmpdir(), 'letopis-spool-'))
  const files = await openHostedFileStore(
    { url: origin, secret: testSecretKey, bucket: 'letopis' },
    { spoolFolder, retryOptions: testS3Backoff },
  )
  const bucket = serviceClient.from('letopis')
  return {
    files,
    stored: async () => unwrapData(await bucket.listV2({ limit: 1000 })).objects.map(({ key = '' }) => key),
    overwrite: async (name, bytes) => void unwrapData(await bucket.upload(name, bytes, { upsert: true })),
    async end() {
      unwrapData(await serviceClient.emptyBucket('letopis'))
      await rm(spoolFolder, { recursive: true, force: true })
    },
  }
}

beforeAll(async () => {
  server = await startTestS3Server()
})

afterAll(() => server.discard())

const getHosted: () => StorageTestSite = startOnceForBlock(async () => {
  const { target, remove } = await createMigratedDatabase('sqlite')
  const connection = await connectToDatabase(target)
  registerCleanup(async () => {
    await connection.close()
    await remove()
  })
  return startStorageTestSite(connection)
})

describe.each([
  ['a folder', openFolderStore],
  ['an S3 store', openS3Store],
  ['the storage of a hosted project', openHostedStore],
])('%s', (_name, open) => {
  let store: Store
  let files: FileStore

  beforeEach(async () => {
    store = await open()
    files = store.files
  })

  afterEach(() => store.end())

  describe('a hostile hash', () => {
    const hash = sha256('secret')
    it.each([
      ['climbing', '../../etc/passwd'],
      ['climbing in full length', `../${'a'.repeat(61)}`],
      ['climbing inside', `ab/../${'a'.repeat(58)}`],
      ['NUL', `${hash.slice(0, 63)}\0`],
      ['upper case', hash.toUpperCase()],
      ['a line end after it', `${hash}\n`],
      ['too long', hash + hash],
      ['enormous', 'a'.repeat(10_000_000)],
      ['too short', hash.slice(0, 63)],
      ['empty', ''],
      ['foreign digits', '٣'.repeat(64)],
      ['a query string', `${hash.slice(0, 55)}?uploads=`],
    ])('(%s) matches no file', async (_case, hostile) => {
      await files.put(Buffer.from('secret'))
      expect(files.localPath(hostile)).toBe(null)
      expect(await files.open(hostile)).toBe(null)
      await files.remove(hostile)
      expect(await files.removeUnlessPut(hostile, Number.POSITIVE_INFINITY)).toBe(false)
      expect(await store.stored()).toEqual([toStoreName(hash)])
    })
  })

  describe('a failed put', () => {
    it('leaves no file of a stream that fails midway, and throws its error', async () => {
      const broken = new Error('the line was cut')
      const source = Readable.from(
        (async function* () {
          yield Buffer.alloc(200_000)
          throw broken
        })(),
      )
      await expect(files.put(source)).rejects.toBe(broken)
      expect(await store.stored()).toEqual([])
    })

    it('leaves no file of a stream destroyed without an error', async () => {
      const source = new PassThrough()
      source.write(Buffer.alloc(1000))
      const pendingPut = files.put(source)
      source.destroy()
      await expect(pendingPut).rejects.toThrow()
      expect(await store.stored()).toEqual([])
    })

    it('throws the error of a stream that fails before the first byte', async () => {
      const source = new PassThrough()
      const pendingPut = files.put(source)
      source.destroy(Object.assign(new Error('no such disk'), { code: 'ENOSPC' }))
      await expect(pendingPut).rejects.toThrow('no such disk')
      expect(await store.stored()).toEqual([])
    })
  })

  describe('stored files', () => {
    it('are written once for concurrent puts of the same bytes, as stream and buffer', async () => {
      const bytes = Buffer.alloc(50_000, 'letopis')
      const puts = Array.from({ length: 10 }, (_, n) =>
        files.put(n % 2 ? bytes : Readable.from([bytes.subarray(0, 5), bytes.subarray(5)])),
      )
      const hash = sha256(bytes)
      expect(await Promise.all(puts)).toEqual(puts.map(() => ({ hash, size: 50_000 })))
      expect(await store.stored()).toEqual([toStoreName(hash)])
      expect(await read(files, hash)).toEqual(bytes)
    })

    it('are read back unchanged when they are large', async () => {
      const bytes = Buffer.from(Array.from({ length: 270_001 }, (_, n) => (n * n) % 251))
      const { hash, size } = await files.put(Readable.from([bytes]))
      expect({ hash, size }).toEqual({ hash: sha256(bytes), size: 270_001 })
      expect(await read(files, hash)).toEqual(bytes)
    })

    it('are rewritten when the stored file is truncated', async () => {
      const { hash } = await files.put(Buffer.from('whole story'))
      await store.overwrite(toStoreName(hash), 'whole')
      await files.put(Buffer.from('whole story'))
      expect((await read(files, hash)).toString()).toBe('whole story')
    })

    it('can be empty', async () => {
      const { hash, size } = await files.put(Readable.from([]))
      expect({ hash, size }).toEqual({ hash: sha256(''), size: 0 })
      expect(await read(files, hash)).toEqual(Buffer.alloc(0))
    })

    it('are read in full or by range', async () => {
      const { hash } = await files.put(Buffer.from('0123456789'))
      const found = await files.open(hash)
      if (!found) throw new Error('lost')
      expect(found.size).toBe(10)
      expect(await buffer(found.stream())).toEqual(Buffer.from('0123456789'))
      expect(await text(found.stream({ start: 2, end: 4 }))).toBe('234')
      expect(await text(found.stream({ start: 9, end: 9 }))).toBe('9')
      expect(await text(found.stream({ start: 0, end: 0 }))).toBe('0')
    })

    it.each([
      [5, 4],
      [-1, 3],
      [0, 10],
      [0.5, 3],
      [Number.NaN, 3],
    ])('reject the range from %s to %s', async (start, end) => {
      const { hash } = await files.put(Buffer.from('0123456789'))
      const found = await files.open(hash)
      expect(() => found?.stream({ start, end })).toThrow(RangeError)
    })

    it('can be removed twice', async () => {
      const { hash } = await files.put(Buffer.from('gone'))
      await files.remove(hash)
      await files.remove(hash)
      expect(await files.open(hash)).toBe(null)
    })

    it('are listed ordered by hash with size and date', async () => {
      const before = Date.now()
      const put = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((word) => files.put(Buffer.from(word))))
      put.sort((a, b) => (a.hash < b.hash ? -1 : 1))
      const listed = await collectAsync(files.all())
      expect(listed.map(({ hash, size }) => ({ hash, size }))).toEqual(put)
      for (const { at } of listed) expect(Math.abs(at - before)).toBeLessThan(120_000)
      expect(await collectAsync(files.listStrayEntries())).toEqual([])
    })

    it('are removed by removeUnlessPut only if they were not put recently', async () => {
      const { hash } = await files.put(Buffer.from('tidy'))
      expect(await files.removeUnlessPut(hash, Date.now() - 60_000)).toBe(false)
      expect((await read(files, hash)).toString()).toBe('tidy')
      expect(await files.removeUnlessPut(hash, Date.now() + 60_000)).toBe(true)
      expect(await files.open(hash)).toBe(null)
      expect(await files.removeUnlessPut(hash, Date.now() + 60_000)).toBe(false)
      expect(await store.stored()).toEqual([])
    })
  })
})

async function read(files: FileStore, hash: string): Promise<Buffer> {
  const found = await files.open(hash)
  if (!found) throw new Error('lost')
  return buffer(found.stream())
}
