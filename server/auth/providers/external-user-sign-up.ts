import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { mergeMetadata } from '../json-body.ts'
import { emptyUserMessageColumns } from '../new-user.ts'
import { parseSsoProviderName } from '../sso-provider-name.ts'
import type { ExternalUser } from './contract.ts'

/** Creates an account for an external user, if sign-up is enabled. */
export async function signUpExternalUser(
  { settings, limits, now }: AuthDeps,
  auth: AuthRepositories,
  externalUser: ExternalUser,
  client: RequestClient,
): Promise<AuthUserTable> {
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  await limits.countAccountChange(client)
  const at = now().toISOString()
  const address = await chooseNewUserEmail(auth, externalUser, settings.autoconfirm)
  const { provider } = externalUser
  const user: AuthUserTable = {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: address,
    encrypted_password: null,
    email_confirmed_at: address === null ? null : at,
    invited_at: null,
    confirmation_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
    raw_user_meta_data: JSON.stringify(mergeMetadata({}, externalUser.claims)),
    phone: null,
    phone_confirmed_at: null,
    banned_until: null,
    deleted_at: null,
    is_sso_user: parseSsoProviderName(provider) === null ? 0 : 1,
    is_anonymous: 0,
    ...emptyUserMessageColumns,
    created_at: at,
    updated_at: at,
  }
  await auth.users.add(user)
  await auth.users.addIdentity(buildExternalIdentityRow(user.id, externalUser, at))
  await writeAuditEntry(
    auth,
    { actor: user, address: client.address, userAgent: client.userAgent, at },
    'user_signedup',
    { provider },
  )
  return user
}

/**
 * The address of a new account. Wallets have none; other providers must supply one that belongs to the user.
 */
async function chooseNewUserEmail(
  auth: AuthRepositories,
  { provider, email }: ExternalUser,
  autoconfirm: boolean,
): Promise<string | null> {
  if (provider === 'web3') return null
  if (email === null)
    throw new AuthProblem('bad_oauth_callback', {
      message: 'Error getting user email from external provider',
    })
  const isFree = (await auth.users.findByEmail(email.address)) === null
  if (email.verified || (autoconfirm && isFree)) return email.address
  throw new AuthProblem('provider_email_needs_verification', {
    message: `The email address is not verified with ${provider}. Verify it there and try again`,
  })
}

/** The row of an identity at an external provider. */
export function buildExternalIdentityRow(
  user: string,
  externalUser: ExternalUser,
  at: string,
): AuthIdentityTable {
  return {
    id: randomUUID(),
    user_id: user,
    provider: externalUser.provider,
    provider_id: externalUser.id,
    identity_data: JSON.stringify(externalUser.claims),
    email: externalUser.email?.address ?? null,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  }
}
