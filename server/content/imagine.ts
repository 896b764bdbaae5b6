import { parseDate } from '../../domain/dates/index.ts'
import {
  type Field,
  fieldOf,
  hasPreview,
  type Item,
  isRequired,
  type KindName,
  kindOf,
  maxLength,
} from '../../domain/kinds/index.ts'
import { visitor } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import { allow, isId } from './access.ts'
import type { ImaginedInput, PreviewService } from './contract/content.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import type { Show } from './showing.ts'
import { number, typed, wrong } from './values.ts'

/** The id of what was never saved; nothing can have it. */
const unsaved = 2_147_483_647

/** What would be public if a form were saved as it is. */
export function createFormPreview(deps: ContentDeps, show: Show): Pick<PreviewService, 'fromForm'> {
  return {
    async fromForm(kind, { id, values }, context) {
      allow(context, 'change', kind)
      if (!hasPreview(kind)) throw new Problem('bad_request')
      const current = id === null ? null : await currentOf(deps, kind, id, context)
      const at = deps.now().toISOString()
      const item = {
        ...fieldsOf(kind, values, current),
        id: current?.id ?? unsaved,
        author: authorOf(values.author, current),
        created_at: current?.created_at ?? at,
        edited_at: at,
        published_at: current?.published_at ?? at,
        removed_at: null,
        version: (current?.version ?? 0) + 1,
        sample: false,
      }
      return await show(kind, item as Item<typeof kind>)
    },
  }
}

async function currentOf<K extends KindName>(
  { data }: ContentDeps,
  kind: K,
  id: number,
  context: RequestContext,
): Promise<Item<K>> {
  const item = isId(id) ? await data.items.find(kind, id) : null
  if (!item || item.removed_at) throw new Problem('not_found')
  return presented(kind, item, { ...context, actor: visitor })
}

function authorOf(sent: unknown, current: Item | null): number | null {
  if (sent === undefined) return current?.author ?? null
  const id = number(sent)
  return isId(id) ? id : null
}

function fieldsOf(kind: KindName, sent: ImaginedInput['values'], current: Item | null) {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(kindOf(kind).fields)) {
    const before = current ? fieldOf(current, name) : (field.initial ?? null)
    const value = sent[name] === undefined ? before : shownValue(field, sent[name])
    fields[name] = value ?? emptyOf(field)
  }
  return fields
}

/** What of a value can be shown; null for what is no value of the field at all. */
function shownValue(field: Field, sent: unknown): unknown {
  const most = maxLength(field)
  const value = typed(field, typeof sent === 'string' && most !== null ? sent.slice(0, most) : sent)
  if (value === wrong || value === null) return null
  switch (field.type) {
    case 'ref':
      return isId(value) ? value : null
    case 'number':
    case 'year':
      return typeof value === 'number' ? value : null
    case 'url':
      return /^https?:\/\//i.test(String(value)) ? value : null
    case 'date':
      return parseDate(String(value)).ok ? value : null
    case 'choice':
      return field.choices?.includes(String(value)) ? value : null
    default:
      return value
  }
}

/** What stands for a value that an item cannot be without. */
function emptyOf(field: Field): unknown {
  if (!isRequired(field)) return null
  return field.type === 'ref' || field.type === 'number' || field.type === 'year'
    ? null
    : (field.initial ?? field.choices?.[0] ?? '')
}
