import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import { serializeEmailIdentityData, serializePhoneIdentityData } from './new-user.ts'

/** Updates the e-mail identity to the account's address. */
export function upsertEmailIdentity(
  auth: AuthRepositories,
  user: string,
  email: string,
  verified: boolean,
  at: string,
): Promise<void> {
  return upsertIdentity(
    auth,
    user,
    'email',
    { identity_data: serializeEmailIdentityData(user, email, verified), email },
    at,
  )
}

/** Updates the phone identity to the account's number. */
export function upsertPhoneIdentity(
  auth: AuthRepositories,
  user: string,
  phone: string,
  verified: boolean,
  at: string,
): Promise<void> {
  return upsertIdentity(
    auth,
    user,
    'phone',
    { identity_data: serializePhoneIdentityData(user, phone, verified), email: null },
    at,
  )
}

async function upsertIdentity(
  auth: AuthRepositories,
  user: string,
  providerName: 'email' | 'phone',
  identityValues: { readonly identity_data: string; readonly email: string | null },
  at: string,
): Promise<void> {
  const values = { ...identityValues, updated_at: at }
  const identity = (await auth.users.listIdentities([user])).find(({ provider }) => provider === providerName)
  if (identity) return auth.users.updateIdentity(identity.id, values)
  const identityColumns = { provider: providerName, provider_id: user, last_sign_in_at: null }
  await auth.users.addIdentity({
    id: randomUUID(),
    user_id: user,
    ...identityColumns,
    created_at: at,
    ...values,
  })
}
