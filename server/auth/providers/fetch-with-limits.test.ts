import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchWithLimits } from './fetch-with-limits.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('does not wait for a service that never answers, or never comes to an end', async () => {
  const silent = await serve(() => undefined)
  await expect(fetchWithLimits(silent, {}, 50)).rejects.toThrow(/timeout/)
  const endless = await serve((_, response) => {
    response.writeHead(200).write('{')
    const more = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(more))
  })
  await expect(fetchWithLimits(endless, {}, 80)).rejects.toThrow(/timeout/)
})

it('does not read more than anybody has to say, nor goes where it is sent', async () => {
  const huge = await serve((_, response) => response.end('x'.repeat(300_000)))
  await expect(fetchWithLimits(huge)).rejects.toThrow('too long')
  const elsewhere = await serve((_, response) => response.writeHead(302, { Location: huge }).end())
  expect((await fetchWithLimits(elsewhere)).status).toBe(302)
})

it('hands over what it is given, and gives what it is answered', async () => {
  const echo = await serve((request, response) => {
    response.setHeader('x-method', request.method ?? '')
    request.pipe(response)
  })
  const answer = await fetchWithLimits(echo, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
  expect([await answer.text(), answer.headers.get('x-method')]).toEqual(['a=b+c', 'POST'])
})
