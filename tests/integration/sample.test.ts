import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFieldValue, getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import {
  fillEmptySiteWithSampleContent,
  previewSampleRemoval,
  removeSampleContent,
} from '../../server/sample/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../support/content-harness.ts'
import { ContentTransferSite, readFolderFiles } from '../support/content-transfer-site.ts'

// Loaded once for all tests: most of the time is spent storing pictures.

let folder = ''
let harness: ContentTestHarness
let files: FileStore
const parts = () => ({
  content: harness.content,
  data: harness.data,
  events: harness.events,
  files,
  instance: 'test',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-sample-'))
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrateDatabase(connection, migrations)
  harness = new ContentTestHarness(connection)
  files = await openFolderFileStore(join(folder, 'files'))
  expect(await fillEmptySiteWithSampleContent({ ...parts(), language: 'cs' })).toBe(true)
}, 180_000)

afterAll(async () => {
  await harness.data.close()
  await rm(folder, { recursive: true, force: true })
})

describe('sample site', () => {
  it('has content for all screens', async () => {
    const least: Partial<Record<KindName, number>> = {
      ...{ article: 15, image: 80, timeline: 80, book: 15, link: 15, news: 15 },
      ...{ gallery: 15, category: 9, author: 3, contact: 3, site: 1 },
    }
    for (const [kind, count] of Object.entries(least)) {
      const { total } = await harness.content.items.list(kind as KindName, {}, createVisitorContext())
      expect([kind, total >= count]).toEqual([kind, true])
    }
    expect(await harness.content.site.read(createVisitorContext())).toMatchObject({
      lang: 'cs',
      webTitle: 'Kronika Tiché Lhoty',
      webAuthor: 'Muzeum a kronikáři obce Tichá Lhota',
    })
  })

  it('has galleries of three levels, each with content', async () => {
    const depth = (nodes: readonly { children: readonly object[] }[]): number =>
      nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depth(node.children as typeof nodes)))
    const tree = await harness.content.galleries.tree(createVisitorContext())
    expect(depth(tree)).toBe(3)
    for (const node of tree) expect([node.name, node.cover !== null]).toEqual([node.name, true])
  })

  it('leaves no placeholder and no broken link', async () => {
    for (const kind of kindNames) {
      const { items } = await harness.content.items.list(kind, { limit: 500 }, createVisitorContext())
      for (const item of items) {
        for (const name of Object.keys(getKindDefinition(kind).fields)) {
          const text = String(getFieldValue(item, name) ?? '')
          expect(text).not.toMatch(/href="(?:\w+:[\w-]+)?"/)
          for (const [, to, id] of text.matchAll(/href="\/(article|gallery|image)\/(\d*)"/g)) {
            await harness.content.items.read(to as KindName, Number(id), createVisitorContext())
          }
        }
      }
    }
  })

  it('is found by search', async () => {
    const found = await harness.content.search.find({ q: 'zvon anna' }, createVisitorContext())
    expect(found.total).toBeGreaterThan(2)
  })

  it('is exported as Markdown that an import would not change', async () => {
    const site = ContentTransferSite.wrap(harness, files)
    const folder = await site.export()
    const exported = await readFolderFiles(folder)
    expect(await readFolderFiles(await site.export())).toEqual(exported)
    expect(Object.values(exported).filter((text) => text.includes('markup: html'))).toEqual([])
    const { items, site: settings, errors } = await site.plan(folder)
    expect(errors).toEqual([])
    expect(new Set([...items, settings].map(({ action }) => action))).toEqual(new Set(['keep']))
  })

  it('is not loaded again, and not over existing content', async () => {
    expect(await fillEmptySiteWithSampleContent({ ...parts(), language: 'cs' })).toBe(false)
    // One entry for the whole load, none for the load that did nothing and none for each item.
    expect(await readAuditLog(harness.data)).toMatchObject([
      { event: 'sample_loaded', area: 'settings', actor: { name: 'operator' }, target: null, address: '' },
    ])
  })

  it('is removed at once except for content that users made or changed, with its dependencies', async () => {
    const { items: galleries } = await harness.content.items.list(
      'gallery',
      { where: { parent: null } },
      createEditorContext(),
    )
    const [shelf] = galleries
    const mine = await harness.createImage(shelf?.id ?? 0, 'Moje fotografie')
    const [article] = (await harness.content.items.list('article', { limit: 1 }, createEditorContext())).items
    const { id = 0, version = 0, category = 0 } = article ?? {}
    await harness.content.items.save(
      'article',
      { id, version, values: { name: 'Moje slova' } },
      createEditorContext(),
    )

    // Pictures that texts show: of an item, of an unsaved draft, of an earlier version, of an item in the trash.
    const images = (await harness.content.items.list('image', { limit: 200 }, createEditorContext())).items
    const others = images.filter((image) => image.gallery !== shelf?.id)
    const [inText, inDraft, inHistory, inTrash, linked] = others
    const show = (image = inText) => `<p><img src="/img/${image?.file.slice(0, 24)}/640.jpg" alt=""></p>`
    const write = async (content: string) =>
      await harness.content.items.save(
        'news',
        { values: { title: 'Moje', content }, publishedAt: null },
        createEditorContext(),
      )
    const link = `<p><a href="/image/${linked?.id}">obrázek</a> <a href="/article/${id}">můj</a></p>`
    const news = await write(`<p>text</p>${show(inText)}${link}`)
    const changed = await write(`<p>dříve</p>${show(inHistory)}`)
    await harness.content.items.save(
      'news',
      { id: changed.id, version: changed.version, values: { content: '<p>teď</p>' } },
      createEditorContext(),
    )
    const trashed = await write(`<p>koš</p>${show(inTrash)}`)
    await harness.content.trash.remove('news', trashed.id, createEditorContext())
    await harness.data.unsavedDrafts.save({
      form: 'f',
      account: 'a',
      kind: 'news',
      item: null,
      version: null,
      name: 'Rozepsané',
      data: JSON.stringify({ title: 'Rozepsané', content: show(inDraft) }),
      saved_at: new Date().toISOString(),
    })
    const settings = await harness.content.site.read(createOwnerContext())
    const site = (await harness.content.items.list('site', {}, createOwnerContext())).items[0]
    expect(site?.about).toBeTruthy()
    await harness.content.items.save(
      'site',
      { id: site?.id ?? 0, version: site?.version ?? 0, values: { webTitle: 'Můj web' } },
      createOwnerContext(),
    )

    const preview = await previewSampleRemoval(parts())
    const publishedEvents: unknown[] = []
    const leave = harness.events.subscribe((events) => publishedEvents.push(events))
    const report = await removeSampleContent(parts())
    leave()
    expect(report).toEqual(preview)
    expect(report.removedCount).toBeGreaterThan(250)
    expect(report.brokenLinks.filter(({ from }) => from.kind === 'news')).toEqual([
      {
        from: { kind: 'news', id: news.id, name: 'Moje' },
        to: { kind: 'image', id: linked?.id, name: linked?.name },
      },
    ])
    for (const image of [inText, inDraft, inHistory, inTrash]) {
      expect(report.kept).toContainEqual({ kind: 'image', id: image?.id, name: image?.name })
      expect(await harness.content.items.read('image', image?.id ?? 0, createVisitorContext())).toBeTruthy()
      expect(await files.open(image?.file ?? '')).not.toBeNull()
    }
    const ownSite = (await harness.content.items.list('site', {}, createOwnerContext())).items[0]
    expect(ownSite).toMatchObject({ webTitle: 'Můj web', about: null, banner: null })
    expect(settings.webTitle).not.toBe('Můj web')
    expect(publishedEvents).toEqual([null])

    expect((await harness.content.items.read('image', mine, createVisitorContext())).gallery).toBe(shelf?.id)
    expect(await harness.content.items.read('article', id, createVisitorContext())).toMatchObject({
      name: 'Moje slova',
      category,
    })
    const left = await Promise.all(
      kindNames.map((kind) => harness.content.items.list(kind, {}, createOwnerContext())),
    )
    const counts = Object.fromEntries(kindNames.map((kind, at) => [kind, left[at]?.total]))
    expect(counts).toMatchObject({
      news: 2,
      book: 0,
      link: 0,
      timeline: 0,
      contact: 0,
      site: 1,
      article: 1,
      category: 1,
    })
    expect(
      (await harness.content.search.find({ q: 'zvon' }, createVisitorContext())).items.every(
        (hit) => hit.id === id,
      ),
    ).toBe(true)
    const stored = (await readdir(join(folder, 'files'), { recursive: true })).filter(
      (name) => name.length > 60,
    )
    expect(stored.length).toBeLessThan(20)
  })
})
