import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import { type AuthAudit, authAuditOn } from './audit.ts'
import { type AuthFactors, authFactorsOn } from './factors.ts'
import { type AuthAssurance, authAssuranceOn } from './factors-assurance.ts'
import { type AuthRecoveryCodes, authRecoveryCodesOn } from './factors-recovery.ts'
import { type AuthFlowStates, authFlowStatesOn } from './flow-states.ts'
import { type AuthOAuthAuthorizations, authOAuthAuthorizationsOn } from './oauth-authorizations.ts'
import { type AuthOAuthClients, authOAuthClientsOn } from './oauth-clients.ts'
import { type AuthIdentities, authIdentitiesOn } from './oauth-identities.ts'
import { type AuthOAuthStates, authOAuthStatesOn } from './oauth-states.ts'
import { type AuthOneTimeTokens, authOneTimeTokensOn } from './one-time.ts'
import { type AuthPasskeys, authPasskeysOn } from './passkeys.ts'
import { type AuthRefreshTokens, authRefreshTokensOn } from './refresh-tokens.ts'
import { type AuthSessions, authSessionsOn } from './sessions.ts'
import { type AuthSetupLinks, authSetupLinksOn } from './setup.ts'
import { type AuthUsers, authUsersOn } from './users.ts'

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
