import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ItemFieldValues, KindName } from '../../domain/kinds/index.ts'
import { createSearchDocument } from '../../server/content/search-document.ts'
import type { DatabaseEngine, SiteDatabaseConnection } from '../../server/data/connection.ts'
import { toItem, toItemRow } from '../../server/data/content/item-rows.ts'
import { splitIntoChunks } from '../../server/data/engines/sql-parameters.ts'
import { createRepositories } from '../../server/data/index.ts'
import { formatAuthorIndexToken, toItemBucketTokens } from '../../server/data/search/day-bucket-tokens.ts'
import type { SearchDocument } from '../../server/data/search/search-criteria.ts'
import { createVocabularyRepository } from '../../server/data/search/vocabulary-repository.ts'
import type { DatabaseTables, SqlValue } from '../../server/data/tables.ts'
import { addPictureFiles } from './large-content-files.ts'
import { numbersUpTo } from './number-series.ts'
import { withoutIndexes } from './table-indexes.ts'

/** The numbers of items to add. */
export interface LargeContentSizes {
  readonly galleries: number
  readonly articles: number
  readonly images: number
  readonly timelineEntries: number
}

/** The first ids of what was added. */
export interface LargeContent {
  readonly gallery: number
  readonly article: number
  readonly image: number
  readonly timeline: number
}

type Row = Record<string, SqlValue>

/** Makes the row of an item from its number; texts may contain `numberPlaceholder`. */
interface ItemsToAdd {
  readonly kind: KindName
  readonly count: number
  readonly createValues: (n: number) => Record<string, unknown>
  /** Other items repeat the words and dates of so many. */
  readonly templates: number
  /** Columns that depend on the number of each single item, as SQL over `n`. */
  readonly computed?: Readonly<Record<string, string>>
}

/** Stands in texts of a template for the number of the item. */
const numberPlaceholder = 'qqq'
/** Articles have long texts. */
const [articleTemplates, otherTemplates] = [1000, 8200]
/** One of so many galleries has no parent. */
const galleriesPerParent = 50
/** One of so many items is a draft, and one of so many has an author. */
const [draftEvery, authorEvery] = [50, 4]
const at = '2026-01-01T00:00:00.000Z'
const nouns = ['mill', 'bridge', 'church', 'flood', 'school', 'harvest', 'wedding', 'railway', 'quarry']
const moreNouns = ['orchard', 'winter', 'market']
const places = ['Lhota', 'Želetín', 'Olešná', 'Strážník', 'Tichava', 'Podhůří', 'Javorná', 'Rokle']

/**
 * Adds many items with their search entries, history and files (without bytes) to a database with at least one category of
 * articles. A few thousand of them are made by the product's own functions, and copied by statements of the database.
 */
export async function addLargeContent(
  connection: SiteDatabaseConnection,
  sizes: LargeContentSizes,
): Promise<LargeContent> {
  const { engine } = connection
  const added = await connection.transaction(async (db) => {
    // Indexes of a million rows are built in memory; the connection is closed afterwards.
    if (engine === 'sqlite') await sql`pragma cache_size = -500000`.execute(db)
    const category = await readNumber(db, `select min(id) as n from category where "for" = 'article'`)
    const author = await readNumber(db, 'select min(id) as n from author')
    const add = (items: ItemsToAdd) => addItems(db, engine, items, author || null)
    const gallery = await add(describeGalleries(sizes.galleries, await nextId(db, 'gallery')))
    const article = await add(describeArticles(sizes.articles, category))
    await addPictureFiles(db, engine, sizes.images)
    const image = await add(describeImages(sizes.images, gallery, sizes.galleries))
    const timeline = await add(describeTimelineEntries(sizes.timelineEntries))
    await sql`insert into spelling (key, word)
      ${sql.raw(numbersUpTo(Math.max(sizes.images, sizes.articles)))} select cast(n as text), cast(n as text) from numbers
      where true on conflict do nothing`.execute(db)
    await sql`drop table seed_file`.execute(db)
    return { gallery, article, image, timeline }
  })
  // What the nightly vacuum of Postgres does; SQLite is used as the product leaves it.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(connection.db)
  return added
}

function describeGalleries(count: number, firstId: number): ItemsToAdd {
  const createValues = (n: number) => ({ name: `${createWords(n)} ${numberPlaceholder}` })
  const parents = Math.max(1, Math.floor(count / galleriesPerParent))
  const parent = `case when n < ${parents} then null else ${firstId} + n % ${parents} end`
  return { kind: 'gallery', count, templates: otherTemplates, createValues, computed: { parent } }
}

