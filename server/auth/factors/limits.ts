import type { Data } from '../../data/index.ts'
import { Buckets } from '../buckets.ts'
import { type Client, networkOf } from '../client.ts'
import { AuthProblem } from '../problems.ts'
import type { FactorSettings } from './settings.ts'

const fiveMinutes = 300_000
const hour = 3_600_000
/** Wrong codes: in five minutes for a factor from one place and from one place at all, in an hour for a factor. */
const wrong = { factorFromNetwork: 5, network: 30, factor: 10 }

/** A factor that is about to be tried, and whose it is. */
export interface Tried {
  readonly id: string
  readonly email: string
}

/** How often somebody may try to give a second factor, or begin to sign in by passkey. */
export interface FactorLimits {
  /** A code is about to be tried; the returned function says that it was right, and takes the try back. */
  factor(tried: Tried, client: Client): Promise<() => void>
  /** A new set of codes begins with no tries. */
  forgive(factor: string, client: Client): void
  passkey(client: Client): void
}

export function createFactorLimits(data: Data, { passkeys }: FactorSettings, now: () => Date): FactorLimits {
  const counted = (size: number, period: number) => new Buckets(size, period, () => now().getTime())
  const byNetwork = counted(wrong.network, fiveMinutes)
  const byPair = counted(wrong.factorFromNetwork, fiveMinutes)
  const byFactor = counted(wrong.factor, hour)
  const begun = counted(passkeys.rateLimit, fiveMinutes)
  return {
    async factor({ id, email }, client) {
      const network = networkOf(client.address)
      const pair = `${network} ${id}`
      refuseAfter(byNetwork.take(network))
      refuseAfter(byPair.take(pair))
      const wait = byFactor.take(id)
      // Who has the password and tries codes from everywhere must not keep the account's own person out.
      if (wait > 0 && !(await hasProvedFrom(data, email, network))) refuseAfter(wait)
      return () => {
        byNetwork.giveBack(network)
        byPair.giveBack(pair)
        if (wait === 0) byFactor.giveBack(id)
      }
    },
    forgive(factor, client) {
      for (let i = 0; i < wrong.factorFromNetwork; i += 1)
        byPair.giveBack(`${networkOf(client.address)} ${factor}`)
      for (let i = 0; i < wrong.factor; i += 1) byFactor.giveBack(factor)
    },
    passkey: (client) => refuseAfter(begun.take(networkOf(client.address))),
  }
}

async function hasProvedFrom(data: Data, email: string, network: string): Promise<boolean> {
  if (email === '') return false
  const addresses = await data.auth.audit.loginAddresses(email, 'mfa_code_login')
  return addresses.some((address) => networkOf(address) === network)
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
