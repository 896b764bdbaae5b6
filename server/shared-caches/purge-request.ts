import type { PurgeConfig } from '../config/index.ts'
import { getErrorMessage } from '../lib/errors.ts'

const timeoutMs = 10_000

/**
 * Creates the function that sends keys to the purge address: as JSON, and as a header for caches whose configuration
 * can only read headers. It returns why the request failed, or null.
 */
export function createPurgeRequester({ url, credential }: PurgeConfig) {
  return async (keys: readonly string[], signal: AbortSignal): Promise<string | null> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Surrogate-Key': keys.join(' '),
          ...(credential === null ? {} : { [credential.header]: credential.value }),
        },
        body: JSON.stringify({ tags: keys }),
        // A redirect could lead to another host, which would get the token.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok ? null : `status ${response.status}`
    } catch (error) {
      return describeFailure(error)
    }
  }
}

/** The cause is more useful than "fetch failed". */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : getErrorMessage(error)
}
