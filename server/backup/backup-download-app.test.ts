import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import { createSessionFixture, ownerFixture } from '../session/session.fixture.ts'
import { createBackupDownloadApp } from './backup-download-app.ts'

const path = '/1'

/** An app for an owner with a fresh proof, and the archives that it has opened. */
function createOwnersApp({ onOpened }: { readonly onOpened: () => void }) {
  const opened: Readable[] = []
  const session: RequestSessionWithAuthClients = {
    ...createSessionFixture(ownerFixture),
    identityProof: { isFresh: async () => true, confirmBySignIn: async () => null },
  }
  const app = new Hono<{ Variables: { session: () => Promise<RequestSessionWithAuthClients> } }>()
  app.use((c, next) => {
    c.set('session', async () => session)
    return next()
  })
  const backups = {
    async openArchive() {
      const content = Readable.from([Buffer.from('archive')])
      opened.push(content)
      onOpened()
      return { name: 'letopis.zip', size: 7, content }
    },
  }
  app.route('/', createBackupDownloadApp({ backups }))
  return { app, opened }
}

describe('the download of an archive', () => {
  it('opens no file for a HEAD request, whose response has no body', async () => {
    const { app, opened } = createOwnersApp({ onOpened: () => undefined })
    const response = await app.request(path, { method: 'HEAD' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect(opened).toEqual([])
    expect(await (await app.request(path)).text()).toBe('archive')
  })

  it('closes the file if the client disconnects before or after the response begins', async () => {
    const before = new AbortController()
    const first = createOwnersApp({ onOpened: () => before.abort() })
    await first.app.request(path, { signal: before.signal })
    expect(first.opened).toMatchObject([{ destroyed: true }])
    const after = new AbortController()
    const second = createOwnersApp({ onOpened: () => undefined })
    await second.app.request(path, { signal: after.signal })
    expect(second.opened).toMatchObject([{ destroyed: false }])
    after.abort()
    expect(second.opened).toMatchObject([{ destroyed: true }])
  })
})
