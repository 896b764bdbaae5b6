import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import type { SessionUser } from '../../../server/session/contract.ts'
import type { AppRequest } from '../../request.ts'
import { listAllUsers } from '../users/find-users.ts'
import type { EditableItem } from './contract.ts'
import type { AccountOption } from './fields/item-form-context.ts'
import { type InitialOptionsByField, loadInitialOptions } from './reference-picker/find-item-options.ts'

/** Everything that the form of an item begins with. */
export interface ItemFormData {
  readonly item: EditableItem
  readonly choices: InitialOptionsByField
  readonly accounts: readonly AccountOption[] | null
}

/** Reads what the form of an item needs besides the item. */
export async function loadItemFormData(
  app: AppRequest,
  me: SessionUser,
  item: EditableItem,
): Promise<ItemFormData> {
  const [choices, accounts] = await Promise.all([
    loadInitialOptions(app, item.kind),
    loadAccountOptions(app, me, item.kind),
  ])
  return { item, choices, accounts }
}

/** Accounts are an owner's business. */
async function loadAccountOptions(
  { session }: AppRequest,
  me: SessionUser,
  kind: KindName,
): Promise<readonly AccountOption[] | null> {
  const asks = Object.values(getKindDefinition(kind).fields).some(({ type }) => type === 'account')
  if (!asks || me.role !== 'owner') return null
  const users = await listAllUsers(await session.getAdminClient())
  return users
    .filter(({ deleted_at: gone, email }) => !gone && email)
    .map(({ id, email = '' }) => ({ id, email }))
    .toSorted((one, other) => one.email.localeCompare(other.email))
}
/** Whether two sets of values would be stored alike: nothing is the same as an empty text, and 3 the same as `3`. */
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
