const maxResponseBytes = 256 * 1024
const defaultTimeoutMs = 8000

interface FetchInit {
  readonly method?: string
  readonly headers?: HeadersInit
  /** A form or a text; other bodies are ignored. */
  readonly body?: unknown
}

/** Fetches from an external service that may be slow or compromised: no redirects, limited time and size. */
export async function fetchWithLimits(
  url: string,
  init: FetchInit = {},
  timeoutMs = defaultTimeoutMs,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { method = 'GET', headers = {} } = init
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? init.body : null
  const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
  const bytes = await readLimitedBody(response)
  const hasNoBody = [204, 205, 304].includes(response.status)
  return new Response(hasNoBody ? null : bytes, { status: response.status, headers: response.headers })
}

async function readLimitedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxResponseBytes) throw new Error('The response is too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
