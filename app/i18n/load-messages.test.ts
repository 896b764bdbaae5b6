import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadAndRegisterMessages } from './load-messages.ts'
import { messagesByLanguage, registerAllMessages } from './messages.ts'
import { disableAllTranslation, getTranslator } from './translate.ts'

const href = '/_i18n/abc/cs/messages.json'
const createMessagesResponse = () => Response.json(messagesByLanguage.cs)

function stubFetch(...responses: (() => Response)[]) {
  const fetchMock = vi.fn(async (_address: string) => {
    const createResponse = responses.shift()
    if (createResponse === undefined) throw new Error('Unexpected request.')
    return createResponse()
  })
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

beforeEach(() => {
  disableAllTranslation()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // Other tests share the translators.
  registerAllMessages()
})

/** Loads messages and returns the outcome. */
async function load(): Promise<string> {
  const outcome = loadAndRegisterMessages('cs', href).then(
    () => 'loaded',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return outcome
}

const failToFetch = () => {
  throw new TypeError('Failed to fetch')
}

describe('messages in the browser', () => {
  it.each([
    [
      'the file is missing',
      () => new Response('404', { status: 404 }),
      'Loading messages failed with status 404.',
    ],
    ['the server cannot be reached', failToFetch, 'Failed to fetch'],
    ['the file contains something else', () => Response.json('Translation'), 'The messages file is invalid.'],
    ['the file is not JSON', () => new Response('<html>'), expect.stringContaining('JSON')],
  ])('are requested twice at most when %s', async (_, createResponse, expectedError) => {
    const fetchMock = stubFetch(createResponse, createResponse)
    expect(await load()).toEqual(expectedError)
    expect(fetchMock).toHaveBeenCalledTimes(2)
    expect(getTranslator('cs')('site.skip')).toBe('Translation not available')
  })

  it('are loaded by the second attempt', async () => {
    const fetchMock = stubFetch(failToFetch, createMessagesResponse)
    expect(await load()).toBe('loaded')
    expect(fetchMock).toHaveBeenCalledTimes(2)
    expect(getTranslator('cs')('sections.article')).toBe('Články')
  })

  it('are loaded from the page’s URL, for its language only', async () => {
    const fetchMock = stubFetch(createMessagesResponse)
    expect(await load()).toBe('loaded')
    expect(fetchMock.mock.calls).toEqual([[href, { priority: 'auto' }]])
    expect(getTranslator('cs')('counts.article', { count: 3 })).toBe('3 články')
    expect(getTranslator('en-US')('sections.article')).toBe('Translation not available')
  })
})
