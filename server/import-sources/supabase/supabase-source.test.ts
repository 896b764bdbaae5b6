import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { elrhDump } from '../../../tests/support/elrh-tables.ts'
import { readContentFolderInLanguage } from '../../content-folder/index.ts'
import { convertToContentFolder, detectImportFormat } from '../convert-source.ts'
import { openSourceFiles } from '../source-files.ts'

async function convert(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-supabase-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await symlink('/etc/passwd', join(folder, 'passwd.jpg'))
  const source = await openSourceFiles(folder, '')
  expect(await detectImportFormat(source)).toBe('supabase')
  const target = join(folder, 'target')
  const notes = await convertToContentFolder(source, 'supabase', target, {
    ...{ language: 'cs', timeZone: 'Europe/Prague', signal: new AbortController().signal },
    onProgress: () => undefined,
  })
  const content = await readContentFolderInLanguage(target, 'cs')
  return { content, notes: notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`) }
}

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

it('reads CSV files of tables, with other names of columns and other ids', async () => {
  const { content, notes } = await convert({
    'elrhArticle_rows.csv': [
      'articleId,articleTitle,perex,text,authorId,categoryName,createdAt',
      `${uuid},Mlýn,Popis,Text,jana@example.org,Stavby,2019-05-03T10:00:00Z`,
      '7,Škola,Popis,Text,1,Stavby,2019-05-04T10:00:00Z',
      `7,Druhá škola,Popis,Text,${uuid},,2019-05-05T10:00:00Z`,
      '8,Kostel,Popis,Text,,,',
    ].join('\n'),
    'elrhAuthor.csv': 'id,name,email\n1,Jana,jana@example.org\n',
    'elrhImage.csv': 'id,name,image,gallery\n1,Heslo,passwd.jpg,1\n2,Cesta,/etc/passwd,1\n',
  })
  const articles = content.items('article')
  expect(articles.map(({ id, values, published }) => [id, values.name, values.author, published])).toEqual([
    [7, 'Škola', 'jana', '2019-05-04T10:00:00.000Z'],
    [8, 'Kostel', undefined, null],
    [9, 'Mlýn', 'jana', '2019-05-03T10:00:00.000Z'],
    [10, 'Druhá škola', undefined, '2019-05-05T10:00:00.000Z'],
  ])
  expect(content.items('redirect')).toMatchObject([
    { values: { fromPath: `/article/${uuid}`, toAddress: 'article:mlyn' } },
  ])
  expect(content.items('category').map(({ values }) => values.name)).toEqual(['Stavby', 'Nezařazené'])
  expect(content.items('image')).toEqual([])
  expect(notes).toEqual([
    'bad_value | elrhArticle 3: Druhá škola | id 7',
    'missing_picture | elrhImage 1: Heslo | passwd.jpg',
    'missing_picture | elrhImage 2: Cesta | /etc/passwd',
    `missing_reference | elrhArticle 3: Druhá škola | author ${uuid}`,
    'filled | elrhArticle 3: Druhá škola | category',
    'filled | elrhArticle 4: Kostel | category',
    'made_draft | elrhArticle 4: Kostel | no date',
  ])
})

it('leaves out damaged rows and keeps the rest', async () => {
  const row = '5\tSraz rodáků'
  const { content, notes } = await convert({
    'dump.sql': elrhDump.replace(row, `9\tJen dvě hodnoty\n${'x\t'.repeat(2000)}\n${row}`),
  })
  expect(content.items('news').map(({ id }) => id)).toEqual([5])
  expect(notes).toContain('bad_value | elrhNews 1 | 2 ≠ 4')
  expect(notes).toContain('bad_value | elrhNews 2 | 1001 ≠ 4')
})

it.each([
  [elrhDump.slice(0, elrhDump.indexOf('Sraz')), /ends in the table elrhNews: it is incomplete/],
  [elrhDump.slice(0, elrhDump.indexOf('COPY public."elrhNews"')), /end of the dump is missing/],
  [`PGDMP\u0001\u000f elrhArticle`, /binary dump/],
])('rejects an incomplete or binary dump %#', async (dump, message) => {
  await expect(convert({ 'dump.sql': dump })).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(message),
  })
})
