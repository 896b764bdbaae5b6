import { randomBytes } from 'node:crypto'
import type { AuthDeps, RequestClient } from './contract.ts'
import { hashToken } from './session-tokens.ts'

const linkLifetimeMs = 24 * 3_600_000

/** The link that makes whoever has it the owner of a site that has none. */
export interface OwnerSetupLinks {
  /** Gives out a new token; those given out before are good no longer. */
  issueToken(): Promise<string>
  /** Whether a token is good; an `AuthProblem` for who tries too many. */
  isTokenValid(token: string, client: RequestClient): Promise<boolean>
  /** Uses a token up; false: it was not good. Of two at once one is given true. */
  consumeToken(token: string, client: RequestClient): Promise<boolean>
  /** Makes a token good again that was used in vain. */
  restoreToken(token: string): Promise<void>
}

export function createOwnerSetupLinks({
  data,
  limits,
  now,
}: Pick<AuthDeps, 'data' | 'limits' | 'now'>): OwnerSetupLinks {
  return {
    async issueToken() {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      const link = {
        token_hash: hashToken(token),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + linkLifetimeMs).toISOString(),
        used_at: null,
      }
      await data.transaction(({ auth }) => auth.setupLinks.replace(link))
      return token
    },
    async isTokenValid(token, client) {
      limits.countSetupLinkAttempt(client)
      return data.auth.setupLinks.isUsable(hashToken(token), now().toISOString())
    },
    async consumeToken(token, client) {
      limits.countSetupLinkAttempt(client)
      return data.auth.setupLinks.consume(hashToken(token), now().toISOString())
    },
    restoreToken: (token) => data.auth.setupLinks.markUnused(hashToken(token)),
  }
}
