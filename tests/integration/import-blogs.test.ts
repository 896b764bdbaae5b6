import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { ImportFormat } from '../../domain/import-report.ts'
import { createTransferContext, importContent } from '../../server/content-folder/index.ts'
import { planSourceImport } from '../../server/import-sources/index.ts'
import { createOwnerContext } from '../support/content-harness.ts'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
  maxPictureBytes,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const fixtures = new URL('../fixtures/import/', import.meta.url)
const wordpressFile = await readFile(new URL('wordpress.xml', fixtures), 'utf8')

/** Imports files of another program as `letopis import` does. */
async function importSource(site: ContentTransferSite, path: string, overwrite = false) {
  const { data, content } = site.harness
  const workFolder = await createTemporaryFolder()
  const { format, plan, notes } = await planSourceImport(
    { data, content, label: (key) => key, maxPictureBytes, siteLanguage: 'cs' },
    {
      ...{ path, workFolder, overwrite, format: null, language: null, timeZone: 'Europe/Prague' },
      asDrafts: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
  expect(plan.errors).toEqual([])
  const result = await importContent(
    {
      content,
      context: createTransferContext('cs'),
      storePicture: async ({ file, hash }, originalName) => {
        const { size } = await site.files.put(await readFile(file))
        const stored = { hash, type: 'image/jpeg', size, width: 30, height: 30, created_at: site.harness.now }
        if ((await data.files.find(hash)) === null)
          await data.files.add({ ...stored, sample: 0, original_name: originalName })
      },
      sample: false,
    },
    plan,
    { onProgress: () => undefined, isCancelled: () => false },
  )
  expect(result.failures).toEqual([])
  const { created, changed } = result
  const conflicts = plan.items.filter(({ action }) => action === 'conflict').map(({ item }) => item.key)
  return { format, notes, created, changed, conflicts }
}

async function writeSource(fixture: string, pictures: string): Promise<string> {
  const folder = await createTemporaryFolder()
  await cp(new URL(fixture, fixtures), join(folder, fixture))
  for (const name of ['kolo', 'nahon', 'splav']) {
    const file = join(folder, pictures, `2019/05/${name}.jpg`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, createPictureBytes(name))
  }
  return folder
}

describeOnOneEngine('import of blogs', (open) => {
  it.each<[ImportFormat, string, string, number]>([
    ['wordpress', 'wordpress.xml', 'wp-content/uploads', 21],
    ['ghost', 'ghost.json', 'content/images', 12],
  ])('imports a %s export once, whatever is imported again', async (format, fixture, pictures, count) => {
    const site = await ContentTransferSite.create(await open())
    const folder = await writeSource(fixture, pictures)
    const first = await importSource(site, folder)
    expect(first).toMatchObject({ format, created: count, changed: 0, conflicts: [] })
    expect(first.notes.filter(({ code }) => code === 'rejected')).toEqual([])
    expect(await importSource(site, folder)).toMatchObject({ created: 0, changed: 0, conflicts: [] })
  })

  it('shows pictures and links of imported posts, and redirects their old addresses', async () => {
    const site = await ContentTransferSite.create(await open())
    const { content } = site.harness
    await importSource(site, await writeSource('wordpress.xml', 'wp-content/uploads'))
    const article = await content.items.read('article', 12, createOwnerContext())
    const [, hash = ''] = /<img src="\/img\/([0-9a-f]{24})\/1280.jpg"/.exec(article.content ?? '') ?? []
    expect((await content.items.read('image', 20, createOwnerContext())).file?.slice(0, 24)).toBe(hash)
    expect(article.content).toContain('<a href="/article/13">kronice</a>')
    expect(article.content).toContain('<a href="/gallery/1">Galerie: Mlýn na Tichavě</a>')
    expect(article).toMatchObject({ thumb: 20, gallery: 1 })
    expect((await content.site.redirects()).get('/2019/05/mlyn')).toMatchObject({
      to: '/article/12',
      status: 301,
    })
  })

  it('does not take the categories of books for those of articles', async () => {
    const site = await ContentTransferSite.create(await open())
    const book = await site.harness.createCategory('book', 'Stavby')
    const ghost = await writeSource('ghost.json', 'content/images')
    await importSource(site, ghost)
    const { items } = site.harness.content
    const { items: articles } = await items.list('article', {}, createOwnerContext())
    expect(articles).toHaveLength(3)
    expect(articles.map(({ category }) => category)).not.toContain(book)
    expect(await importSource(site, ghost)).toMatchObject({ created: 0, changed: 0, conflicts: [] })
  })

  it('adds and changes what a later export has, but not what was edited on the site', async () => {
    const site = await ContentTransferSite.create(await open())
    const { content } = site.harness
    const folder = await writeSource('wordpress.xml', 'wp-content/uploads')
    await importSource(site, folder)
    const edited = await content.items.read('article', 12, createOwnerContext())
    await content.items.save(
      'article',
      { id: 12, version: edited.version, values: { name: 'Náš mlýn' } },
      createOwnerContext(),
    )
    const newPost = wordpressFile
      .slice(wordpressFile.indexOf('<item>'), wordpressFile.indexOf('</item>') + '</item>'.length)
      .replace('<wp:post_id>12<', '<wp:post_id>40<')
      .replace('/2019/05/mlyn/', '/2021/nove/')
      .replaceAll('2019-05-01', '2021-05-01')
    const later = wordpressFile
      .replace('Druhý odstavec.', 'Opravený odstavec.')
      .replace('Mlýn stojí', 'Mlýn stál')
      .replace('</channel>', `${newPost}</channel>`)
    await rm(join(folder, 'wordpress.xml'))
    await writeFile(join(folder, 'wordpress.xml'), later)
    // The new post, its gallery with copies of two pictures, and its redirect.
    expect(await importSource(site, folder)).toMatchObject({ created: 5, changed: 1, conflicts: ['mlyn'] })
    expect((await content.items.read('article', 12, createOwnerContext())).name).toBe('Náš mlýn')
    expect((await content.items.read('article', 13, createOwnerContext())).content).toContain('Opravený')
    expect(await importSource(site, folder, true)).toMatchObject({ created: 0, changed: 1 })
    expect((await content.items.read('article', 12, createOwnerContext())).name).toBe('Mlýn na Tichavě')
  })
})
