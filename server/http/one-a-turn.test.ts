import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneWriteATurn } from './one-a-turn.ts'

it('begins with one write in a turn, in the order they came, and with pages at once', async () => {
  const begun: string[] = []
  const answer = oneWriteATurn(async ({ url = '' }) => {
    begun.push(url)
  })
  const all = ['/a', '/b', '/c'].map((url) => answer(...exchange('POST', url)))
  all.push(answer(...exchange('GET', '/page')))
  expect(begun).toEqual(['/page'])
  const counts: number[] = []
  for (let i = 0; i < 4; i += 1) {
    await turn()
    counts.push(begun.length)
  }
  await Promise.all(all)
  expect(begun).toEqual(['/page', '/a', '/b', '/c'])
  expect(counts.every((count, i) => count - (counts[i - 1] ?? 1) <= 1)).toBe(true)
})

it('goes on after a write that failed', async () => {
  const answer = oneWriteATurn(async ({ url }) => {
    if (url === '/bad') throw new Error('broken')
  })
  const all = await Promise.allSettled(['/bad', '/good'].map((url) => answer(...exchange('PUT', url))))
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await expect(answer(...exchange('DELETE', '/later'))).resolves.toBeUndefined()
})

function exchange(method: string, url: string): [IncomingMessage, ServerResponse] {
  const incoming = new IncomingMessage(new Socket())
  incoming.method = method
  incoming.url = url
  return [incoming, new ServerResponse(incoming)]
}
