/** Where browsers may be sent back to. */
export interface RedirectRules {
  /** The site's address, where they go if nothing else is allowed. */
  readonly siteUrl: string
  /** Other addresses, as patterns: `*` and `?` stand for anything but `.` and `/`, `**` for anything. */
  readonly allow: readonly string[]
}

/** What a browser would run or read from the machine instead of going there. */
const neverFollowed = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:'],
])

/** The rules of a site: back to it, wherever it is, and to what the operator allows. */
export function redirectRules(
  origin: string,
  { siteUrl, uriAllowList }: { readonly siteUrl: string | null; readonly uriAllowList: readonly string[] },
): RedirectRules {
  return { siteUrl: siteUrl ?? origin, allow: [origin, `${origin}/**`, ...uriAllowList] }
}

/** Where to send a browser: where it was asked to go if that is allowed, otherwise to the site. */
export function allowedRedirect(asked: string | null | undefined, rules: RedirectRules): string {
  const { siteUrl, allow } = rules
  // What parsers leave out or turn round is where they and browsers disagree about the host.
  if (!asked || asked.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(asked)) return siteUrl
  const url = URL.parse(asked)
  if (url === null || url.username !== '' || url.password !== '') return siteUrl
  if (neverFollowed.has(url.protocol)) return siteUrl
  if (url.protocol.startsWith('http') && url.origin === new URL(siteUrl).origin) return url.href
  return allow.some((pattern) => isMatch(url, pattern)) ? url.href : siteUrl
}

/**
 * An address to send a browser to that is not ours. A browser takes the fragment that it came with along to wherever it is
 * sent, and there may be a session in it, unless the address has a fragment of its own.
 */
export function awayTo({ href, hash }: URL): string {
  return hash === '' ? `${href}#_` : href
}

/** The host is compared by itself too, so that nothing behind it can pass for a part of it. */
function isMatch(url: URL, pattern: string): boolean {
  const whole = url.href.replace(/#.*$/, '')
  const place = /^[^/]*\/\/[^/]*/.exec(pattern)?.[0]
  if (place === undefined) return globOf(pattern).test(whole)
  return (
    globOf(place).test(`${url.protocol}//${url.host}`) &&
    // A host alone is written without the slash that every address has.
    (globOf(pattern).test(whole) || (place === pattern && globOf(`${pattern}/`).test(whole)))
  )
}

/** A pattern as an expression; it says nothing about brackets and braces, which the settings refuse. */
function globOf(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
