import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'

const other = 'other'

/** Services and pages whose requests are counted together, by the first segment of their path. */
const segmentLabels: ReadonlyMap<string, string> = new Map([
  ['', '/'],
  ...[
    ...['_i18n', 'admin', 'assets', 'auth', 'author', 'cite', 'files', 'healthz', 'icons', 'iiif', 'images'],
    ...['img', 'language', 'login', 'logout', 'metrics', 'oai', 'on-this-day', 'preview', 'random-image'],
    ...['readyz', 'realtime', 'related', 'rest', 'search', 'setup', 'share', 'storage', 'tell-us'],
  ].map((segment) => [segment, `/${segment}`] as const),
  ...['anniversaries.ics', 'feed.json', 'feed.xml', 'rss.xml'].map((file) => [file, 'feeds'] as const),
  ...kindNames.map((kind) => [kind, `/${kind}/:id`] as const),
])
/** Lists; the timeline and news have the name of their kind. */
const sectionLabels: ReadonlyMap<string, string> = new Map(
  kindNames.flatMap((kind) => {
    const { section } = getKindDefinition(kind)
    return section === null ? [] : [[section, `/${section}`] as const]
  }),
)
/** Scripts load the data of a page at its path with this ending. */
const dataEnding = '.data'
const sitemapFile = /^sitemap(?:-\d{1,4})?\.xml$/
/** Below `/admin`: requests that take longer than those of its pages. */
const adminServices: ReadonlySet<string> = new Set(['uploads', 'data', 'audit'])
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The route of a path, one of a fixed number of labels: every path that a client makes up has the same one, and no
 * label identifies an item or a person.
 */
export function getRouteLabel(path: string): string {
  const [, segment = '', second = ''] = path.split('/', 3)
  const first = segment.endsWith(dataEnding) ? segment.slice(0, -dataEnding.length) : segment
  const section = second === '' ? sectionLabels.get(first) : undefined
  if (section !== undefined) return section
  if (first === 'admin' && adminServices.has(second)) return `/admin/${second}`
  return segmentLabels.get(first) ?? (sitemapFile.test(first) ? 'sitemap' : other)
}

export function getMethodLabel(method: string): string {
  return methods.has(method) ? method : other
}

/** `2xx`, `4xx` and so on. */
export function getStatusLabel(status: number): string {
  return `${Math.trunc(status / 100)}xx`
}
