/** The data of a page's address. Never from a cache: there the page itself lies under the same name. */
export async function askJson<T>(address: string, signal: AbortSignal | null = null): Promise<T> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { headers, signal, cache: 'no-store' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}

/** What a form asks for, and how long to wait for more of it. */
export interface Wish {
  readonly address: string
  readonly pause: number
}

/** Asks for what is wished after its pause, and tells what came or whether it failed; the answer gives the wish up. */
export function askLater<T>(
  { address, pause }: Wish,
  show: (found: T) => void,
  setFailed: (failed: boolean) => void,
): () => void {
  const gone = new AbortController()
  const timer = setTimeout(() => {
    askJson<T>(address, gone.signal).then(
      // An answer to what is no longer asked may have been on its way here already.
      (found) => gone.signal.aborted || show(found),
      () => setFailed(!gone.signal.aborted),
    )
  }, pause)
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}
