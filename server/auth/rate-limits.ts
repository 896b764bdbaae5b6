import type { SiteDatabase } from '../data/index.ts'
import { TokenBucketLimiter } from '../lib/token-bucket-limiter.ts'
import {
  createFactorAndPasskeyRateLimits,
  type FactorAndPasskeyRateLimits,
} from './factors/factor-rate-limits.ts'
import { createOAuthClientRateLimits, type OAuthClientRateLimits } from './oauth-server/client-rate-limits.ts'
import { createOneTimeTokenRateLimits, type OneTimeTokenRateLimits } from './one-time-tokens/rate-limits.ts'
import { type RequestClient, toClientNetworkKey } from './request-client.ts'
import type { AuthSettings } from './settings.ts'
import { throwIfRateLimited } from './throw-if-rate-limited.ts'

const periodMs = 300_000
const hourMs = 3_600_000
/** Maximum wrong passwords in five minutes. */
const maxWrongPasswords = { accountFromNetwork: 10, account: 50, network: 30 }

/** Maximum attempts with set-up links in five minutes. */
const maxSetupLinkAttempts = 30

/** Counts requests and throws when a limit is exceeded. */
export interface AuthRateLimits
  extends FactorAndPasskeyRateLimits,
    OAuthClientRateLimits,
    OneTimeTokenRateLimits {
  /** Counts a sign-in or refresh. */
  countTokenRequest(client: RequestClient): void
  /** Counts a sign-up or change of an account. */
  countAccountChange(client: RequestClient): void
  /** Counts a new anonymous user. */
  countAnonymousSignUp(client: RequestClient): void
  /** Counts an attempt with a set-up link. */
  countSetupLinkAttempt(client: RequestClient): void
  /** Counts a password attempt; call the returned function to refund it if the password was correct. */
  countPasswordAttempt(email: string, client: RequestClient): Promise<() => void>
}

export function createAuthRateLimits(
  data: SiteDatabase,
  settings: AuthSettings,
  now: () => Date,
): AuthRateLimits {
  const { rateLimit } = settings
  const createLimiter = (size: number) => new TokenBucketLimiter(size, periodMs, () => now().getTime())
  const tokenRequests = createLimiter(rateLimit.token)
  const accountChanges = createLimiter(rateLimit.otp)
  const anonymousSignUps = new TokenBucketLimiter(settings.anonymousUsers?.perHour ?? 1, hourMs, () =>
    now().getTime(),
  )
  const setupLinkAttempts = createLimiter(maxSetupLinkAttempts)
  const byNetwork = createLimiter(maxWrongPasswords.network)
  const byPair = createLimiter(maxWrongPasswords.accountFromNetwork)
  const byAccount = createLimiter(maxWrongPasswords.account)

  return {
    ...createFactorAndPasskeyRateLimits(data, settings, now),
    ...createOneTimeTokenRateLimits(settings, now),
    ...createOAuthClientRateLimits(now),
    countTokenRequest: (client) =>
      throwIfRateLimited(tokenRequests.takeToken(toClientNetworkKey(client.address))),
    countAnonymousSignUp: (client) =>
      throwIfRateLimited(anonymousSignUps.takeToken(toClientNetworkKey(client.address))),
    countSetupLinkAttempt: (client) =>
      throwIfRateLimited(setupLinkAttempts.takeToken(toClientNetworkKey(client.address))),
    countAccountChange: (client) =>
      throwIfRateLimited(accountChanges.takeToken(toClientNetworkKey(client.address))),
    async countPasswordAttempt(email, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${email}`
      throwIfRateLimited(byNetwork.takeToken(network))
      throwIfRateLimited(byPair.takeToken(pair))
      const wait = byAccount.takeToken(email)
      // A distributed attack on passwords must not lock out the user on a network they have signed in from.
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
  return addresses.some((address) => toClientNetworkKey(address) === network)
}
