import { expect, it } from 'vitest'
import { type AuthSite, refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'

const email = 'jana@example.org'

async function refresh(site: AuthSite, refresh_token: string) {
  const { data, error } = await site.client().refreshSession({ refresh_token })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

describeOnBothEngines('a stolen refresh token', (open) => {
  it('used after its owner has used it ends the session of both', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const stolen = await signIn(site.client(), email)
    const elsewhere = await signIn(site.client(), email)
    const owner = await refresh(site, stolen.refresh_token)
    site.later(11)
    expect(refusalOf(await site.client().refreshSession(stolen))).toEqual(['refresh_token_already_used', 400])
    expect(await site.auth.personOf(owner.access_token)).toBeNull()
    expect(await site.auth.personOf(stolen.access_token)).toBeNull()
    expect(refusalOf(await site.client().refreshSession(owner))).toEqual(['refresh_token_not_found', 400])
    expect(await site.auth.personOf(elsewhere.access_token)).not.toBeNull()
    const { rows } = await site.data.auth.audit.list(1, 10, { fields: ['action'], text: 'token_revoked' })
    expect(rows).toHaveLength(1)
  })

  it('used before its owner uses it ends the session when the owner comes', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const owner = await signIn(site.client(), email)
    const thief = await refresh(site, owner.refresh_token)
    site.later(60)
    const thiefAgain = await refresh(site, thief.refresh_token)
    expect(refusalOf(await site.client().refreshSession(owner))).toEqual(['refresh_token_already_used', 400])
    expect(await site.auth.personOf(thiefAgain.access_token)).toBeNull()
    expect(refusalOf(await site.client().refreshSession(thiefAgain))).toEqual([
      'refresh_token_not_found',
      400,
    ])
  })

  it('is of no use after a ban, a new password or a removal', async () => {
    const site = await startAuth(await open())
    for (const change of ['ban', 'password', 'remove'] as const) {
      const id = await site.person(`${change}@example.org`)
      const stolen = await signIn(site.client(), `${change}@example.org`)
      if (change === 'ban') await site.admin.updateUserById(id, { ban_duration: '1h' })
      if (change === 'password') await site.admin.updateUserById(id, { password: 'another password' })
      if (change === 'remove') await site.admin.deleteUser(id)
      expect([change, await site.auth.personOf(stolen.access_token)]).toEqual([change, null])
      const [, status] = refusalOf(await site.client().refreshSession(stolen))
      expect([change, status]).toEqual([change, 400])
    }
  })

  it('used many times at once gives one token to all, and leaves one that is good', async () => {
    const connection = await open()
    const site = await startAuth(connection)
    await site.person(email)
    const first = await signIn(site.client(), email)
    const sessions = await Promise.all(Array.from({ length: 20 }, () => refresh(site, first.refresh_token)))
    const tokens = new Set(sessions.map((session) => session.refresh_token))
    expect(tokens.size).toBe(1)
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows.map((row) => row.revoked).toSorted()).toEqual([0, 1])
    expect((await refresh(site, [...tokens][0] ?? '')).user.email).toBe(email)
  })

  it('cannot bring a session back that ends at the same moment', async () => {
    const connection = await open()
    const site = await startAuth(connection)
    await site.person(email)
    for (let round = 0; round < 5; round += 1) {
      const client = site.client()
      const session = await signIn(client, email)
      const [, ...refreshed] = await Promise.all([
        client.signOut({ scope: 'global' }),
        ...Array.from({ length: 5 }, () => site.client().refreshSession(session)),
      ])
      for (const { data } of refreshed)
        if (data.session) expect(await site.auth.personOf(data.session.access_token)).toBeNull()
      expect(await connection.db.selectFrom('auth_sessions').selectAll().execute()).toEqual([])
    }
    expect(site.reported).toEqual([])
  })
})
