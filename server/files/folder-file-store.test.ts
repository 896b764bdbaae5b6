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
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestChildProcess } from '../../tests/support/child-process.ts'
import { collectAsync } from '../../tests/support/collect-async.ts'
import type { FileStore } from './contract.ts'
import { openFolderFileStore, writeFileAtomically } from './index.ts'

let folder = ''
let files: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-files-'))
  files = await openFolderFileStore(folder)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Lists all files in the folder by relative path. */
async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

describe('a failed put', () => {
  it.each([
    ['ENOSPC', 'writeFile'],
    ['EDQUOT', 'writeFile'],
    ['ENOSPC', 'sync'],
  ] as const)(
    'throws DiskFullError (%s at %s), leaves no file and destroys the source',
    async (code, call) => {
      const probe = await open(folder)
      const prototype: FileHandle = Object.getPrototypeOf(probe)
      await probe.close()
      vi.spyOn(prototype, call).mockRejectedValue(Object.assign(new Error(`${code}: no space`), { code }))
      const source = Readable.from([Buffer.from('abc'), Buffer.from('def')])
      await expect(files.put(source)).rejects.toMatchObject({ name: 'DiskFullError', folder })
      expect(source.destroyed).toBe(true)
      await expect(files.put(Buffer.from('abc'))).rejects.toMatchObject({ name: 'DiskFullError' })
      await expect(writeFileAtomically(folder, 'a/b', Buffer.from('abc'))).rejects.toMatchObject({
        name: 'DiskFullError',
      })
      expect(await listStoredFiles()).toEqual([])
    },
  )

  it('throws UnusableFolderError when the folder was replaced by a file', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    await expect(files.put(Buffer.from('abc'))).rejects.toMatchObject({ name: 'UnusableFolderError', folder })
    await rm(folder)
    await mkdir(folder)
  })
})

describe('opening a folder', () => {
  it('rejects a path that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(openFolderFileStore(file)).rejects.toMatchObject({
      name: 'UnusableFolderError',
      folder: file,
    })
  })

  it('rejects an unwritable folder', async () => {
    const inner = join(folder, 'inner')
    await mkdir(inner, { mode: 0o555 })
    await chmod(folder, 0o755)
    // Root may write anywhere, so the child process runs as another user.
    const identity = process.getuid?.() === 0 ? '65534' : ''
    const child = startTestChildProcess('put-file.ts', inner, 'a', '1', identity)
    expect(await child.readLine()).toMatch(/^UnusableFolderError: .*inner cannot be used: EACCES/)
  })

  it('deletes temporary files older than an hour and keeps newer ones', async () => {
    await writeFile(join(folder, 'old.tmp'), 'x')
    await writeFile(join(folder, 'young.tmp'), 'x')
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(join(folder, 'old.tmp'), twoHoursAgo, twoHoursAgo)
    await openFolderFileStore(folder)
    expect(await listStoredFiles()).toEqual(['young.tmp'])
  })

  it('creates the folder and its parents', async () => {
    const nested = await openFolderFileStore(join(folder, 'a', 'b'))
    await nested.put(Buffer.from('x'))
  })
})

describe('stored files', () => {
  it('are complete when several processes write to one folder', async () => {
    const children = ['a', 'a', 'b'].map((letter) =>
      startTestChildProcess('put-file.ts', folder, letter, '3000000'),
    )
    const hashes = await Promise.all(children.map((child) => child.readLine()))
    expect(hashes).toEqual(['a', 'a', 'b'].map((letter) => sha256(Buffer.alloc(3_000_000, letter))))
    expect(await listStoredFiles()).toHaveLength(2)
    for (const hash of hashes) expect(sha256(await readFile(files.localPath(hash ?? '') ?? ''))).toBe(hash)
  })

  it('are not written again when they exist', async () => {
    const { hash } = await files.put(Buffer.from('once'))
    const before = await stat(files.localPath(hash) ?? '')
    await files.put(Readable.from(['once']))
    await files.put(Buffer.from('once'))
    expect(await stat(files.localPath(hash) ?? '')).toMatchObject({
      ino: before.ino,
      mtimeMs: before.mtimeMs,
    })
  })

  it('get a new time when an old file is put again, so that cleanup keeps them', async () => {
    const { hash } = await files.put(Buffer.from('old'))
    const path = files.localPath(hash) ?? ''
    const before = await stat(path)
    const aged = new Date(Date.now() - 48 * 3_600_000)
    await utimes(path, aged, aged)
    await files.put(Buffer.from('old'))
    expect(await stat(path)).toMatchObject({ ino: before.ino })
    expect(await files.removeUnlessPut(hash, Date.now() - 24 * 3_600_000)).toBe(false)
    expect(await readFile(path, 'utf8')).toBe('old')
  })

  it('are listed separately from links, folders and foreign files', async () => {
    const { hash } = await files.put(Buffer.from('mine'))
    const subfolder = join(folder, 'ab')
    await mkdir(join(subfolder, 'c'.repeat(62)), { recursive: true })
    await symlink('/etc/passwd', join(subfolder, 'd'.repeat(62)))
    await symlink('/', join(folder, 'ac'))
    await writeFile(join(subfolder, 'README'), '')
    await writeFile(join(folder, '.DS_Store'), '')
    await writeFile(join(folder, 'half.tmp'), '')
    expect((await collectAsync(files.all())).map((file) => file.hash)).toEqual([hash])
    const strays = await collectAsync(files.listStrayEntries())
    expect(strays.map((stray) => [stray.name, stray.remove !== null])).toEqual([
      ['.DS_Store', false],
      ['ab/README', false],
      [`ab/${'c'.repeat(62)}`, false],
      [`ab/${'d'.repeat(62)}`, false],
      ['ac', false],
      ['half.tmp', true],
    ])
    for (const stray of strays) await stray.remove?.()
    expect(await readdir(folder)).not.toContain('half.tmp')
  })
})
