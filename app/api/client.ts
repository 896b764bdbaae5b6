/** Why a request failed. */
export type RequestFailureCode =
  | 'offline'
  | 'signedOut'
  | 'forbidden'
  | 'gone'
  | 'busy'
  /** The site's disk is full or read-only. */
  | 'notWritable'
  | 'tooLarge'
  | 'failed'

/** The data of a response, or the failure. */
export type ApiResult<T> =
  | { readonly data: T }
  | {
      readonly failure: RequestFailureCode
      /** Set if the request was redirected to a page. */
      readonly redirected?: true
    }

interface ApiRequestOptions extends Pick<RequestInit, 'signal' | 'keepalive' | 'cache'> {
  readonly method?: 'POST' | 'DELETE'
  /** A JSON body; sent by POST. */
  readonly json?: unknown
  /** A form body; sent by POST. */
  readonly form?: FormData
}

/** The maximum size of a JSON body; the server accepts no more. */
export const MAX_JSON_BODY_BYTES = 10_000_000

const failuresByStatus: Readonly<Record<number, RequestFailureCode>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  408: 'busy',
  413: 'tooLarge',
  429: 'busy',
  503: 'busy',
  507: 'notWritable',
}

/**
 * Requests JSON from the site. Any other response is a failure, because a proxy may return anything. Only an aborted
 * request rejects.
 */
export async function requestJson<T>(path: string, request: ApiRequestOptions = {}): Promise<ApiResult<T>> {
  const { json, form, ...init } = request
  const body = json === undefined ? form : JSON.stringify(json)
  if (typeof body === 'string' && new Blob([body]).size > MAX_JSON_BODY_BYTES) return { failure: 'tooLarge' }
  const headers = {
    Accept: 'application/json',
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
  }
  try {
    const response = await fetch(path, {
      ...(body !== undefined && { method: 'POST', body }),
      ...init,
      headers,
    })
    // A request without a session is redirected to the login, which is a page.
    if (response.redirected) return { failure: 'signedOut', redirected: true }
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const data: unknown = isJson ? await response.json() : null
    return isOwnJsonResponse(response, data)
      ? { data: data as T }
      : { failure: failuresByStatus[response.status] ?? 'failed' }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { failure: 'offline' }
  }
}

/** Like `requestJson`, but throws on a failure. */
export async function requestJsonOrThrow<T>(path: string, request: ApiRequestOptions = {}): Promise<T> {
  const result = await requestJson<T>(path, request)
  if ('data' in result) return result.data
  throw new Error(`${path}: ${result.failure}`)
}

/** Whether a response is a success, or an error of a save, an action or an upload. */
function isOwnJsonResponse({ ok }: Response, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return ok || 'state' in data || 'intent' in data || 'refused' in data
}
