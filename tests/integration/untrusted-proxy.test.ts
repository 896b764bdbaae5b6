import { expect, it } from 'vitest'
import { createTestRequestHandler } from '../../app/testing/test-app.ts'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { createForwardedHeadersReader } from '../../server/auth/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const through = { headers: { 'X-Forwarded-For': '198.51.100.9', 'X-Forwarded-Proto': 'https' } }
const notice = 'The site doesn’t trust its proxy'

describeOnOneEngine('admin dashboard', (open) => {
  async function enter(email: string, setting: TrustedProxyConfig) {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    await accounts.createUser('editor@example.org', { role: 'editor' })
    const { content } = new ContentTestHarness(connection)
    const proxies = createForwardedHeadersReader(setting)
    const parts = { render: createTestRequestHandler(), content, origin: 'http://site.test' }
    const pages = createTestPages({ ...parts, isProxyIgnored: proxies.hasUntrustedForwardedHeaders })
    const browser = (await startTestSite(accounts, { content, parts: { pages, proxies } })).newBrowser()
    expect((await browser.signIn(email)).status).toBe(303)
    return async (init?: RequestInit) => (await browser.request('/admin', init)).text()
  }

  it('shows editors nothing about proxies', async () => {
    const visit = await enter('editor@example.org', { kind: 'none' })
    expect(await visit(through)).not.toContain(notice)
  })

  it('warns owners whose requests come through an untrusted proxy', async () => {
    const visit = await enter('owner@example.org', { kind: 'none' })
    expect(await visit(through)).toContain(notice)
    // Others can send such headers without a proxy: only the owner's own request counts.
    expect(await visit()).not.toContain(notice)
  })

  it('shows no warning when the proxy is trusted', async () => {
    const visit = await enter('owner@example.org', { kind: 'count', count: 1 })
    expect(await visit(through)).not.toContain(notice)
  })
})
