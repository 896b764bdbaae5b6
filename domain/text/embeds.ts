/** The sites whose videos and maps a text can contain, with the origins of their frames. */
export const embedFrameOrigins = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openstreetmap: 'https://www.openstreetmap.org',
  googlemaps: 'https://www.google.com',
  mapy: 'https://frame.mapy.cz',
} as const
export type EmbedProvider = keyof typeof embedFrameOrigins

/** A video or map of another site. */
export interface Embed {
  readonly provider: EmbedProvider
  /** The address of its frame, which is requested only after a click. */
  readonly frame: string
}

/** The name of each site; names are not translated. */
export const embedProviderNames: Readonly<Record<EmbedProvider, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  openstreetmap: 'OpenStreetMap',
  googlemaps: 'Google Maps',
  mapy: 'Mapy.com',
}

export function isEmbedProvider(value: string): value is EmbedProvider {
  return Object.hasOwn(embedFrameOrigins, value)
}

/** Whether the site has videos; the others have maps. */
export function isVideoProvider(provider: EmbedProvider): boolean {
  return provider === 'youtube' || provider === 'vimeo'
}

const maxAddressLength = 2000
const youtubeId = /^[\w-]{11}$/
const coordinate = /^-?\d{1,3}(?:\.\d{1,10})?$/
const zoom = /^\d{1,2}$/
/** Half of the width of an OpenStreetMap frame at zoom 0, in degrees. */
const worldHalfWidth = 180

/** Parses the address of a video or a map; null for every other address. */
export function parseEmbedAddress(address: string): Embed | null {
  if (address.length > maxAddressLength || !/^https:\/\//i.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.port !== '') return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  return findFrame(host, url)
}

function findFrame(host: string, url: URL): Embed | null {
  switch (host) {
    case 'youtube.com':
    case 'youtu.be':
    case 'youtube-nocookie.com':
      return findYoutubeFrame(host, url)
    case 'vimeo.com': {
      const [, id] = /^\/(\d{1,12})(?:\/|$)/.exec(url.pathname) ?? []
      return createEmbed('vimeo', id === undefined ? null : `/video/${id}?dnt=1`)
    }
    case 'openstreetmap.org':
      return createEmbed('openstreetmap', findOpenStreetMapPath(url))
    case 'google.com':
    case 'google.cz':
    case 'maps.google.com':
      return createEmbed('googlemaps', findGoogleMapsPath(url))
    case 'mapy.cz':
    case 'mapy.com':
      return createEmbed('mapy', findMapyPath(url))
    default:
      return null
  }
}

function createEmbed(provider: EmbedProvider, path: string | null): Embed | null {
  return path === null ? null : { provider, frame: `${embedFrameOrigins[provider]}${path}` }
}

function findYoutubeFrame(host: string, { pathname, searchParams }: URL): Embed | null {
  const [, inPath = ''] = /^\/(?:embed\/|shorts\/|live\/)?([\w-]+)$/.exec(pathname) ?? []
  const id = host === 'youtu.be' || pathname !== '/watch' ? inPath : (searchParams.get('v') ?? '')
  if (!youtubeId.test(id)) return null
  const [, start] = /^(\d{1,6})s?$/.exec(searchParams.get('t') ?? '') ?? []
  return createEmbed('youtube', `/embed/${id}${start === undefined ? '' : `?start=${start}`}`)
}

function findOpenStreetMapPath({ hash, searchParams }: URL): string | null {
  const [, level = '', ...center] = /^#map=(\d{1,2})\/([-\d.]+)\/([-\d.]+)/.exec(hash) ?? []
  const marker = [searchParams.get('mlat') ?? '', searchParams.get('mlon') ?? '']
  const hasMarker = marker.every((part) => coordinate.test(part))
  const [latitude = '', longitude = ''] = center.length === 2 ? center : marker
  if (!coordinate.test(latitude) || !coordinate.test(longitude)) return null
  const halfWidth = worldHalfWidth / 2 ** Number(level || 14)
  const [lat, lon] = [Number(latitude), Number(longitude)]
  const box = [lon - halfWidth, lat - halfWidth / 2, lon + halfWidth, lat + halfWidth / 2]
  const parameters = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
  })
  if (hasMarker) parameters.set('marker', marker.join(','))
  return `/export/embed.html?${parameters}`
}

function findGoogleMapsPath({ pathname, hostname, searchParams }: URL): string | null {
  if (!pathname.startsWith('/maps') && hostname !== 'maps.google.com') return null
  const [, latitude = '', longitude = '', level = ''] =
    /\/@(-?[\d.]+),(-?[\d.]+),(\d{1,2})(?:\.\d+)?z/.exec(pathname) ?? []
  const [, place] = /^\/maps\/place\/([^/]+)/.exec(pathname) ?? []
  const hasCenter = coordinate.test(latitude) && coordinate.test(longitude)
  const query = place === undefined ? searchParams.get('q') : decodePlace(place)
  const q = query || (hasCenter ? `${latitude},${longitude}` : null)
  if (q === null || q.length > 200) return null
  const parameters = new URLSearchParams({ q, output: 'embed' })
  if (zoom.test(level)) parameters.set('z', level)
  if (hasCenter) parameters.set('ll', `${latitude},${longitude}`)
  return `/maps?${parameters}`
}

function decodePlace(place: string): string | null {
  try {
    return decodeURIComponent(place.replaceAll('+', ' '))
  } catch {
    return null
  }
}

function findMapyPath({ pathname, searchParams }: URL): string | null {
  const [, shortName] = /^\/s\/([a-z0-9]{1,40})$/i.exec(pathname) ?? []
  if (shortName !== undefined) return `/s/${shortName}`
  const [x, y, z] = ['x', 'y', 'z'].map((name) => searchParams.get(name) ?? '')
  if (!coordinate.test(x ?? '') || !coordinate.test(y ?? '') || !zoom.test(z ?? '')) return null
  return `/zakladni?${new URLSearchParams({ x: x ?? '', y: y ?? '', z: z ?? '' })}`
}
