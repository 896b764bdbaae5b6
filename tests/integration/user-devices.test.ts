import { expect, it } from 'vitest'
import { createDeviceSessionManager } from '../../server/session/device-sessions.ts'
import { signInWithTestPassword, startAuthTestSite, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const anna = 'anna@example.org'

describeOnOneEngine('signed-in device', (open) => {
  it('cannot be seen or signed out by other users', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(anna)
    await site.createUser('bruno@example.org')
    const hers = await signInWithTestPassword(site.createClient(), anna)
    const his = await signInWithTestPassword(site.createClient(), 'bruno@example.org')
    const me = await site.auth.verifyFirstPartyToken(his.access_token)
    const devices = createDeviceSessionManager(site.auth, me, { address: '192.0.2.1', userAgent: null })
    const { sessionId } = await site.auth.verifyFirstPartyToken(hers.access_token)
    for (const session of [sessionId, '', 'x'.repeat(10_000), "' or 1=1 --", sessionId.toUpperCase()])
      await devices.end(session)
    expect(await site.auth.findActorByToken(hers.access_token)).not.toBeNull()
    expect((await devices.list()).map((device) => device.session)).toEqual([me.sessionId])
  })

  it('is listed, most recently used first, and is signed out immediately, with an audit entry', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(anna)
    const there = await signInWithTestPassword(site.createClient(), anna)
    site.advanceClock(60)
    const client = site.createClient()
    const here = await signInWithTestPassword(client, anna)
    const me = await site.auth.verifyFirstPartyToken(here.access_token)
    const devices = createDeviceSessionManager(site.auth, me, { address: '192.0.2.1', userAgent: null })
    const other = (await site.auth.verifyFirstPartyToken(there.access_token)).sessionId
    expect(await devices.list()).toMatchObject([
      { session: me.sessionId, current: true, address: '127.0.0.1', userAgent: 'node' },
      { session: other, current: false },
    ])
    await devices.end(other)
    expect(await site.auth.findActorByToken(there.access_token)).toBeNull()
    expect(await site.auth.findActorByToken(here.access_token)).not.toBeNull()
    expect(await devices.list()).toHaveLength(1)
    const log = await site.request('/admin/audit?query=action:logout', { headers: { apikey: testSecretKey } })
    expect(await log.json()).toMatchObject([
      { ip_address: '192.0.2.1', payload: { actor_username: anna, traits: { scope: 'local' } } },
    ])
  })
})
