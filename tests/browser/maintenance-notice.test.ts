import { createServer } from 'node:http'
import { progressCookieName } from '../../domain/restore.ts'
import { listenOn } from '../../server/http/listen.ts'
import { createMaintenanceServer } from '../../server/startup/maintenance-server.ts'
import { expect, test } from './support/test.ts'

test('the notice of a restore stays while nothing answers and leads to the site when it is open again', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/status of 503/, /ERR_CONNECTION_REFUSED/)
  const progressToken = 'a'.repeat(48)
  const notice = createMaintenanceServer({ secure: false, siteLanguage: 'en-US', progressToken })
  const site = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>Site</title><h1>Open again</h1>'),
  )
  const { port } = await listenOn(site, 0, '127.0.0.1')
  const closeSite = () => new Promise((resolve) => site.close(resolve))
  await closeSite()
  await notice.listen(port, '127.0.0.1')
  const url = `http://127.0.0.1:${port}/admin/data`
  await page.context().addCookies([{ name: progressCookieName, value: progressToken, url }])
  await page.clock.install()
  await page.goto(url)
  notice.setProgress({ step: 'verifying', done: 1, total: 2 })
  await page.clock.runFor(2000)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1')

  await notice.close()
  const refused = page.waitForEvent('requestfailed')
  await page.clock.runFor(2000)
  await refused
  await listenOn(site, port, '127.0.0.1')
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { name: 'Open again' })).toBeVisible()
  site.closeAllConnections()
  await closeSite()
})
