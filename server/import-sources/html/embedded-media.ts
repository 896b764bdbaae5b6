import { isAbsoluteHttpUrl } from '../../../domain/text/allowed-html.ts'
import { type ForeignElement, findElement } from './foreign-html-tree.ts'

const mediaTags = new Set(['audio', 'embed', 'iframe', 'object', 'video'])

/** Whether an element shows something of another site, or a film or a recording. */
export function isMediaTag(tag: string): boolean {
  return mediaTags.has(tag)
}

/** The address of the page of an embedded film, recording or page, which a link can lead to; null if there is none. */
export function findMediaAddress({ attributes, children }: ForeignElement): string | null {
  const { src, data } = attributes
  const lazyAddress = attributes['data-src'] ?? attributes['data-lazy-src']
  const inner =
    findElement(children, 'source')?.attributes.src ?? findElement(children, 'embed')?.attributes.src
  const address = [src, lazyAddress, data, inner]
    .map((candidate) => candidate?.trim().replace(/^\/\//, 'https://') ?? '')
    .find(isAbsoluteHttpUrl)
  return address === undefined ? null : toPageAddress(address)
}

/** The page of a film whose player is embedded. */
export function toPageAddress(address: string): string {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  const [, kind = '', id = ''] = url?.pathname.split('/') ?? []
  if (/^(?:youtube\.com|youtube-nocookie\.com)$/.test(host) && kind === 'embed' && /^[\w-]{6,20}$/.test(id))
    return `https://www.youtube.com/watch?v=${id}`
  if (host === 'player.vimeo.com' && kind === 'video' && /^\d+$/.test(id)) return `https://vimeo.com/${id}`
  return address
}
