const maxResponseBytes = 256 * 1024
const defaultTimeoutMs = 8000

interface FetchInit {
  readonly method?: string
  readonly headers?: HeadersInit
  /** A form or a text; nothing else is ever sent. */
  readonly body?: unknown
}

/** Asks another service, which may be slow, endless or somebody else by now: no redirects, a limit on time and size. */
export async function fetchWithLimits(
  url: string,
  init: FetchInit = {},
  timeoutMs = defaultTimeoutMs,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { method = 'GET', headers = {} } = init
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? init.body : null
  const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
  const bytes = await readLimitedBody(answer)
  const bodyless = [204, 205, 304].includes(answer.status)
  return new Response(bodyless ? null : bytes, { status: answer.status, headers: answer.headers })
}

async function readLimitedBody(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.byteLength
    if (length > maxResponseBytes) throw new Error('The answer is too long')
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
