import type { AuthDeps } from './contract.ts'
import { type JsonObject, parseJsonColumnOrEmpty } from './json-body.ts'

const maxListed = 50_000

/** Everything that accounts store about a user, without secrets; null if there is no such user. */
export async function exportUserData(
  { data: { auth }, now }: Pick<AuthDeps, 'data' | 'now'>,
  userId: string,
): Promise<JsonObject | null> {
  const user = await auth.users.find(userId)
  if (user === null || user.deleted_at !== null) return null
  const { encrypted_password, raw_app_meta_data, raw_user_meta_data, aud: _, role: __, ...columns } = user
  const sessions = await auth.sessions.listActive(userId, now().toISOString(), maxListed)
  const grants = await auth.oauthClients.listConsentedClients(userId)
  return {
    profile: {
      ...columns,
      has_password: encrypted_password !== null,
      app_metadata: parseJsonColumnOrEmpty(raw_app_meta_data),
      user_metadata: parseJsonColumnOrEmpty(raw_user_meta_data),
    },
    identities: (await auth.users.listIdentities([userId])).map(
      ({ id: _id, user_id: _user, identity_data, ...identity }) => ({
        ...identity,
        identity_data: parseJsonColumnOrEmpty(identity_data),
      }),
    ),
    sessions: sessions.map(({ user_agent, ip, aal, created_at, updated_at }) => ({
      user_agent,
      ip,
      aal,
      created_at,
      updated_at,
    })),
    factors: (await auth.factors.listByUsers([userId])).map(
      ({ factor_type, friendly_name, status, phone, created_at, updated_at }) => ({
        factor_type,
        friendly_name,
        status,
        phone,
        created_at,
        updated_at,
      }),
    ),
    passkeys: (await auth.passkeys.listByUser(userId)).map(({ friendly_name, created_at, last_used_at }) => ({
      friendly_name,
      created_at,
      last_used_at,
    })),
    oauth_grants: grants.map(({ client_id, client_name, scopes, granted_at }) => ({
      client_id,
      client_name,
      scopes,
      granted_at,
    })),
    audit_log: (await auth.audit.listAboutUser(userId, maxListed)).map(
      ({ payload, ip_address, created_at }) => ({
        created_at,
        ip_address,
        ...parseJsonColumnOrEmpty(payload),
      }),
    ),
  }
}
