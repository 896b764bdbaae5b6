import { requestJson } from '../api/client.ts'

/** What a form asks for, and how long to wait for more of it. */
export interface DelayedRequest {
  readonly url: string
  readonly delayMs: number
}

/** Asks for what is wished after its pause, and tells what came or whether it failed; the answer gives the wish up. */
export function requestAfterDelay<T>(
  { url: address, delayMs: pause }: DelayedRequest,
  onResult: (found: T) => void,
  setFailed: (failed: boolean) => void,
): () => void {
  const gone = new AbortController()
  const timer = setTimeout(() => {
    // Never from a cache: there the page itself is under the same address.
    requestJson<T>(address, { signal: gone.signal, cache: 'no-store' }).then(
      (result) => {
        // An answer to what is no longer asked may have been on its way here already.
        if (gone.signal.aborted) return
        if ('data' in result) onResult(result.data)
        else setFailed(true)
      },
      () => undefined,
    )
  }, pause)
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}
