import { parseEdtf } from '../../domain/dates/index.ts'
import { renameFormerFieldNames } from '../../domain/kinds/former-field-names.ts'
import {
  type FieldDefinition,
  getFieldMaxLength,
  getFieldValue,
  getKindDefinition,
  type Item,
  isPreviewableKind,
  isRequiredField,
  type KindName,
} from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { assertActionAllowed, isItemId } from './access.ts'
import type { FormPreviewInput, PreviewService } from './contract/content-services.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import type { ItemPreviewServicesFactory } from './item-preview-factory.ts'
import { sanitizeItemForActor } from './present-item.ts'
import { coerceFieldValue, coerceIntegerOrKeepText, invalidValueMarker } from './validate-item-values.ts'

/** The id given to an item that was never saved; no real item can have it. */
const unsavedItemId = 2_147_483_647

/** Previews what would be public if a form were saved with its current values. */
export function createFormPreviewer(
  deps: ContentDeps,
  createPreview: ItemPreviewServicesFactory,
): Pick<PreviewService, 'fromForm'> {
  return {
    async fromForm(kind, { id, values }, context) {
      assertActionAllowed(context, 'draft', kind)
      if (!isPreviewableKind(kind)) throw new ProblemError('bad_request')
      const current = id === null ? null : await readCurrentItem(deps, kind, id, context)
      const at = deps.now().toISOString()
      const item = {
        ...(await readFieldValues(kind, values, current)),
        id: current?.id ?? unsavedItemId,
        author: readAuthorId(values.author, current),
        created_at: current?.created_at ?? at,
        edited_at: at,
        published_at: current?.published_at ?? at,
        removed_at: null,
        version: (current?.version ?? 0) + 1,
        sample: false,
      }
      return await createPreview(kind, item as Item<typeof kind>)
    },
  }
}

async function readCurrentItem<K extends KindName>(
  { data }: ContentDeps,
  kind: K,
  id: number,
  context: RequestContext,
): Promise<Item<K>> {
  const item = isItemId(id) ? await data.items.find(kind, id) : null
  if (!item || item.removed_at) throw new ProblemError('not_found')
  return sanitizeItemForActor(kind, item, { ...context, actor: visitorActor })
}

function readAuthorId(sent: unknown, current: Item | null): number | null {
  if (sent === undefined) return current?.author ?? null
  const id = coerceIntegerOrKeepText(sent)
  return isItemId(id) ? id : null
}

async function readFieldValues(kind: KindName, sent: FormPreviewInput['values'], current: Item | null) {
  const fields: Record<string, unknown> = {}
  const values = renameFormerFieldNames(sent)
  for (const [name, field] of Object.entries(getKindDefinition(kind).fields)) {
    const before = current ? getFieldValue(current, name) : (field.initial ?? null)
    const value = values[name] === undefined ? before : await toDisplayValue(field, values[name])
    fields[name] = value ?? getEmptyValue(field)
  }
  return fields
}

/** Reduces a submitted value to what can be displayed; null if it isn't a valid value of the field. */
async function toDisplayValue(field: FieldDefinition, sent: unknown): Promise<unknown> {
  const maxLength = getFieldMaxLength(field)
  const value = await coerceFieldValue(
    field,
    typeof sent === 'string' && maxLength !== null ? sent.slice(0, maxLength) : sent,
  )
  if (value === invalidValueMarker || value === null) return null
  switch (field.type) {
    case 'ref':
      return isItemId(value) ? value : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'url':
      return /^https?:\/\//i.test(String(value)) ? value : null
    case 'date':
      return parseEdtf(String(value)).ok ? value : null
    case 'choice':
      return field.choices?.includes(String(value)) ? value : null
    default:
      return value
  }
}

/** The placeholder for a required field without a value. */
function getEmptyValue(field: FieldDefinition): unknown {
  if (!isRequiredField(field)) return null
  return field.type === 'ref' || field.type === 'number' ? null : (field.initial ?? field.choices?.[0] ?? '')
}
