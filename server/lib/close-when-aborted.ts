import type { Readable } from 'node:stream'

/**
 * Closes a stream that is the body of a response if the client disconnects. The body is neither read nor cancelled if that
 * happens before the response begins, and its file would stay open.
 */
export function closeWhenAborted(content: Readable, signal: AbortSignal): void {
  const close = () => content.destroy()
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
}
