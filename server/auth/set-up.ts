import { randomBytes } from 'node:crypto'
import type { AuthDeps, Client } from './contract.ts'
import { hashOf } from './tokens.ts'

const lifetime = 24 * 3_600_000

/** The link that makes whoever has it the owner of a site that has none. */
export interface SetUpLinks {
  /** Gives out a new token; those given out before are good no longer. */
  renew(): Promise<string>
  /** Whether a token is good; an `AuthProblem` for who tries too many. */
  isGood(token: string, client: Client): Promise<boolean>
  /** Uses a token up; false: it was not good. Of two at once one is given true. */
  use(token: string, client: Client): Promise<boolean>
  /** Makes a token good again that was used in vain. */
  giveBack(token: string): Promise<void>
}

export function setUpLinks({ data, limits, now }: Pick<AuthDeps, 'data' | 'limits' | 'now'>): SetUpLinks {
  return {
    async renew() {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      const link = {
        token_hash: hashOf(token),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + lifetime).toISOString(),
        used_at: null,
      }
      await data.transaction(({ auth }) => auth.setupLinks.replace(link))
      return token
    },
    async isGood(token, client) {
      limits.setUp(client)
      return data.auth.setupLinks.isGood(hashOf(token), now().toISOString())
    },
    async use(token, client) {
      limits.setUp(client)
      return data.auth.setupLinks.use(hashOf(token), now().toISOString())
    },
    giveBack: (token) => data.auth.setupLinks.giveBack(hashOf(token)),
  }
}
