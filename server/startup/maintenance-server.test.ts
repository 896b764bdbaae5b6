import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { progressCookieName } from '../../domain/restore.ts'
import { findFreePort } from '../../tests/support/free-port.ts'
import { createMaintenanceServer } from './maintenance-server.ts'

it('shows the progress of a restore only with the token, whatever a cookie contains', async () => {
  const progressToken = 'a'.repeat(48)
  const server = createMaintenanceServer({ secure: false, siteLanguage: 'en-US', progressToken })
  const port = await findFreePort()
  await server.listen(port, '127.0.0.1')
  onTestFinished(() => server.close())
  const read = async (token: string) => {
    const headers = { Accept: 'text/html', Cookie: `${progressCookieName}=${token}` }
    const [response] = await once(request({ host: '127.0.0.1', port, headers }).end(), 'response')
    return text(response)
  }
  // As long as the token, but not in bytes.
  for (const wrong of ['', 'b'.repeat(48), `${'a'.repeat(47)}é`])
    expect(await read(wrong)).not.toContain('<progress')
  expect(await read(progressToken)).toContain('<progress')
})
