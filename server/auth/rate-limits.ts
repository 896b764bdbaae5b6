import type { SiteDatabase } from '../data/index.ts'
import type { RateLimiterFactory } from '../lib/rate-limiter.ts'
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
  countTokenRequest(client: RequestClient): Promise<void>
  /** Counts a sign-up or change of an account. */
  countAccountChange(client: RequestClient): Promise<void>
  /** Counts a new anonymous user. */
  countAnonymousSignUp(client: RequestClient): Promise<void>
  /** Counts an attempt with a set-up link. */
  countSetupLinkAttempt(client: RequestClient): Promise<void>
  /** Counts a password attempt; call the returned function to refund it if the password was correct. */
  countPasswordAttempt(email: string, client: RequestClient): Promise<() => Promise<void>>
}

export function createAuthRateLimits(
  data: SiteDatabase,
  settings: AuthSettings,
  createRateLimiter: RateLimiterFactory,
): AuthRateLimits {
  const { rateLimit } = settings
  const createLimiter = (name: string, size: number) => createRateLimiter({ name, size, periodMs })
  const tokenRequests = createLimiter('token request', rateLimit.token)
  const accountChanges = createLimiter('account change', rateLimit.otp)
  const anonymousSignUps = createRateLimiter({
    name: 'anonymous sign-up',
    size: settings.anonymousUsers?.perHour ?? 1,
    periodMs: hourMs,
  })
  const setupLinkAttempts = createLimiter('set-up link', maxSetupLinkAttempts)
  const byNetwork = createLimiter('password by network', maxWrongPasswords.network)
  const byPair = createLimiter('password by account and network', maxWrongPasswords.accountFromNetwork)
  const byAccount = createLimiter('password by account', maxWrongPasswords.account)

  return {
    ...createFactorAndPasskeyRateLimits(data, settings, createRateLimiter),
    ...createOneTimeTokenRateLimits(settings, createRateLimiter),
    ...createOAuthClientRateLimits(createRateLimiter),
    countTokenRequest: async (client) =>
      throwIfRateLimited(await tokenRequests.takeToken(toClientNetworkKey(client.address))),
    countAnonymousSignUp: async (client) =>
      throwIfRateLimited(await anonymousSignUps.takeToken(toClientNetworkKey(client.address))),
    countSetupLinkAttempt: async (client) =>
      throwIfRateLimited(await setupLinkAttempts.takeToken(toClientNetworkKey(client.address))),
    countAccountChange: async (client) =>
      throwIfRateLimited(await accountChanges.takeToken(toClientNetworkKey(client.address))),
    async countPasswordAttempt(email, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${email}`
      throwIfRateLimited(await byNetwork.takeToken(network))
      throwIfRateLimited(await byPair.takeToken(pair))
      const wait = await byAccount.takeToken(email)
      // A distributed attack on passwords must not lock out the user on a network they have signed in from.
      if (wait > 0 && !(await hasSignedInFromNetwork(data, email, network))) throwIfRateLimited(wait)
      return async () => {
        await byNetwork.refund(network)
        await byPair.refund(pair)
        if (wait === 0) await byAccount.refund(email)
      }
    },
  }
}

async function hasSignedInFromNetwork(data: SiteDatabase, email: string, network: string): Promise<boolean> {
  const addresses = await data.auth.audit.listSignInIpAddresses(email)
  return addresses.some((address) => toClientNetworkKey(address) === network)
}
