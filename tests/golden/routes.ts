import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'

/** URLs that are the same on every site. */
const fixed = [
  '/',
  '/news',
  '/articles',
  '/galleries',
  '/timeline',
  '/timeline?kinds=timeline,article,book,image&from=1800',
  '/books',
  '/links',
  '/search',
  '/search?q=mill',
  '/search?q=xqzxqz',
  '/login',
  '/login?way=code',
  '/login?way=forgotten',
  '/login/again',
  '/setup',
  '/confirm',
  '/new-password',
  '/oauth/consent',
  '/preview/none',
  '/nothing-here',
  '/_ignis-info',
  '/_ignis-config',
  '/_ignis-welcome',
  '/images',
  '/images?from=1880&to=1920',
  '/on-this-day/5',
  '/anniversaries.ics',
  '/opensearch.xml',
  '/feed.xml',
  '/rss.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/healthz',
  '/admin',
  '/admin/account',
  '/admin/people',
  '/admin/settings',
  '/admin/settings/menu',
  '/admin/sample',
  '/admin/trash',
]

/**
 * Every URL to record: the fixed ones, one page of each kind that has pages, and the admin screens of each
 * kind.
 */
export async function findRoutesToRecord(read: (path: string) => Promise<string>): Promise<string[]> {
  const found = [...fixed]
  for (const [list, link] of [
    ['/articles', /href="(\/article\/\d+)"/],
    ['/galleries', /href="(\/gallery\/\d+)"/],
    ['/timeline?kinds=image', /href="(\/image\/\d+)[#"]/],
  ] as const) {
    const path = link.exec(await read(list))?.[1]
    if (path !== undefined) found.push(path)
  }
  for (const kind of kindNames.filter((name) => name !== 'site')) {
    const list = `/admin/edit/${kind}`
    const [, id] = new RegExp(`href="${list}/(\\d+)"`).exec(await read(list)) ?? []
    found.push(list, `/admin/add/${kind}`)
    if (id === undefined) continue
    found.push(`${list}/${id}`, `${list}/${id}/history`)
    if (getKindDefinition(kind).published) found.push(`${list}/${id}/links`)
    if (kind === 'gallery') found.push(`/admin/add/image/${id}`)
    if (kind === 'category') found.push(`/admin/settings/category/${id}`)
  }
  return found
}
