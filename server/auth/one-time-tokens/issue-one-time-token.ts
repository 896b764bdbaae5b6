import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose, OneTimeTokenType } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { AuthDeps } from '../contract.ts'
import { type PkceChallenge, pkceAuthMethodsByPurpose } from './pkce-flow.ts'
import { generateLinkToken, generateNumericCode, hashLinkToken, hashOneTimeCode } from './secrets.ts'

/** The purpose of a token and its recipient. */
export interface OneTimeTokenRequest {
  readonly user: AuthUserTable
  readonly purpose: OneTimeTokenPurpose
  readonly type: OneTimeTokenType
  /** The recipient: an e-mail address or phone number. */
  readonly place: string
  readonly challenge?: PkceChallenge | null
  readonly redirectTo?: string | null
}

/** The secrets to send; only their hashes are stored. */
interface IssuedOneTimeCodeAndToken {
  readonly code: string
  readonly token: string
  /** How long both are valid, in seconds. */
  readonly seconds: number
}

const sentAtColumns: Readonly<Record<OneTimeTokenType, keyof AuthUserTable>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

const dayMs = 24 * 3600 * 1000

/** Creates a code and a link token for a user; earlier ones of the same type become invalid. */
export async function issueOneTimeToken(
  deps: Pick<AuthDeps, 'settings' | 'apiKeys' | 'now'>,
  auth: AuthRepositories,
  request: OneTimeTokenRequest,
): Promise<IssuedOneTimeCodeAndToken> {
  const { user, purpose, type, place: recipient, challenge = null } = request
  const { otpLength, otpExp, inviteExp, sms } = deps.settings.oneTime
  const isByPhone = purpose === 'sms' || purpose === 'phone_change'
  const code = generateNumericCode(isByPhone ? (sms?.otpLength ?? otpLength) : otpLength)
  const emailValiditySeconds = purpose === 'invite' ? inviteExp : otpExp
  const seconds = isByPhone ? (sms?.otpExp ?? otpExp) : emailValiditySeconds
  const method = pkceAuthMethodsByPurpose[purpose]
  const isPkceFlow = challenge !== null && method !== undefined
  const token = generateLinkToken(isPkceFlow)
  const now = deps.now()
  const at = now.toISOString()
  await auth.oneTimeTokens.deleteExpiredBefore(at)
  await auth.flowStates.deleteCreatedBefore(new Date(now.getTime() - dayMs).toISOString())
  await auth.oneTimeTokens.save({
    id: randomUUID(),
    user_id: user.id,
    token_type: type,
    purpose,
    token_hash: hashLinkToken(token),
    relates_to: recipient,
    code_hash: hashOneTimeCode(deps.apiKeys.secret, recipient, code),
    tries: 0,
    expires_at: new Date(now.getTime() + seconds * 1000).toISOString(),
    created_at: at,
    updated_at: at,
  })
  if (isPkceFlow)
    await auth.flowStates.create(
      {
        user_id: user.id,
        ...challenge,
        provider_type: 'email',
        authentication_method: method,
        referrer: request.redirectTo ?? null,
      },
      at,
    )
  await auth.users.update(user.id, {
    [sentAtColumns[type]]: at,
    ...(purpose === 'invite' ? { invited_at: at } : {}),
  })
  return { code, token, seconds }
}
