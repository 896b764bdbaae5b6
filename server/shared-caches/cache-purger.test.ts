import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createContentEventBus } from '../events/index.ts'
import { SharedCachePurger } from './cache-purger.ts'

const delays = { collectMs: 20, firstRetryMs: 10, maxRetryMs: 20 }
const closers: (() => unknown)[] = []

interface PurgeRequest {
  readonly headers: IncomingMessage['headers']
  readonly tags: readonly string[]
}

/** A server that records purge requests and answers them as `answer` says. */
async function startReceiver(answer: (response: ServerResponse, count: number) => unknown) {
  const requests: PurgeRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ headers: request.headers, tags: JSON.parse(text).tags })
    await answer(response, requests.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const allTags = () => requests.flatMap(({ tags }) => tags)
  return { requests, allTags, url: `http://127.0.0.1:${port}/purge` }
}

const answerOk = (response: ServerResponse) => response.writeHead(204).end()

describeOnBothEngines('the purger of shared caches', (open) => {
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function createSite() {
    const data = createSiteDatabaseOverConnection(await open())
    const events = createContentEventBus(data, (error) => {
      throw error
    })
    const save = async (tags: readonly string[], kind = 'article') => {
      const event = { at: new Date().toISOString(), action: 'update', kind, item: 1, tags }
      await events.publish([{ ...event, id: await data.outbox.add(event) }])
    }
    const results: (string | null)[] = []
    const createPurger = (url: string, buildId = 'build-1') => {
      const purger = new SharedCachePurger({
        config: { url, credential: { header: 'Authorization', value: 'Bearer secret' } },
        data,
        events,
        buildId,
        onResult: (failure) => results.push(failure),
        report: (error) => {
          throw error
        },
        now: () => new Date(),
        delays,
      })
      closers.push(() => purger.stop())
      return purger
    }
    return { data, save, results, createPurger }
  }

  it('sends the keys of changes together, with the token', async () => {
    const { data, save, createPurger } = await createSite()
    const { requests, allTags, url } = await startReceiver(answerOk)
    await createPurger(url).start()
    // What was stored before the first start is not known.
    await expect.poll(allTags).toEqual(['letopis'])
    await expect.poll(() => data.meta.get('shared_cache_purge')).not.toBeNull()
    await Promise.all([
      save(['article', 'article:1']),
      save(['article', 'article:2']),
      save(['public-before', 'B c,d']),
    ])
    await expect
      .poll(() => [...new Set(allTags().slice(1))].sort())
      .toEqual(['article', 'article:1', 'article:2', expect.stringMatching(/^h:[0-9a-f]{32}$/)])
    expect(requests[1]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'surrogate-key': requests[1]?.tags.join(' '),
    })
  })

  it('never delays a save, tries again after failures, and does not follow redirects', async () => {
    const { save, results, createPurger } = await createSite()
    const elsewhere = await startReceiver(answerOk)
    const saved = Promise.withResolvers<void>()
    const receiver = await startReceiver(async (response, count) => {
      // The save is done while the first request waits for its response.
      await saved.promise
      if (count === 1) response.writeHead(500).end('x'.repeat(100_000))
      else if (count === 2) response.writeHead(307, { Location: elsewhere.url }).end()
      else if (count === 3) response.destroy()
      else answerOk(response)
    })
    await createPurger(receiver.url).start()
    await expect.poll(() => receiver.requests.length).toBe(1)
    await save(['article:1'])
    saved.resolve()
    await expect.poll(() => results.at(-1)).toBeNull()
    expect(results).toEqual(['status 500', 'status 307', expect.any(String), null])
    expect(elsewhere.requests).toEqual([])
    // Everything includes the article.
    expect(receiver.requests.at(-1)?.tags).toEqual(['letopis'])
  })

  it('is stopped while an address hangs, and sends the rest after the next start', async () => {
    const { data, save, createPurger } = await createSite()
    const working = await startReceiver(answerOk)
    const first = createPurger(working.url)
    await first.start()
    await expect.poll(() => data.meta.get('shared_cache_purge')).not.toBeNull()
    await first.stop()
    const hanging = await startReceiver(() => undefined)
    const second = createPurger(hanging.url)
    await second.start()
    await save(['article:7'])
    await expect.poll(() => hanging.requests.length).toBe(1)
    await second.stop()
    const third = createPurger(working.url)
    await third.start()
    await expect.poll(() => working.allTags()).toContain('article:7')
    expect(working.allTags().filter((tag) => tag === 'letopis')).toHaveLength(1)
    await third.stop()
    await createPurger(working.url, 'build-2').start()
    await expect.poll(() => working.allTags().filter((tag) => tag === 'letopis').length).toBe(2)
  })

  it('purges everything for a change of redirects, and for more keys than are worth listing', async () => {
    const { save, createPurger } = await createSite()
    const { requests, url } = await startReceiver(answerOk)
    await createPurger(url).start()
    await expect.poll(() => requests.length).toBe(1)
    await save(['site'], 'redirect')
    await expect.poll(() => requests.length).toBe(2)
    await save(Array.from({ length: 1200 }, (_, i) => `image:${i}`))
    await expect.poll(() => requests.length).toBe(3)
    await save(Array.from({ length: 45 }, (_, i) => `image:${i}`))
    await expect.poll(() => requests.length).toBe(5)
    expect(requests.slice(0, 3).map(({ tags }) => tags)).toEqual([['letopis'], ['letopis'], ['letopis']])
    expect(requests.slice(3).map(({ tags }) => tags.length)).toEqual([30, 15])
  })
})
