import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'
import { registerCleanup } from '../support/shared-setup.ts'

/** A server inside the network that nobody outside may reach. */
async function startInternalServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('internal')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registerCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests }
}

describeOnOneEngine('addresses in content and requests', (open) => {
  it('are never fetched by the server', async () => {
    const internal = await startInternalServer()
    const site = await startItemEditorTestSite(open)
    const link = (name: string) => `${internal.url}/${name}`
    const html = `<p><a href="${link('a')}">a</a><img src="${link('img')}"><iframe src="${link('frame')}"></iframe></p>`
    const values = { title: 'The dam', content: html, url: link('url') }
    const { outcome } = await site.saveItem({ kind: 'news', values, publication: 'now' })
    expect(outcome.state).toBe('saved')
    const visitor = site.newAnonymousBrowser()
    const encoded = encodeURIComponent(link('redirect'))
    for (const path of [
      '/news',
      '/feed.xml',
      `/iiif/image/${encoded}/full/max/0/default.jpg`,
      `/img/${encoded}`,
      `/search?q=${encoded}`,
      `/auth/v1/authorize?provider=google&redirect_to=${encoded}`,
      `/auth/v1/verify?token=x&type=signup&redirect_to=${encoded}`,
      `/login?return=${encoded}`,
    ]) {
      const headers = {
        Host: internal.url.slice(7),
        Referer: link('referer'),
        'X-Forwarded-Host': '127.0.0.1',
      }
      expect((await visitor.request(path, { headers })).status).toBeLessThan(500)
    }
    expect(internal.requests).toEqual([])
  })
})
