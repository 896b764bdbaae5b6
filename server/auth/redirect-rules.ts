/** The URLs that browsers may be redirected to. */
export interface RedirectRules {
  /** The site's URL, used if the requested one is not allowed. */
  readonly siteUrl: string
  /** Patterns of other URLs: `*` and `?` match anything but `.` and `/`, `**` matches anything. */
  readonly allowedPatterns: readonly string[]
}

/** Protocols that execute code, read local data or are not meant for navigation. */
export const forbiddenRedirectProtocols: ReadonlySet<string> = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:'],
])

/** Allows the site itself and the operator's patterns. */
export function createRedirectRules(
  origin: string,
  { siteUrl, uriAllowList }: { readonly siteUrl: string | null; readonly uriAllowList: readonly string[] },
): RedirectRules {
  return { siteUrl: siteUrl ?? origin, allowedPatterns: [origin, `${origin}/**`, ...uriAllowList] }
}

/** Returns the requested URL if it is allowed, otherwise the site's. */
export function resolveAllowedRedirect(
  requestedUrl: string | null | undefined,
  rules: RedirectRules,
): string {
  const { siteUrl, allowedPatterns } = rules
  // Parsers and browsers may disagree about the host if such characters are dropped or replaced.
  if (!requestedUrl || requestedUrl.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(requestedUrl))
    return siteUrl
  const url = URL.parse(requestedUrl)
  if (url === null || url.username !== '' || url.password !== '') return siteUrl
  if (forbiddenRedirectProtocols.has(url.protocol)) return siteUrl
  if (url.protocol.startsWith('http') && url.origin === new URL(siteUrl).origin) return url.href
  return allowedPatterns.some((pattern) => isUrlMatchingPattern(url, pattern)) ? url.href : siteUrl
}

/**
 * Adds a fragment to an external URL that has none. Otherwise a browser keeps the fragment of the current URL
 * on a redirect, and it may contain a session.
 */
export function ensureUrlHasFragment({ href, hash }: URL): string {
  return hash === '' ? `${href}#_` : href
}

/**
 * The origin is also compared separately, so that no later part of the URL can match as a part of the host.
 */
function isUrlMatchingPattern(url: URL, pattern: string): boolean {
  const urlWithoutFragment = url.href.replace(/#.*/, '')
  const originPattern = /^[^/]*\/\/[^/]*/.exec(pattern)?.[0]
  if (originPattern === undefined) return compileGlob(pattern).test(urlWithoutFragment)
  return (
    compileGlob(originPattern).test(`${url.protocol}//${url.host}`) &&
    // A pattern of an origin has no trailing slash, but every URL has one.
    (compileGlob(pattern).test(urlWithoutFragment) ||
      (originPattern === pattern && compileGlob(`${pattern}/`).test(urlWithoutFragment)))
  )
}

/** Compiles a pattern; brackets and braces have no meaning, and the settings reject them. */
function compileGlob(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
