import { Buckets } from '../buckets.ts'
import { type Client, networkOf } from '../client.ts'
import { AuthProblem } from '../problems.ts'

const period = 300_000
/** Wrong secrets of programs in five minutes. */
const wrong = { clientFromNetwork: 10, network: 30 }

/** How often the secret of a program may be guessed. */
export interface OAuthLimits {
  /** A secret is about to be tried; the returned function says that it was right, and takes the try back. */
  clientSecret(id: string, client: Client): () => void
}

export function createOAuthLimits(now: () => Date): OAuthLimits {
  const counted = (size: number) => new Buckets(size, period, () => now().getTime())
  const byPair = counted(wrong.clientFromNetwork)
  const byNetwork = counted(wrong.network)
  return {
    clientSecret(id, client) {
      const network = networkOf(client.address)
      const pair = `${network} ${id.slice(0, 40)}`
      refuseAfter(byNetwork.take(network))
      refuseAfter(byPair.take(pair))
      return () => {
        byNetwork.giveBack(network)
        byPair.giveBack(pair)
      }
    },
  }
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
