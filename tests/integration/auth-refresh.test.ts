import { expect, it } from 'vitest'
import { getErrorCodeAndStatus, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'

describeOnOneEngine('session', (open) => {
  it('is not refreshed with an invalid token, or for a banned or a removed user', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const refresh = (token: string) => site.createClient().refreshSession({ refresh_token: token })
    expect(getErrorCodeAndStatus(await refresh('nonsense'))).toEqual(['refresh_token_not_found', 400])
    const before = await signInWithTestPassword(site.createClient(), email)
    await site.admin.updateUserById(id, { ban_duration: '1h' })
    expect(getErrorCodeAndStatus(await refresh(before.refresh_token))).toEqual([
      'refresh_token_not_found',
      400,
    ])
    await site.admin.updateUserById(id, { ban_duration: 'none' })
    expect(getErrorCodeAndStatus(await refresh(before.refresh_token))).toEqual([
      'refresh_token_not_found',
      400,
    ])
    const after = await signInWithTestPassword(site.createClient(), email)
    await site.admin.deleteUser(id)
    expect(getErrorCodeAndStatus(await refresh(after.refresh_token))).toEqual([
      'refresh_token_not_found',
      400,
    ])
  })

  it('that began while its user was suspended is neither accepted nor refreshed', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const session = await signInWithTestPassword(site.createClient(), email)
    // The sign-in had read the account before it was suspended, so that its session was not ended with the others.
    await site.data.auth.users.update(id, { banned_until: '2999-01-01T00:00:00.000Z' })
    await expect(site.auth.verifyFirstPartyToken(session.access_token)).rejects.toMatchObject({
      code: 'user_banned',
    })
    const refreshed = await site.createClient().refreshSession(session)
    expect(getErrorCodeAndStatus(refreshed)).toEqual(['user_banned', 400])
  })

  it('continues with a new token each time, the same session and the current metadata', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const first = await signInWithTestPassword(site.createClient(), email)
    await site.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    site.advanceClock(1800)
    const { data } = await site.createClient().refreshSession(first)
    const claims = await site.auth.verifyFirstPartyToken(data.session?.access_token ?? '')
    expect(data.session?.refresh_token).not.toBe(first.refresh_token)
    expect(claims).toMatchObject({ userId: id, appMetadata: { role: 'editor' } })
    expect(await site.auth.verifyFirstPartyToken(first.access_token)).toMatchObject({
      sessionId: claims.sessionId,
    })
    expect(data.user?.app_metadata.role).toBe('editor')
  })

  it('returns the same tokens to a repeated refresh within ten seconds', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const first = await signInWithTestPassword(site.createClient(), email)
    const second = await site.createClient().refreshSession(first)
    site.advanceClock(5)
    const again = await site.createClient().refreshSession(first)
    expect(again.data.session?.refresh_token).toBe(second.data.session?.refresh_token)
    expect(
      (await site.createClient().refreshSession({ ...again.data.session, ...tokenOf(again) })).error,
    ).toBeNull()
  })

  it('returns the active token to its parent at any time, for a client that cannot store it', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    const { refresh_token } = await signInWithTestPassword(site.createClient(), email)
    const tokens = new Set<string | undefined>()
    for (let hours = 0; hours < 72; hours += 24) {
      // As an application that renders on its server and has only the cookie of the sign-in.
      const { data, error } = await site.createClient().refreshSession({ refresh_token })
      expect(error).toBeNull()
      tokens.add(data.session?.refresh_token)
      expect(await site.auth.findActorByToken(data.session?.access_token ?? '')).not.toBeNull()
      site.advanceClock(24 * 3600)
    }
    expect(tokens.size).toBe(1)
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows.map((row) => row.revoked).toSorted()).toEqual([0, 1])
    const next = await site.createClient().refreshSession({ refresh_token: [...tokens][0] ?? '' })
    expect(next.error).toBeNull()
    site.advanceClock(11)
    const older = await site.createClient().refreshSession({ refresh_token })
    expect(getErrorCodeAndStatus(older)).toEqual(['refresh_token_already_used', 400])
    expect(await site.auth.findActorByToken(next.data.session?.access_token ?? '')).toBeNull()
  })

  it('stores no token that could be used by a reader of the database', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    const { refresh_token } = await signInWithTestPassword(site.createClient(), email)
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
    expect(
      getErrorCodeAndStatus(
        await site.createClient().refreshSession({ refresh_token: rows[0]?.token ?? '' }),
      ),
    ).toEqual(['refresh_token_not_found', 400])
  })

  it('deletes tokens that were used long ago', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser(email)
    let session = await signInWithTestPassword(site.createClient(), email)
    for (let day = 0; day < 20; day += 1) {
      site.advanceClock(24 * 3600)
      const { data } = await site.createClient().refreshSession(session)
      if (data.session) session = data.session
    }
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows.length).toBeLessThan(10)
    expect(rows.filter((row) => row.revoked === 0)).toHaveLength(1)
  })
})

function tokenOf({ data }: { data: { session: { refresh_token: string } | null } }) {
  return { refresh_token: data.session?.refresh_token ?? '' }
}
