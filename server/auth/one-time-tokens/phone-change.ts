import type { AuthUserTable } from '../../data/auth/tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { issueOneTimeToken } from './issue-one-time-token.ts'
import { parsePhoneNumber } from './recipient-input.ts'

/** Parses the new phone number in a change of an account; null if there is none. */
export function parseAndRateLimitPhoneChange(
  deps: AuthDeps,
  body: JsonObject,
  user: AuthUserTable,
  client: RequestClient,
): string | null {
  const phoneInput = readOptionalStringField(body, 'phone')
  if (phoneInput === null || phoneInput === user.phone) return null
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  const phone = parsePhoneNumber(phoneInput)
  if (phone === user.phone) return null
  deps.limits.countSms(phone, client)
  return phone
}

/** Sends a code to the new number; nothing if another account has it, which the response does not reveal. */
export function queuePhoneChangeSms(deps: AuthDeps, user: AuthUserTable, phone: string): void {
  deps.backgroundTasks.enqueue(async () => {
    if ((await deps.data.auth.users.findByPhone(phone)) !== null) return
    const tokenRequest = { user, purpose: 'phone_change', type: 'phone_change_token', place: phone } as const
    const { code } = await deps.data.transaction(({ auth }) => issueOneTimeToken(deps, auth, tokenRequest))
    await deps.smsSender?.send({ user: { id: user.id, phone }, code })
  })
}
