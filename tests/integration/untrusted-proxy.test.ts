import { expect, it } from 'vitest'
import { testRender } from '../../app/testing/render.ts'
import type { TrustProxy } from '../../domain/trust-proxy.ts'
import { createForwardedReader } from '../../server/auth/index.ts'
import { pagesWith } from '../../server/pages/pages.fixture.ts'
import { startAuth } from '../support/auth.ts'
import { Bench } from '../support/content.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { startSite } from '../support/site.ts'

const through = { headers: { 'X-Forwarded-For': '198.51.100.9', 'X-Forwarded-Proto': 'https' } }
const notice = 'but LETOPIS_TRUST_PROXY is not set'

describeOnBothEngines('the front page of the admin area', (open, engine) => {
  async function enter(email: string, setting: TrustProxy) {
    const connection = await open()
    const accounts = await startAuth(connection)
    await accounts.person('owner@example.org', { role: 'owner' })
    await accounts.person('editor@example.org', { role: 'editor' })
    const { content } = new Bench(connection)
    const proxies = createForwardedReader(setting)
    const parts = { render: testRender(), content, origin: 'http://site.test' }
    const pages = pagesWith({ ...parts, isProxyIgnored: proxies.isIgnored })
    const browser = (await startSite(accounts, { content, parts: { pages, proxies } })).browser()
    expect((await browser.signIn(email)).status).toBe(303)
    return async (init?: RequestInit) => (await browser.visit('/admin', init)).text()
  }

  it.runIf(engine === 'sqlite')('says nothing of proxies to editors', async () => {
    const visit = await enter('editor@example.org', { kind: 'none' })
    expect(await visit(through)).not.toContain('LETOPIS_TRUST_PROXY')
  })

  it('tells owners whose requests come through a proxy that is not trusted', async () => {
    const visit = await enter('owner@example.org', { kind: 'none' })
    expect(await visit(through)).toContain(notice)
    // Others can send such headers without a proxy: only the owner's own request counts.
    expect(await visit()).not.toContain('LETOPIS_TRUST_PROXY')
  })

  it.runIf(engine === 'sqlite')('says nothing where a proxy is trusted', async () => {
    const visit = await enter('owner@example.org', { kind: 'count', count: 1 })
    expect(await visit(through)).not.toContain('LETOPIS_TRUST_PROXY')
  })
})
