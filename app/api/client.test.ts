import { afterEach, expect, it, vi } from 'vitest'
import { MAX_JSON_BODY_BYTES, requestJson, requestJsonOrThrow } from './client.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Answers every request with this; gives what was sent. */
function answerWith(answer: Response | Error) {
  const sent = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  vi.stubGlobal('fetch', sent)
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('sends JSON or a form by POST, and asks for JSON', async () => {
  const sent = answerWith(json({ id: 1 }))
  expect(await requestJson('/a', { json: { name: 'ř' } })).toEqual({ data: { id: 1 } })
  expect(sent).toHaveBeenLastCalledWith('/a', {
    method: 'POST',
    body: '{"name":"ř"}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  const form = new FormData()
  await requestJson('/a', { form, method: 'DELETE' })
  // The browser itself writes the type of a form, with its boundary.
  const headers = { Accept: 'application/json' }
  expect(sent).toHaveBeenLastCalledWith('/a', { method: 'DELETE', body: form, headers })
})

it.each([
  [401, 'signedOut'],
  [403, 'forbidden'],
  [404, 'gone'],
  [413, 'tooLarge'],
  [429, 'busy'],
  [503, 'busy'],
  [500, 'failed'],
])('%i is the failure %s, with or without JSON', async (status, failure) => {
  for (const answer of [json({ code: 'x' }, status), new Response('<h1>Error</h1>', { status })]) {
    answerWith(answer)
    expect(await requestJson('/a')).toEqual({ failure })
  }
})

it('gives a refusal that says what is wrong, whatever its status', async () => {
  for (const refusal of [{ state: 'stale' }, { intent: 'save', errors: {} }, { refused: 'too_large' }]) {
    answerWith(json(refusal, 422))
    expect(await requestJson('/a')).toEqual({ data: refusal })
  }
})

it('is a failure where a proxy answers with a page, or with JSON that is no object', async () => {
  for (const answer of [new Response('<h1>Hello</h1>'), json('text'), json(null)]) {
    answerWith(answer)
    expect(await requestJson('/a')).toEqual({ failure: 'failed' })
  }
})

it('is signed out where the request was redirected to the login', async () => {
  const redirected = json({})
  Object.defineProperty(redirected, 'redirected', { value: true })
  vi.stubGlobal('fetch', async () => redirected)
  expect(await requestJson('/a')).toEqual({ failure: 'signedOut', redirected: true })
})

it('does not send more than the server accepts', async () => {
  const sent = answerWith(json({}))
  expect(await requestJson('/a', { json: 'x'.repeat(MAX_JSON_BODY_BYTES) })).toEqual({ failure: 'tooLarge' })
  expect(sent).not.toHaveBeenCalled()
})

it('is offline where nothing came back, and rejects only where it was aborted', async () => {
  const lost = new TypeError('fetch failed')
  answerWith(lost)
  expect(await requestJson('/a')).toEqual({ failure: 'offline' })
  await expect(requestJson('/a', { signal: AbortSignal.abort() })).rejects.toBe(lost)
  await expect(requestJsonOrThrow('/a')).rejects.toThrow('/a: offline')
})
