import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createPictureBytes } from '../../../tests/support/content-transfer-site.ts'
import { readContentFolderInLanguage } from '../../content-folder/index.ts'
import { convertToContentFolder, detectImportFormat } from '../convert-source.ts'
import { openSourceFiles } from '../source-files.ts'
import { readJsonLists } from './read-json-lists.ts'

/** As Ghost writes it, on one line. */
const fixture = JSON.stringify(
  JSON.parse(await readFile(new URL('../../../tests/fixtures/import/ghost.json', import.meta.url), 'utf8')),
)

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-ghost-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Converts files; returns the content and the notes. */
async function convert(sourceFiles: Readonly<Record<string, string | Buffer>>) {
  const folder = await createFolder()
  for (const [name, content] of Object.entries(sourceFiles)) {
    await mkdir(dirname(join(folder, 'source', name)), { recursive: true })
    await writeFile(join(folder, 'source', name), content)
  }
  const files = await openSourceFiles(join(folder, 'source'), folder)
  expect(await detectImportFormat(files)).toBe('ghost')
  const notes = await convertToContentFolder(files, 'ghost', join(folder, 'converted'), {
    language: 'en-US',
    timeZone: 'Europe/Prague',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const content = await readContentFolderInLanguage(join(folder, 'converted'), 'en-US')
  return { content, notes: notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`) }
}

function createExport(data: object): string {
  return JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data }] })
}

it('converts posts, pages, tags, authors and pictures', async () => {
  const { content, notes } = await convert({
    'lhota.ghost.json': fixture,
    'content/images/2019/05/kolo.jpg': createPictureBytes('kolo'),
    'content/images/2019/05/nahon.jpg': createPictureBytes('nahon'),
  })
  expect(content.site).toEqual({})
  expect(content.items('author').map(({ values }) => values.name)).toEqual(['Jana Nováková'])
  expect(content.items('category').map(({ values }) => [values.name, values.description])).toEqual([
    ['Stavby', 'Domy a mlýny'],
    ['Uncategorized', undefined],
  ])
  const [mill, chronicle, members] = content.items('article')
  expect(mill).toMatchObject({
    ...{ key: 'mlyn', created: '2019-05-01T07:00:00.000Z', published: '2019-05-01T08:00:00.000Z' },
    values: { category: 'stavby', author: 'jana-novakova', thumb: 'mlyn', description: 'Nejstarší mlýn' },
  })
  expect(String(mill?.values.content).replaceAll(/\/img\/[0-9a-f]{24}\//g, '/img/x/')).toBe(
    '<p>Mlýn stojí <strong>od roku 1620</strong>, viz <a href="article:kronika">kroniku</a> a <a href="/tag/obec/">obec</a>.</p>' +
      '<figure><img src="/img/x/1280.jpg" alt="Kolo" width="600" height="400" /><figcaption>Kolo mlýna</figcaption></figure>' +
      '<figure><img src="/img/x/1280.jpg" alt="" /></figure>' +
      '<p><a href="https://muzeum.example/">Muzeum</a> – Sbírky</p>' +
      '<blockquote><p>💡 Otevřeno <strong>v létě</strong></p></blockquote><h4>Prameny</h4><p>Urbář</p>' +
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Film o mlýně</a></p>',
  )
  expect(chronicle?.published).toBe('2099-06-01T08:00:00.000Z')
  expect(String(chronicle?.values.content).replace(/\/img\/[0-9a-f]{24}\//, '/img/x/')).toBe(
    '<h2>Úvod</h2><p><em><strong>Tučně &lt;b&gt;</strong></em><a href="article:mlyn">mlýn</a></p><ol><li>jedna</li></ol>' +
      '<figure><img src="/img/x/1280.jpg" alt="" /><figcaption>Kolo</figcaption></figure><hr />',
  )
  expect(members).toMatchObject({
    published: null,
    values: {
      content:
        '<p><em>kurzíva</em><br /><a href="https://a.example/">odkaz</a></p><p><strong>silně</strong></p><ul><li>bod</li></ul>',
    },
  })
  expect(content.items('page')).toMatchObject([
    { values: { path: '/o-nas', content: '<p>Kdo jsme.</p><p>A proč.</p>' } },
  ])
  expect(content.items('image')).toMatchObject([
    {
      ...{ key: 'mlyn', created: '2019-05-01T07:00:00.000Z', fileName: 'kolo.jpg' },
      values: {
        ...{ gallery: 'pictures-from-ghost', name: 'Mlýn na Tichavě' },
        ...{ alt: 'Dřevěné kolo', description: '<p>Foto: Jana</p>' },
      },
    },
  ])
  expect(content.items('redirect').map(({ values }) => [values.fromPath, values.toAddress])).toEqual([
    ['/mlyn', 'article:mlyn'],
    ['/kronika', 'article:kronika'],
  ])
  expect(notes.sort()).toEqual([
    'made_draft | Pro členy | paid',
    'missing_picture | Mlýn na Tichavě | __GHOST_URL__/content/images/2019/05/ztraceno.jpg',
    'removed_markup | Kronika | Ghost: email-cta',
    'removed_markup | Mlýn na Tichavě | <iframe> https://www.youtube.com/watch?v=abcdefghijk',
    'unknown_field | Mlýn na Tichavě | author: Petr',
    'unknown_field | Mlýn na Tichavě | tag: Voda',
    'unsupported_content | Ghost | members: 1',
  ])
})

it('imports posts with absurd values', async () => {
  const nested = '{"root":'.concat('{"children":['.repeat(300), ']}'.repeat(300), '}')
  const { content, notes } = await convert({
    'a.json': createExport({
      posts: [
        {
          id: 1,
          title: '',
          slug: '../admin',
          html: '<img src=x onerror=alert(1)><b>t</b>',
          status: 'published',
          created_at: 1556694000000,
          published_at: '2019-05-01 08:00:00',
        },
        {
          id: 2,
          title: ['x'],
          slug: 'y',
          lexical: nested,
          status: 'published',
          created_at: 'yesterday',
          published_at: '0000-00-00 00:00:00',
        },
        { id: 2, title: 'again' },
        { title: 'no id' },
        { id: 3, title: 'T', html: 5, mobiledoc: '[1', lexical: '{"root":null}', status: 'draft' },
      ],
      posts_tags: [{ post_id: 1, tag_id: 'missing' }],
      users: 'none',
    }),
  })
  expect(
    content
      .items('article')
      .map(({ created, published, values }) => [created, published, values.name, values.content]),
  ).toEqual([
    ['2019-05-01T07:00:00.000Z', '2019-05-01T08:00:00.000Z', 'Untitled', '<p><strong>t</strong></p>'],
    [null, null, 'Untitled', '<p>Untitled</p>'],
    [null, null, 'T', '<p>5</p>'],
  ])
  expect(notes).toEqual(
    expect.arrayContaining([
      'no_redirect | article:admin | /../admin',
      'unsupported_content | Ghost | posts with a duplicate ID: 1',
      'unsupported_content | Ghost | posts without ID: 1',
      'made_draft | y | no date',
      'missing_picture | ../admin | x',
    ]),
  )
})

it.each([
  ['a file without its end', fixture.slice(0, -200), /incomplete|JSON/],
  ['wrong brackets', fixture.replace('"members":[', '"members":{'), /not valid JSON/],
  ['a wrong record', fixture.replace('"id":"u1"', '"id":u1'), /not valid JSON in the list "users"/],
  ['deep nesting', fixture.replace('"members":', `"x":${'['.repeat(1000)},"members":`), /nested too deeply/],
])('rejects %s', async (_, text, message) => {
  await expect(convert({ 'a.json': text })).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(message),
  })
})

it('reads every list as a JSON parser does', async () => {
  const file = join(await createFolder(), 'a.json')
  const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string({ maxLength: 5, unit: 'grapheme-ascii' }).map((key) => key.replaceAll(/["\\]/g, '_')),
        records,
      ),
      async (data) => {
        await writeFile(file, JSON.stringify({ db: [{ meta: {}, data }] }))
        const read: Record<string, unknown[]> = {}
        for await (const { list, value } of readJsonLists(file, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }))
          read[list] = [...(read[list] ?? []), value]
        const expected = Object.entries(data).filter(([, list]) => list.length > 0)
        expect(new Map(Object.entries(read))).toEqual(new Map(JSON.parse(JSON.stringify(expected))))
      },
    ),
    { numRuns: 50 },
  )
})
