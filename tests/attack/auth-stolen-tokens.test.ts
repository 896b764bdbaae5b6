import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'

async function refresh(site: AuthTestSite, refresh_token: string) {
  const { data, error } = await site.createClient().refreshSession({ refresh_token })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

describeOnOneEngine('stolen refresh token', (open) => {
  it('used after its owner has used it and its successor ends the session of both', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const stolen = await signInWithTestPassword(site.createClient(), email)
    const elsewhere = await signInWithTestPassword(site.createClient(), email)
    const successor = await refresh(site, stolen.refresh_token)
    const owner = await refresh(site, successor.refresh_token)
    site.advanceClock(11)
    expect(getErrorCodeAndStatus(await site.createClient().refreshSession(stolen))).toEqual([
      'refresh_token_already_used',
      400,
    ])
    expect(await site.auth.findActorByToken(owner.access_token)).toBeNull()
    expect(await site.auth.findActorByToken(stolen.access_token)).toBeNull()
    expect(getErrorCodeAndStatus(await site.createClient().refreshSession(owner))).toEqual([
      'refresh_token_not_found',
      400,
    ])
    expect(await site.auth.findActorByToken(elsewhere.access_token)).not.toBeNull()
    const { rows } = await site.data.auth.audit.list(1, 10, { fields: ['action'], text: 'token_revoked' })
    expect(rows).toHaveLength(1)
  })

  it('used before its owner uses it ends the session when the owner refreshes', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const owner = await signInWithTestPassword(site.createClient(), email)
    const thief = await refresh(site, owner.refresh_token)
    site.advanceClock(60)
    const thiefAgain = await refresh(site, thief.refresh_token)
    expect(getErrorCodeAndStatus(await site.createClient().refreshSession(owner))).toEqual([
      'refresh_token_already_used',
      400,
    ])
    expect(await site.auth.findActorByToken(thiefAgain.access_token)).toBeNull()
    expect(getErrorCodeAndStatus(await site.createClient().refreshSession(thiefAgain))).toEqual([
      'refresh_token_not_found',
      400,
    ])
  })

  it('is rejected after a ban, a new password or a removal', async () => {
    const site = await startAuthTestSite(await open())
    for (const change of ['ban', 'password', 'remove'] as const) {
      const id = await site.createUser(`${change}@example.org`)
      const stolen = await signInWithTestPassword(site.createClient(), `${change}@example.org`)
      if (change === 'ban') await site.admin.updateUserById(id, { ban_duration: '1h' })
      if (change === 'password') await site.admin.updateUserById(id, { password: 'another password' })
      if (change === 'remove') await site.admin.deleteUser(id)
      expect([change, await site.auth.findActorByToken(stolen.access_token)]).toEqual([change, null])
      const [, status] = getErrorCodeAndStatus(await site.createClient().refreshSession(stolen))
      expect([change, status]).toEqual([change, 400])
    }
  })

  it('used many times at once returns one token to all, which remains valid', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    const first = await signInWithTestPassword(site.createClient(), email)
    const sessions = await Promise.all(Array.from({ length: 20 }, () => refresh(site, first.refresh_token)))
    const tokens = new Set(sessions.map((session) => session.refresh_token))
    expect(tokens.size).toBe(1)
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows.map((row) => row.revoked).toSorted()).toEqual([0, 1])
    expect((await refresh(site, [...tokens][0] ?? '')).user.email).toBe(email)
  })

  it('cannot restore a session that ends at the same time', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    for (let round = 0; round < 5; round += 1) {
      const client = site.createClient()
      const session = await signInWithTestPassword(client, email)
      const [, ...refreshed] = await Promise.all([
        client.signOut({ scope: 'global' }),
        ...Array.from({ length: 5 }, () => site.createClient().refreshSession(session)),
      ])
      for (const { data } of refreshed)
        if (data.session) expect(await site.auth.findActorByToken(data.session.access_token)).toBeNull()
      expect(await connection.db.selectFrom('auth_sessions').selectAll().execute()).toEqual([])
    }
    expect(site.reported).toEqual([])
  })
})
