import { AsyncResource } from 'node:async_hooks'
import { readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolderError, exportContentFolder, exportCsvFiles } from '../../server/content-folder/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../../server/data/connection.ts'
import {
  createEditorContext,
  createOwnerContext,
  createTestRequestContext,
  tomorrow,
} from '../support/content-harness.ts'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
  maxPictureBytes,
  readFolderFiles,
} from '../support/content-transfer-site.ts'
import { createMigratedDatabase, describeOnOneEngine } from '../support/database-engines.ts'
import { htmlInjectionPayloads } from '../support/html-injection-payloads.ts'

async function openSqliteDatabase(): Promise<SiteDatabaseConnection> {
  const { target, remove } = await createMigratedDatabase('sqlite')
  const connection = await connectToDatabase(target)
  onTestFinished(async () => {
    await connection.close()
    await remove()
  })
  return connection
}

/** Items of every kind and state; returns the id of an article. */
async function fillSite(site: ContentTransferSite): Promise<number> {
  const { harness } = site
  const mill = await harness.createGallery('Mlýn')
  const inner = await harness.createGallery('Mlýn', mill, null)
  const image = (name: string, more: object = {}) =>
    harness.createItem('image', { gallery: inner, name, ...more })
  const then = await image('CON', { file: await site.createPicture('then', 'IMG 1.JPG'), ord: 7 })
  const now = await image('!!!', { file: await site.createPicture('now'), pair: then.id, date: '1907' })
  const pair = { id: then.id, version: then.version, values: { pair: now.id } }
  await harness.content.items.save('image', pair, createOwnerContext())
  const cover = { id: inner, version: 1, values: { cover: now.id } }
  await harness.content.items.save('gallery', cover, createOwnerContext())
  await image('copy', { file: now.file })
  const author = await harness.createItem('author', {
    name: 'Jana',
    email: 'jana@example.org',
    account: 'a'.repeat(36),
  })
  const category = await harness.createCategory('article', 'Stavby: dvě')
  const inText = await site.createPicture('in a text')
  const content =
    `<p>See <a href="/gallery/${inner}">here</a> and <a href="/article/1">there</a>.<sup id="fnref-a"><a href="#fn-a">1</a></sup></p>` +
    `<figure class="picture-left"><img src="/img/${inText.slice(0, 24)}/960.jpg" alt="" /></figure>` +
    '<table><caption>C</caption><tbody><tr><td colspan="2">a</td></tr></tbody></table>' +
    '<ol><li id="fn-a">Note <a href="#fnref-a">↩</a></li></ol>'
  const values = {
    category,
    author: author.id,
    name: '- "A": #b',
    description: 'one\n---\ntwo',
    content,
    thumb: now.id,
  }
  const article = await harness.createItem('article', values)
  await harness.createItem('article', { ...values, name: 'Draft' }, null)
  await harness.createItem('article', { ...values, name: 'Scheduled' }, tomorrow)
  const event = {
    title: 'E',
    content: 'c',
    date: '189X',
    titleDateFormat: '',
    image: now.id,
    article: article.id,
  }
  await harness.createItem('timeline', event)
  for (const kind of ['news', 'book', 'link', 'contact'] as const)
    await harness.createItem(kind, await harness.createValidValues(kind, 'T'))
  await harness.createItem('redirect', {
    fromPath: '/old',
    toAddress: `/article/${article.id}#fn-a`,
    status: '302',
  })
  const trashed = await harness.createGallery('Trashed')
  await harness.createItem('image', { gallery: trashed, name: 'In the trash', file: now.file })
  await harness.content.trash.remove('gallery', trashed, createOwnerContext())
  const settings = {
    webTitle: 'Lhota',
    about: '<p>About</p>',
    favicon: await site.createPicture('icon'),
    banner: now.file,
  }
  const [row] = (await harness.content.items.list('site', {}, createOwnerContext())).items
  const version = row === undefined ? {} : { version: row.version }
  await harness.content.items.save('site', { values: settings, ...version }, createOwnerContext())
  return article.id
}

