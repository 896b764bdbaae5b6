import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPictureBytes } from '../../../tests/support/content-transfer-site.ts'
import { readContentFolderInLanguage } from '../../content-folder/index.ts'
import { convertToContentFolder, detectImportFormat, findSourceLanguage } from '../convert-source.ts'
import { openSourceFiles } from '../source-files.ts'

const fixture = await readFile(
  new URL('../../../tests/fixtures/import/wordpress.xml', import.meta.url),
  'utf8',
)

/** Converts files; returns the content and the notes. */
async function convert(sourceFiles: Readonly<Record<string, string | Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-wordpress-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(sourceFiles)) {
    await mkdir(dirname(join(folder, 'source', name)), { recursive: true })
    await writeFile(join(folder, 'source', name), content)
  }
  const files = await openSourceFiles(join(folder, 'source'), folder)
  expect(await detectImportFormat(files)).toBe('wordpress')
  const notes = await convertToContentFolder(files, 'wordpress', join(folder, 'converted'), {
    language: 'cs',
    timeZone: 'Europe/Prague',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const content = await readContentFolderInLanguage(join(folder, 'converted'), 'cs')
  return { content, notes: notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`) }
}

/** An export with one post. */
function createExport(content: string, fields: Readonly<Record<string, string>> = {}): string {
  const item = {
    title: 'Post',
    link: 'https://a.example/post/',
    'wp:post_id': '1',
    'wp:post_date_gmt': '2020-01-01 00:00:00',
    'wp:status': 'publish',
    'wp:post_type': 'post',
    'content:encoded': `<![CDATA[${content}]]>`,
    ...fields,
  }
  const lines = Object.entries(item).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://a.example</link><item>${lines.join('')}</item></channel></rss>`
}

it('converts posts, pages, categories, authors, attachments and galleries', async () => {
  const uploads = 'backup/wp-content/uploads/2019/05'
  const { content, notes } = await convert({
    'export.xml': fixture,
    [`${uploads}/kolo.jpg`]: createPictureBytes('kolo'),
    [`${uploads}/kolo-300x200.jpg`]: createPictureBytes('small'),
    [`${uploads}/Nahon.jpg`]: createPictureBytes('nahon'),
    [`${uploads}/splav.jpg`]: createPictureBytes('splav'),
  })
  expect(content.site).toEqual({})
  expect(content.items('author').map(({ values }) => values)).toEqual([
    { name: 'Jana Nováková', email: 'jana@lhota.example' },
    { name: 'Petr', email: 'petr@example.invalid' },
  ])
  expect(content.items('category').map(({ values }) => [values.name, values.description])).toEqual([
    ['Stavby & mlýny', 'Obec › Stavby & mlýny'],
    ['Kruh A', 'Kruh B › Kruh A'],
    ['Nezařazené', undefined],
  ])
  const [mill, chronicle, draft] = content.items('article')
  expect(mill).toMatchObject({
    ...{ id: 12, key: 'mlyn', created: '2019-05-01T08:00:00.000Z', edited: '2019-05-01T08:00:00.000Z' },
    published: '2019-05-01T08:00:00.000Z',
    values: {
      ...{ name: 'Mlýn na Tichavě', description: 'Nejstarší mlýn v kraji.', category: 'stavby-mlyny' },
      ...{ author: 'jana-novakova', thumb: 'kolo', gallery: 'mlyn-na-tichave' },
    },
  })
  expect(mill?.values.content).toMatch(
    new RegExp(
      '^<p>Mlýn stojí <strong>od roku 1620</strong>.<sup id="fnref-1"><a href="#fn-1">1</a></sup> Více v <a href="article:kronika">kronice</a> a <a href="article:article-3">v konceptu</a>.</p>' +
        '<figure><img src="/img/[0-9a-f]{24}/1280.jpg" alt="Dřevěné kolo" /><figcaption>Kolo <em>mlýna</em></figcaption></figure>' +
        '<p><a href="gallery:mlyn-na-tichave">Galerie: Mlýn na Tichavě</a></p>' +
        '<p><a href="https://www.youtube.com/watch\\?v=abcdefghijk">https://www.youtube.com/watch\\?v=abcdefghijk</a></p>' +
        '<table><caption>Mlynáři</caption><thead><tr><th>Rok</th><th>Mlynář</th></tr></thead><tbody><tr><td>1620</td><td>Jíra</td></tr></tbody></table>' +
        '<ol><li id="fn-1">Urbář, <em>fol. 12</em> <a href="#fnref-1">↩</a></li></ol>$',
    ),
  )
  expect(chronicle).toMatchObject({
    values: {
      name: 'Kronika obce',
      gallery: 'kronika-obce',
      description: 'První odstavec na dvou řádcích [sic]. Druhý odstavec. Konec ]]> textu.',
    },
  })
  expect(chronicle?.values.content).toMatch(
    new RegExp(
      '^<p>První odstavec<br />na dvou řádcích \\[sic\\].</p>' +
        '<figure><img src="[^"]+" alt="Splav" width="300" height="225" /><figcaption>Splav za <strong>mlýnem</strong></figcaption></figure>' +
        '<p>Druhý odstavec.</p><p><a href="gallery:kronika-obce">Galerie: Kronika obce</a></p><p>Konec \\]\\]&gt; textu.</p>$',
    ),
  )
  expect(draft).toMatchObject({
    id: 14,
    created: '2019-07-01T08:00:00.000Z',
    published: null,
    values: { name: 'Bez názvu 14' },
  })
  expect(content.items('page')).toMatchObject([
    { id: 15, published: null, values: { title: 'O nás', path: '/o-nas', content: '<p>Kdo jsme.</p>' } },
  ])

  expect(content.items('gallery').map(({ values, published }) => [values.name, published])).toEqual([
    ['Mlýn na Tichavě', '2019-05-01T08:00:00.000Z'],
    ['Kronika obce', '2019-06-01T08:00:00.000Z'],
  ])
  expect(
    content
      .items('image')
      .map(({ id, fileName, values }) => [id, fileName, values.gallery, values.name, values.description]),
  ).toEqual([
    [4, 'splav.jpg', 'kronika-obce', 'Splav', undefined],
    [20, 'kolo-scaled.jpg', 'kronika-obce', 'kolo', '<p>Mlýnské kolo</p>'],
    [21, 'nahon.jpg', 'mlyn-na-tichave', 'Náhon', '<p>Náhon v zimě</p>'],
    [22, 'splav.jpg', 'mlyn-na-tichave', 'Splav', undefined],
  ])
  expect(content.items('redirect').map(({ values }) => [values.fromPath, values.toAddress])).toEqual([
    ['/2019/05/mlyn', 'article:mlyn'],
    ['/2019/06/kronika', 'article:kronika'],
    ['/2019/05/mlyn/kolo', 'image:kolo'],
    ['/2019/05/mlyn/nahon', 'image:nahon'],
    ['/2019/05/mlyn/splav', 'image:splav'],
  ])
  expect(notes.sort()).toEqual([
    'comments | Mlýn na Tichavě | 1',
    'filled | ID 14 | name',
    'filled | Petr | email',
    'made_draft | O nás | private',
    'missing_picture | Kronika obce | https://www.lhota.example/wp-content/uploads/2018/01/ztraceno.jpg',
    'missing_picture | Razítko | https://www.lhota.example/wp-content/uploads/2019/05/razitko.png',
    'removed_markup | Kronika obce | [contact-form-7]',
    'removed_markup | Mlýn na Tichavě | wp:latest-posts',
    'unknown_field | Kruh A | parent: Kruh B',
    'unknown_field | Stavby & mlýny | parent: Obec',
    'unsupported_content | WordPress | nav_menu_item: 1',
    'unsupported_content | WordPress | post (trash): 1',
    'unsupported_content | WordPress | revision: 1',
    'unsupported_content | WordPress | tag: 1',
    'unsupported_file | Stanovy | https://www.lhota.example/wp-content/uploads/2019/05/stanovy.pdf',
  ])
})

it('makes pages of pages, below each other and at their paths', async () => {
  const page = (id: number, link: string, more = {}) =>
    createExport('', {
      ...{
        title: `Page ${id}`,
        link: `https://a.example${link}`,
        'wp:post_id': String(id),
        'wp:post_type': 'page',
      },
      ...{ 'content:encoded': '<![CDATA[<p>Text</p>]]>', ...more },
    })
  const { content } = await convert({
    'a.xml': page(1, '/about/'),
    'b.xml': page(2, '/about/history/', { 'wp:post_parent': '1' }),
    'c.xml': page(3, '/%C5%99eka/'),
    'd.xml': createExport('<p><a href="https://a.example/about/">About</a></p>', { 'wp:post_id': '4' }),
  })
  expect(content.items('page').map(({ id, values }) => [id, values.path, values.parent])).toEqual([
    [1, '/about', undefined],
    [2, '/about/history', 'page-1'],
    [3, undefined, undefined],
  ])
  expect(content.items('article')[0]?.values.content).toBe('<p><a href="page:page-1">About</a></p>')
  expect(content.items('redirect').map(({ values }) => [values.fromPath, values.toAddress])).toContainEqual([
    '/řeka',
    'page:page-3',
  ])
})

const caption = '<figure><img src="/wp-content/uploads/x.jpg"><figcaption>Caption</figcaption></figure>'
const quotation = '<blockquote><p>Quotation</p><cite>Source</cite></blockquote>'

it.each([
  [`<p>One.</p>${caption}<p>Two.</p>${quotation}`, 'One. Two. Quotation'],
  ['First line<br>second <cite>Source</cite>', 'First line second'],
  ['<figcaption>Caption</figcaption>', 'Caption'],
])('makes of the summary %s only what it says', async (excerpt, summary) => {
  const { content } = await convert({
    'a.xml': createExport('<p>Text</p>', { 'excerpt:encoded': `<![CDATA[${excerpt}]]>` }),
    'b.xml': createExport(`${caption}<p>One.</p>${quotation}`, { 'wp:post_id': '2' }),
    'uploads/x.jpg': createPictureBytes('x'),
  })
  expect(content.items('article').map(({ values }) => values.description)).toEqual([
    summary,
    'One. Quotation',
  ])
})

it.each([
  ['cs', 'cs'],
  ['en-GB', 'en-US'],
  ['de', null],
])('finds the language %s', async (tag, language) => {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-wordpress-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(
    join(folder, 'a.xml'),
    createExport('x').replace('<item>', `<language>${tag}</language><item>`),
  )
  expect(await findSourceLanguage(await openSourceFiles(folder, folder), 'wordpress')).toBe(language)
})

it('puts pictures that no post shows into a gallery of their own', async () => {
  const { content } = await convert({
    'export.xml': fixture,
    'uploads/2019/05/razitko.png': createPictureBytes('razitko'),
  })
  expect(content.items('gallery')).toMatchObject([
    { created: null, published: '2019-05-01T07:03:00.000Z', values: { name: 'Obrázky z WordPressu' } },
  ])
  expect(content.items('image')).toMatchObject([{ id: 23, values: { gallery: 'obrazky-z-wordpressu' } }])
})

it.each([
  ['UTF-16', Buffer.from(`\ufeff${createExport('žluťoučký')}`, 'utf16le'), 'žluťoučký'],
  [
    'windows-1250',
    Buffer.from(
      createExport('\x9elu\x9dou\xe8k\xfd').replace('1.0"', '1.0" encoding="windows-1250"'),
      'latin1',
    ),
    'žluťoučký',
  ],
  ['bytes that are not UTF-8', Buffer.from(createExport('a\xffb'), 'latin1'), 'a\ufffdb'],
  ['control characters', Buffer.from(createExport('a\u0000\u0008\u001bb')), 'ab'],
])('reads %s', async (_, bytes, expected) => {
  const { content } = await convert({ 'a.xml': bytes })
  expect(content.items('article')[0]?.values.content).toBe(`<p>${expected}</p>`)
})

it('neither expands entities of a DTD nor reads files', async () => {
  const lines = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  )
  const doctype = `<!DOCTYPE rss [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/hostname">${lines.join('')}]>`
  const xml = createExport('x', {
    title: '&l20;&file;&amp;&#x10D;',
    'content:encoded': 'a &lt;b&gt;c&lt;/b&gt; &l20;',
  })
  const { content } = await convert({ 'a.xml': xml.replace('?><rss', `?>${doctype}<rss`) })
  expect(content.items('article')[0]?.values).toMatchObject({
    name: '&l20;&file;&č',
    content: '<p>a <strong>c</strong> &amp;l20;</p>',
  })
})

it('imports posts with absurd values', async () => {
  const { content, notes } = await convert({
    'a.xml': createExport('<script>x</script>', {
      title: 'x'.repeat(50_000),
      'wp:post_date_gmt': '2019-02-31 99:00:00',
      link: 'javascript:alert(1)',
      'wp:post_name': '%E0%A4%A',
    }),
    'b.xml': createExport('again'),
    'c.xml': createExport('c', { 'wp:post_id': '99999999999', 'wp:post_type': '' }),
  })
  expect(content.items('article')).toMatchObject([
    { id: 1, created: null, published: null, values: { name: `${'x'.repeat(119)}…` } },
  ])
  expect(notes).toEqual(
    expect.arrayContaining([
      'unsupported_content | WordPress | duplicate ID: 1',
      'unsupported_content | WordPress | item without ID: 1',
      expect.stringMatching(/^made_draft .* no date$/),
      expect.stringMatching(/^filled .* content$/),
      expect.stringMatching(/^removed_markup .* <script>$/),
      expect.stringMatching(/^shortened .* name$/),
    ]),
  )
})

it.each([
  ['a file without its end', createExport('x').slice(0, -30), /incomplete/],
  ['deep nesting', createExport('x').replace('<item>', '<x>'.repeat(5000)), /not a WordPress file/],
])('rejects %s', async (_, xml, message) => {
  await expect(convert({ 'a.xml': xml })).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(message),
  })
})
