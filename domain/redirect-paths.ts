import { getKindDefinition, kindNames } from './kinds/index.ts'

/** First words of paths that are the product's own, whatever follows them. */
const reservedFirstSegments = new Set([
  '_i18n',
  '_ignis-config',
  '_ignis-info',
  '_ignis-welcome',
  '.well-known',
  'admin',
  'assets',
  'auth',
  'confirm',
  'healthz',
  'icons',
  'iiif',
  'img',
  'language',
  'login',
  'logout',
  'new-password',
  'oauth',
  'preview',
  'readyz',
  'realtime',
  'search',
  'setup',
  'share',
  'storage',
])

/** Pages and files that are the product's own; below them nothing is. */
const reservedPages = new Set([
  ...kindNames.flatMap((kind) => getKindDefinition(kind).section ?? []),
  '',
  'favicon.ico',
  'feed.json',
  'feed.xml',
  'latest.json',
  'manifest.webmanifest',
  'robots.txt',
  'rss.xml',
  'sitemap.xml',
])

const maxPathLength = 500
const maxUrlLength = 2000
const base = 'http://site.invalid'

/**
 * The path of this site that a text names, as people read it (`/stará-škola`); null for whatever is none or could be
 * read in two ways: another site (`//`, `\`), steps upwards, escaped slashes, a query, spaces, control characters.
 */
export function parseSitePath(text: string): string | null {
  if (text.length > maxPathLength * 3 || !text.startsWith('/') || /[?#\\]/.test(text)) return null
  const path = unescapeOnce(text)
  if (path === null || path.length > maxPathLength || /[\s\p{C}\\?#%]|\/\//u.test(path)) return null
  return path.split('/').some((part) => part === '.' || part === '..') ? null : path
}

/** Whether a path is a page, a file or a service of the product itself, which nothing may stand before. */
export function isReservedPath(path: string): boolean {
  const words = path.toLowerCase().replace(/^\/+|\/+$/g, '')
  const first = words.split('/', 1)[0] ?? ''
  // The guard of the admin area goes by these words wherever they stand.
  if (/^sitemap-\d+\.xml$/.test(words)) return true
  return (
    reservedPages.has(words) ||
    reservedFirstSegments.has(first) ||
    words.includes('admin') ||
    words.includes('login')
  )
}

/**
 * An address to be led to, as a header can carry it: a path of this site with whatever follows it, or an http(s) address
 * without a name and password in it; null for anything else.
 */
export function toRedirectLocation(text: string): string | null {
  if (text.length > maxUrlLength || /[\s\p{C}\\]/u.test(text)) return null
  const own = text.startsWith('/')
  if (own ? text.startsWith('//') : !/^https?:\/\/[^/]/i.test(text)) return null
  const url = URL.parse(text, base)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (!own) return url.origin === base ? null : url.href
  if (url.origin !== base || parseSitePath(text.split(/[?#]/, 1)[0] ?? '') === null) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Escapes undone once; null where that makes no sense, or brings to light what divides a path. */
function unescapeOnce(text: string): string | null {
  if (/%(?:2f|5c|25)/i.test(text)) return null
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return null
  }
}
