import { createHash } from 'node:crypto'
import type { GoldenSite } from './golden-site.ts'

/** Headers that depend on the moment or the connection. */
const momentaryHeaders =
  /^(age|connection|content-length|date|etag|keep-alive|last-modified|transfer-encoding|x-request-id)$/

const replacements: readonly (readonly [RegExp, string])[] = [
  [/(\/assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, '$1-HASH.$2'],
  [/\/_i18n\/[0-9a-f]{16}\//g, '/_i18n/HASH/'],
  [/'sha256-[\w+/=]+'/g, "'sha256-HASH'"],
  [/ nonce="[^"]*"|(?<='nonce-)[\w+/=]+/g, ''],
  [/_NmP-[0-9a-f]+/g, 'BOUNDARY'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'JWT'],
  // What hydration needs: names of built files, and the data that is recorded as `.data`.
  [/<link rel="modulepreload"[^>]*>\n?/g, ''],
  [/<script[^>]*>(?:window\.__reactRouterContext|import )[\s\S]*?<\/script>\n?/g, ''],
]
/** Ids and tokens, which get the same number wherever they are in a record. */
const randomValues: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID'],
  [/(?<![\w/-])(?:[\w-]{16}\.)?[\w-]{43}(?![\w-])|\b[0-9a-f]{48}\b/g, 'TOKEN'],
]

/** Replaces what differs from run to run. */
export function normalizeText(text: string, { runSpecificTexts }: GoldenSite): string {
  let normal = text
  for (const [found, placeholder] of runSpecificTexts) normal = normal.replaceAll(found, placeholder)
  for (const [pattern, replacement] of replacements) normal = normal.replace(pattern, replacement)
  for (const [pattern, name] of randomValues) {
    const values = [...new Set(normal.match(pattern))]
    normal = normal.replace(pattern, (value) => `${name}-${values.indexOf(value) + 1}`)
  }
  return normal
}

/** Status, headers and body of a response. */
export function formatResponse({ status, headers }: Response, body: Buffer): string {
  const lines = [...headers]
    .filter(([name]) => !momentaryHeaders.test(name))
    .map(([name, value]) => `${name}: ${name === 'set-cookie' ? value.replace(/=[^;]+/, '=VALUE') : value}`)
  if (headers.has('etag')) lines.push('etag: present')
  return [status, ...lines.sort(), '', formatBody(body, headers.get('content-type') ?? ''), ''].join('\n')
}

/** A text with one tag or one member of JSON per line, so that differences are short; the hash of other bytes. */
export function formatBody(body: Buffer, type = 'text/plain'): string {
  if (body.includes(0))
    return `${body.length} bytes, sha256 ${createHash('sha256').update(body).digest('hex')}`
  const text = body.toString()
  // The data of the router is one long line.
  if (type.includes('x-script')) return text.replaceAll(',"', ',\n"')
  if (type.includes('json') && text !== '') return JSON.stringify(JSON.parse(text), null, 1)
  return text.replaceAll('><', '>\n<')
}
