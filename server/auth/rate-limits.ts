import type { SiteDatabase } from '../data/index.ts'
import { AuthProblem } from './auth-problem.ts'
import { createFactorRateLimits, type FactorRateLimits } from './factors/factor-rate-limits.ts'
import { createOAuthClientRateLimits, type OAuthClientRateLimits } from './oauth-server/client-rate-limits.ts'
import { createOneTimeTokenRateLimits, type OneTimeTokenRateLimits } from './one-time-tokens/rate-limits.ts'
import { type RequestClient, toNetworkPrefix } from './request-client.ts'
import type { AuthSettings } from './settings.ts'
import { TokenBucketLimiter } from './token-bucket-limiter.ts'

const periodMs = 300_000
/** Wrong passwords in five minutes. */
const maxWrongPasswords = { accountFromNetwork: 10, account: 50, network: 30 }

/** Links of a set-up in five minutes. */
const maxSetupLinkAttempts = 30

/** How often somebody may try. */
export interface AuthRateLimits extends FactorRateLimits, OAuthClientRateLimits, OneTimeTokenRateLimits {
  /** A sign-in or a refresh. */
  countTokenRequest(client: RequestClient): void
  /** A sign-up or a change of an account. */
  countAccountChange(client: RequestClient): void
  /** A link of a set-up is about to be tried. */
  countSetupLinkAttempt(client: RequestClient): void
  /** A password is about to be tried; the returned function says that it was right, and takes the try back. */
  countPasswordAttempt(email: string, client: RequestClient): Promise<() => void>
}

export function createAuthRateLimits(
  data: SiteDatabase,
  settings: AuthSettings,
  now: () => Date,
): AuthRateLimits {
  const { rateLimit } = settings
  const counted = (size: number) => new TokenBucketLimiter(size, periodMs, () => now().getTime())
  const tokens = counted(rateLimit.token)
  const changes = counted(rateLimit.otp)
  const setUps = counted(maxSetupLinkAttempts)
  const byNetwork = counted(maxWrongPasswords.network)
  const byPair = counted(maxWrongPasswords.accountFromNetwork)
  const byAccount = counted(maxWrongPasswords.account)

  return {
    ...createFactorRateLimits(data, settings, now),
    ...createOneTimeTokenRateLimits(settings, now),
    ...createOAuthClientRateLimits(now),
    countTokenRequest: (client) => throwIfRateLimited(tokens.takeToken(toNetworkPrefix(client.address))),
    countSetupLinkAttempt: (client) => throwIfRateLimited(setUps.takeToken(toNetworkPrefix(client.address))),
    countAccountChange: (client) => throwIfRateLimited(changes.takeToken(toNetworkPrefix(client.address))),
    async countPasswordAttempt(email, client) {
      const network = toNetworkPrefix(client.address)
      const pair = `${network} ${email}`
      throwIfRateLimited(byNetwork.takeToken(network))
      throwIfRateLimited(byPair.takeToken(pair))
      const wait = byAccount.takeToken(email)
      // Whoever tries passwords from everywhere must not keep the account's own person out.
      if (wait > 0 && !(await hasSignedInFromNetwork(data, email, network))) throwIfRateLimited(wait)
      return () => {
        byNetwork.refund(network)
        byPair.refund(pair)
        if (wait === 0) byAccount.refund(email)
      }
    },
  }
}

async function hasSignedInFromNetwork(data: SiteDatabase, email: string, network: string): Promise<boolean> {
  const addresses = await data.auth.audit.listSignInIpAddresses(email)
  return addresses.some((address) => toNetworkPrefix(address) === network)
}

function throwIfRateLimited(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
