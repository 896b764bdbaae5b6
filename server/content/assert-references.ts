import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type ItemFieldValues,
  type KindName,
} from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { getValueNotAllowedMessage } from '../../domain/validation/validate-fields.ts'
import type { Repositories } from '../data/index.ts'
import { isItemId } from './access.ts'
import type { ContentDeps } from './deps.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

/** Rejects references to missing or trashed items and to categories of another kind. */
export async function assertValidReferences<K extends KindName>(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  kind: K,
  values: ItemFieldValues<K> & { readonly author: number | null },
  current: Item<K> | null,
  language: Language,
): Promise<void> {
  const fieldValues: Readonly<Record<string, unknown>> = { ...values }
  const fieldErrors: Record<string, string[]> = {}
  const fields = {
    ...getKindDefinition(kind).fields,
    author: { type: 'ref', to: 'author', label: 'fields.author' } as const,
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = fieldValues[name] ?? null
    // An unchanged reference stays valid, even if its target has been removed since.
    if (value === null || (current && getFieldValue(current, name) === value)) continue
    const isValid =
      field.type === 'ref'
        ? !(field.to === kind && value === current?.id) &&
          (await isReferenceToItem(repositories, kind, field.to as KindName, value))
        : field.type === 'file'
          ? (await repositories.files.find(String(value))) !== null
          : true
    if (!isValid) fieldErrors[name] = [getValueNotAllowedMessage(deps.label(field.label, language), language)]
  }
  assertNoFieldErrors(fieldErrors)
}

async function isReferenceToItem(
  repositories: Repositories,
  from: KindName,
  to: KindName,
  id: unknown,
): Promise<boolean> {
  const item = isItemId(id) ? await repositories.items.findAndLock(to, id, 'keep') : null
  if (!item || item.removed_at) return false
  return to !== 'category' || getFieldValue(item, 'for') === from
}

/** Rejects a gallery or page that would contain itself. The caller holds the lock on the kind. */
export async function assertNoParentCycle(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  { kind, id, parent }: { kind: 'gallery' | 'page'; id: number; parent: number | null },
  language: Language,
): Promise<void> {
  const visited = new Set<number>()
  for (let ancestor = parent; ancestor !== null && !visited.has(ancestor); ) {
    if (ancestor === id) {
      const label = deps.label(getKindDefinition(kind).fields.parent?.label ?? '', language)
      assertNoFieldErrors({ parent: [getValueNotAllowedMessage(label, language)] })
    }
    visited.add(ancestor)
    ancestor = (await repositories.items.find(kind, ancestor))?.parent ?? null
  }
}

/** Rejects an image of another gallery as the cover; an unchanged one stays valid, and is not shown. */
export async function assertCoverInGallery(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  cover: unknown,
  before: Item | null,
  language: Language,
): Promise<void> {
  if (typeof cover !== 'number' || (before !== null && getFieldValue(before, 'cover') === cover)) return
  const image = await repositories.items.find('image', cover)
  if (before !== null && image?.gallery === before.id) return
  assertNoFieldErrors({ cover: [getValueNotAllowedMessage(deps.label('fields.cover', language), language)] })
}
