import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentFormatError } from './content-format.ts'
import { readContentFolderInLanguage } from './read-content-folder.ts'
import { renderMarkdown } from './render-markdown.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'letopis-content-'))
  await write('site.json', '{ "format": 1, "languages": { "cs": "cs" }, "banner": "banner.jpg" }')
  await write('cs/site.md', '---\nwebTitle: Lhota\n---\n\nO *nás*.\n')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(name: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), text)
}

const read = () => readContentFolderInLanguage(root, 'cs')
const readFailureReason = async () => {
  const error = await read().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContentFormatError)
  return String(error).replaceAll(root, '')
}

describe('a content folder', () => {
  it('may contain only the site settings', async () => {
    const folder = await read()
    expect(folder.site).toEqual({
      banner: 'banner.jpg',
      webTitle: 'Lhota',
      about: '<p>O <em>nás</em>.</p>',
    })
    expect(folder.items('article')).toEqual([])
    expect(folder.items('book')).toEqual([])
  })

  it('reads Markdown with front matter and keeps links by key and HTML unchanged', async () => {
    const head =
      'id: 3\npublished: 2025-01-19T08:00:00.000Z\nname: "Zvony: dva"\ndescription: Krátce\ncategory: stavby'
    const text = '## Nadpis\n\nOdkaz na [mlýn](article:mlyn).\n\n<figure><p>Beze změny</p></figure>\n'
    await write('cs/articles/zvony.md', `---\n${head}\nauthor: jana\n---\n\n${text}`)
    const [item] = (await read()).items('article')
    expect(item).toMatchObject({
      kind: 'article',
      key: 'zvony',
      id: 3,
      published: '2025-01-19T08:00:00.000Z',
    })
    expect(item?.values).toEqual({
      name: 'Zvony: dva',
      description: 'Krátce',
      category: 'stavby',
      author: 'jana',
      content:
        '<h2>Nadpis</h2><p>Odkaz na <a href="article:mlyn">mlýn</a>.</p><figure><p>Beze změny</p></figure>',
    })
  })

  it('reads JSON lists and sorts items by id', async () => {
    const books = [
      { key: 'b', id: 2, name: 'B', year: 1938 },
      { key: 'a', id: 1, name: 'A' },
    ]
    await write('cs/books.json', JSON.stringify(books))
    const items = (await read()).items('book')
    expect(items.map(({ key, published }) => [key, published])).toEqual([
      ['a', null],
      ['b', null],
    ])
    expect(items[1]?.values).toEqual({ name: 'B', year: '1938' })
  })

  it('reads HTML without the line breaks around it, and microseconds', async () => {
    await write(
      'cs/news/a.md',
      '---\nid: 1\ncreated: 2026-01-02T03:04:05.678901+01:00\nmarkup: html\n---\n\n<p>a</p>\n',
    )
    expect((await read()).items('news')[0]).toMatchObject({
      created: '2026-01-02T02:04:05.678Z',
      values: { content: '<p>a</p>' },
    })
  })

  it('reads a year without quotes as a date', async () => {
    await write('cs/images/most.md', '---\nid: 1\nname: Most\nfile: most.jpg\ndate: 1907\n---\n')
    expect((await read()).items('image')[0]?.values).toEqual({ name: 'Most', file: 'most.jpg', date: '1907' })
  })

  it.each([
    ['no front matter', 'cs/news/a.md', 'text', '/cs/news/a.md: no front matter'],
    ['invalid YAML front matter', 'cs/news/a.md', '---\na: [\n---\n', '/cs/news/a.md: front matter: '],
    ['front matter without fields', 'cs/news/a.md', '---\n- a\n---\n', 'not a list of fields'],
    ['no id', 'cs/news/a.md', '---\ntitle: A\n---\n', '/cs/news/a.md, a: no id'],
    ['an invalid id', 'cs/news/a.md', '---\nid: 1.5\n---\n', 'no id'],
    [
      'an id above which there are few',
      'cs/news/a.md',
      '---\nid: 1000000001\n---\n',
      'the id is above 1000000000',
    ],
    ['an unknown field', 'cs/news/a.md', '---\nid: 1\ncolour: red\n---\n', 'unknown field "colour"'],
    [
      'a field of the prototype',
      'cs/news/a.md',
      '---\nid: 1\nconstructor: x\n---\n',
      'unknown field "constructor"',
    ],
    [
      'a value that is a list',
      'cs/news/a.md',
      '---\nid: 1\ntitle: [a]\n---\n',
      '"title" is neither text nor a number',
    ],
    ['an invalid time', 'cs/news/a.md', '---\nid: 1\npublished: soon\n---\n', '"published" is not a time'],
    [
      'a time that is sorted before all others',
      'cs/news/a.md',
      '---\nid: 1\ncreated: 9999-12-31T23:59:59-01:00\n---\n',
      '"created" is not a time',
    ],
    [
      'a day outside the calendar',
      'cs/news/a.md',
      '---\nid: 1\npublished: 2026-02-31T08:00:00Z\n---\n',
      '"published" is not a time',
    ],
    ['deep nesting', 'cs/news/a.md', `---\nid: 1\n---\n${'>'.repeat(20_000)}`, 'nested too deeply'],
    [
      'a file outside the pictures',
      'cs/images/a.md',
      '---\nid: 1\nfile: ../x.jpg\n---\n',
      '"file" is not the name',
    ],
    ['a key in capitals', 'cs/news/A.md', '---\nid: 1\n---\n', 'bad key A'],
    ['invalid JSON', 'cs/books.json', '[', '/cs/books.json: '],
    ['JSON that is not a list', 'cs/books.json', '{}', '/cs/books.json: not a list'],
    ['an entry without a key', 'cs/books.json', '[{"id":1}]', 'bad key undefined'],
    ['a duplicate id', 'cs/books.json', '[{"key":"a","id":1},{"key":"b","id":1}]', 'the id 1 is used twice'],
    ['a duplicate key', 'cs/books.json', '[{"key":"a","id":1},{"key":"a","id":2}]', 'a key is used twice'],
    ['a newer format version', 'site.json', '{"format":3}', '/site.json: "format" is not 2 or lower'],
    ['a text that is not UTF-8', 'cs/news/a.md', Buffer.from([0x2d, 0xff]), '/cs/news/a.md: is not UTF-8'],
    ['a huge text', 'cs/news/a.md', Buffer.alloc(16_000_001), '/cs/news/a.md: too large'],
    [
      'YAML aliases, which could multiply a text',
      'cs/news/a.md',
      '---\nid: 1\ntitle: &a x\nurl: *a\n---\n',
      'front matter: Alias resolution is disabled',
    ],
    ['a YAML key that is used twice', 'cs/news/a.md', '---\nid: 1\nid: 2\n---\n', 'front matter: '],
    ['an unknown markup', 'cs/news/a.md', '---\nid: 1\nmarkup: tex\n---\n', '"markup" is not "html"'],
    ['an account', 'cs/authors.json', '[{"key":"a","id":1,"account":"x"}]', 'unknown field "account"'],
    [
      'a folder outside',
      'site.json',
      '{"format":1,"languages":{"cs":"../x"}}',
      '"languages" names no folder for cs',
    ],
    ['a missing language', 'site.json', '{"format":1,"languages":{}}', '/site.json: no language cs'],
  ])('is rejected with %s', async (_what, name, text, reason) => {
    await write(name, text)
    expect(await readFailureReason()).toContain(reason)
  })

  it('does not follow symbolic links', async () => {
    await mkdir(join(root, 'cs/news'))
    await symlink('/etc/hostname', join(root, 'cs/news/a.md'))
    expect(await readFailureReason()).toContain('/cs/news/a.md: is a symbolic link')
    await rm(join(root, 'cs/news'), { recursive: true })
    await symlink('/etc', join(root, 'cs/news'))
    expect(await readFailureReason()).toContain('/cs/news: is not a folder')
  })
})

it.each([
  ['marks that are closed in reverse order', (count: number) => '*a '.repeat(count) + 'b* '.repeat(count)],
  ['marks that are never closed', (count: number) => '**a* '.repeat(count)],
  ['nested strikethroughs', (count: number) => '~~a '.repeat(count) + 'b~~ '.repeat(count)],
])('renders %s with work in proportion to the text', (_, write) => {
  const measure = (count: number) => {
    const text = write(count)
    const started = process.threadCpuUsage().user
    expect(renderMarkdown(text).length).toBeGreaterThan(text.length)
    return process.threadCpuUsage().user - started
  }
  measure(250)
  // 16 times the text; with quadratic work it would be 256 times the time. Shorter times cannot be measured.
  const little = Math.max(5000, measure(1000))
  expect(measure(16_000) / little).toBeLessThan(64)
})

it('renders each of many emphasized words of a paragraph', () => {
  const html = renderMarkdown('**a** *b* ~~c~~ '.repeat(2000))
  expect(html.match(/<(?:strong|em|s)>/g)).toHaveLength(6000)
})
