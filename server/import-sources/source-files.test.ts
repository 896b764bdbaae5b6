import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type ArchiveFiles, writeArchiveFiles } from '../../tests/support/backup-archive-files.ts'
import { openSourceFiles } from './source-files.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-source-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openZip(files: Readonly<Record<string, string | Buffer>> | ArchiveFiles) {
  const folder = await createFolder()
  const entries = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, content]): ArchiveFiles[number] => [name, Buffer.from(content)])
  await writeArchiveFiles(join(folder, 'source.zip'), entries)
  return { folder, opened: openSourceFiles(join(folder, 'source.zip'), join(folder, 'work')) }
}

it('reads a file, a folder without hidden files and links, and a zip file', async () => {
  const folder = await createFolder()
  await mkdir(join(folder, 'uploads'))
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, 'posts.xml'), '\uFEFF<rss>')
  await writeFile(join(folder, 'uploads', 'a.jpg'), 'a')
  await writeFile(join(folder, '.git', 'config'), 'c')
  await symlink('/etc/hostname', join(folder, 'link'))
  const files = await openSourceFiles(folder, '')
  expect(files.names).toEqual(['posts.xml', 'uploads/a.jpg'])
  expect(await files.readBeginning('posts.xml')).toBe('<rss>')
  expect((await openSourceFiles(join(folder, 'posts.xml'), '')).names).toEqual(['posts.xml'])

  const { opened } = await openZip({ 'a.csv': 'x', 'b/c.csv': 'y', '__MACOSX/._a.csv': 'z' })
  expect((await opened).names).toEqual(['a.csv', 'b/c.csv'])
})

it('opens the only folder in a zip file', async () => {
  const { opened } = await openZip({ 'lhota/export/site.json': '{}', 'lhota/export/cs/site.md': 'x' })
  const files = await opened
  expect(files.names).toEqual(['cs/site.md', 'site.json'])
  expect(await readFile(files.locate('site.json'), 'utf8')).toBe('{}')
})

it.each([
  ['a name that leads out of the folder', { '../evil.csv': 'x' }, /invalid relative path/],
  ['an absolute name', { '/tmp/evil.csv': 'x' }, /absolute path/],
  ['names that differ in case', { 'a.csv': 'x', 'A.csv': 'y' }, /differ only in case/],
  ['a bomb', { 'a.csv': Buffer.alloc(17_000_000) }, /too large/],
])('rejects %s', async (_, files, reason) => {
  const { opened } = await openZip(files)
  await expect(opened).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(reason),
  })
})

it('rejects a zip file of too many files before it reads them', async () => {
  const folder = await createFolder()
  const file = join(folder, 'source.zip')
  await writeArchiveFiles(file, [['a.csv', Buffer.alloc(0)]])
  const bytes = await readFile(file)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  for (const offset of [8, 10]) bytes.writeUInt16LE(50_001, end + offset)
  await writeFile(file, bytes)
  await expect(openSourceFiles(file, join(folder, 'work'))).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(/it contains 50001 files, and at most 50000 are allowed/),
  })
})

it('rejects a zip file that is cut, and what is not there', async () => {
  const folder = await createFolder()
  const file = join(folder, 'source.zip')
  await writeArchiveFiles(file, [['a.csv', Buffer.from('text')]])
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length - 30))
  await expect(openSourceFiles(file, join(folder, 'work'))).rejects.toMatchObject({
    name: 'ImportSourceError',
  })
  await expect(openSourceFiles(join(folder, 'none'), '')).rejects.toThrow(/neither a file nor a folder/)
})
