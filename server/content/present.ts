import { fieldOf, type Item, type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import type { RequestContext } from './contract/items.ts'
import { shownHtml } from './shown-html.ts'

const fieldNames = (is: (field: { type: string; private?: boolean }) => boolean) =>
  new Map<KindName, readonly string[]>(
    kindNames.map((kind) => [
      kind,
      Object.entries(kindOf(kind).fields).flatMap(([name, field]) => (is(field) ? [name] : [])),
    ]),
  )

const hidden = fieldNames((field) => field.private === true)
const html = fieldNames((field) => field.type === 'html')
const addresses = fieldNames((field) => field.type === 'url')

/**
 * The item as this asker may have it: a visitor is not told an author's address or account, and nobody is handed
 * HTML or addresses on the strength of their having been stored.
 */
export function presented<K extends KindName>(
  kind: K,
  item: Item<K>,
  asker: Pick<RequestContext, 'actor'>,
): Item<K> {
  const changed: Record<string, unknown> = {}
  for (const name of html.get(kind) ?? []) {
    const value = fieldOf(item, name)
    if (typeof value !== 'string') continue
    const shown = shownHtml(value)
    if (shown !== value) changed[name] = shown
  }
  for (const name of addresses.get(kind) ?? []) {
    const value = fieldOf(item, name)
    if (typeof value === 'string' && !/^https?:\/\//i.test(value)) changed[name] = ''
  }
  if (asker.actor.role === 'visitor') for (const name of hidden.get(kind) ?? []) changed[name] = null
  return Object.keys(changed).length === 0 ? item : { ...item, ...changed }
}
