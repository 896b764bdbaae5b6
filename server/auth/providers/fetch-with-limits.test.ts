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

it('times out if the service does not respond or its response does not end', async () => {
  const silent = await serve(() => undefined)
  await expect(fetchWithLimits(silent, {}, 50)).rejects.toThrow(/timeout/)
  const endless = await serve((_, response) => {
    response.writeHead(200).write('{')
    const more = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(more))
  })
  await expect(fetchWithLimits(endless, {}, 80)).rejects.toThrow(/timeout/)
})

it('rejects a response that is too long and does not follow redirects', async () => {
  const huge = await serve((_, response) => response.end('x'.repeat(300_000)))
  await expect(fetchWithLimits(huge)).rejects.toThrow('too long')
  const redirecting = await serve((_, response) => response.writeHead(302, { Location: huge }).end())
  expect((await fetchWithLimits(redirecting)).status).toBe(302)
})

it('sends the body and returns the response', async () => {
  const echo = await serve((request, response) => {
    response.setHeader('x-method', request.method ?? '')
    request.pipe(response)
  })
  const result = await fetchWithLimits(echo, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
  expect([await result.text(), result.headers.get('x-method')]).toEqual(['a=b+c', 'POST'])
})