function describeArticles(count: number, category: number): ItemsToAdd {
  const createValues = (n: number) => ({
    category,
    name: `${createWords(n)} ${numberPlaceholder}`,
    description: createWords(n + 1),
    content: `<p>${Array.from({ length: 120 }, (_, word) => createWords(n * 31 + word)).join(' ')}.</p>`,
  })
  return { kind: 'article', count, templates: articleTemplates, createValues }
}

function describeImages(count: number, firstGallery: number, galleries: number): ItemsToAdd {
  const createValues = (n: number) => ({
    gallery: firstGallery,
    ord: 0,
    name: `${createWords(n)} ${numberPlaceholder}`,
    file: '',
    alt: createWords(n),
    date: createDate(n),
  })
  const computed = {
    gallery: `${firstGallery} + n % ${galleries}`,
    ord: `n / ${galleries} + 1`,
    file: '(select hash from seed_file where seed_file.n = numbered.n)',
  }
  return { kind: 'image', count, templates: otherTemplates, createValues, computed }
}

function describeTimelineEntries(count: number): ItemsToAdd {
  const createValues = (n: number) => ({
    title: `${createWords(n)} ${numberPlaceholder}`,
    content: createWords(n * 7),
    date: createDate(n),
    titleFormat: 'text',
  })
  return { kind: 'timeline', count, templates: otherTemplates, createValues }
}

/** Adds the items of a kind, and returns the first id. */
async function addItems(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  { kind, count, templates, createValues, computed = {} }: ItemsToAdd,
  author: number | null,
): Promise<number> {
  const firstId = await nextId(db, kind)
  const rows: Row[] = []
  const documents: Row[] = []
  for (let n = 0; n < Math.min(count, templates); n += 1) {
    const { row, document } = createTemplate(kind, n, createValues(n), n % authorEvery === 0 ? author : null)
    rows.push(row)
    if (document) documents.push(toSearchTemplate(document, n, engine))
  }
  const columns = Object.keys(rows[0] ?? {})
  const titles = ['name', 'title', 'title_sort', 'line_title', 'a']
  const toExpression = (column: string) => {
    if (column in computed) return computed[column] ?? ''
    if (column === 'id') return `${firstId} + n`
    return titles.includes(column)
      ? `replace("${column}", '${numberPlaceholder}', cast(n as text))`
      : `"${column}"`
  }
  await withoutIndexes(db, engine, kind, async () => {
    await fillTemplateTable(db, `select ${columns.map((column) => `"${column}"`).join()} from ${kind}`, rows)
    await insertCopies(db, kind, columns, columns.map(toExpression), { count, templates: rows.length })
  })
  await addSearchEntries(db, engine, documents, { firstId, count, within: computed.gallery ?? 'null' })
  await sql`insert into history (kind, item, version, action, saved_at, data)
    ${sql.raw(numbersUpTo(count))}
    select ${sql.lit(kind)}, ${sql.lit(firstId)} + n, 1, 'create', ${sql.raw(timestampLiteral(engine))}, '{}' from numbers`.execute(
    db,
  )
  await createRepositories(db, engine).items.reserveId(kind, firstId + count)
  return firstId
}

function createTemplate(kind: KindName, n: number, values: Record<string, unknown>, author: number | null) {
  const publishedAt =
    n % draftEvery === draftEvery - 1 ? null : new Date(Date.parse(at) - n * 3_600_000).toISOString()
  const common = {
    author,
    created_at: at,
    edited_at: publishedAt ?? at,
    published_at: publishedAt,
    removed_at: null,
  }
  const row: Row = { ...toItemRow(kind, values as ItemFieldValues), ...common, version: 1, sample: 0, id: n }
  return { row, document: createSearchDocument(kind, toItem(kind, row)) }
}

function toSearchTemplate(
  { words, author, ...document }: SearchDocument,
  n: number,
  engine: DatabaseEngine,
): Row {
  const tokens = [
    ...(engine === 'sqlite' ? [document.kind] : []),
    ...toItemBucketTokens(document),
    ...(author === null ? [] : [formatAuthorIndexToken(author)]),
  ]
  const marked = engine === 'sqlite' ? tokens : tokens.map((token) => `~${token}`)
  return { ...document, ...words, tokens: marked.join(' '), id: n }
}

