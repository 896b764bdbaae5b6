import { randomBytes } from 'node:crypto'
import type { AuthDeps, RequestClient } from './contract.ts'
import { hashToken } from './session-tokens.ts'

const linkLifetimeMs = 24 * 3_600_000

/** Links with which a site without an owner gets its first one. */
export interface OwnerSetupLinkService {
  /** Issues a new token; earlier ones become invalid. */
  issueToken(): Promise<string>
  /** Whether a token that was issued here is still valid. */
  isIssuedTokenValid(token: string): Promise<boolean>
  /** Whether a token is valid; throws an `AuthProblem` after too many attempts. */
  isTokenValid(token: string, client: RequestClient): Promise<boolean>
  /** Uses a token; false: it is invalid. Only one of two concurrent calls returns true. */
  consumeToken(token: string, client: RequestClient): Promise<boolean>
  /** Makes a token valid again after the owner could not be created. */
  restoreToken(token: string): Promise<void>
}

/** Issues a new token; earlier ones become invalid. */
export async function issueOwnerSetupToken(
  data: Pick<AuthDeps['data'], 'transaction'>,
  at: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const link = {
    token_hash: hashToken(token),
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + linkLifetimeMs).toISOString(),
    used_at: null,
  }
  await data.transaction(({ auth }) => auth.setupLinks.replace(link))
  return token
}

export function createOwnerSetupLinkService({
  data,
  limits,
  now,
}: Pick<AuthDeps, 'data' | 'limits' | 'now'>): OwnerSetupLinkService {
  const isUsable = (token: string) => data.auth.setupLinks.isUsable(hashToken(token), now().toISOString())
  return {
    issueToken: () => issueOwnerSetupToken(data, now()),
    isIssuedTokenValid: isUsable,
    async isTokenValid(token, client) {
      await limits.countSetupLinkAttempt(client)
      return isUsable(token)
    },
    async consumeToken(token, client) {
      await limits.countSetupLinkAttempt(client)
      return data.auth.setupLinks.consume(hashToken(token), now().toISOString())
    },
    restoreToken: (token) => data.auth.setupLinks.markUnused(hashToken(token)),
  }
}