describeOnOneEngine('content transfer', (open) => {
  it('exports the same bytes after an import on SQLite, and back on this engine', async () => {
    const [from, to] = [await open(), await openSqliteDatabase()]
    const [source, target] = [await ContentTransferSite.create(from), await ContentTransferSite.create(to)]
    await fillSite(source)
    const first = await source.export()
    target.harness.now = tomorrow
    expect(await target.import(first)).toMatchObject({ failures: [], isCancelled: false })
    const second = await target.export()
    const files = await readFolderFiles(first)
    expect(await readFolderFiles(second)).toEqual(files)
    // Nothing differs any more, on either site.
    for (const site of [source, target]) {
      const { items, site: settings } = await site.plan(first)
      expect(new Set([...items, settings].map(({ action }) => action))).toEqual(new Set(['keep']))
    }
    const back = await ContentTransferSite.create(await open())
    expect(await back.import(second)).toMatchObject({ failures: [] })
    expect(await readFolderFiles(await back.export())).toEqual(files)
    // An item that is created later does not get the id of an imported one.
    const ids = async (site: ContentTransferSite) =>
      (await site.harness.createItem('news', { title: 'N', content: '<p>n</p>' })).id
    expect(await ids(target)).toBeGreaterThanOrEqual(await ids(source))
    expect((await stat(join(first, 'site.json'))).mode & 0o777).toBe(0o600)
    expect(Object.values(files).join('')).not.toContain('a'.repeat(36))
  })

  it('brings the attachments of texts along', async () => {
    const site = await ContentTransferSite.create(await open())
    const path = await site.createAttachment(Buffer.from('%PDF-1.7 kronika'), 'Kronika.pdf')
    const page = await site.createPicture('first page')
    const content = `<figure data-attachment="pdf" data-size="16"><img src="/img/${page.slice(0, 24)}/960.jpg" alt="" width="30" height="30" /><a href="${path}">Kronika</a></figure>`
    const category = await site.harness.createCategory('article')
    await site.harness.createItem('article', { category, name: 'Obec', description: 'Perex', content })
    const folder = await site.export()
    expect(await readFile(join(folder, path), 'utf8')).toBe('%PDF-1.7 kronika')
    const other = await ContentTransferSite.create(await openSqliteDatabase())
    await other.import(folder)
    const row = await other.harness.data.files.findByHashPrefix(path.split('/')[2] ?? '')
    expect(row).toMatchObject({ type: 'application/pdf', size: 16 })
    expect(await other.harness.data.files.find(page)).not.toBeNull()
    const { items } = await other.harness.content.items.list(
      'article',
      { status: 'any' },
      createEditorContext(),
    )
    expect(items[0]?.content).toBe(content)
    await writeFile(join(folder, path), '%PDF-1.7 another')
    const third = await ContentTransferSite.create(await openSqliteDatabase())
    expect((await third.plan(folder)).errors.join()).toContain('has another hash')
  })

  it('gives items new ids if theirs are taken, and keeps links, redirects and pairs', async () => {
    const source = await ContentTransferSite.create(await open())
    const id = await fillSite(source)
    const folder = await source.export()
    const target = await ContentTransferSite.create(await open())
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      target.harness.now = new Date(Date.parse(target.harness.now) + 1).toISOString()
      await target.harness.createImage(await target.harness.createGallery(name), name)
      await target.harness.createArticle(name)
    }
    expect(await target.import(folder)).toMatchObject({ failures: [] })
    const { items } = await target.plan(folder)
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['keep']))
    const article = items.find(({ item }) => item.kind === 'article' && item.id === id)
    expect(article?.id).not.toBe(id)
    const [redirect] = (await target.harness.content.items.list('redirect', {}, createOwnerContext())).items
    expect(redirect?.toAddress).toBe(`/article/${article?.id}#fn-a`)
    const gallery = items.find(({ item }) => item.kind === 'gallery' && item.key === 'mlyn-2')?.id
    expect(article?.current).toMatchObject({
      content: expect.stringContaining(`<a href="/gallery/${gallery}">`),
    })
    expect(await target.import(folder)).toMatchObject({ created: 0, changed: 0, failures: [] })
  })

  it('continues after an import that failed in the middle', async () => {
    const source = await ContentTransferSite.create(await open())
    await fillSite(source)
    const folder = await source.export()
    const target = await ContentTransferSite.create(await open())
    let pictures = 0
    const beforePicture = async () => {
      pictures += 1
      if (pictures === 3) throw new Error('The disk is full')
    }
    await expect(target.import(folder, { beforePicture })).rejects.toThrow('The disk is full')
    expect(await target.import(folder)).toMatchObject({ failures: [] })
    expect(await readFolderFiles(await target.export())).toEqual(await readFolderFiles(folder))
  })

  it('does not overwrite what was changed on the site, except on demand', async () => {
    const site = await ContentTransferSite.create(await open())
    const { harness } = site
    const news = async (title: string) =>
      (await harness.createItem('news', { title, content: '<p>old</p>' })).id
    const [changedOnSite, changedInFolder, trashed] = [
      await news('one'),
      await news('two'),
      await news('three'),
    ]
    const folder = await site.export()
    harness.now = tomorrow
    await harness.content.items.save(
      'news',
      { id: changedOnSite, version: 1, values: { content: '<p>site</p>' } },
      createEditorContext(),
    )
    await harness.content.trash.remove('news', trashed, createEditorContext())
    const file = join(folder, 'en/news/two.md')
    await writeFile(file, (await readFile(file, 'utf8')).replace('old', 'folder'))
    const read = async () => {
      const { items } = await harness.content.items.list('news', { status: 'any' }, createEditorContext())
      return Object.fromEntries(items.map(({ id, content }) => [id, content]))
    }
    const { items } = await site.plan(folder)
    expect(items.map(({ action }) => action)).toEqual(['conflict', 'change', 'conflict'])
    expect(await site.import(folder)).toMatchObject({ created: 0, changed: 1, failures: [] })
    expect(await read()).toEqual({ [changedOnSite]: '<p>site</p>', [changedInFolder]: '<p>folder</p>' })
    expect(await site.import(folder, { overwrite: true })).toMatchObject({ changed: 2, failures: [] })
    expect(await read()).toEqual({
      [changedOnSite]: '<p>old</p>',
      [changedInFolder]: '<p>folder</p>',
      [trashed]: '<p>old</p>',
    })
  })

  it('keeps the order of the site, except on demand', async () => {
    const site = await ContentTransferSite.create(await open())
    const { harness } = site
    const contact = async (name: string) =>
      (await harness.createItem('contact', { name, email: 'a@example.org' })).id
    const [a, b] = [await contact('a'), await contact('b')]
    const folder = await site.export()
    await harness.content.items.order('contact', [b, a], createEditorContext())
    const file = join(folder, 'en/contacts.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('a@example.org', 'b@example.org'))
    const read = async () =>
      (await harness.content.items.list('contact', {}, createEditorContext())).items.map(({ id, email }) => [
        id,
        email,
      ])
    expect((await site.plan(folder)).items.map(({ action }) => action)).toEqual(['change', 'conflict'])
    expect(await site.import(folder)).toMatchObject({ changed: 1, failures: [] })
    expect(await read()).toEqual([
      [b, 'a@example.org'],
      [a, 'b@example.org'],
    ])
    expect(await site.import(folder, { overwrite: true })).toMatchObject({ changed: 2, failures: [] })
    expect((await read()).map(([id]) => id)).toEqual([a, b])
  })

  it('makes sample content that it changes ordinary content', async () => {
    const site = await ContentTransferSite.create(await open())
    const { content } = site.harness
    const system = createTestRequestContext('system')
    const news = { title: 'a', content: '<p>sample</p>' }
    await content.items.save('news', { values: news, sample: true }, system)
    await content.items.save('site', { values: { webTitle: 'Sample' }, sample: true }, system)
    const folder = await site.export()
    for (const name of ['en/news/a.md', 'en/site.md']) {
      const text = await readFile(join(folder, name), 'utf8')
      await writeFile(join(folder, name), text.replace(/sample/i, 'own'))
    }
    expect(await site.import(folder)).toMatchObject({ changed: 2, failures: [] })
    expect(await site.harness.data.sample.exists()).toBe(false)
  })

  it('recognizes items without dates by their titles, however they are written', async () => {
    const site = await ContentTransferSite.create(await open())
    await site.harness.createItem('news', { title: 'x', content: '<p>x</p>' })
    const folder = await site.export()
    await writeFile(
      join(folder, 'en/news/x.md'),
      `---\nid: 1\ntitle: "${'Mlýn'.normalize('NFD')}  a "\n---\n\na\n`,
    )
    await writeFile(
      join(folder, 'en/redirects.json'),
      '[{"key":"a","id":1,"fromPath":"/m%6Cyn/","toAddress":"/news"}]',
    )
    const target = await ContentTransferSite.create(await open())
    expect(await target.import(folder)).toMatchObject({ failures: [] })
    expect(await target.import(folder)).toMatchObject({ created: 0, changed: 0, failures: [] })
    expect(await target.harness.data.items.count('news', { status: 'any', now: '' })).toBe(1)
  })

  it('imports a published item that lacks what publishing needs as a draft, and says so', async () => {
    const source = await ContentTransferSite.create(await open())
    await source.harness.createItem('news', { title: 'whole', content: '<p>x</p>' })
    await source.harness.createItem('news', { title: 'part', content: '<p>x</p>' })
    const folder = await source.export()
    const file = join(folder, 'en/news/part.md')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/\nx\n$/, ''))
    const target = await ContentTransferSite.create(await open())
    const { plan, notes } = await target.planSource(folder)
    expect(plan.errors).toEqual([])
    expect(notes).toEqual([
      { code: 'incomplete', source: expect.stringMatching(/news\/part\.md, part$/), detail: 'content' },
    ])
    expect(await target.carryOut(plan)).toMatchObject({ created: 2, failures: [] })
    const { items } = await target.harness.content.items.list('news', {}, createEditorContext())
    expect(items.map(({ title, published_at: at }) => [title, at !== null]).toSorted()).toEqual([
      ['part', false],
      ['whole', true],
    ])
    expect(await target.import(folder)).toMatchObject({ created: 0, changed: 0 })
  })

  it('brings a picture of a text that is also the banner to a site that keeps its settings', async () => {
    const source = await ContentTransferSite.create(await open())
    const banner = await source.createPicture('banner')
    const text = `<figure><img src="/img/${banner.slice(0, 24)}/960.jpg" alt="" /></figure>`
    await source.harness.createItem('news', { title: 'a', content: text })
    await source.harness.content.items.save('site', { values: { banner } }, createOwnerContext())
    const folder = await source.export()
    const target = await ContentTransferSite.create(await open())
    await target.harness.content.items.save('site', { values: { webTitle: 'Own' } }, createOwnerContext())
    expect(await target.import(folder)).toMatchObject({ created: 1, changed: 0, failures: [] })
    expect(await target.files.open(banner)).not.toBeNull()
  })

  it('names every wrong file before anything is imported', async () => {
    const site = await ContentTransferSite.create(await open())
    const gallery = await site.harness.createGallery('G')
    for (const name of ['page', 'link', 'case', 'large'])
      await site.harness.createItem('image', { gallery, name, file: await site.createPicture(name) })
    await site.harness.createItem('news', { title: 'long', content: '<p>a</p>' })
    await site.harness.createItem('news', { title: 'broken', content: '<p>a</p>' })
    const folder = await site.export()
    const pictures = join(folder, 'pictures')
    await writeFile(join(pictures, 'page.jpg'), '<html><script>alert(1)</script>')
    await writeFile(join(pictures, 'CASE.jpg'), createPictureBytes('other'))
    await truncate(join(pictures, 'large.jpg'), maxPictureBytes + 1)
    await writeFile(join(folder, 'en/news/long.md'), `---\nid: 1\ntitle: ${'x'.repeat(101)}\n---\n\na\n`)
    await writeFile(
      join(folder, 'en/news/broken.md'),
      '---\nid: 2\ntitle: a\nauthor: nobody\n---\n\n[a](article:none)\n',
    )
    const link = join(folder, 'en/images/link.md')
    await symlink(join(pictures, 'page.jpg'), join(pictures, 'symlink.jpg'))
    await writeFile(link, (await readFile(link, 'utf8')).replace('file: link.jpg', 'file: symlink.jpg'))
    const target = await ContentTransferSite.create(await open())
    const { errors } = await target.plan(folder)
    expect(errors.map((error) => error.replaceAll(`${folder}/`, '')).sort()).toEqual([
      'en/news/broken.md, broken: refers to article:none, which does not exist',
      'en/news/broken.md, broken: refers to author:nobody, which does not exist',
      expect.stringMatching(/^en\/news\/long\.md, long: "title": /),
      'pictures/case.jpg: another name differs only in case',
      'pictures/large.jpg: larger than LETOPIS_PICTURE_BYTES allows',
      'pictures/page.jpg: not a supported picture',
      'pictures/symlink.jpg: is a symbolic link',
    ])
  })

  it('sanitizes texts and keeps hostile titles as text', async () => {
    const source = await ContentTransferSite.create(await open())
    for (const payload of htmlInjectionPayloads.slice(0, 12))
      await source.harness.createItem('news', { title: payload.slice(0, 100), content: '<p>safe</p>' })
    const folder = await source.export()
    const names = await readdir(join(folder, 'en/news'))
    expect(names.every((name) => /^[a-z0-9-]+\.md$/.test(name))).toBe(true)
    await Promise.all(
      names.map(async (name, index) => {
        const file = join(folder, 'en/news', name)
        await writeFile(file, `${await readFile(file, 'utf8')}\n${htmlInjectionPayloads[index]}\n`)
      }),
    )
    const target = await ContentTransferSite.create(await open())
    expect(await target.import(folder)).toMatchObject({ failures: [] })
    const { items } = await target.harness.content.items.list('news', {}, createEditorContext())
    expect(items).toHaveLength(names.length)
    for (const { content } of items)
      expect(content).not.toMatch(/<(?:script|svg|iframe|img|math)|<[^>]*\s(?:on|style|src)/i)
  })

  it('lets only the system keep ids and times', async () => {
    const { harness } = await ContentTransferSite.create(await open())
    const imported = { id: 900, createdAt: '1999-01-01T00:00:00.000Z', editedAt: '1999-01-02T00:00:00.000Z' }
    const save = (role: 'owner' | 'system') =>
      harness.content.items.save(
        'news',
        { values: { title: 'a', content: '<p>a</p>' }, imported },
        createTestRequestContext(role),
      )
    expect(await save('owner')).toMatchObject({ id: 1, created_at: harness.now, edited_at: harness.now })
    expect(await save('system')).toMatchObject({
      id: 900,
      created_at: imported.createdAt,
      edited_at: imported.editedAt,
    })
    expect((await harness.createItem('news', { title: 'b', content: '<p>b</p>' })).id).toBe(901)
  })

  it('writes only into an empty folder or over an earlier export, and leaves other files there', async () => {
    const site = await ContentTransferSite.create(await open())
    const { data, content } = site.harness
    await site.harness.createItem('news', { title: '=1+1', content: '<p>a, "b"</p>' })
    const other = await createTemporaryFolder()
    await writeFile(join(other, 'mine.txt'), 'mine')
    const deps = { data, content, files: site.files }
    await expect(exportContentFolder(deps, other, () => undefined)).rejects.toThrow(ExportFolderError)
    await expect(exportCsvFiles(data, other)).rejects.toThrow(ExportFolderError)
    expect(await readdir(other)).toEqual(['mine.txt'])

    const folder = await site.export()
    await writeFile(join(folder, 'README'), 'mine')
    await site.harness.content.trash.remove('news', 1, createOwnerContext())
    await exportContentFolder(deps, folder, () => undefined)
    expect(Object.keys(await readFolderFiles(folder))).toEqual(['README', 'en/site.md', 'site.json'])

    const tables = join(await createTemporaryFolder(), 'csv')
    await site.harness.content.trash.restore('news', 1, createOwnerContext())
    expect(await exportCsvFiles(data, tables)).toBe(1)
    const { 'news.csv': csv } = await readFolderFiles(tables)
    const at = site.harness.now
    expect(Buffer.from(csv ?? '', 'latin1').toString()).toBe(
      `\ufeffid,created_at,edited_at,published_at,author,title,content,url\r\n` +
        `1,${at},${at},2026-11-14T12:00:00.000Z,,'=1+1,"<p>a, ""b""</p>",\r\n`,
    )
    expect(await exportCsvFiles(data, tables)).toBe(1)
  })

  it('reads one state of the database while others write', async () => {
    const { harness } = await ContentTransferSite.create(await open())
    await harness.createItem('news', { title: 'before', content: '<p>a</p>' })
    const count = (repositories: Pick<typeof harness.data, 'items'>) =>
      repositories.items.count('news', { status: 'any', now: '' })
    // Another request: code in a transaction may use only that transaction.
    const another = new AsyncResource('another request')
    const inner = await harness.data.readSnapshot(async (repositories) => {
      const first = await count(repositories)
      await another.runInAsyncScope(() =>
        harness.createItem('news', { title: 'meanwhile', content: '<p>b</p>' }),
      )
      return [first, await count(repositories)]
    })
    expect(inner).toEqual([1, 1])
    expect(await count(harness.data)).toBe(2)
  })
})