async function addSearchEntries(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  documents: readonly Row[],
  { firstId, count, within }: { readonly firstId: number; readonly count: number; readonly within: string },
): Promise<void> {
  const firstEntry = await nextId(db, 'search')
  const columns = Object.keys(documents[0] ?? {}).filter(
    (column) => !['a', 'b', 'c', 'tokens'].includes(column),
  )
  const select = `select ${columns.join()}, title as a, title as b, title as c, title as tokens from search`
  await fillTemplateTable(db, select, documents)
  const numbered = (column: string) => `replace(${column}, '${numberPlaceholder}', cast(n as text))`
  const expressions: Readonly<Record<string, string>> = {
    id: `${firstEntry} + n`,
    item: `${firstId} + n`,
    within,
    title: numbered('title'),
    line_title: numbered('line_title'),
  }
  const copies = { count, templates: documents.length }
  const toExpression = (column: string) => expressions[column] ?? column
  if (engine === 'sqlite') {
    await withoutIndexes(db, engine, 'search', () =>
      insertCopies(db, 'search', columns, columns.map(toExpression), copies),
    )
    const words = [`${firstEntry} + n`, numbered('a'), 'b', 'c', 'tokens']
    await insertCopies(db, 'search_words', ['rowid', 'a', 'b', 'c', 'kind'], words, copies)
  } else {
    const weighed = ['a', 'b', 'c'].map(
      (column) =>
        `setweight(to_tsvector('simple', ${column === 'a' ? numbered('a') : column}), '${column.toUpperCase()}')`,
    )
    const words = [...weighed, `array_to_tsvector(string_to_array(tokens, ' '))`].join(' || ')
    await withoutIndexes(db, engine, 'search', () =>
      insertCopies(db, 'search', [...columns, 'words'], [...columns.map(toExpression), words], copies),
    )
    await sql`select setval(pg_get_serial_sequence('search', 'id'), ${sql.lit(firstEntry + count)})`.execute(
      db,
    )
  }
  const texts = documents.flatMap(({ a, b, c }) => [a, b, c].flatMap((text) => String(text ?? '').split(' ')))
  const known = [...new Set(texts)].filter((word) => word !== '' && word !== numberPlaceholder)
  await createVocabularyRepository(db).addWords(known)
}

/** Creates the table of templates with the columns of a query, and fills it. */
async function fillTemplateTable(
  db: Kysely<DatabaseTables>,
  select: string,
  rows: readonly Row[],
): Promise<void> {
  await sql`drop table if exists seed_template`.execute(db)
  await sql`create temporary table seed_template as ${sql.raw(select)} where 1 = 0`.execute(db)
  for (const chunk of splitIntoChunks(rows, 500))
    await db
      .insertInto('seed_template' as 'search')
      .values(chunk as never)
      .execute()
  await sql`create unique index seed_template_id on seed_template (id)`.execute(db)
}

/** Inserts `count` rows made from the templates; the expressions are over their columns and the number `n`. */
async function insertCopies(
  db: Kysely<DatabaseTables>,
  table: string,
  columns: readonly string[],
  expressions: readonly string[],
  { count, templates }: { readonly count: number; readonly templates: number },
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  await sql
    .raw(
      `insert into ${table} (${names}) ${numbersUpTo(count)}
        select ${expressions.join(', ')} from numbers as numbered
        join seed_template on seed_template.id = numbered.n % ${templates}`,
    )
    .execute(db)
}

async function nextId(db: Kysely<DatabaseTables>, table: string): Promise<number> {
  return (await readNumber(db, `select max(id) as n from ${table}`)) + 1
}

async function readNumber(db: Kysely<DatabaseTables>, statement: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number | string | null }>(statement).execute(db)
  return Number(rows[0]?.n ?? 0)
}

function timestampLiteral(engine: DatabaseEngine): string {
  return engine === 'sqlite' ? `'${at}'` : `timestamptz '${at}'`
}

/** Two words that vary from item to item and recur often, as in natural text. */
function createWords(n: number): string {
  const digest = createHash('md5').update(String(n)).digest()
  const all = [...nouns, ...moreNouns]
  return `${all[(digest[0] ?? 0) % all.length]} ${places[(digest[1] ?? 0) % places.length]}`
}

/** A year, or in a third of the cases a day. */
function createDate(n: number): string {
  const year = String(1200 + (n % 820))
  const pad = (part: number) => String(part + 1).padStart(2, '0')
  return n % 3 === 0 ? `${year}-${pad(Math.floor(n / 3) % 12)}-${pad(Math.floor(n / 7) % 28)}` : year
}
