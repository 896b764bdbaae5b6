import type { RateLimiterFactory } from '../../lib/rate-limiter.ts'
import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { throwIfRateLimited } from '../throw-if-rate-limited.ts'

const periodMs = 300_000
const hourMs = 3_600_000
/** Maximum wrong client secrets in five minutes. */
const maxWrongSecrets = { clientFromNetwork: 10, network: 30 }

/** Maximum clients that register themselves in an hour. */
const maxRegistrations = { network: 10, total: 100 }

/** Limits attempts to guess client secrets, and registrations of clients. */
export interface OAuthClientRateLimits {
  /** Counts an attempt; call the returned function to refund it if the secret was correct. */
  countClientSecretAttempt(id: string, client: RequestClient): Promise<() => Promise<void>>
  /** Counts a client that registers itself. */
  countClientRegistration(client: RequestClient): Promise<void>
}

export function createOAuthClientRateLimits(createRateLimiter: RateLimiterFactory): OAuthClientRateLimits {
  const createLimiter = (name: string, size: number) => createRateLimiter({ name, size, periodMs })
  const byPair = createLimiter('client secret by client and network', maxWrongSecrets.clientFromNetwork)
  const byNetwork = createLimiter('client secret by network', maxWrongSecrets.network)
  const createHourly = (name: string, size: number) => createRateLimiter({ name, size, periodMs: hourMs })
  const registrationsByNetwork = createHourly('client registration by network', maxRegistrations.network)
  const registrations = createHourly('client registration', maxRegistrations.total)
  return {
    async countClientRegistration(client) {
      throwIfRateLimited(await registrationsByNetwork.takeToken(toClientNetworkKey(client.address)))
      throwIfRateLimited(await registrations.takeToken(''))
    },
    async countClientSecretAttempt(id, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${id.slice(0, 40)}`
      throwIfRateLimited(await byNetwork.takeToken(network))
      throwIfRateLimited(await byPair.takeToken(pair))
      return async () => {
        await byNetwork.refund(network)
        await byPair.refund(pair)
      }
    },
  }
}
