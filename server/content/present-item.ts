import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import type { RequestContext } from './contract/items.ts'
import { sanitizeStoredHtml } from './sanitize-stored-html.ts'

const collectFieldNames = (matches: (field: { type: string; private?: boolean }) => boolean) =>
  new Map<KindName, readonly string[]>(
    kindNames.map((kind) => [
      kind,
      Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) =>
        matches(field) ? [name] : [],
      ),
    ]),
  )

const privateFields = collectFieldNames((field) => field.private === true)
const htmlFields = collectFieldNames((field) => field.type === 'html')
const urlFields = collectFieldNames((field) => field.type === 'url')

/**
 * The item as this actor may see it: private fields are hidden from visitors, and stored HTML and URLs are
 * never trusted.
 */
export function sanitizeItemForActor<K extends KindName>(
  kind: K,
  item: Item<K>,
  context: Pick<RequestContext, 'actor'>,
): Item<K> {
  const changed: Record<string, unknown> = {}
  for (const name of htmlFields.get(kind) ?? []) {
    const value = getFieldValue(item, name)
    if (typeof value !== 'string') continue
    const sanitized = sanitizeStoredHtml(value)
    if (sanitized !== value) changed[name] = sanitized
  }
  for (const name of urlFields.get(kind) ?? []) {
    const value = getFieldValue(item, name)
    if (typeof value === 'string' && !/^https?:\/\//i.test(value)) changed[name] = ''
  }
  if (context.actor.role === 'visitor') for (const name of privateFields.get(kind) ?? []) changed[name] = null
  return Object.keys(changed).length === 0 ? item : { ...item, ...changed }
}
