import type { Kysely } from 'kysely'
import { type AuthAudit, authAuditOn } from './auth-audit.ts'
import { type AuthFactors, authFactorsOn } from './auth-factors.ts'
import { type AuthAssurance, authAssuranceOn } from './auth-factors-assurance.ts'
import { type AuthRecoveryCodes, authRecoveryCodesOn } from './auth-factors-recovery.ts'
import { type AuthFlowStates, authFlowStatesOn } from './auth-flow-states.ts'
import { type AuthOAuthAuthorizations, authOAuthAuthorizationsOn } from './auth-oauth-authorizations.ts'
import { type AuthOAuthClients, authOAuthClientsOn } from './auth-oauth-clients.ts'
import { type AuthIdentities, authIdentitiesOn } from './auth-oauth-identities.ts'
import { type AuthOAuthStates, authOAuthStatesOn } from './auth-oauth-states.ts'
import { type AuthOneTimeTokens, authOneTimeTokensOn } from './auth-one-time.ts'
import { type AuthPasskeys, authPasskeysOn } from './auth-passkeys.ts'
import { type AuthRefreshTokens, authRefreshTokensOn } from './auth-refresh-tokens.ts'
import { type AuthSessions, authSessionsOn } from './auth-sessions.ts'
import { type AuthSetupLinks, authSetupLinksOn } from './auth-setup.ts'
import { type AuthUsers, authUsersOn } from './auth-users.ts'
import type { Engine } from './connection.ts'
import type { Tables } from './tables.ts'

/** Everything that is kept of accounts. */
export interface AuthData {
  readonly users: AuthUsers
  readonly sessions: AuthSessions
  readonly refreshTokens: AuthRefreshTokens
  readonly audit: AuthAudit
  readonly setupLinks: AuthSetupLinks
  readonly factors: AuthFactors
  readonly recoveryCodes: AuthRecoveryCodes
  readonly assurance: AuthAssurance
  readonly passkeys: AuthPasskeys
  readonly oneTimeTokens: AuthOneTimeTokens
  readonly flowStates: AuthFlowStates
  readonly identities: AuthIdentities
  readonly oauthStates: AuthOAuthStates
  readonly oauthClients: AuthOAuthClients
  readonly oauthAuthorizations: AuthOAuthAuthorizations
}

export function authOn(db: Kysely<Tables>, engine: Engine): AuthData {
  return {
    users: authUsersOn(db, engine),
    sessions: authSessionsOn(db, engine),
    refreshTokens: authRefreshTokensOn(db),
    audit: authAuditOn(db),
    setupLinks: authSetupLinksOn(db),
    factors: authFactorsOn(db, engine),
    recoveryCodes: authRecoveryCodesOn(db),
    assurance: authAssuranceOn(db),
    passkeys: authPasskeysOn(db, engine),
    oneTimeTokens: authOneTimeTokensOn(db, engine),
    flowStates: authFlowStatesOn(db, engine),
    identities: authIdentitiesOn(db),
    oauthStates: authOAuthStatesOn(db),
    oauthClients: authOAuthClientsOn(db, engine),
    oauthAuthorizations: authOAuthAuthorizationsOn(db, engine),
  }
}
