import type { SiteDatabase } from '../../data/index.ts'
import type { RateLimiterFactory } from '../../lib/rate-limiter.ts'
import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { throwIfRateLimited } from '../throw-if-rate-limited.ts'
import type { MfaAndPasskeySettings } from './settings.ts'

const fiveMinutesMs = 300_000
const hourMs = 3_600_000
/** Maximum wrong codes: per factor and network and per network in five minutes, per factor in an hour. */
const maxWrongCodes = { factorFromNetwork: 5, network: 30, factor: 10 }

/** A factor to be verified, and the e-mail address of its user. */
interface FactorToVerify {
  /** The factor's id; for authenticator apps their user's, because they count as one factor. */
  readonly id: string
  readonly email: string
}

/** Limits attempts to verify a second factor and challenges for passkey sign-ins. */
export interface FactorAndPasskeyRateLimits {
  /** Counts an attempt; call the returned function to refund it if the code was correct. */
  countFactorAttempt(attempt: FactorToVerify, client: RequestClient): Promise<() => Promise<void>>
  /** Resets the attempts after a new set of codes was created. */
  resetFactorAttempts(factor: string, client: RequestClient): Promise<void>
  countPasskeyChallenge(client: RequestClient): Promise<void>
}

export function createFactorAndPasskeyRateLimits(
  data: SiteDatabase,
  { passkeys }: MfaAndPasskeySettings,
  createRateLimiter: RateLimiterFactory,
): FactorAndPasskeyRateLimits {
  const createLimiter = (name: string, size: number, periodMs: number) =>
    createRateLimiter({ name, size, periodMs })
  const byNetwork = createLimiter('factor by network', maxWrongCodes.network, fiveMinutesMs)
  const byPair = createLimiter('factor by network and factor', maxWrongCodes.factorFromNetwork, fiveMinutesMs)
  const byFactor = createLimiter('factor', maxWrongCodes.factor, hourMs)
  const passkeyChallenges = createLimiter('passkey challenge', passkeys.rateLimit, fiveMinutesMs)
  return {
    async countFactorAttempt({ id, email }, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${id}`
      throwIfRateLimited(await byNetwork.takeToken(network))
      throwIfRateLimited(await byPair.takeToken(pair))
      const wait = await byFactor.takeToken(id)
      // An attack with the password and codes from many networks must not lock out the user on their own
      // network.
      if (wait > 0 && !(await hasVerifiedFactorFromNetwork(data, email, network))) throwIfRateLimited(wait)
      return async () => {
        await byNetwork.refund(network)
        await byPair.refund(pair)
        if (wait === 0) await byFactor.refund(id)
      }
    },
    async resetFactorAttempts(factor, client) {
      const pair = `${toClientNetworkKey(client.address)} ${factor}`
      await byPair.refund(pair, maxWrongCodes.factorFromNetwork)
      await byFactor.refund(factor, maxWrongCodes.factor)
    },
    countPasskeyChallenge: async (client) =>
      throwIfRateLimited(await passkeyChallenges.takeToken(toClientNetworkKey(client.address))),
  }
}

async function hasVerifiedFactorFromNetwork(
  data: SiteDatabase,
  email: string,
  network: string,
): Promise<boolean> {
  if (email === '') return false
  const addresses = await data.auth.audit.listSignInIpAddresses(email, 'mfa_code_login')
  return addresses.some((address) => toClientNetworkKey(address) === network)
}
