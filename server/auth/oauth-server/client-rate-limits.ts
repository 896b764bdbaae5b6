import { TokenBucketLimiter } from '../../lib/token-bucket-limiter.ts'
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
  countClientSecretAttempt(id: string, client: RequestClient): () => void
  /** Counts a client that registers itself. */
  countClientRegistration(client: RequestClient): void
}

export function createOAuthClientRateLimits(now: () => Date): OAuthClientRateLimits {
  const createLimiter = (size: number) => new TokenBucketLimiter(size, periodMs, () => now().getTime())
  const byPair = createLimiter(maxWrongSecrets.clientFromNetwork)
  const byNetwork = createLimiter(maxWrongSecrets.network)
  const createHourly = (size: number) => new TokenBucketLimiter(size, hourMs, () => now().getTime())
  const registrationsByNetwork = createHourly(maxRegistrations.network)
  const registrations = createHourly(maxRegistrations.total)
  return {
    countClientRegistration(client) {
      throwIfRateLimited(registrationsByNetwork.takeToken(toClientNetworkKey(client.address)))
      throwIfRateLimited(registrations.takeToken(''))
    },
    countClientSecretAttempt(id, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${id.slice(0, 40)}`
      throwIfRateLimited(byNetwork.takeToken(network))
      throwIfRateLimited(byPair.takeToken(pair))
      return () => {
        byNetwork.refund(network)
        byPair.refund(pair)
      }
    },
  }
}
