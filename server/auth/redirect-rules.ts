/** Where browsers may be sent back to. */
export interface RedirectRules {
  /** The site's address, where they go if nothing else is allowed. */
  readonly siteUrl: string
  /** Other addresses, as patterns: `*` and `?` stand for anything but `.` and `/`, `**` for anything. */
  readonly allowedPatterns: readonly string[]
}

/** What a browser would run or read from the machine instead of going there. */
const forbiddenProtocols = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:'],
])

/** The rules of a site: back to it, wherever it is, and to what the operator allows. */
export function createRedirectRules(
  origin: string,
  { siteUrl, uriAllowList }: { readonly siteUrl: string | null; readonly uriAllowList: readonly string[] },
): RedirectRules {
  return { siteUrl: siteUrl ?? origin, allowedPatterns: [origin, `${origin}/**`, ...uriAllowList] }
}

/** Where to send a browser: where it was asked to go if that is allowed, otherwise to the site. */
export function resolveAllowedRedirect(
  requestedUrl: string | null | undefined,
  rules: RedirectRules,
): string {
  const { siteUrl, allowedPatterns: allow } = rules
  // What parsers leave out or turn round is where they and browsers disagree about the host.
  if (!requestedUrl || requestedUrl.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(requestedUrl))
    return siteUrl
  const url = URL.parse(requestedUrl)
  if (url === null || url.username !== '' || url.password !== '') return siteUrl
  if (forbiddenProtocols.has(url.protocol)) return siteUrl
  if (url.protocol.startsWith('http') && url.origin === new URL(siteUrl).origin) return url.href
  return allow.some((pattern) => isUrlMatchingPattern(url, pattern)) ? url.href : siteUrl
}

/**
 * An address to send a browser to that is not ours. A browser takes the fragment that it came with along to wherever it is
 * sent, and there may be a session in it, unless the address has a fragment of its own.
 */
export function toUrlWithOwnFragment({ href, hash }: URL): string {
  return hash === '' ? `${href}#_` : href
}

/** The host is compared by itself too, so that nothing behind it can pass for a part of it. */
function isUrlMatchingPattern(url: URL, pattern: string): boolean {
  const whole = url.href.replace(/#.*$/, '')
  const place = /^[^/]*\/\/[^/]*/.exec(pattern)?.[0]
  if (place === undefined) return compileGlob(pattern).test(whole)
  return (
    compileGlob(place).test(`${url.protocol}//${url.host}`) &&
    // A host alone is written without the slash that every address has.
    (compileGlob(pattern).test(whole) || (place === pattern && compileGlob(`${pattern}/`).test(whole)))
  )
}

/** A pattern as an expression; it says nothing about brackets and braces, which the settings refuse. */
function compileGlob(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
