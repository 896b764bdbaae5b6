import { afterEach, expect, it, vi } from 'vitest'
import { MAX_JSON_BODY_BYTES, requestJson, requestJsonOrThrow } from './client.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Stubs `fetch` with a response or an error; returns the mock. */
function stubFetch(response: Response | Error) {
  const fetchMock = vi.fn<typeof fetch>(async () => {
    if (response instanceof Error) throw response
    return response.clone()
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('sends JSON or a form by POST and accepts JSON', async () => {
  const fetchMock = stubFetch(json({ id: 1 }))
  expect(await requestJson('/a', { json: { name: 'ř' } })).toEqual({ data: { id: 1 } })
  expect(fetchMock).toHaveBeenLastCalledWith('/a', {
    method: 'POST',
    body: '{"name":"ř"}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  const form = new FormData()
  await requestJson('/a', { form, method: 'DELETE' })
  // The browser sets the content type of a form, with its boundary.
  const headers = { Accept: 'application/json' }
  expect(fetchMock).toHaveBeenLastCalledWith('/a', { method: 'DELETE', body: form, headers })
})

it.each([
  [401, 'signedOut'],
  [403, 'forbidden'],
  [404, 'gone'],
  [413, 'tooLarge'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'failed'],
])('maps %i to the failure %s, with or without JSON', async (status, failure) => {
  for (const response of [json({ code: 'x' }, status), new Response('<h1>Error</h1>', { status })]) {
    stubFetch(response)
    expect(await requestJson('/a')).toEqual({ failure })
  }
})

it('returns an error body in a known format as data', async () => {
  for (const errorBody of [{ state: 'stale' }, { intent: 'save', errors: {} }, { refused: 'too_large' }]) {
    stubFetch(json(errorBody, 422))
    expect(await requestJson('/a')).toEqual({ data: errorBody })
  }
})

it('fails when the response is a page or JSON that is not an object', async () => {
  for (const response of [new Response('<h1>Hello</h1>'), json('text'), json(null)]) {
    stubFetch(response)
    expect(await requestJson('/a')).toEqual({ failure: 'failed' })
  }
})

it('returns signedOut when the request was redirected to the login', async () => {
  const redirected = json({})
  Object.defineProperty(redirected, 'redirected', { value: true })
  vi.stubGlobal('fetch', async () => redirected)
  expect(await requestJson('/a')).toEqual({ failure: 'signedOut', redirected: true })
})

it('does not send more than the server accepts', async () => {
  const fetchMock = stubFetch(json({}))
  expect(await requestJson('/a', { json: 'x'.repeat(MAX_JSON_BODY_BYTES) })).toEqual({ failure: 'tooLarge' })
  expect(fetchMock).not.toHaveBeenCalled()
})

it('returns offline when the request fails, and rejects only when it was aborted', async () => {
  const networkError = new TypeError('fetch failed')
  stubFetch(networkError)
  expect(await requestJson('/a')).toEqual({ failure: 'offline' })
  await expect(requestJson('/a', { signal: AbortSignal.abort() })).rejects.toBe(networkError)
  await expect(requestJsonOrThrow('/a')).rejects.toThrow('/a: offline')
})
