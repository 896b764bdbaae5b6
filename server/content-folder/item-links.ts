import { isKindName, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { findListEntryPath, findPublicItemPathWithAnchor } from '../../domain/kinds/paths.ts'

/** Finds the key of an item by its id, or the id by its key; null if there is no such item. */
export type KeyFinder = (kind: KindName, id: number) => string | null
export type IdFinder = (kind: KindName, key: string) => number | null

const kinds = kindNames.join('|')
const pathPattern = /^\/([a-z]+)(?:\/(\d{1,10})(?=$|[#?])|\?at=(\d{1,10})#([a-z]+)-\3$)/
const linkPattern = new RegExp(`^(${kinds}):([a-z0-9-]+)(?=$|[#?])`)

/** Replaces the path of an item by `kind:key`, keeping a query or an anchor; other addresses stay. */
export function replacePathByKey(address: string, findKey: KeyFinder): string {
  const [path, pageKind, pageId, listId, listKind] = pathPattern.exec(address) ?? []
  const kind = listKind ?? pageKind ?? ''
  const id = Number(pageId ?? listId)
  if (path === undefined || !isKindName(kind) || !isItemPath(path, kind, id)) return address
  const key = findKey(kind, id)
  return key === null ? address : `${kind}:${key}${address.slice(path.length)}`
}

/** News had no pages once: links to their entries in the list are still in texts. */
function isItemPath(path: string, kind: KindName, id: number): boolean {
  const paths = [findPublicItemPathWithAnchor(kind, id), `${findListEntryPath(kind, id)}#${kind}-${id}`]
  return paths.includes(path)
}

/** Replaces `kind:key` by the path of the item; null if there is no such item, or if it has no path. */
export function replaceKeyByPath(address: string, findId: IdFinder): string | null {
  const [link, kind = '', key = ''] = linkPattern.exec(address) ?? []
  if (link === undefined || !isKindName(kind)) return address
  const id = findId(kind, key)
  const path = id === null ? null : findPublicItemPathWithAnchor(kind, id)
  return path === null ? null : `${path}${address.slice(link.length)}`
}

const addressPattern = /(?<=<a [^<>]*?\bhref=")[^"<>]*(?=")/g

/** The same for all links of a text. */
export function replacePathsByKeys(html: string, findKey: KeyFinder): string {
  return html.replaceAll(addressPattern, (address) => replacePathByKey(address, findKey))
}

/** The same for all links of a text; links to missing items are passed to `onMissing` and stay. */
export function replaceKeysByPaths(
  html: string,
  findId: IdFinder,
  onMissing: (address: string) => void,
): string {
  return html.replaceAll(addressPattern, (address) => {
    const path = replaceKeyByPath(address, findId)
    if (path === null) onMissing(address)
    return path ?? address
  })
}
