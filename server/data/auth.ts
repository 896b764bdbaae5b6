import type { Kysely } from 'kysely'
import { type AuthAudit, authAuditOn } from './auth-audit.ts'
import { type AuthRefreshTokens, authRefreshTokensOn } from './auth-refresh-tokens.ts'
import { type AuthSessions, authSessionsOn } from './auth-sessions.ts'
import { type AuthUsers, authUsersOn } from './auth-users.ts'
import type { Engine } from './connection.ts'
import type { Tables } from './tables.ts'

/** Everything that is kept of accounts. */
export interface AuthData {
  readonly users: AuthUsers
  readonly sessions: AuthSessions
  readonly refreshTokens: AuthRefreshTokens
  readonly audit: AuthAudit
}

export function authOn(db: Kysely<Tables>, engine: Engine): AuthData {
  return {
    users: authUsersOn(db, engine),
    sessions: authSessionsOn(db, engine),
    refreshTokens: authRefreshTokensOn(db),
    audit: authAuditOn(db),
  }
}
