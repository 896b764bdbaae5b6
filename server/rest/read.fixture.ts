import {
  ContentTestHarness,
  createOwnerContext,
  today,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import type { ApiCaller } from '../auth/api-caller.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { parseQueryString } from './parsing/parse-query-string.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { ReadRequestSyntax } from './request-syntax.ts'
import { createRowReader } from './row-reader.ts'

export const visitor: ApiCaller = { service: false, actor: { role: 'visitor', userId: null } }
export const editor: ApiCaller = { service: false, actor: { role: 'editor', userId: 'editor-account' } }
export const service: ApiCaller = { service: true }

/** The ids of the rows of the fixture. */
interface FixtureIds {
  readonly jan: number
  readonly eva: number
  readonly village: number
  readonly nature: number
  readonly open: number
  readonly child: number
  readonly secret: number
  readonly mill: number
  readonly brook: number
  readonly hiddenImage: number
  readonly draftImage: number
  readonly flood: number
  readonly church: number
  readonly choir: number
  readonly draft: number
  readonly scheduled: number
  readonly trashed: number
}

/** A site with public and hidden rows of every relation, and a reader of them. */
export class ReadFixture {
  readonly connection: SiteDatabaseConnection
  readonly harness: ContentTestHarness
  readonly ids: FixtureIds
  readonly #reader: ReturnType<typeof createRowReader>

  constructor(connection: SiteDatabaseConnection, harness: ContentTestHarness, ids: FixtureIds) {
    this.connection = connection
    this.harness = harness
    this.ids = ids
    this.#reader = createRowReader({ data: harness.data, now: () => new Date(today) })
  }

  /** Reads `articles?select=…` and parses the rows. */
  async read(url: string, caller: ApiCaller = visitor): Promise<Record<string, unknown>[]> {
    return (await this.readCounted(url, caller)).rows
  }

  async readCounted(url: string, caller: ApiCaller = visitor) {
    const [relation = '', query = ''] = url.split(/\?(.*)/s)
    const { select, filters, orders, ranges } = parseQueryString(query.replaceAll('+', '%2B'))
    const request = { relation: decodeURIComponent(relation), select, filters, orders, ranges }
    const { rows, total } = await this.#reader.readRows(request, caller, { count: 'exact' })
    return { rows: rows.map((row) => JSON.parse(row) as Record<string, unknown>), total, texts: rows }
  }

  /** Reads a request that no query string can express. */
  async readRequest(
    request: ReadRequestSyntax,
    caller: ApiCaller = visitor,
  ): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#reader.readRows(request, caller, { count: null })
    return rows.map((row) => JSON.parse(row))
  }

  /** The ids of the rows, as a list. */
  async readIds(url: string, caller: ApiCaller = visitor): Promise<unknown[]> {
    return (await this.read(`${url}${url.includes('?') ? '&' : '?'}select=id`, caller)).map(({ id }) => id)
  }

  /** The error that a read is rejected with. */
  async readError(url: string, caller: ApiCaller = visitor) {
    try {
      await this.read(url, caller)
    } catch (error) {
      if (!(error instanceof PostgrestError)) throw error
      const { code, message, details, hint, status } = error
      return { code, message, details, hint, status }
    }
    throw new Error(`${url} was not refused`)
  }
}

export async function createReadFixture(connection: SiteDatabaseConnection): Promise<ReadFixture> {
  const harness = new ContentTestHarness(connection)
  const create = async (...input: Parameters<typeof harness.createItem>) =>
    (await harness.createItem(...input)).id
  const jan = await create('author', { name: 'Jan Čermák', email: 'jan@example.org' })
  const eva = await create('author', { name: 'Eva', email: 'eva@example.org' })
  const createCategory = (of: string, name: string) =>
    create('category', { for: of, name, description: `About ${name}` })
  const village = await createCategory('article', 'Village')
  const nature = await createCategory('article', 'Nature')
  const open = await harness.createGallery('Open')
  const child = await harness.createGallery('Child', open)
  const secret = await harness.createGallery('Secret', null, null)
  const mill = await harness.createImage(open, 'Mill', { date: '1890', alt: 'A mill' })
  const brook = await harness.createImage(open, 'Brook', { date: '1901-05/1903', pair: mill })
  await harness.content.items.save(
    'gallery',
    { id: open, version: 1, values: { cover: brook } },
    createOwnerContext(),
  )
  const hiddenImage = await harness.createImage(secret, 'Hidden image')
  const draftImage = (
    await harness.createItem(
      'image',
      { gallery: open, name: 'Draft image', file: await harness.createFile('draft') },
      null,
    )
  ).id
  const article = async (
    name: string,
    more: Record<string, unknown>,
    publishedAt: string | null = yesterday,
  ) =>
    create(
      'article',
      { category: village, name, description: 'Perex', content: `<p>${name} text</p>`, ...more },
      publishedAt,
    )
  const flood = await article('Flood of 1890', {
    thumb: mill,
    gallery: open,
    description: 'Povodeň',
    author: jan,
  })
  const church = await article(
    'Čtvrtek',
    { category: nature, thumb: hiddenImage, author: eva },
    '2026-01-02T03:04:05.600Z',
  )
  const choir = await article('Chór 100% a_b', { content: '<p>Old mill by the brook</p>', author: jan })
  const draft = await article('Draft about the quarry', { thumb: draftImage, author: jan }, null)
  const scheduled = await article('Scheduled', { category: nature }, tomorrow)
  const trashed = await article('Trashed', {})
  const event = async (title: string, date: string | null, more: Record<string, unknown> = {}) =>
    create('timeline', { title, content: 'It was', date, titleFormat: 'text', ...more })
  await event('Old', '1890', { article: flood, image: mill })
  await event('Nineties', '189X')
  await event('Open end', '1950/..')
  await event('Open start', '../1700')
  await event('Ancient', '-0044-03-15')
  await event('Undated', null, { gallery: secret })
  const books = await createCategory('book', 'Books')
  await create('book', {
    category: books,
    name: 'Chronicle',
    writer: 'K. Novák',
    year: '1890',
    description: 'A book',
    url: 'https://example.org/',
    thumb: brook,
  })
  const links = await createCategory('link', 'Links')
  await create('link', { category: links, name: 'Museum', description: 'It', url: 'https://example.org/m' })
  await create('news', { title: 'Opening', content: '<p>Today</p>' })
  await create('contact', { name: 'Office', email: 'office@example.org', phone: '123 456' })
  await create('page', { title: 'About', content: '<p>About us</p>' })
  await create('site', {
    webTitle: 'Letopis',
    menu: JSON.stringify({ cs: { article: 'Zprávy' }, 'en-US': { home: 'Start' } }),
  })
  await harness.content.trash.remove('article', trashed, createOwnerContext())
  return new ReadFixture(connection, harness, {
    jan,
    eva,
    village,
    nature,
    open,
    child,
    secret,
    mill,
    brook,
    hiddenImage,
    draftImage,
    flood,
    church,
    choir,
    draft,
    scheduled,
    trashed,
  })
}
