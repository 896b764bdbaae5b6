import { getKindDefinition, kindNames } from './kinds/index.ts'

/** First path segments reserved by the product, with everything below them. */
const reservedFirstSegments = new Set([
  '_i18n',
  '_ignis-config',
  '_ignis-info',
  '_ignis-welcome',
  '.well-known',
  'assets',
  'auth',
  'cite',
  'confirm',
  'csp-report',
  'files',
  'functions',
  'graphql',
  'healthz',
  'icons',
  'iiif',
  'img',
  'language',
  'logout',
  'metrics',
  'new-password',
  'oai',
  'oauth',
  'on-this-day',
  'preview',
  'random-image',
  'readyz',
  'realtime',
  'related',
  'rest',
  'search',
  'setup',
  'share',
  'storage',
  'tell-us',
])

/** Reserved pages and files; paths below them aren't reserved. */
const reservedPages = new Set([
  ...kindNames.flatMap((kind) => getKindDefinition(kind).section ?? []),
  '',
  'anniversaries.ics',
  'favicon.ico',
  'feed.json',
  'feed.xml',
  'images',
  'latest.json',
  'manifest.webmanifest',
  'opensearch.xml',
  'robots.txt',
  'rss.xml',
  'sitemap.xml',
])

const maxPathLength = 500
const maxUrlLength = 2000
const base = 'http://site.invalid'

/**
 * The decoded site path that a text names (`/stará-škola`); null if it isn't one or is ambiguous: another
 * site (`//`, `\`), parent segments, escaped slashes, a query, spaces, control characters.
 */
export function parseSitePath(text: string): string | null {
  if (text.length > maxPathLength * 3 || !text.startsWith('/') || /[?#\\]/.test(text)) return null
  const path = unescapeOnce(text)
  if (path === null || path.length > maxPathLength || /[\s\p{C}\\?#%]|\/\//u.test(path)) return null
  return path.split('/').some((segment) => segment === '.' || segment === '..') ? null : path
}

/** Whether a path is a page, a file or a service of the product, which a redirect must not shadow. */
export function isReservedPath(path: string): boolean {
  const normalized = path.toLowerCase().replace(/^\/+|\/+$/g, '')
  const firstSegment = normalized.replace(/\/.*/s, '')
  if (/^sitemap-\d+\.xml$/.test(normalized)) return true
  // The guard of the admin area matches "admin" and "login" anywhere in a path.
  return (
    reservedPages.has(normalized) ||
    reservedFirstSegments.has(firstSegment) ||
    normalized.includes('admin') ||
    normalized.includes('login')
  )
}

/**
 * Converts a redirect target for the Location header: a path of this site with query and fragment, or an
 * http(s) URL without credentials; null for anything else.
 */
export function parseRedirectLocation(text: string): string | null {
  if (text.length > maxUrlLength || /[\s\p{C}\\]/u.test(text)) return null
  const isOwnPath = text.startsWith('/')
  if (!isOwnPath && !/^https?:\/\/[^/]/i.test(text)) return null
  const url = URL.parse(text, base)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (!isOwnPath) return url.origin === base ? null : url.href
  if (url.origin !== base || parseSitePath(text.replace(/[?#].*/, '')) === null) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Decodes escapes once; null if they are invalid or hide a path separator. */
function unescapeOnce(text: string): string | null {
  if (/%(?:2f|5c|25)/i.test(text)) return null
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return null
  }
}
