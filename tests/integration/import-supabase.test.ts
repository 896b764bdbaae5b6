import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import {
  ContentTransferSite,
  createPictureBytes,
  createTemporaryFolder,
} from '../support/content-transfer-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { elrhDump } from '../support/elrh-tables.ts'

async function createDumpFolder(dump = elrhDump): Promise<string> {
  const folder = await createTemporaryFolder()
  const files = {
    'dump.sql': dump,
    'storage/images/galleries/mlyn/mlyn.jpg': createPictureBytes('mill'),
    'storage/images/texts/kolo.jpg': createPictureBytes('wheel'),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

describeOnOneEngine('import of Supabase tables', (open) => {
  it('keeps ids, dates, references and pictures, and reports the rest', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createDumpFolder()
    const planned = await site.planSource(folder)
    expect(planned.format).toBe('supabase')
    const notes = planned.notes.map(({ code, source, detail }) => `${code} | ${source} | ${detail}`)
    expect(notes.toSorted()).toMatchInlineSnapshot(`
      [
        "bad_value | elrhBook 1: Zahradníkův rok | isbn: 80-not-an-isbn",
        "bad_value | elrhGallery 3: Kruh A | parent: 10",
        "bad_value | elrhGallery 4: Kruh B | parent: 9",
        "missing_picture | elrhArticle 2: Stará škola | missing.jpg",
        "missing_picture | elrhImage 2: Tajný soubor | ../../../../etc/passwd",
        "removed_markup | elrhNews 1: Sraz rodáků | <script>",
        "unknown_field | elrhArticle | views (2×)",
        "unsupported_content | elrhPoll | elrhPoll",
      ]
    `)
    expect((await site.carryOut(planned.plan)).failures).toEqual([])

    const { data } = site.harness
    const mill = await data.items.find('article', 12)
    const image = await data.items.find('image', 31)
    expect(mill).toMatchObject({
      ...{ name: 'Mlýn u potoka', author: 1, category: 3, gallery: 7, thumb: 31 },
      created_at: '2019-05-03T10:11:12.123Z',
      edited_at: '2020-01-02T08:00:00.000Z',
      published_at: '2019-05-03T10:11:12.123Z',
    })
    expect(mill?.content).toContain('<a href="/article/15">školu</a>')
    expect(mill?.content).toMatch(/<img src="\/img\/[0-9a-f]{24}/)
    expect(image).toMatchObject({ gallery: 7, name: 'Mlýn 1907', ord: 1 })
    expect(await data.items.find('article', 15)).toMatchObject({
      content: '<p>První řádek<br />Druhý řádek</p>',
      description: null,
    })
    expect(await data.items.find('gallery', 7)).toMatchObject({ parent: 8 })
    expect(await data.items.find('gallery', 9)).toMatchObject({ parent: null })
    expect(await data.items.find('news', 5)).toMatchObject({ content: '<p>V sobotu</p>' })
    expect(await data.items.find('timeline', 6)).toMatchObject({ date: '1866-07-03/1866-07-05' })
    // One category of the source for three kinds.
    const categories = await Promise.all([3, 4, 5, 6].map((id) => data.items.find('category', id)))
    expect(categories.map((category) => [category?.for, category?.name]).toSorted()).toEqual([
      ['article', 'Stavby'],
      ['book', 'Stavby'],
      ['link', 'Mapy'],
      ['link', 'Stavby'],
    ])
    const book = await data.items.find('book', 2)
    expect(categories.find((category) => category?.for === 'book')?.id).toBe(book?.category)
  })

  it('changes nothing when it runs again, and continues after an interruption', async () => {
    const site = await ContentTransferSite.create(await open())
    const folder = await createDumpFolder()
    const { plan } = await site.planSource(folder)
    await site.carryOut({ ...plan, items: plan.items.slice(0, 7) })
    const rest = await site.planSource(folder)
    expect(rest.plan.items.filter(({ action }) => action === 'create')).toHaveLength(plan.items.length - 7)
    await site.carryOut(rest.plan)
    const again = await site.planSource(folder)
    expect(new Set(again.plan.items.map(({ action }) => action))).toEqual(new Set(['keep']))
  })
})
