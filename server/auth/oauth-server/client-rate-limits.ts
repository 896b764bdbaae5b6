import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toNetworkPrefix } from '../request-client.ts'
import { TokenBucketLimiter } from '../token-bucket-limiter.ts'

const periodMs = 300_000
/** Wrong secrets of programs in five minutes. */
const maxWrongSecrets = { clientFromNetwork: 10, network: 30 }

/** How often the secret of a program may be guessed. */
export interface OAuthClientRateLimits {
  /** A secret is about to be tried; the returned function says that it was right, and takes the try back. */
  countClientSecretAttempt(id: string, client: RequestClient): () => void
}

export function createOAuthClientRateLimits(now: () => Date): OAuthClientRateLimits {
  const counted = (size: number) => new TokenBucketLimiter(size, periodMs, () => now().getTime())
  const byPair = counted(maxWrongSecrets.clientFromNetwork)
  const byNetwork = counted(maxWrongSecrets.network)
  return {
    countClientSecretAttempt(id, client) {
      const network = toNetworkPrefix(client.address)
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

function throwIfRateLimited(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
