import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type KindName, timelineKindNames } from '../../domain/kinds/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { parseQueryString } from '../../server/rest/parsing/parse-query-string.ts'
import {
  ContentTestHarness,
  createOwnerContext,
  createVisitorContext,
  today,
  yesterday,
} from '../support/content-harness.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { addLargeContent, type LargeContent } from '../support/large-content.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import { findUnboundedScans } from '../support/unbounded-scans.ts'

const sizes = { galleries: 50, articles: 300, images: 1500, timelineEntries: 5200 }
const publicKinds = ['article', 'news', 'book', 'link', 'gallery', 'image', 'timeline'] as const

type Reads = (
  harness: ContentTestHarness,
  ids: LargeContent,
) => Readonly<Record<string, () => Promise<unknown>>>

/** Statements that read a content table as a whole, and why they may. */
const knownScans: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement:
      /^select count\(\*\) as "n" from "\w+" where "\w+"."removed_at" is null( and \+?"\w+"."published_at" <= \S+)?( and exists.*)?$/s,
    reason: 'the number of all items of a kind, or of all public ones; cached until one of them changes',
  },
  {
    statement:
      /^select "image"."gallery" as "value", count\(\*\) as "n" from "image" where "image"."removed_at" is null( and \+?"image"."published_at" <= \S+)? group by "image"."gallery"$/,
    reason:
      'the numbers of images of all galleries after the start; later those of changed galleries are counted',
  },
]

/** Runs a read and returns the scans of content tables in the plans of its statements. */
async function collectScans(
  connection: SiteDatabaseConnection,
  statements: string[],
  read: () => Promise<unknown>,
): Promise<string[]> {
  statements.length = 0
  await read()
  const scans: string[] = []
  for (const statement of new Set(
    statements.filter((one) => !knownScans.some((known) => known.statement.test(one))),
  ))
    for (const scan of await findUnboundedScans(connection, statement)) scans.push(`${scan}: ${statement}`)
  return scans
}

