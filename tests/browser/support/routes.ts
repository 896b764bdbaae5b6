import type { APIRequestContext } from '@playwright/test'

/** The public pages that are the same on every site. */
export const lists = [
  '/',
  '/news',
  '/articles',
  '/galleries',
  '/timeline',
  '/books',
  '/links',
  '/search',
] as const

interface ItemPages {
  readonly article: string
  readonly gallery: string
  readonly image: string
  readonly news: string
  readonly author: string
}

let known: ItemPages | undefined

/** One page of each kind that has its own pages, found by following links; all tests of a worker share the site. */
export async function itemPages(request: APIRequestContext): Promise<ItemPages> {
  known ??= await findItemPages(request)
  return known
}

async function findItemPages(request: APIRequestContext): Promise<ItemPages> {
  const article = await firstLink(request, '/articles', /href="(\/article\/\d+)"/)
  const gallery = await galleryWithImages(request)
  const image = await firstLink(request, gallery, /href="(\/image\/\d+)[#"]/)
  const news = await firstLink(request, '/news', /href="(\/news\/\d+)"/)
  const author = await firstLink(request, article, /href="(\/author\/\d+)"/)
  return { article, gallery, image, news, author }
}

/** Names of the public pages to test, known before the site is started. */
export const namedPages: readonly (readonly [string, (request: APIRequestContext) => Promise<string>])[] = [
  ...[...lists, '/images', '/on-this-day', '/search?q=a', '/login'].map(
    (path) => [path, async () => path] as const,
  ),
  ['an article', async (request) => (await itemPages(request)).article],
  ['a gallery', async (request) => (await itemPages(request)).gallery],
  ['an image', async (request) => (await itemPages(request)).image],
  ['a news item', async (request) => (await itemPages(request)).news],
  ['an author', async (request) => (await itemPages(request)).author],
]

/** The same pages in groups: one test for each page would open a browser window for each. */
export const namedPageGroups = Array.from({ length: 3 }, (_, group) =>
  namedPages.filter((_page, index) => index % 3 === group),
)

/** The URLs of the public pages to test. */
export async function allPages(request: APIRequestContext): Promise<string[]> {
  return [...lists, ...Object.values(await itemPages(request)), '/search?q=a', '/login']
}

async function galleryWithImages(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/galleries')).text()
  for (const [, path = ''] of html.matchAll(/href="(\/gallery\/\d+)"/g)) {
    const page = await (await request.get(path)).text()
    if (page.includes('href="/image/') && page.includes('href="/gallery/')) return path
  }
  throw new Error('No gallery has images.')
}

export async function firstLink(request: APIRequestContext, page: string, link: RegExp): Promise<string> {
  const path = link.exec(await (await request.get(page)).text())?.[1]
  if (path === undefined) throw new Error(`${page} has no link like ${link}.`)
  return path
}
