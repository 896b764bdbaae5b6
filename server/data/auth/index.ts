import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { type AuthAssuranceRepository, createAuthAssuranceRepository } from './assurance-repository.ts'
import { type AuthAuditLogRepository, createAuthAuditLogRepository } from './audit-log-repository.ts'
import {
  createDelegatedAccessRepository,
  type DelegatedAccessRepository,
} from './delegated-access-repository.ts'
import { type AuthFactorRepository, createAuthFactorRepository } from './factor-repository.ts'
import { type AuthFlowStateRepository, createAuthFlowStateRepository } from './flow-state-repository.ts'
import {
  type AuthIdentityAndWeb3MessageRepository,
  createAuthIdentityAndWeb3MessageRepository,
} from './identity-repository.ts'
import {
  type AuthOAuthAuthorizationRepository,
  createAuthOAuthAuthorizationRepository,
} from './oauth-authorization-repository.ts'
import {
  type AuthOAuthClientAndConsentRepository,
  createAuthOAuthClientAndConsentRepository,
} from './oauth-client-repository.ts'
import { type AuthOAuthStateRepository, createAuthOAuthStateRepository } from './oauth-state-repository.ts'
import {
  type AuthOneTimeTokenRepository,
  createAuthOneTimeTokenRepository,
} from './one-time-token-repository.ts'
import { type AuthPasskeyRepository, createAuthPasskeyRepository } from './passkey-repository.ts'
import {
  type AuthRecoveryCodeRepository,
  createAuthRecoveryCodeRepository,
} from './recovery-code-repository.ts'
import {
  type AuthRefreshTokenRepository,
  createAuthRefreshTokenRepository,
} from './refresh-token-repository.ts'
import {
  type AuthSamlProviderRepository,
  createAuthSamlProviderRepository,
} from './saml-provider-repository.ts'
import { type AuthSamlSignInRepository, createAuthSamlSignInRepository } from './saml-sign-in-repository.ts'
import { type AuthSessionRepository, createAuthSessionRepository } from './session-repository.ts'
import {
  type AuthOwnerSetupLinkRepository,
  createAuthOwnerSetupLinkRepository,
} from './setup-link-repository.ts'
import { type AuthUserRepository, createAuthUserRepository } from './user-repository.ts'

/** All repositories of user accounts. */
export interface AuthRepositories {
  readonly users: AuthUserRepository
  readonly sessions: AuthSessionRepository
  readonly refreshTokens: AuthRefreshTokenRepository
  readonly audit: AuthAuditLogRepository
  readonly setupLinks: AuthOwnerSetupLinkRepository
  readonly factors: AuthFactorRepository
  readonly recoveryCodes: AuthRecoveryCodeRepository
  readonly assurance: AuthAssuranceRepository
  readonly passkeys: AuthPasskeyRepository
  readonly oneTimeTokens: AuthOneTimeTokenRepository
  readonly flowStates: AuthFlowStateRepository
  readonly identities: AuthIdentityAndWeb3MessageRepository
  readonly oauthStates: AuthOAuthStateRepository
  readonly oauthClients: AuthOAuthClientAndConsentRepository
  readonly oauthAuthorizations: AuthOAuthAuthorizationRepository
  readonly delegatedAccess: DelegatedAccessRepository
  readonly samlProviders: AuthSamlProviderRepository
  readonly samlSignIns: AuthSamlSignInRepository
}

export function createAuthRepositories(db: Kysely<DatabaseTables>, engine: DatabaseEngine): AuthRepositories {
  return {
    users: createAuthUserRepository(db, engine),
    sessions: createAuthSessionRepository(db, engine),
    refreshTokens: createAuthRefreshTokenRepository(db),
    audit: createAuthAuditLogRepository(db),
    setupLinks: createAuthOwnerSetupLinkRepository(db),
    factors: createAuthFactorRepository(db, engine),
    recoveryCodes: createAuthRecoveryCodeRepository(db),
    assurance: createAuthAssuranceRepository(db),
    passkeys: createAuthPasskeyRepository(db, engine),
    oneTimeTokens: createAuthOneTimeTokenRepository(db, engine),
    flowStates: createAuthFlowStateRepository(db, engine),
    identities: createAuthIdentityAndWeb3MessageRepository(db),
    oauthStates: createAuthOAuthStateRepository(db),
    oauthClients: createAuthOAuthClientAndConsentRepository(db, engine),
    oauthAuthorizations: createAuthOAuthAuthorizationRepository(db, engine),
    delegatedAccess: createDelegatedAccessRepository(db),
    samlProviders: createAuthSamlProviderRepository(db),
    samlSignIns: createAuthSamlSignInRepository(db),
  }
}
