import { type KindName, kindOf } from '../../../domain/kinds/index.ts'
import type { Account } from '../../../server/session/contract.ts'
import type { AppRequest } from '../../request.ts'
import { everybody } from '../people/find.ts'
import { type FirstChoices, firstChoices } from './choosing/find.ts'
import type { EditedItem } from './contract.ts'
import type { AccountChoice } from './fields/around.ts'

/** Everything that the form of an item begins with. */
export interface ItemForm {
  readonly item: EditedItem
  readonly choices: FirstChoices
  readonly accounts: readonly AccountChoice[] | null
}

/** Reads what the form of an item needs besides the item. */
export async function formOf(app: AppRequest, me: Account, item: EditedItem): Promise<ItemForm> {
  const [choices, accounts] = await Promise.all([
    firstChoices(app, item.kind),
    accountsFor(app, me, item.kind),
  ])
  return { item, choices, accounts }
}

/** Accounts are an owner's business. */
async function accountsFor(
  { session }: AppRequest,
  me: Account,
  kind: KindName,
): Promise<readonly AccountChoice[] | null> {
  const asks = Object.values(kindOf(kind).fields).some(({ type }) => type === 'account')
  if (!asks || me.role !== 'owner') return null
  const users = await everybody(await session.people())
  return users
    .filter(({ deleted_at: gone, email }) => !gone && email)
    .map(({ id, email = '' }) => ({ id, email }))
    .toSorted((one, other) => one.email.localeCompare(other.email))
}
/** Whether two sets of values would be stored alike: nothing is the same as an empty text, and 3 the same as `3`. */
export function sameValues(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => textOf(one[name]) === textOf(other[name]))
}
function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
