import { createHash } from 'node:crypto'
import {
  chmod,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startChild } from '../../tests/support/child.ts'
import { type Files, openFolder, writeWhole } from './index.ts'

let folder = ''
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-files-'))
  files = await openFolder(folder)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Every file in the folder, by its path inside. */
async function stored(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

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
  ])('(%s) finds, names and removes nothing', async (_name, hostile) => {
    await files.put(Buffer.from('secret'))
    expect(files.path(hostile)).toBe(null)
    expect(await files.open(hostile)).toBe(null)
    await files.remove(hostile)
    expect(await stored()).toEqual([join(hash.slice(0, 2), hash.slice(2))])
  })
})

describe('putting that fails', () => {
  it('leaves nothing of a stream that breaks in the middle, and gives its own error', async () => {
    const broken = new Error('the line was cut')
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(200_000)
        throw broken
      })(),
    )
    await expect(files.put(source)).rejects.toBe(broken)
    expect(await stored()).toEqual([])
  })

  it('leaves nothing of a stream that is destroyed without a word', async () => {
    const source = new PassThrough()
    source.write(Buffer.alloc(1000))
    const putting = files.put(source)
    source.destroy()
    await expect(putting).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  it('hears a stream that breaks before the first byte', async () => {
    const source = new PassThrough()
    const putting = files.put(source)
    source.destroy(Object.assign(new Error('no such disk'), { code: 'ENOSPC' }))
    await expect(putting).rejects.toThrow('no such disk')
    expect(await stored()).toEqual([])
  })

  it.each([
    ['ENOSPC', 'writeFile'],
    ['EDQUOT', 'writeFile'],
    ['ENOSPC', 'sync'],
  ] as const)(
    'says that the disk is full (%s at %s), leaves nothing, and lets the sender go',
    async (code, call) => {
      const probe = await open(folder)
      const prototype: FileHandle = Object.getPrototypeOf(probe)
      await probe.close()
      vi.spyOn(prototype, call).mockRejectedValue(Object.assign(new Error(`${code}: no space`), { code }))
      const source = Readable.from([Buffer.from('abc'), Buffer.from('def')])
      await expect(files.put(source)).rejects.toMatchObject({ name: 'DiskFull', folder })
      expect(source.destroyed).toBe(true)
      await expect(files.put(Buffer.from('abc'))).rejects.toMatchObject({ name: 'DiskFull' })
      await expect(writeWhole(folder, 'a/b', Buffer.from('abc'))).rejects.toMatchObject({ name: 'DiskFull' })
      expect(await stored()).toEqual([])
    },
  )

  it('says that the folder cannot be used when it is gone under us', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    await expect(files.put(Buffer.from('abc'))).rejects.toMatchObject({ name: 'FolderUnusable', folder })
    await rm(folder)
    await mkdir(folder)
  })
})

describe('opening a folder', () => {
  it('refuses one where a file stands', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(openFolder(file)).rejects.toMatchObject({ name: 'FolderUnusable', folder: file })
  })

  it('refuses one that may not be written', async () => {
    const inner = join(folder, 'inner')
    await mkdir(inner, { mode: 0o555 })
    await chmod(folder, 0o755)
    // Root may write anywhere, so somebody else tries.
    const identity = process.getuid?.() === 0 ? '65534' : ''
    const child = startChild('put-file.ts', inner, 'a', '1', identity)
    expect(await child.line()).toMatch(/^FolderUnusable: .*inner cannot be used: EACCES/)
  })

  it('sweeps what died half-written over an hour ago, and leaves what is being written', async () => {
    await writeFile(join(folder, 'old.tmp'), 'x')
    await writeFile(join(folder, 'young.tmp'), 'x')
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(join(folder, 'old.tmp'), twoHoursAgo, twoHoursAgo)
    await openFolder(folder)
    expect(await stored()).toEqual(['young.tmp'])
  })

  it('makes it with all that leads to it', async () => {
    const deep = await openFolder(join(folder, 'a', 'b'))
    await deep.put(Buffer.from('x'))
  })
})

describe('stored bytes', () => {
  it('are written once when many put the same at once, by stream and whole', async () => {
    const bytes = Buffer.alloc(300_000, 'letopis')
    const puts = Array.from({ length: 10 }, (_, n) =>
      files.put(n % 2 ? bytes : Readable.from([bytes.subarray(0, 5), bytes.subarray(5)])),
    )
    const hash = sha256(bytes)
    expect(await Promise.all(puts)).toEqual(puts.map(() => ({ hash, size: 300_000 })))
    expect(await stored()).toEqual([join(hash.slice(0, 2), hash.slice(2))])
    expect(await readFile(files.path(hash) ?? '')).toEqual(bytes)
  })

  it('come whole from two processes that put into one folder', async () => {
    const children = ['a', 'a', 'b'].map((letter) => startChild('put-file.ts', folder, letter, '3000000'))
    const hashes = await Promise.all(children.map((child) => child.line()))
    expect(hashes).toEqual(['a', 'a', 'b'].map((letter) => sha256(Buffer.alloc(3_000_000, letter))))
    expect(await stored()).toHaveLength(2)
    for (const hash of hashes) expect(sha256(await readFile(files.path(hash ?? '') ?? ''))).toBe(hash)
  })

  it('are not touched when they are put again', async () => {
    const { hash } = await files.put(Buffer.from('once'))
    const before = await stat(files.path(hash) ?? '')
    await files.put(Readable.from(['once']))
    await files.put(Buffer.from('once'))
    expect(await stat(files.path(hash) ?? '')).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  it('are mended when what stands under their name was cut short', async () => {
    const { hash } = await files.put(Buffer.from('whole story'))
    await writeFile(files.path(hash) ?? '', 'whole')
    await files.put(Buffer.from('whole story'))
    expect(await readFile(files.path(hash) ?? '', 'utf8')).toBe('whole story')
  })

  it('can be none at all', async () => {
    const { hash, size } = await files.put(Readable.from([]))
    expect({ hash, size }).toEqual({ hash: sha256(''), size: 0 })
    const found = await files.open(hash)
    expect(await text(found?.stream() ?? Readable.from(['wrong']))).toBe('')
  })

  it('come back whole or in part', async () => {
    const { hash } = await files.put(Buffer.from('0123456789'))
    const found = await files.open(hash)
    if (!found) throw new Error('lost')
    expect(found.size).toBe(10)
    expect(await buffer(found.stream())).toEqual(Buffer.from('0123456789'))
    expect(await text(found.stream({ start: 2, end: 4 }))).toBe('234')
    expect(await text(found.stream({ start: 9, end: 9 }))).toBe('9')
  })

  it.each([
    [5, 4],
    [-1, 3],
    [0, 10],
    [0.5, 3],
    [Number.NaN, 3],
  ])('have no part from %s to %s', async (start, end) => {
    const { hash } = await files.put(Buffer.from('0123456789'))
    const found = await files.open(hash)
    expect(() => found?.stream({ start, end })).toThrow(RangeError)
  })

  it('are gone when removed, once and again', async () => {
    const { hash } = await files.put(Buffer.from('gone'))
    await files.remove(hash)
    await files.remove(hash)
    expect(await files.open(hash)).toBe(null)
  })
})
