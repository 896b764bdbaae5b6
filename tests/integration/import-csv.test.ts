import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportCsvFiles } from '../../server/content-folder/index.ts'
import { createOwnerContext } from '../support/content-harness.ts'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

describeOnOneEngine('import of CSV files', (open) => {
  it('recognizes every item of its own export', async () => {
    const site = await ContentTransferSite.create(await open())
    const { harness } = site
    const gallery = await harness.createGallery('Mlýn')
    const file = await site.createPicture('mill', 'mlyn.jpg')
    const image = await harness.createItem('image', { gallery, name: '=1+1', file, date: '1907~' })
    const category = await harness.createCategory('article', 'Stavby')
    await harness.createCategory('book', 'Stavby')
    const content = `<p>"A", <a href="/gallery/${gallery}">b</a>;</p><figure><img src="/img/${file.slice(0, 24)}/960.jpg" alt="" /></figure>`
    await harness.createItem('article', {
      category,
      name: '- a',
      description: 'x\ny',
      content,
      thumb: image.id,
    })
    await harness.createItem('contact', { name: 'Úřad', email: 'a@example.org', phone: '+420 123' })
    await harness.createItem('redirect', { fromPath: '/stara', toAddress: `/gallery/${gallery}` })
    await harness.content.items.save('site', { values: { webTitle: 'Lhota' } }, createOwnerContext())
    const folder = join(await createTemporaryFolder(), 'csv')
    await exportCsvFiles(harness.data, folder)

    const { plan, notes, format } = await site.planSource(folder)
    expect({ format, notes }).toEqual({ format: 'csv', notes: [] })
    expect(plan.items.filter(({ action }) => action !== 'keep')).toEqual([])
    expect(plan.items).toHaveLength(7)

    // A table alone would lose what its rows refer to.
    const alone = await site.planSource(join(folder, 'articles.csv'))
    expect(alone.notes).toMatchObject([{ code: 'missing_reference', detail: `category ${category}` }])
    expect(alone.plan.items).toEqual([])

    // Another site does not have the picture.
    const other = await ContentTransferSite.create(await open())
    const moved = await other.planSource(folder)
    expect(moved.notes.map(({ code }) => code).toSorted()).toEqual(['missing_picture', 'missing_reference'])
    expect((await other.carryOut(moved.plan)).failures).toEqual([])
  })

  it('imports a table of a spreadsheet with a mapping', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'kolo.jpg'), createPictureBytes('wheel'))
    const rows = [
      'Co;Kdy;Zveřejnit;Fotka;Kdo;Sbírka;Poznámka',
      'Mlýnské kolo;kolem roku 1890;ano;C:\\foto\\Kolo.JPG;Jan Novák;Stroje;=1+1',
      '"<b>Druhé</b> kolo";nesmysl;ne;kolo.jpg;Jan Novák;Stroje;',
      'Bez obrázku;;ano;;;Stroje;',
      'Moc;buněk;;;;;;navíc',
    ]
    await writeFile(join(folder, 'export.csv'), rows.join('\r\n'))
    const columns = {
      'export.csv': {
        kind: 'image',
        columns: {
          ...{ Co: 'name', Kdy: 'date', Zveřejnit: 'published_at', Fotka: 'file', Kdo: 'author' },
          ...{ Sbírka: 'gallery', Poznámka: 'description' },
        },
      },
    } as const
    const planned = await site.planSource(folder, { columns })
    expect(planned.notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`)).toEqual([
      'missing_picture | export.csv 3: Bez obrázku | –',
      'bad_value | export.csv 4 | 8 ≠ 7',
      'filled | Jan Novák | email',
      'bad_value | export.csv 2: <b>Druhé</b> kolo | date: nesmysl',
      'made_draft | export.csv 2: <b>Druhé</b> kolo | ne',
    ])
    expect((await site.carryOut(planned.plan)).failures).toEqual([])
    const { data } = site.harness
    expect(await data.items.find('image', 1)).toMatchObject({
      ...{ name: 'Mlýnské kolo', date: '1890~', description: '<p>=1+1</p>', gallery: 1, author: 1 },
      published_at: '2000-01-01T00:00:00.000Z',
    })
    expect(await data.items.find('image', 2)).toMatchObject({ name: 'Druhé kolo', published_at: null })
    expect(await data.items.find('gallery', 1)).toMatchObject({ name: 'Stroje' })
    const again = await site.planSource(folder, { columns })
    expect(new Set(again.plan.items.map(({ action }) => action))).toEqual(new Set(['keep']))
  })

  it('imports rows that lack what publishing needs as drafts, and says so', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createTemporaryFolder()
    const rows = ['name,url,description', 'Muzeum,https://example.org,Sbírky', 'Hrad,,<b>Zřícenina</b>']
    await writeFile(join(folder, 'links.csv'), rows.join('\n'))
    const { plan, notes } = await site.planSource(folder)
    expect(plan.skipped).toEqual([])
    expect(notes.filter(({ code }) => code === 'incomplete')).toMatchObject([{ detail: 'url' }])
    expect(await site.carryOut(plan)).toMatchObject({ failures: [] })
    const { items } = site.harness.data
    const published = { published_at: expect.any(String) }
    expect(await items.find('link', 1)).toMatchObject({ name: 'Muzeum', ...published })
    expect(await items.find('link', 2)).toMatchObject({ name: 'Hrad', url: null, published_at: null })
    const again = await site.planSource(folder)
    expect(new Set(again.plan.items.map(({ action }) => action))).toEqual(new Set(['keep']))
    expect(again.notes.filter(({ code }) => code === 'incomplete')).toEqual([])
  })

  it('imports the items if the settings of the site are wrong', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'site.csv'), 'web_title,time_zone\nLhota,Mars/Phobos\n')
    await writeFile(join(folder, 'news.csv'), 'title,content\nMlýn,Text\n')
    const { plan, notes } = await site.planSource(folder)
    expect(plan.errors).toEqual([])
    expect(plan.site.action).toBe('keep')
    expect(notes).toContainEqual({
      code: 'rejected',
      source: 'site:site',
      detail: expect.stringContaining('timeZone'),
    })
    expect(await site.carryOut(plan)).toMatchObject({ created: 1, failures: [] })
  })
})
