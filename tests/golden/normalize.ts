/** Headers that depend on the time or the connection only. */
const momentary = new Set([
  'x-request-id',

  'date',
  'keep-alive',
  'connection',
  'content-length',
  'etag',
  'last-modified',
  'age',
])

const replacements: readonly (readonly [RegExp, string])[] = [
  [/(\/assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, '$1-HASH.$2'],
  [/\b[0-9a-f]{16}\b/g, 'HASH'],
  [/nonce(=|-)"?[\w+/=-]{16,}"?/g, 'nonce$1NONCE'],
  [/'sha256-[\w+/=]+'/g, "'sha256-HASH'"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, 'MOMENT'],
  [/\b\d{1,2}:\d\d\b( [AP]M)?/g, 'TIME'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN'],
]

/** Removes what differs from run to run. */
export function normalizeText(text: string): string {
  let normal = text
  for (const [pattern, replacement] of replacements) normal = normal.replace(pattern, replacement)
  return normal
}

/** Status, sorted headers and body of a response, one tag per line so that differences are readable. */
export function normalizeResponse(response: Response, body: string): string {
  const headers = [...response.headers]
    .filter(([name]) => !momentary.has(name))
    .map(
      ([name, value]) =>
        `${name}: ${normalizeText(name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value)}`,
    )
    .sort()
  const hasTag = response.headers.has('etag') ? ['etag: present'] : []
  return [response.status, ...headers, ...hasTag, '', normalizeText(body).replaceAll('><', '>\n<'), ''].join(
    '\n',
  )
}
