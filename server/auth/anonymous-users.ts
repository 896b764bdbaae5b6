import { randomUUID } from 'node:crypto'
import type { AuthUserTable } from '../data/auth/tables.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import {
  type JsonObject,
  mergeMetadata,
  parseJsonColumnOrEmpty,
  readOptionalObjectField,
} from './json-body.ts'
import { emptyUserMessageColumns } from './new-user.ts'
import type { TokenResponse } from './session-tokens.ts'
import { signInUser } from './sign-in-user.ts'

const anonymousAuthMethod = { method: 'anonymous', provider: 'anonymous' }

/** `POST /signup` without an address: a user who is known only by the session, until they add a sign-in method. */
export async function signUpAnonymously(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const { data, settings, limits, now } = deps
  if (settings.anonymousUsers === null) throw new AuthProblem('anonymous_provider_disabled')
  await limits.countAnonymousSignUp(client)
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  const userMetadata = mergeMetadata({}, readOptionalObjectField(body, 'data') ?? {})
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const user = buildAnonymousUserRow(userMetadata, at)
    await auth.users.add(user)
    await writeAuditEntry(
      auth,
      { actor: user, address: client.address, userAgent: client.userAgent, at },
      'user_signedup',
      {
        provider: anonymousAuthMethod.provider,
      },
    )
    return signInUser(deps, auth, user, anonymousAuthMethod, client)
  })
}

/** The columns that make an anonymous user permanent, who can sign in with this provider from now on. */
export function toPermanentUserColumns(
  user: Pick<AuthUserTable, 'is_anonymous' | 'raw_app_meta_data'>,
  provider: string,
): Partial<Pick<AuthUserTable, 'is_anonymous' | 'raw_app_meta_data'>> {
  if (user.is_anonymous === 0) return {}
  const appMetadata = { ...parseJsonColumnOrEmpty(user.raw_app_meta_data), provider, providers: [provider] }
  return { is_anonymous: 0, raw_app_meta_data: JSON.stringify(appMetadata) }
}

/**
 * An anonymous user can set a password only with a confirmed address. Otherwise somebody could set one together with the
 * address of another person, who would confirm it and then own an account whose password is known. GoTrue allows that.
 */
export function assertPasswordUsable(user: AuthUserTable, isAddressConfirmed: boolean): void {
  if (user.is_anonymous === 1 && !isAddressConfirmed)
    throw new AuthProblem('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
}

function buildAnonymousUserRow(userMetadata: JsonObject, at: string): AuthUserTable {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: null,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: '{}',
    raw_user_meta_data: JSON.stringify(userMetadata),
    phone: null,
    phone_confirmed_at: null,
    banned_until: null,
    deleted_at: null,
    is_sso_user: 0,
    is_anonymous: 1,
    ...emptyUserMessageColumns,
    created_at: at,
    updated_at: at,
  }
}
