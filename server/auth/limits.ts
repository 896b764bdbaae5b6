import type { Data } from '../data/index.ts'
import { Buckets } from './buckets.ts'
import { type Client, networkOf } from './client.ts'
import { createFactorLimits, type FactorLimits } from './factors/limits.ts'
import { createOAuthLimits, type OAuthLimits } from './oauth-server/limits.ts'
import { createOneTimeLimits, type OneTimeLimits } from './one-time/limits.ts'
import { AuthProblem } from './problems.ts'
import type { AuthSettings } from './settings.ts'

const period = 300_000
/** Wrong passwords in five minutes. */
const wrong = { accountFromNetwork: 10, account: 50, network: 30 }

/** Links of a set-up in five minutes. */
const setUpTries = 30

/** How often somebody may try. */
export interface Limits extends FactorLimits, OAuthLimits, OneTimeLimits {
  /** A sign-in or a refresh. */
  token(client: Client): void
  /** A sign-up or a change of an account. */
  change(client: Client): void
  /** A link of a set-up is about to be tried. */
  setUp(client: Client): void
  /** A password is about to be tried; the returned function says that it was right, and takes the try back. */
  password(email: string, client: Client): Promise<() => void>
}

export function createLimits(data: Data, settings: AuthSettings, now: () => Date): Limits {
  const { rateLimit } = settings
  const counted = (size: number) => new Buckets(size, period, () => now().getTime())
  const tokens = counted(rateLimit.token)
  const changes = counted(rateLimit.otp)
  const setUps = counted(setUpTries)
  const byNetwork = counted(wrong.network)
  const byPair = counted(wrong.accountFromNetwork)
  const byAccount = counted(wrong.account)

  return {
    ...createFactorLimits(data, settings, now),
    ...createOneTimeLimits(settings, now),
    ...createOAuthLimits(now),
    token: (client) => refuseAfter(tokens.take(networkOf(client.address))),
    setUp: (client) => refuseAfter(setUps.take(networkOf(client.address))),
    change: (client) => refuseAfter(changes.take(networkOf(client.address))),
    async password(email, client) {
      const network = networkOf(client.address)
      const pair = `${network} ${email}`
      refuseAfter(byNetwork.take(network))
      refuseAfter(byPair.take(pair))
      const wait = byAccount.take(email)
      // Whoever tries passwords from everywhere must not keep the account's own person out.
      if (wait > 0 && !(await hasSignedInFrom(data, email, network))) refuseAfter(wait)
      return () => {
        byNetwork.giveBack(network)
        byPair.giveBack(pair)
        if (wait === 0) byAccount.giveBack(email)
      }
    },
  }
}

async function hasSignedInFrom(data: Data, email: string, network: string): Promise<boolean> {
  const addresses = await data.auth.audit.loginAddresses(email)
  return addresses.some((address) => networkOf(address) === network)
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
