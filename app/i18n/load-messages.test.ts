import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { messagesByLanguage, registerAllMessages } from './messages.ts'
import { clearMessages, getTranslator } from './translate.ts'

const href = '/_i18n/abc/cs/messages.json'
const good = () => Response.json(messagesByLanguage.cs)

function answering(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_address: string) => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked too often')
    return answer()
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(() => {
  clearMessages()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // Other tests share the translators.
  registerAllMessages()
})

/** Lets a loading run to its end, whichever it is. */
async function load(): Promise<string> {
  const outcome = loadMessages('cs', href).then(
    () => 'loaded',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return outcome
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

describe('messages in the browser', () => {
  it.each([
    ['are gone', () => new Response('404', { status: 404 }), 'The messages answered 404.'],
    ['cannot be reached', offline, 'Failed to fetch'],
    ['are something else', () => Response.json('Translation'), 'The messages are none.'],
    ['are no JSON', () => new Response('<html>'), expect.stringContaining('JSON')],
  ])('that %s are asked for twice and no more', async (_, answer, fault) => {
    const fetched = answering(answer, answer)
    expect(await load()).toEqual(fault)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(getTranslator('cs')('site.skip')).toBe('Translation not available')
  })

  it('that come at the second try are as good as any', async () => {
    const fetched = answering(offline, good)
    expect(await load()).toBe('loaded')
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(getTranslator('cs')('sections.article')).toBe('Články')
  })

  it('come from the address the page names, and for its language alone', async () => {
    const fetched = answering(good)
    expect(await load()).toBe('loaded')
    expect(fetched.mock.calls).toEqual([[href]])
    expect(getTranslator('cs')('counts.article', { count: 3 })).toBe('3 články')
    expect(getTranslator('en-US')('sections.article')).toBe('Translation not available')
  })
})
