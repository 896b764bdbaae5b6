import { randomUUID } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { note } from '../audit.ts'
import { merged } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { noLetters } from '../new-user.ts'
import { AuthProblem } from '../problems.ts'
import type { ExternalPerson } from './contract.ts'

/** Makes an account for somebody whom another service knows, where strangers may make accounts. */
export async function signUp(
  { settings, limits, now }: AuthDeps,
  auth: AuthData,
  person: ExternalPerson,
  client: Client,
): Promise<AuthUserTable> {
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  limits.change(client)
  const at = now().toISOString()
  const address = await newAddress(auth, person, settings.autoconfirm)
  const { provider } = person
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
    raw_user_meta_data: JSON.stringify(merged({}, person.claims)),
    phone: null,
    phone_confirmed_at: null,
    banned_until: null,
    deleted_at: null,
    is_sso_user: 0,
    is_anonymous: 0,
    ...noLetters,
    created_at: at,
    updated_at: at,
  }
  await auth.users.add(user)
  await auth.users.addIdentity(identityOf(user.id, person, at))
  await note(auth, { actor: user, address: client.address, at }, 'user_signedup', { provider })
  return user
}

/** The address of a new account. A wallet has none; everybody else needs one that is theirs. */
async function newAddress(
  auth: AuthData,
  { provider, email }: ExternalPerson,
  autoconfirm: boolean,
): Promise<string | null> {
  if (provider === 'web3') return null
  if (email === null)
    throw new AuthProblem('bad_oauth_callback', {
      message: 'Error getting user email from external provider',
    })
  const free = (await auth.users.findByEmail(email.address)) === null
  if (email.verified || (autoconfirm && free)) return email.address
  throw new AuthProblem('provider_email_needs_verification', {
    message: `The email address is not verified with ${provider}. Verify it there and try again`,
  })
}

/** A way in by another service. */
export function identityOf(user: string, person: ExternalPerson, at: string): AuthIdentityTable {
  return {
    id: randomUUID(),
    user_id: user,
    provider: person.provider,
    provider_id: person.id,
    identity_data: JSON.stringify(person.claims),
    email: person.email?.address ?? null,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  }
}
