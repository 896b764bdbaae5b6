import type { AuthUserTable } from '../../data/auth/tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'
import { isBanned } from '../user-ban.ts'
import { issueOneTimeToken } from './issue-one-time-token.ts'
import { parsePhoneNumber } from './recipient-input.ts'

/** A requested new phone number. */
interface PhoneChangeRequest {
  readonly phone: string
  /** Whether the number has to be confirmed by a code. */
  readonly needsCode: boolean
}

/** Parses the new phone number in a change of an account; null if there is none. */
export async function parseAndRateLimitPhoneChange(
  deps: AuthDeps,
  body: JsonObject,
  user: AuthUserTable,
  client: RequestClient,
): Promise<PhoneChangeRequest | null> {
  const phoneInput = readOptionalStringField(body, 'phone')
  if (phoneInput === null || phoneInput === user.phone) return null
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  const phone = parsePhoneNumber(phoneInput)
  if (phone === user.phone) return null
  const needsCode = deps.settings.oneTime.sms?.autoconfirm !== true
  if (needsCode) await deps.limits.countSmsRequest(phone, client)
  return { phone, needsCode }
}

/** Sends a code to the new number; nothing if another account has it, which the response does not reveal. */
export function queuePhoneChangeSms(deps: AuthDeps, user: AuthUserTable, phone: string): void {
  deps.backgroundTasks.enqueue(async () => {
    if ((await deps.data.auth.users.findByPhone(phone)) !== null) return
    await deps.limits.countSentSms()
    const tokenRequest = { user, purpose: 'phone_change', type: 'phone_change_token', place: phone } as const
    const { code } = await deps.data.transaction(({ auth }) => issueOneTimeToken(deps, auth, tokenRequest))
    await deps.smsSender?.send({ user: { id: user.id, phone }, code })
  })
}

/** `POST /resend` of the code for a new number, by the current number of the account. */
export async function resendPhoneChangeSms(
  deps: AuthDeps,
  phoneInput: string,
  client: RequestClient,
): Promise<void> {
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  const phone = parsePhoneNumber(phoneInput)
  await deps.limits.countAccountChange(client)
  await deps.limits.countSmsRequest(phone, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await deps.data.auth.users.findByPhone(phone)
    if (user?.phone_change == null || user.deleted_at !== null || isBanned(user, deps.now())) return
    queuePhoneChangeSms(deps, user, user.phone_change)
  })
}
