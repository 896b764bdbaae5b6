import type { LargeContent, LargeContentSizes } from '../tests/support/large-content.ts'

/** A request on the large site, and the one on the sample site that it is compared with. */
export interface ComparedRequest {
  readonly what: string
  readonly as: 'visitor' | 'owner' | 'api'
  readonly small: string
  readonly large: string
}

const searches = [
  ...['q=mill', 'q=flood+bridge', 'q=zeletin', 'q=1890', 'q=flood+1890', 'q=%22flood+%C5%BDelet%C3%ADn%22'],
  ...['q=%C5%A1kol%C3%A1ch', 'q=&from=1900&to=1910', 'q=brigde', 'q=mill&kind=article', 'q=zele'],
  ...['q=mill&from=1900&to=1950', 'q=mill&page=2'],
]

const samePaths = {
  visitor: [
    ...['/', '/news', '/articles', '/books', '/links', '/galleries', '/timeline', '/timeline?view=overview'],
    ...['/images', '/images?from=1900&to=1910', '/image/1', '/gallery/1', '/article/1', '/related/article/1'],
    ...['/author/1', '/random-image', '/cite/article/1'],
    ...['/feed.xml', '/sitemap.xml', '/anniversaries.ics', '/oai?verb=Identify'],
    ...['/oai?verb=ListRecords&metadataPrefix=oai_dc', '/iiif/manifest/image/1'],
    ...searches.map((query) => `/search?${query}`),
  ],
  owner: [
    ...['/admin', '/admin/edit/article', '/admin/edit/image', '/admin/edit/timeline', '/admin/edit/gallery'],
    ...['/admin/galleries', '/admin/edit/gallery/1', '/admin/edit/image/1', '/admin/edit/article/1'],
    ...['/admin/search?q=mill', '/admin/search.json?q=mil', '/admin/choices.json?kind=image&q=mil'],
    ...['/admin/choices.json?kind=article&q=bri', '/admin/pictures.json', '/admin/pictures.json?q=mill'],
    ...['/admin/trash', '/admin/audit', '/admin/edit/image/1/history'],
  ],
  api: [
    '/rest/v1/articles?select=id,name,description,published_at,categories(name),authors(name)&order=published_at.desc,id.desc&limit=20',
    '/rest/v1/timeline?select=id,title,date&order=date_range.asc&limit=20',
    '/rest/v1/images?select=id,name,galleries(name)&order=id.desc&limit=20',
    '/rest/v1/images?select=id,name&gallery=eq.1&order=ord&limit=20',
    '/rest/v1/articles?select=id,name&id=eq.3',
  ],
}

/** The requests that are compared: pages of the same length on both sites. */
export function listComparedRequests(sizes: LargeContentSizes, first: LargeContent): ComparedRequest[] {
  const same = Object.entries(samePaths).flatMap(([as, paths]) =>
    paths.map((path) => ({
      what: path,
      as: as as ComparedRequest['as'],
      small: path,
      large: path,
    })),
  )
  const middle = (id: number, count: number) => id + Math.floor(count / 2)
  const image = middle(first.image, sizes.images)
  const article = middle(first.article, sizes.articles)
  const latePage = (count: number, perPage: number) => Math.floor((count * 0.9) / perPage)
  const visitor = (what: string, small: string, large: string) => ({
    what,
    as: 'visitor' as const,
    small,
    large,
  })
  const list = (kind: string, what: string, query: string) => ({
    what: `the admin list of ${kind}: ${what}`,
    as: 'owner' as const,
    small: `/admin/edit/${kind}`,
    large: `/admin/edit/${kind}?${query}`,
  })
  return [
    ...same,
    // These pages are as long as their limits on the large site only; the sample has sixty pictures on this page.
    visitor('on this day: 100 entries, of 60 pictures', '/images', '/on-this-day'),
    visitor('a picture of a large gallery', '/image/1', `/image/${image}`),
    visitor('one of the articles', '/article/1', `/article/${article}`),
    visitor('what is related to it', '/related/article/1', `/related/article/${article}`),
    visitor('all pictures, a late page', '/images', `/images?page=${latePage(sizes.images, 60)}`),
    visitor(
      'articles of a category, a late page',
      '/articles?category=1',
      `/articles?category=1&page=${latePage(sizes.articles, 24)}`,
    ),
    visitor(
      'the timeline in the middle',
      '/timeline?kinds=timeline',
      `/timeline?at=timeline-${middle(first.timeline, sizes.timelineEntries)}`,
    ),
    list('image', 'a late page', `page=${latePage(sizes.images, 50)}`),
    list('image', 'by title', 'sort=title'),
    list('image', 'by change', 'sort=edited'),
    list('image', 'drafts', 'status=draft'),
    list('image', 'words', 'q=quarry+rokle'),
    list('image', 'a common word', 'q=lhota'),
    list('image', 'of a gallery', `gallery=${first.gallery}`),
    list('article', 'a late page', `page=${latePage(sizes.articles, 50)}`),
    list('article', 'published in a year', 'from=2025&to=2025'),
    list('timeline', 'by date', 'sort=date'),
  ]
}
