import { expect, it } from 'vitest'
import { devicesOf } from '../../server/session/devices.ts'
import { secret, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'

const anna = 'anna@example.org'

describeOnBothEngines('where somebody is signed in', (open) => {
  it('is nobody else’s to see or to end', async () => {
    const site = await startAuth(await open())
    await site.person(anna)
    await site.person('bruno@example.org')
    const hers = await signIn(site.client(), anna)
    const his = await signIn(site.client(), 'bruno@example.org')
    const me = await site.auth.verify(his.access_token)
    const devices = devicesOf(site.auth, me, '192.0.2.1')
    const { sessionId } = await site.auth.verify(hers.access_token)
    for (const session of [sessionId, '', 'x'.repeat(10_000), "' or 1=1 --", sessionId.toUpperCase()])
      await devices.end(session)
    expect(await site.auth.personOf(hers.access_token)).not.toBeNull()
    expect((await devices.list()).map((device) => device.session)).toEqual([me.sessionId])
  })

  it('is listed, the place used last first, and ends at once, noted', async () => {
    const site = await startAuth(await open())
    await site.person(anna)
    const there = await signIn(site.client(), anna)
    site.later(60)
    const client = site.client()
    const here = await signIn(client, anna)
    const me = await site.auth.verify(here.access_token)
    const devices = devicesOf(site.auth, me, '192.0.2.1')
    const other = (await site.auth.verify(there.access_token)).sessionId
    expect(await devices.list()).toMatchObject([
      { session: me.sessionId, current: true, address: '127.0.0.1', userAgent: 'node' },
      { session: other, current: false },
    ])
    await devices.end(other)
    expect(await site.auth.personOf(there.access_token)).toBeNull()
    expect(await site.auth.personOf(here.access_token)).not.toBeNull()
    expect(await devices.list()).toHaveLength(1)
    const log = await site.ask('/admin/audit?query=action:logout', { headers: { apikey: secret } })
    expect(await log.json()).toMatchObject([
      { ip_address: '192.0.2.1', payload: { actor_username: anna, traits: { scope: 'local' } } },
    ])
  })
})
