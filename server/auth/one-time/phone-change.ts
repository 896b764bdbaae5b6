import type { AuthUserTable } from '../../data/auth/tables.ts'
import { type Json, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { checkedPhone } from './asked-email.ts'
import { issue } from './issue.ts'

/** The new number that a change of an account asks for, checked; null where it asks for none. */
export function phoneChangeIn(
  deps: AuthDeps,
  body: Json,
  user: AuthUserTable,
  client: Client,
): string | null {
  const asked = textIn(body, 'phone')
  if (asked === null || asked === user.phone) return null
  if (deps.messages === null) throw new AuthProblem('phone_provider_disabled')
  const phone = checkedPhone(asked)
  if (phone === user.phone) return null
  deps.limits.message(phone, client)
  return phone
}

/** Sends a code to the new number; nothing where somebody has it already, and whoever asks is not told. */
export function messageOfPhoneChange(deps: AuthDeps, user: AuthUserTable, phone: string): void {
  deps.afterwards.add(async () => {
    if ((await deps.data.auth.users.findByPhone(phone)) !== null) return
    const wanted = { user, purpose: 'phone_change', type: 'phone_change_token', place: phone } as const
    const { code } = await deps.data.transaction(({ auth }) => issue(deps, auth, wanted))
    await deps.messages?.send({ user: { id: user.id, phone }, code })
  })
}
