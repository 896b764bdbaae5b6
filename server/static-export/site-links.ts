import { isAttachmentPath } from '../../domain/text/attachments.ts'

/** Where a link of a page leads in the static copy. */
export type SiteLink =
  /** Elsewhere, or to a part of the same page: the link stays as it is. */
  | { readonly type: 'other' }
  /** To a page of the site, if there is one at this path: that has to be found out. */
  | { readonly type: 'page'; readonly target: string; readonly hash: string }
  /** To a picture, a style or another file. */
  | { readonly type: 'file'; readonly file: SiteFile; readonly hash: string }
  /** It is not an address. */
  | { readonly type: 'none' }

/** A file of the copy that is not a page. */
export interface SiteFile {
  readonly type: 'picture' | 'attachment' | 'asset' | 'icon' | 'feed'
  /** The path from the first folder of the copy. */
  readonly path: string
  /** The path on the site. */
  readonly source: string
}

const feedPaths = new Set(['/feed.xml', '/rss.xml', '/feed.json', '/anniversaries.ics'])
const picturePath = /^\/img\/([0-9a-f]{24})\/(\d{2,4}|full)(\.jpg|\.webp|\.avif)?$/
const assetPath = /^\/assets\/[A-Za-z0-9][A-Za-z0-9._-]*$/
const iconPath = /^\/icons\/\d{1,4}\.png$/
/** The parameters that select another page of a path. Others, such as filters, are dropped. */
const pageParameters = {
  at: /^(?:[a-z]{1,20}-)?[1-9]\d{0,9}$/,
  category: /^[1-9]\d{0,9}$/,
  page: /^[1-9]\d{0,5}$/,
}

const baseUrl = 'http://site.invalid'

/**
 * Parses a link of a page.
 * @param origin - The public origin of the site, if it is known: absolute URLs of the site are links to its pages, too.
 */
export function parseSiteLink(href: string, pageTarget: string, origin: string | null): SiteLink {
  if (href.startsWith('#')) return { type: 'other' }
  const url = URL.parse(href, `${baseUrl}${pageTarget}`)
  if (url === null) return { type: 'none' }
  if (url.origin !== baseUrl && url.origin !== origin) return { type: 'other' }
  return parseSitePath(url)
}

function parseSitePath({ pathname, searchParams, hash }: URL): SiteLink {
  const file = findSiteFile(pathname)
  if (file !== null) return { type: 'file', file, hash }
  return { type: 'page', target: toPageTarget(pathname.replace(/(.)\/+$/, '$1'), searchParams), hash }
}

/** A page's path with the parameters that matter, in a fixed order. */
function toPageTarget(path: string, search: URLSearchParams): string {
  const pairs = Object.entries(pageParameters).flatMap(([name, pattern]) => {
    const value = search.get(name) ?? ''
    const isFirstPage = name === 'page' && value === '1'
    return pattern.test(value) && !isFirstPage ? [`${name}=${value}`] : []
  })
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function findSiteFile(path: string): SiteFile | null {
  const picture = picturePath.exec(path)
  if (picture !== null) {
    // The server chooses the format of an address without one; WebP is read by every current browser.
    const source = picture[3] === undefined && picture[2] !== 'full' ? `${path}.webp` : path
    return { type: 'picture', path: source.slice(1), source }
  }
  const type = isAttachmentPath(path)
    ? 'attachment'
    : assetPath.test(path)
      ? 'asset'
      : iconPath.test(path)
        ? 'icon'
        : feedPaths.has(path)
          ? 'feed'
          : null
  return type === null ? null : { type, path: path.slice(1), source: path }
}

/** The file of a page: `/articles?category=3&page=2` is `articles/category-3/page-2/index.html`. */
export function getPageFile(target: string): string {
  const [path = '', query = ''] = target.split('?')
  const folders = [...path.split('/'), ...query.split('&').map((pair) => pair.replace('=', '-'))]
  return [...folders.filter((name) => name !== ''), 'index.html'].join('/')
}

/** The path from a file to the first folder of the copy. */
export function getRootPath(file: string): string {
  return '../'.repeat(file.split('/').length - 1) || './'
}
