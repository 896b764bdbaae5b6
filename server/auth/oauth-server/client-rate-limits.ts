import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { TokenBucketLimiter, throwIfRateLimited } from '../token-bucket-limiter.ts'

const periodMs = 300_000
/** Maximum wrong client secrets in five minutes. */
const maxWrongSecrets = { clientFromNetwork: 10, network: 30 }

/** Limits attempts to guess client secrets. */
export interface OAuthClientSecretRateLimits {
  /** Counts an attempt; call the returned function to refund it if the secret was correct. */
  countClientSecretAttempt(id: string, client: RequestClient): () => void
}

export function createOAuthClientSecretRateLimits(now: () => Date): OAuthClientSecretRateLimits {
  const createLimiter = (size: number) => new TokenBucketLimiter(size, periodMs, () => now().getTime())
  const byPair = createLimiter(maxWrongSecrets.clientFromNetwork)
  const byNetwork = createLimiter(maxWrongSecrets.network)
  return {
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
