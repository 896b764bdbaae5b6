import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { runCommand } from '../../server/cli/index.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { createTemporaryFolder, readFolderFiles } from '../support/content-transfer-site.ts'

/** Runs a command in this process; returns its exit code and output. */
async function run(data: string, ...args: string[]) {
  vi.stubEnv('LETOPIS_DATA', data)
  vi.stubEnv('DATABASE_URL', '')
  const [output, errors]: [string[], string[]] = [[], []]
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void output.push(line))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  try {
    return { code: await runCommand(args), output: output.join('\n'), errors: errors.join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** A folder that a person wrote: one gallery with a picture, and a draft. */
async function writeContentFolder(): Promise<string> {
  const folder = await createTemporaryFolder()
  for (const name of ['cs/galleries', 'cs/images', 'cs/news', 'pictures'])
    await mkdir(join(folder, name), { recursive: true })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#876' } })
  const files: Record<string, string | Buffer> = {
    'site.json': '{ "format": 1, "languages": { "cs": "cs" } }',
    'cs/site.md': '---\nwebTitle: Lhota\n---\n\nO *nás*, viz [mlýn](gallery:mlyn).\n',
    'cs/galleries/mlyn.md': '---\nid: 7\npublished: 2025-01-01T08:00:00.000Z\nname: Mlýn\n---\n',
    'cs/images/kolo.md': '---\nid: 3\nname: Kolo\ngallery: mlyn\nfile: kolo.jpg\ndate: 1907\n---\n\nPopis.\n',
    'cs/news/koncept.md': '---\nid: 5\ntitle: Koncept\n---\n\nText.\n',
    'pictures/kolo.jpg': await picture.jpeg().toBuffer(),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

it('imports a folder, says what it did, and exports it again', async () => {
  const folder = await writeContentFolder()
  const data = join(await createTemporaryFolder(), 'data')
  const dryRun = await run(data, 'import', folder, '--dry-run')
  expect(dryRun).toMatchObject({ code: 0, errors: '' })
  expect(dryRun.output).toBe(
    'The import would do this:\n  galleries: 1 new\n  images: 1 new\n  news: 1 new\n  site: 1 new',
  )
  expect((await run(data, 'import', folder)).output).toContain('4 created, 0 changed.')
  expect((await run(data, 'import', folder)).output).toContain('0 created, 0 changed.')

  const exported = join(await createTemporaryFolder(), 'export')
  expect(await run(data, 'export', '--to', exported)).toMatchObject({
    code: 0,
    output: `Exported 3 items and 1 pictures to ${exported}.`,
  })
  const files = await readFolderFiles(exported)
  expect(Object.keys(files)).toEqual([
    ...['cs/galleries/mlyn.md', 'cs/images/kolo.md', 'cs/news/koncept.md', 'cs/site.md'],
    ...['pictures/kolo.jpg', 'site.json'],
  ])
  expect(await readFile(join(exported, 'cs/site.md'), 'utf8')).toBe(
    '---\nwebTitle: Lhota\n---\n\nO *nás*, viz [mlýn](gallery:mlyn).\n',
  )
  expect(files['pictures/kolo.jpg']).toBe(await readFile(join(folder, 'pictures/kolo.jpg'), 'latin1'))
  expect(files['cs/news/koncept.md']).not.toContain('published')
  const tables = join(await createTemporaryFolder(), 'tables')
  expect((await run(data, 'export', '--csv', '--to', tables)).output).toBe(`Exported 4 items to ${tables}.`)

  const connection = await connectToDatabase({ engine: 'sqlite', file: join(data, 'letopis.db') })
  // Newest first: one entry for each command, none for the one that changed nothing and none for each item.
  expect(await readAuditLog(createSiteDatabaseOverConnection(connection))).toMatchObject([
    { event: 'content_exported', area: 'operation', details: { count: 4, format: 'csv' } },
    { event: 'content_exported', area: 'operation', details: { count: 3, format: 'folder' } },
    { event: 'content_imported', actor: { name: 'operator' }, details: { count: 4 } },
  ])
  await connection.close()
})

it('imports nothing from a folder with a wrong file, and names it', async () => {
  const folder = await writeContentFolder()
  const data = join(await createTemporaryFolder(), 'data')
  await writeFile(join(folder, 'pictures/kolo.jpg'), 'no picture')
  const { code, errors } = await run(data, 'import', folder)
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Nothing was imported:\n  ${folder}/pictures/kolo.jpg: not a supported picture`,
  })
  await writeFile(join(folder, 'cs/news/koncept.md'), 'no front matter')
  expect(await run(data, 'import', folder)).toMatchObject({
    code: 1,
    errors: `${folder}/cs/news/koncept.md: no front matter`,
  })
  expect(await run(data, 'import', join(folder, 'none'))).toMatchObject({ code: 1 })
  expect((await run(data, 'export', '--to', folder)).errors).toContain('neither empty nor an earlier export')
})

it.each([
  [['export']],
  [['export', '--to']],
  [['export', '--to', '']],
  [['import']],
  [['import', 'a', 'b']],
  [['import', 'a', '--lang', 'de']],
])('letopis %j is a usage error', async (args) => {
  expect((await run('/nowhere', ...args)).code).toBe(2)
})

it('imports a CSV file with the columns of a file', async () => {
  const folder = await createTemporaryFolder()
  const data = join(await createTemporaryFolder(), 'data')
  const [table, columns] = [join(folder, 'x.csv'), join(folder, 'columns.json')]
  await writeFile(table, 'Kdo;Kam;Tajné\nÚřad;urad@example.org;1\n')
  expect((await run(data, 'import', table)).output).toContain('this type of content has no counterpart')
  await writeFile(columns, '{"x.csv":{"kind":"none","columns":{}}}')
  expect(await run(data, 'import', table, '--columns', columns)).toMatchObject({
    code: 1,
    errors: `${columns} is not a mapping of columns (docs/moving-in.md).`,
  })
  await writeFile(columns, '{"x.csv":{"kind":"contact","columns":{"Kdo":"name","Kam":"email"}}}')
  const result = await run(data, 'import', table, '--columns', columns)
  expect(result.output).toContain('contacts: 1 new')
  expect(result.output).toContain('x.csv: Tajné (1×)')
})

it('says which items of a site with the same addresses get a new id', async () => {
  const folder = await createTemporaryFolder()
  const data = join(await createTemporaryFolder(), 'data')
  const table = join(folder, 'elrhContact.csv')
  await writeFile(table, 'id,name,email\n1,Úřad,urad@example.org\n')
  expect((await run(data, 'import', table)).output).not.toContain('new id')
  await writeFile(table, 'id,name,email\n1,Škola,skola@example.org\n')
  expect((await run(data, 'import', table, '--dry-run')).output).toContain('contact 1 -> 2')
})