/** The plan of a statement on Postgres if it neither reads a table as a whole nor sorts. */
async function explainInOrderOfIndexes(
  { transaction }: SiteDatabaseConnection,
  statement: string,
): Promise<string> {
  const rows = await transaction(async (db) => {
    for (const step of ['seqscan', 'bitmapscan', 'sort'])
      await sql.raw(`set local enable_${step} = off`).execute(db)
    return (
      await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${statement}`)}`.execute(db)
    ).rows
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const visitorReads: Reads = ({ content }, ids) => {
  const context = createVisitorContext
  const list = (kind: KindName, query = {}) => content.items.list(kind, query, context())
  const image = () => content.items.read('image', ids.image, context())
  return {
    ...Object.fromEntries(publicKinds.map((kind) => [`list of ${kind}`, () => list(kind)])),
    'articles of a category': () => list('article', { where: { category: 1 }, offset: 24 }),
    'images of a gallery': () => list('image', { where: { gallery: ids.gallery }, offset: 40 }),
    'items of an author': async () => {
      for (const kind of publicKinds.filter((one) => one !== 'link'))
        await list(kind, { where: { author: 1 } })
    },
    'what refers to an article': () => list('timeline', { where: { article: ids.article } }),
    'what refers to an image': async () => {
      for (const [kind, field] of [
        ['article', 'thumb'],
        ['book', 'thumb'],
        ['timeline', 'image'],
      ] as const)
        await list(kind, { where: { [field]: ids.image } })
    },
    'what refers to a gallery': async () => {
      for (const kind of ['article', 'timeline'] as const)
        await list(kind, { where: { gallery: ids.gallery } })
    },
    'an article': () => content.items.read('article', ids.article, context()),
    'neighbours of an article': () => content.items.neighbours('article', ids.article, context()),
    'an image': image,
    'its position': async () =>
      await content.items.position('image', ids.image, { where: { gallery: ids.gallery } }, context()),
    'its picture': async () => await content.images.pictures([await image()], context()),
    'its pair': async () => await content.images.pairs([await image()], context()),
    'similar images': async () => await content.images.similar(await image(), context()),
    'notes of readers': () => content.readerMessages.listNotes('image', ids.image, context()),
    'the tree of galleries': () => content.galleries.tree(context()),
    'the path of a gallery': () => content.galleries.path(ids.gallery, context()),
    'the timeline': () => content.timeline.list({ kinds: timelineKindNames }, context()),
    'an item of a sitemap': async () => {
      for (const kind of publicKinds) await content.items.outline(kind, 10, context())
    },
    'the latest changes': async () => {
      for (const kind of publicKinds) await content.items.latestChange(kind, context())
    },
    'changes for harvesters': async () => {
      for (const kind of publicKinds)
        await content.harvest.listChanges(kind, { from: '2025-01-01T00:00:00.000Z', limit: 50 }, context())
    },
    'the earliest change': () => content.harvest.findEarliestChange(['image', 'article'], context()),
    ...Object.fromEntries(
      ['mill', 'flood bridge', '"flood Želetín"', 'školách', 'brigde', '1890', 'zele'].map((q) => [
        `search ${q}`,
        () => content.search.find({ q }, context()),
      ]),
    ),
    'search of a kind': () => content.search.find({ q: 'mill', kinds: ['article'] }, context()),
    'search of words in a period': () =>
      content.search.find({ q: 'mill', years: { from: 1900, to: 1910 } }, context()),
    'search of a period': () => content.search.find({ q: '', years: { from: 1900, to: 1910 } }, context()),
  }
}

const ownerReads: Reads = ({ content }, ids) => {
  const context = createOwnerContext
  const list = (kind: KindName, query = {}) =>
    content.items.list(kind, { limit: 50, brief: true, ...query }, context())
  const sortKeys = ['title', 'edited', 'published', 'created', 'order'] as const
  return {
    ...Object.fromEntries(
      (['article', 'image', 'timeline'] as const).flatMap((kind) =>
        sortKeys.map((by) => [
          `admin list of ${kind} by ${by}`,
          () => list(kind, { sort: { by, direction: 'desc' } }),
        ]),
      ),
    ),
    'admin list by date': () => list('image', { sort: { by: 'date', direction: 'asc' } }),
    drafts: () => list('image', { status: 'draft', sort: { by: 'edited', direction: 'desc' } }),
    'scheduled items': () =>
      list('image', { status: 'scheduled', sort: { by: 'published', direction: 'asc' } }),
    'admin list of a gallery': () =>
      list('image', { where: { gallery: ids.gallery }, sort: { by: 'order', direction: 'asc' } }),
    'admin list of a year': () =>
      list('article', {
        published: { from: '2025-01-01T00:00:00.000Z' },
        sort: { by: 'published', direction: 'desc' },
      }),
    'admin list with words': () =>
      list('image', { q: 'quarry rokle', sort: { by: 'edited', direction: 'desc' } }),
    creators: () => content.items.creators('image', [ids.image, ids.image + 1], context()),
    'recent changes': () => content.overview.recentChanges(10, context()),
    'history of an item': () => content.history.list('image', ids.image, null, context()),
    'images of the picker': () => content.search.findImages({ q: '', gallery: null }, context()),
    'images of the picker with words': () =>
      content.search.findImages({ q: 'mill', gallery: null }, context()),
    'images of a gallery in the picker with words': () =>
      content.search.findImages({ q: 'mill', gallery: ids.gallery }, context()),
    'the trash': () => content.trash.list({}, context()),
    'the tree of galleries after a change of an image': async () => {
      for (const reader of [context(), createVisitorContext()]) {
        await content.galleries.tree(reader)
        await content.items.publish('image', ids.image, yesterday, context())
        await content.galleries.tree(reader)
      }
    },
    'items of a long list by title': () => content.search.findByTitle('timeline', { q: 'mil' }, context()),
  }
}

const apiPaths = [
  'articles?select=id,name,published_at,categories(name),authors(name)&order=published_at.desc,id.desc&limit=20',
  'timeline?select=id,title,date&order=date_range.asc&limit=20',
  'images?select=id,name,galleries(name)&order=id.desc&limit=20',
  'images?select=id,name&gallery=eq.1&order=ord&limit=20',
  'articles?select=id,name&id=eq.3',
]

const apiReads: Reads = ({ data }) => {
  const reader = createRowReader({ data, now: () => new Date(today) })
  return Object.fromEntries(
    apiPaths.map((path) => [
      path,
      async () => {
        const [relation = '', query = ''] = path.split('?')
        const { select, filters, orders, ranges } = parseQueryString(query)
        const caller = { service: false, actor: { role: 'visitor', userId: null } } as const
        await reader.readRows({ relation, select, filters, orders, ranges }, caller, { count: null })
      },
    ]),
  )
}

describeOnBothEngines('statements on a site with many items', (open) => {
  const fixture = startOnceForBlock(async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    await harness.createCategory('article')
    await harness.createItem('author', { name: 'Jan', email: 'jan@example.org' })
    const ids = await addLargeContent(connection, sizes)
    const statements: string[] = []
    connection.observeStatements(({ kind, sql }) => {
      if (kind === 'select') statements.push(sql)
    })
    return { connection, harness, ids, statements }
  })

  it.each([
    ['of visitors', visitorReads],
    ['of the admin area', ownerReads],
    ['of the data API', apiReads],
  ] as const)('read no content table as a whole for pages %s', async (_, createReads) => {
    const { connection, harness, ids, statements } = fixture()
    const found: Record<string, string[]> = {}
    for (const [name, read] of Object.entries(createReads(harness, ids))) {
      const scans = await collectScans(connection, statements, read)
      if (scans.length > 0) found[name] = scans
    }
    expect(found).toEqual({})
  })

  it('find far pages of public lists by their ids, from the nearer end', async () => {
    const { connection, harness, statements } = fixture()
    const listIds = async (kind: KindName, offset: number, limit: number) =>
      (await harness.content.items.list(kind, { offset, limit }, createVisitorContext())).items.map(
        ({ id }) => id,
      )
    for (const kind of ['image', 'timeline'] as const)
      expect(await listIds(kind, 1001, 20)).toEqual((await listIds(kind, 999, 22)).slice(2))
    if (connection.engine === 'sqlite') return
    statements.length = 0
    await harness.content.items.list(
      'article',
      { where: { category: 1 }, offset: 1000 },
      createVisitorContext(),
    )
    const page = statements.find(
      (one) => one.startsWith('select "article"."id" as "id" from') && one.includes('offset'),
    )
    expect(await explainInOrderOfIndexes(connection, page ?? '')).toMatch(
      /Index Only Scan.* using article_category_list/,
    )
  })

  it('skip the images before a far page of the admin list by their ids alone', async () => {
    const { connection, harness, statements } = fixture()
    statements.length = 0
    const sort = { by: 'created', direction: 'desc' } as const
    await harness.content.items.list('image', { sort, offset: 1000, limit: 50 }, createOwnerContext())
    const page = statements.find(
      (one) => one.startsWith('select "image"."id" as "id" from') && one.includes('offset'),
    )
    const plan =
      connection.engine === 'sqlite'
        ? await connection.explain(page ?? '')
        : await explainInOrderOfIndexes(connection, page ?? '')
    expect(plan).toMatch(/(?:SCAN image USING|Index Only Scan.* using).* image_kept/)
  })

  it('find titles of a long list by the beginnings of their words, the best first', async () => {
    const { content } = fixture().harness
    const find = async (q: string) =>
      (await content.search.findByTitle('timeline', { q }, createOwnerContext())).items.map(
        ({ title }) => title,
      )
    const [title = ''] = await find('mill lhot')
    expect(title).toMatch(/^mill Lhota \d+$/)
    expect((await find(title))[0]).toBe(title)
    expect(await find('ill')).toEqual([])
  })

  it('look for unused attachments among attachments, not among all files', async () => {
    const { connection, harness, statements } = fixture()
    statements.length = 0
    await harness.data.files.listAttachmentsNotInTexts(today)
    const [statement = ''] = statements
    expect(statement).toContain('"file"')
    const scans = await findUnboundedScans(connection, statement)
    expect(scans.filter((scan) => /\bfile\b/.test(scan))).toEqual([])
  })

  it('are reported if they read a content table as a whole', async () => {
    const { connection } = fixture()
    const placeholder = connection.engine === 'sqlite' ? '?' : '$1'
    for (const rest of [`where alt = ${placeholder}`, 'order by alt limit 5', ''])
      expect(await findUnboundedScans(connection, `select id from image ${rest}`)).toHaveLength(1)
    for (const rest of [`where gallery = ${placeholder} and removed_at is null`, 'order by id desc limit 5'])
      expect(await findUnboundedScans(connection, `select id from image ${rest}`)).toEqual([])
    if (connection.engine === 'postgres')
      expect(
        await findUnboundedScans(connection, `select id from search where words @@ 'mill' limit 5`),
      ).toHaveLength(1)
  })
})
