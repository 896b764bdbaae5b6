import { randomUUID } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { OneTimePurpose, OneTimeTokenType } from '../../data/auth/one-time-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { AuthDeps } from '../contract.ts'
import { type Challenge, flowMethods } from './flow.ts'
import { codeHash, linkHash, makeCode, makeLinkToken } from './secrets.ts'

/** What is to be proved, and where the proof is sent. */
export interface Wanted {
  readonly user: AuthUserTable
  readonly purpose: OneTimePurpose
  readonly type: OneTimeTokenType
  /** The address or the number. */
  readonly place: string
  readonly challenge?: Challenge | null
  readonly redirectTo?: string | null
}

/** What is sent; it is kept as hashes only. */
export interface Issued {
  readonly code: string
  readonly token: string
  /** How long both are good for, in seconds. */
  readonly seconds: number
}

const sentColumn: Readonly<Record<OneTimeTokenType, keyof AuthUserTable>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

const day = 24 * 3600 * 1000

/** Makes a code and a link's token for somebody; their earlier ones of the same type are good for nothing any more. */
export async function issue(deps: AuthDeps, auth: AuthData, wanted: Wanted): Promise<Issued> {
  const { user, purpose, type, place, challenge = null } = wanted
  const { otpLength, otpExp, inviteExp, sms } = deps.settings.oneTime
  const byPhone = purpose === 'sms' || purpose === 'phone_change'
  const code = makeCode(byPhone ? (sms?.otpLength ?? otpLength) : otpLength)
  const byMail = purpose === 'invite' ? inviteExp : otpExp
  const seconds = byPhone ? (sms?.otpExp ?? otpExp) : byMail
  const method = flowMethods[purpose]
  const inFlow = challenge !== null && method !== undefined
  const token = makeLinkToken(inFlow)
  const now = deps.now()
  const at = now.toISOString()
  await auth.oneTimeTokens.forget(at)
  await auth.flowStates.forget(new Date(now.getTime() - day).toISOString())
  await auth.oneTimeTokens.put({
    id: randomUUID(),
    user_id: user.id,
    token_type: type,
    purpose,
    token_hash: linkHash(token),
    relates_to: place,
    code_hash: codeHash(deps.apiKeys.secret, place, code),
    tries: 0,
    expires_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    created_at: at,
    updated_at: at,
  })
  if (inFlow)
    await auth.flowStates.create(
      {
        user_id: user.id,
        ...challenge,
        provider_type: 'email',
        authentication_method: method,
        referrer: wanted.redirectTo ?? null,
      },
      at,
    )
  await auth.users.change(user.id, {
    [sentColumn[type]]: at,
    ...(purpose === 'invite' ? { invited_at: at } : {}),
  })
  return { code, token, seconds }
}
