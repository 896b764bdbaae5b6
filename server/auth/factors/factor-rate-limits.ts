import type { SiteDatabase } from '../../data/index.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toNetworkPrefix } from '../request-client.ts'
import { TokenBucketLimiter } from '../token-bucket-limiter.ts'
import type { MfaAndPasskeySettings } from './settings.ts'

const fiveMinutesMs = 300_000
const hourMs = 3_600_000
/** Wrong codes: in five minutes for a factor from one place and from one place at all, in an hour for a factor. */
const maxWrongCodes = { factorFromNetwork: 5, network: 30, factor: 10 }

/** A factor that is about to be tried, and whose it is. */
export interface FactorAttempt {
  readonly id: string
  readonly email: string
}

/** How often somebody may try to give a second factor, or begin to sign in by passkey. */
export interface FactorRateLimits {
  /** A code is about to be tried; the returned function says that it was right, and takes the try back. */
  countFactorAttempt(tried: FactorAttempt, client: RequestClient): Promise<() => void>
  /** A new set of codes begins with no tries. */
  resetFactorAttempts(factor: string, client: RequestClient): void
  countPasskeyChallenge(client: RequestClient): void
}

export function createFactorRateLimits(
  data: SiteDatabase,
  { passkeys }: MfaAndPasskeySettings,
  now: () => Date,
): FactorRateLimits {
  const counted = (size: number, period: number) =>
    new TokenBucketLimiter(size, period, () => now().getTime())
  const byNetwork = counted(maxWrongCodes.network, fiveMinutesMs)
  const byPair = counted(maxWrongCodes.factorFromNetwork, fiveMinutesMs)
  const byFactor = counted(maxWrongCodes.factor, hourMs)
  const begun = counted(passkeys.rateLimit, fiveMinutesMs)
  return {
    async countFactorAttempt({ id, email }, client) {
      const network = toNetworkPrefix(client.address)
      const pair = `${network} ${id}`
      throwIfRateLimited(byNetwork.takeToken(network))
      throwIfRateLimited(byPair.takeToken(pair))
      const wait = byFactor.takeToken(id)
      // Who has the password and tries codes from everywhere must not keep the account's own person out.
      if (wait > 0 && !(await hasVerifiedFactorFromNetwork(data, email, network))) throwIfRateLimited(wait)
      return () => {
        byNetwork.refund(network)
        byPair.refund(pair)
        if (wait === 0) byFactor.refund(id)
      }
    },
    resetFactorAttempts(factor, client) {
      for (let i = 0; i < maxWrongCodes.factorFromNetwork; i += 1)
        byPair.refund(`${toNetworkPrefix(client.address)} ${factor}`)
      for (let i = 0; i < maxWrongCodes.factor; i += 1) byFactor.refund(factor)
    },
    countPasskeyChallenge: (client) => throwIfRateLimited(begun.takeToken(toNetworkPrefix(client.address))),
  }
}

async function hasVerifiedFactorFromNetwork(
  data: SiteDatabase,
  email: string,
  network: string,
): Promise<boolean> {
  if (email === '') return false
  const addresses = await data.auth.audit.listSignInIpAddresses(email, 'mfa_code_login')
  return addresses.some((address) => toNetworkPrefix(address) === network)
}

function throwIfRateLimited(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
