import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import type { GalleryContentsSummary } from '../../../server/content/contract/items.ts'
import type { SessionUser } from '../../../server/session/contract.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageSequence, readImageSequence } from '../pictures/read-image-sequence.ts'
import { listUsersUpToLimit } from '../users/read-users.ts'
import { labelUsers } from '../users/user-labels.ts'
import type { EditableItem } from './contract.ts'
import type { AccountOption } from './fields/item-form-context.ts'
import { type PictureFixity, readPictureFixity } from './fixity/read-picture-fixity.ts'
import {
  type InitialOptionsByField,
  loadInitialReferenceOptions,
} from './reference-picker/find-item-options.ts'

/** Everything an item's form needs to render. */
export interface ItemFormData {
  readonly item: EditableItem
  readonly choices: InitialOptionsByField
  readonly accounts: readonly AccountOption[] | null
  /** Of the form of a new item: the same each time it is sent. */
  readonly creationKey: string | null
  /** Of the original of an image. */
  readonly fixity: PictureFixity | null
  /** The position of an image in its gallery. */
  readonly sequence: ImageSequence | null
  /** What moves to the trash with a gallery. */
  readonly galleryContents: GalleryContentsSummary | null
}

/** Loads what an item's form needs besides the item. */
export async function loadItemFormData(
  app: AppRequest,
  me: SessionUser,
  item: EditableItem,
): Promise<ItemFormData> {
  const [choices, accounts, fixity, sequence, galleryContents] = await Promise.all([
    loadInitialReferenceOptions(app, item.kind),
    loadAccountOptions(app, me, item.kind),
    readPictureFixity(app, item),
    readImageSequence(app, item),
    item.kind === 'gallery' && item.id !== null
      ? app.content.trash.galleryContents(item.id, app.context)
      : null,
  ])
  const creationKey = item.id === null ? crypto.randomUUID() : null
  return { item, choices, accounts, creationKey, fixity, sequence, galleryContents }
}

/** Only owners may see the accounts. */
async function loadAccountOptions(
  { session, language }: AppRequest,
  me: SessionUser,
  kind: KindName,
): Promise<readonly AccountOption[] | null> {
  const hasAccountField = Object.values(getKindDefinition(kind).fields).some(({ type }) => type === 'account')
  if (!hasAccountField || me.role !== 'owner') return null
  const users = await listUsersUpToLimit(await session.getAdminClient())
  const labels = labelUsers(users.filter(({ deleted_at: deletedAt, email }) => !deletedAt && email))
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** Whether two sets of values would be stored as equal: no value equals an empty string, and 3 equals `3`. */
export function areItemValuesEqual(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => toComparableText(one[name]) === toComparableText(other[name]))
}

function toComparableText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
