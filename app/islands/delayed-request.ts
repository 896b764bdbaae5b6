import { requestJson } from '../api/client.ts'

/** A URL to request, and how long to wait for further input. */
export interface DelayedRequestOptions {
  readonly url: string
  readonly delayMs: number
}

/** Requests a URL after its delay and reports the result or the failure. Returns a cancel function. */
export function requestAfterDelay<T>(
  { url, delayMs }: DelayedRequestOptions,
  onResult: (result: T) => void,
  setFailed: (failed: boolean) => void,
): () => void {
  const cancelled = new AbortController()
  const timer = setTimeout(() => {
    // Not from the cache, where the HTML page is under the same URL.
    requestJson<T>(url, { signal: cancelled.signal, cache: 'no-store' }).then(
      (result) => {
        // The request may have been cancelled after the response arrived.
        if (cancelled.signal.aborted) return
        if ('data' in result) onResult(result.data)
        else setFailed(true)
      },
      () => undefined,
    )
  }, delayMs)
  return () => {
    clearTimeout(timer)
    cancelled.abort()
  }
}
